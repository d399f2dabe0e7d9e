//! Loads claims: reads the file, opens its game, and reduces it to a task.

use std::path::{Path, PathBuf};

use diagnostic::{Diagnostic, Location, is_hidden, read_toml};
use games::AnyGame;
use hypothesis::{Engine, GameOptions, digest};

use super::file_kind::FileKind;
use super::find::{ABOUT_IT, name_of};
use crate::catalogue::{GameError, GameSource};
use crate::engine::{assign, automatic};
use crate::error::InputError;
use crate::fact::attach;
use crate::file::{LARGEST_LOG, read_source, read_text};
use crate::task::{Task, claim_digest, reduce_all, supported_goals};

/// A claim about a game, checked and ready to be proved.
pub struct Claim {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) file: hypothesis::Claim,
    pub(crate) game: AnyGame,
    pub(crate) task: Task,
}

impl Claim {
    /// Loads a claim from its file.
    ///
    /// The claim's name is the path of the file without the extension, relative to a folder called
    /// `hypotheses`, or else the name of the file alone. Fails if the claim, its game or its method is
    /// not valid.
    pub fn load(path: impl AsRef<Path>) -> Result<Claim, InputError> {
        let path = path.as_ref();
        Claim::load_as(&name_of(path)?, path)
    }

    /// Loads a claim from text. Paths of boards and logs in it are relative to `folder`.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let text = r#"
    ///     statement = "Goats trap the tiger by ply 13"
    ///     game = "pentagram"
    ///     prover = "goats"
    ///     goal.win = { by_ply = 13 }
    /// "#;
    /// let claim = pounce::Claim::parse("trapped", text, "".as_ref())?;
    /// let proof = pounce::prove(&claim, &pounce::Options::default())?;
    /// assert_eq!(proof.result.verdict, pounce::Verdict::Refuted);
    /// # Ok(())
    /// # }
    /// ```
    pub fn parse(name: &str, text: &str, folder: &Path) -> Result<Claim, InputError> {
        Claim::build(name, text, &folder.join(format!("{name}.toml")), folder)
    }

    /// Loads a claim from its file under another name.
    pub fn load_as(name: &str, path: &Path) -> Result<Claim, InputError> {
        let text = read_source(path)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Claim::build(name, &text, path, folder)
    }

    fn build(name: &str, text: &str, path: &Path, folder: &Path) -> Result<Claim, InputError> {
        let shown = path.display().to_string();
        refuse_hidden(name).map_err(|diagnostic| InputError::new(&shown, "", diagnostic))?;
        let (file, mut errors) = hypothesis::Claim::parse_leniently(text);
        let Some(mut file) = file else {
            if FileKind::of(text) == Some(FileKind::Board) {
                let diagnostic = Diagnostic::new("this is a board, not a claim").help(ABOUT_IT);
                return Err(InputError::new(shown, "", diagnostic));
            }
            name_goals(&mut errors, text, folder);
            let refused = InputError::all(&shown, text, errors);
            return Err(refused.expect("a claim is refused for a reason"));
        };
        let opened = match open_and_reduce(&mut file, folder) {
            Ok(opened) => Some(opened),
            Err(Refusal::Here(found)) => {
                errors.extend(found);
                None
            }
            Err(Refusal::Elsewhere(error)) if errors.is_empty() => return Err(error),
            Err(Refusal::Elsewhere(_)) => None,
        };
        // A misspelt key is not missing.
        if errors
            .iter()
            .any(|error| error.message.starts_with("unknown"))
        {
            errors.retain(|error| !error.message.starts_with("missing"));
        }
        if let Some(refused) = InputError::all(&shown, text, errors) {
            return Err(refused);
        }
        let (game, task) = opened.expect("a claim without errors has a task");
        Ok(Claim::new(name, path, file, game, task))
    }

    /// Builds a claim about a game that is already open. Errors name the key of the claim file.
    pub(crate) fn about(
        name: &str,
        path: &Path,
        file: hypothesis::Claim,
        game: AnyGame,
    ) -> Result<Claim, Diagnostic> {
        let task = task_of(&file, &game).map_err(|mut errors| errors.swap_remove(0))?;
        Ok(Claim::new(name, path, file, game, task))
    }

    fn new(name: &str, path: &Path, file: hypothesis::Claim, game: AnyGame, task: Task) -> Claim {
        Claim {
            name: name.to_owned(),
            path: path.to_owned(),
            file,
            game,
            task,
        }
    }

    /// Returns the name of the claim in results and messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the path of the claim's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the line of a key in the claim's file, counted from 1, or the line of `statement` if the
    /// key is not there. Returns `None` if the file cannot be read.
    pub fn line_of(&self, key: &str) -> Option<usize> {
        let text = read_source(&self.path).ok()?;
        let line = |key| Diagnostic::new("").in_key(key).line(&text);
        line(key).or_else(|| line("statement"))
    }

    /// Returns the contents of the claim's file.
    pub fn file(&self) -> &hypothesis::Claim {
        &self.file
    }

    /// Returns the game.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Returns the task that the claim reduces to.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// Computes the digest of what is claimed. Claims with equal digests under rules with equal
    /// digests have equal verdicts.
    pub fn digest(&self) -> String {
        claim_digest(&self.game, &self.task)
    }

    /// Computes the digest of the rules of its game.
    pub fn rules_digest(&self) -> String {
        digest(&self.game.digest_text())
    }
}

/// The reason why a claim has no task.
enum Refusal {
    /// Errors in the claim's file.
    Here(Vec<Diagnostic>),
    /// An error in the file of its board or log.
    Elsewhere(InputError),
}

/// Opens the game of a claim and reduces it to its task. Finds all errors that do not depend on each
/// other.
fn open_and_reduce(
    file: &mut hypothesis::Claim,
    folder: &Path,
) -> Result<(AnyGame, Task), Refusal> {
    let mut errors = Vec::new();
    let strings = [
        ("statement", Some(&file.statement)),
        ("source", file.source.as_ref()),
    ];
    for (key, string) in strings {
        let hidden = refuse_hidden(string.map_or("", String::as_str)).err();
        errors.extend(hidden.map(|diagnostic| diagnostic.in_key(key)));
    }
    for (key, log) in file.files() {
        let log = folder.join(log);
        match read_text(&log, LARGEST_LOG) {
            Err(error) => errors.push((*error.diagnostic).in_key(&key)),
            Ok(contents) => attach(&mut file.goal, &contents).map_err(|diagnostic| {
                let log = log.display().to_string();
                Refusal::Elsewhere(InputError::new(log, &contents, diagnostic))
            })?,
        }
    }
    let opened = GameSource::find(&file.game, folder)
        .map_err(|error| Refusal::Here(vec![(*error.diagnostic).in_key("game")]))
        .and_then(|source| {
            source.open(&file.options).map_err(|error| match error {
                GameError::File(error) => Refusal::Elsewhere(error),
                GameError::Options(diagnostic) => Refusal::Here(vec![in_options(diagnostic)]),
            })
        })
        .and_then(|game| {
            let task = task_of(file, &game).map_err(Refusal::Here)?;
            Ok((game, task))
        });
    match opened {
        Ok(opened) if errors.is_empty() => Ok(opened),
        Err(Refusal::Elsewhere(error)) if errors.is_empty() => Err(Refusal::Elsewhere(error)),
        Err(Refusal::Here(found)) => {
            errors.extend(found);
            Err(Refusal::Here(errors))
        }
        _ => Err(Refusal::Here(errors)),
    }
}

/// Reduces a claim to its task. Fails if the task, or the engine for it, is not valid.
fn task_of(file: &hypothesis::Claim, game: &AnyGame) -> Result<Task, Vec<Diagnostic>> {
    let task = reduce_all(file, game)?;
    let engine = match file.method.engine {
        Engine::Auto => automatic(game, &task).0,
        engine => engine,
    };
    match assign(game, &task, &file.method, engine) {
        Ok(_) => Ok(task),
        Err(error) => Err(vec![error]),
    }
}

/// Lists the goals of the claim's game in the error about a missing goal.
fn name_goals(errors: &mut [Diagnostic], text: &str, folder: &Path) {
    /// The keys that determine the game.
    #[derive(serde::Deserialize)]
    struct GameKeys {
        game: String,
        #[serde(default)]
        options: GameOptions,
    }
    let Some(missing) = (errors.iter_mut()).find(|error| error.message == "missing key `goal`")
    else {
        return;
    };
    let Ok(keys) = read_toml::<GameKeys>(text) else {
        return;
    };
    let source = GameSource::find(&keys.game, folder).ok();
    if let Some(game) = source.and_then(|source| source.open(&keys.options).ok()) {
        let goals = supported_goals(&game).join(", ");
        missing.help = Some(format!("add `goal.… = …`; this game supports {goals}"));
    }
}

/// Refuses text with hidden characters, because results, tables and pages show it.
fn refuse_hidden(text: &str) -> Result<(), Diagnostic> {
    match text.chars().find(|&c| is_hidden(c)) {
        Some(c) => {
            let message = format!("hidden character U+{:04X}", u32::from(c));
            let help = "names, statements and sources are one line of visible characters";
            Err(Diagnostic::new(message).help(help))
        }
        None => Ok(()),
    }
}

/// Locates an error in an option at its key in a claim file.
fn in_options(diagnostic: Diagnostic) -> Diagnostic {
    match diagnostic.location {
        Location::Key(key, span) => Diagnostic {
            location: Location::Key(format!("options.{key}"), span),
            ..diagnostic
        },
        _ => diagnostic,
    }
}
