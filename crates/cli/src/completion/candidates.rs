//! The values that complete what was typed so far.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap_complete::CompletionCandidate;
use clap_complete::engine::{PathCompleter, ValueCompleter};
use pounce::{Config, Document, GameOptions, LoadedGame, Selection, claim_names, known_games};

/// The extensions of game files.
const GAME_FILES: [&str; 3] = ["toml", "graph", "map"];

/// Completes the name of a built-in game, or the path of a game file.
pub fn games(current: &OsStr) -> Vec<CompletionCandidate> {
    let mut candidates = Vec::new();
    for game in known_games() {
        if starts_with(game.id(), current) {
            candidates.push(CompletionCandidate::new(game.id()));
        }
    }
    // Before anything is typed, the names are more useful without every folder next to them.
    if !current.is_empty() {
        candidates.extend(files(current, &GAME_FILES));
    }
    candidates
}

/// Completes the name of a claim folder by folder, or the path of a claim file.
pub fn claims(current: &OsStr) -> Vec<CompletionCandidate> {
    let typed = current.to_string_lossy();
    let names = claim_names(&library());
    let rest = |name: &str| -> Option<String> {
        let rest = name.strip_prefix(&*typed)?;
        let end = rest.find('/').map_or(rest.len(), |slash| slash + 1);
        Some(format!("{typed}{}", &rest[..end]))
    };
    let steps: BTreeSet<String> = names.iter().filter_map(|name| rest(name)).collect();
    let mut candidates: Vec<_> = steps.into_iter().map(CompletionCandidate::new).collect();
    if !current.is_empty() || candidates.is_empty() {
        candidates.extend(files(current, &["toml"]));
    }
    candidates
}

/// Returns the folder of claims: of `--library` on the command line, or of the configuration file.
fn library() -> PathBuf {
    let mut words = std::env::args_os().filter_map(|word| word.into_string().ok());
    while let Some(word) = words.next() {
        let rest = word.strip_prefix("--library");
        let named = match rest {
            Some("") => words.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        if let Some(folder) = named {
            return folder.into();
        }
    }
    let here = std::env::current_dir().ok();
    let config = here.and_then(|here| Config::find(&here).ok().flatten());
    let configured = config.and_then(|found| found.config.claims);
    configured.unwrap_or_else(|| Selection::default().library)
}

/// Completes the path of a certificate, or of a folder.
pub fn certificates(current: &OsStr) -> Vec<CompletionCandidate> {
    files(current, &["cert"])
}

/// Completes the key of a game option.
pub fn options(current: &OsStr) -> Vec<CompletionCandidate> {
    let schema = Document::Claim.schema();
    let keys = schema.pointer("/$defs/GameOptions/properties");
    let Some(keys) = keys.and_then(|keys| keys.as_object()) else {
        return Vec::new();
    };
    let mut candidates = Vec::new();
    for (key, value) in keys {
        if starts_with(key, current) {
            let help = value["description"].as_str().map(one_line);
            candidates.push(CompletionCandidate::new(format!("{key}=")).help(help.map(Into::into)));
        }
    }
    candidates
}

/// Completes the last part of a list of players: a side of the game on the command line that has no
/// player yet, and after `=` a person or an agent.
pub fn players(current: &OsStr) -> Vec<CompletionCandidate> {
    let typed = current.to_string_lossy();
    let start = typed.rfind([',', '=']).map_or(0, |end| end + 1);
    let (before, name) = typed.split_at(start);
    let Some(game) = game() else {
        return Vec::new();
    };
    if !before.ends_with('=') {
        let is_seated = |side: &str| {
            let mut parts = before.split(',');
            parts.any(|part| part.split_once('=').is_some_and(|(known, _)| known == side))
        };
        let sides = game.sides().into_iter();
        return sides
            .filter(|side| side.starts_with(name) && !is_seated(side))
            .map(|side| CompletionCandidate::new(format!("{before}{side}=")))
            .collect();
    }
    let agents = game.agents("start").unwrap_or_default();
    agents
        .into_iter()
        .filter(|agent| agent.name.starts_with(name))
        .map(|agent| {
            let help = one_line(&agent.about);
            CompletionCandidate::new(format!("{before}{}", agent.name)).help(Some(help.into()))
        })
        .collect()
}

/// Opens the first game that the words of the command line name.
fn game() -> Option<LoadedGame> {
    let open = |word: String| LoadedGame::open(&word, &GameOptions::default()).ok();
    let words = std::env::args_os().filter_map(|word| word.into_string().ok());
    let is_game = |word: &String| {
        known_games().iter().any(|game| game.id() == word) || is_game_file(Path::new(word))
    };
    words.filter(is_game).find_map(open)
}

fn is_game_file(path: &Path) -> bool {
    has_extension(path, &GAME_FILES) && path.is_file()
}

/// Completes the path of a file with one of these extensions. Folders on the way complete too.
fn files(current: &OsStr, extensions: &'static [&str]) -> Vec<CompletionCandidate> {
    let completer = PathCompleter::any().filter(|path| has_extension(path, extensions));
    completer.complete(current)
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().and_then(OsStr::to_str);
    extension.is_some_and(|extension| extensions.contains(&extension))
}

fn starts_with(name: &str, current: &OsStr) -> bool {
    current
        .to_str()
        .is_some_and(|typed| name.starts_with(typed))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
