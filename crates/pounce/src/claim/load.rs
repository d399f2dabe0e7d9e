//! Loads claims: reads the file, opens its game, and reduces it to a task.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use diagnostic::{Diagnostic, DiagnosticKind, Location, is_hidden, read_toml_leniently};
use games::AnyGame;
use hypothesis::{Engine, GameOptions, digest};

use super::file_kind::FileKind;
use super::find::{ABOUT_IT, name_of};
use crate::catalogue::{GameError, GameSource, LoadedGame};
use crate::engine::{assign, automatic};
use crate::error::InputError;
use crate::fact::attach;
use crate::file::{LARGEST_LOG, read_source, read_text};
use crate::task::{Task, claim_digest, key_errors, reduce_all, supported_goals};

/// The name of a claim's text in errors, if it is not a file.
const CLAIM_TEXT: &str = "text";

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

    /// Loads a claim from text that is not trusted: `open` opens the game that it names, and no file
    /// is read.
    ///
    /// ```
    /// use pounce::{Claim, LoadedGame};
    ///
    /// let text = "statement = \"Goats win\"\ngame = \"pentagram\"\nprover = \"goats\"\ngoal.win = {}";
    /// let claim = Claim::parse_untrusted("trapped", text, &LoadedGame::open)?;
    /// assert_eq!(claim.file().game, "pentagram");
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    pub fn parse_untrusted(
        name: &str,
        text: &str,
        open: &dyn Fn(&str, &GameOptions) -> Result<LoadedGame, InputError>,
    ) -> Result<Claim, InputError> {
        let refused = |diagnostic| InputError::new(CLAIM_TEXT, text, diagnostic);
        refuse_hidden(name).map_err(refused)?;
        let parsed = hypothesis::Claim::parse_leniently(text);
        if let Some(error) = InputError::all(CLAIM_TEXT, text, parsed.errors) {
            return Err(error);
        }
        let file = parsed.value.expect("a claim without errors has a value");
        for string in [Some(&file.statement), file.source.as_ref()]
            .into_iter()
            .flatten()
        {
            refuse_hidden(string).map_err(refused)?;
        }
        if let Some((key, _)) = file.files().first() {
            let diagnostic = Diagnostic::new("a claim that reads a log must be in a file");
            return Err(refused(diagnostic.in_key(key)));
        }
        let game = open(&file.game, &file.options)
            .map_err(|error| refused((*error.diagnostic).in_key("game")))?;
        let rules = game.rules().clone();
        Claim::about(name, Path::new(""), file, rules).map_err(refused)
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
        if FileKind::of(text) == Some(FileKind::Board) {
            let diagnostic = Diagnostic::new("this is a board, not a claim").help(ABOUT_IT);
            return Err(InputError::new(shown, "", diagnostic));
        }
        let mut loader = Loader::new(folder);
        let loaded = loader.load(text);
        if let Some(refused) = loader.refusal(&shown, text) {
            return Err(refused);
        }
        let (file, game, task) = loaded.expect("a claim without errors has a task");
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

/// Opens the game of a claim and reduces the claim to its task. Finds all errors that do not depend on
/// each other.
struct Loader<'a> {
    folder: &'a Path,
    /// Errors in the claim's file.
    errors: Vec<Diagnostic>,
    /// An error in the file of its board or log.
    elsewhere: Option<InputError>,
    /// The keys whose values are not what the file says.
    broken: HashSet<String>,
}

impl<'a> Loader<'a> {
    fn new(folder: &'a Path) -> Loader<'a> {
        Loader {
            folder,
            errors: Vec::new(),
            elsewhere: None,
            broken: HashSet::new(),
        }
    }

    fn load(&mut self, text: &str) -> Option<(hypothesis::Claim, AnyGame, Task)> {
        let parsed = hypothesis::Claim::parse_leniently(text);
        (self.errors, self.broken) = (parsed.errors, parsed.broken);
        let Some(mut file) = parsed.value else {
            self.load_game_alone(text);
            return None;
        };
        self.refuse_hidden(&file);
        self.attach_logs(&mut file);
        let source = self.source(&file.game)?;
        let Some(game) = self.open(&source, &file.options) else {
            let standard = source.open(&GameOptions::default()).ok()?;
            self.reduce_without_options(file, &standard);
            return None;
        };
        let task = self.reduce(&file, &game)?;
        Some((file, game, task))
    }

    /// Returns the error that refuses the claim, if any.
    fn refusal(mut self, name: &str, text: &str) -> Option<InputError> {
        let unknown = self.errors.iter().filter_map(|error| match &error.kind {
            DiagnosticKind::UnknownKey(meant) => Some(meant.clone()),
            _ => None,
        });
        let unknown: Vec<Option<Box<str>>> = unknown.collect();
        // A misspelt key is not missing.
        self.errors.retain(|error| match &error.kind {
            DiagnosticKind::MissingKey(key) => !unknown
                .iter()
                .any(|meant| meant.as_ref().is_none_or(|meant| meant == key)),
            _ => true,
        });
        InputError::all(name, text, self.errors).or(self.elsewhere)
    }

    fn is_broken(&self, keys: &[&str]) -> bool {
        keys.iter().any(|key| self.broken.contains(*key))
    }

    fn refuse_hidden(&mut self, file: &hypothesis::Claim) {
        let strings = [
            ("statement", Some(&file.statement)),
            ("source", file.source.as_ref()),
        ];
        for (key, string) in strings {
            let hidden = refuse_hidden(string.map_or("", String::as_str)).err();
            self.errors
                .extend(hidden.map(|diagnostic| diagnostic.in_key(key)));
        }
    }

    /// Reads the logs that the claim names. Without one of them, nothing can be said about the goal.
    fn attach_logs(&mut self, file: &mut hypothesis::Claim) {
        for (key, log) in file.files() {
            let log = self.folder.join(log);
            match read_text(&log, LARGEST_LOG) {
                Err(error) => self.errors.push((*error.diagnostic).in_key(&key)),
                Ok(contents) => match attach(&mut file.goal, &contents) {
                    Ok(()) => continue,
                    Err(diagnostic) => {
                        let log = log.display().to_string();
                        self.elsewhere = Some(InputError::new(log, &contents, diagnostic));
                    }
                },
            }
            self.broken.insert("goal".to_owned());
        }
    }

    fn source(&mut self, game: &str) -> Option<GameSource> {
        if self.is_broken(&["game"]) {
            return None;
        }
        let source = GameSource::find(game, self.folder);
        source
            .map_err(|error| self.errors.push((*error.diagnostic).in_key("game")))
            .ok()
    }

    fn open(&mut self, source: &GameSource, options: &GameOptions) -> Option<AnyGame> {
        if self.is_broken(&["options"]) {
            return None;
        }
        match source.open(options) {
            Ok(game) => return Some(game),
            Err(GameError::File(error)) => self.elsewhere = Some(error),
            Err(GameError::Options(errors)) => {
                let errors = errors.into_iter().map(|error| error.under_key("options"));
                self.errors.extend(errors);
            }
        }
        None
    }

    fn reduce(&mut self, file: &hypothesis::Claim, game: &AnyGame) -> Option<Task> {
        if self.is_broken(&["goal", "prover", "position", "first_move"]) {
            let mut file = file.clone();
            if self.is_broken(&["position"]) {
                file.first_move = None;
            }
            self.errors.extend(key_errors(&file, game));
            return None;
        }
        let reduced = if self.is_broken(&["method"]) {
            reduce_all(file, game)
        } else {
            task_of(file, game)
        };
        reduced.map_err(|errors| self.errors.extend(errors)).ok()
    }

    /// Finds errors that do not depend on the options, of which some are wrong.
    fn reduce_without_options(&mut self, file: hypothesis::Claim, game: &AnyGame) {
        if self.is_broken(&["goal", "prover"]) {
            return;
        }
        let file = hypothesis::Claim {
            position: "start".to_owned(),
            first_move: None,
            ..file
        };
        let keys = ["goal", "goal.value", "prover"];
        let errors = reduce_all(&file, game)
            .err()
            .unwrap_or_default()
            .into_iter();
        let independent = errors.filter(
            |error| matches!(&error.location, Location::Key(key, _) if keys.contains(&&**key)),
        );
        self.errors.extend(independent);
    }

    /// Finds errors in the keys that determine the game of a claim that cannot be read, and lists the
    /// goals of the game in the error about a missing goal.
    fn load_game_alone(&mut self, text: &str) {
        /// The keys that determine the game.
        #[derive(serde::Deserialize)]
        struct GameKeys {
            game: String,
            #[serde(default)]
            options: GameOptions,
        }
        let keys = read_toml_leniently::<GameKeys>(text);
        self.broken = keys.broken;
        let Some(keys) = keys.value else {
            return;
        };
        let source = self.source(&keys.game);
        let Some(game) = source.and_then(|source| self.open(&source, &keys.options)) else {
            return;
        };
        let goal = Diagnostic::new("").in_key("goal").span(text);
        for error in &mut self.errors {
            let is_missing = error.kind == DiagnosticKind::MissingKey("goal".into());
            let is_several = error.kind == DiagnosticKind::SeveralKeys;
            if is_missing || (goal.is_some() && error.span(text) == goal && !is_several) {
                let goals = supported_goals(&game).join(", ");
                let verb = if is_missing { "add" } else { "write" };
                let help = format!("{verb} `goal.… = …`; this game supports {goals}");
                error.help = Some(help);
            }
        }
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

/// Refuses text with hidden characters, because results, tables and pages show it.
fn refuse_hidden(text: &str) -> Result<(), Diagnostic> {
    match text.chars().find(|&c| is_hidden(c)) {
        Some(c) => {
            let message = match c {
                '\n' | '\r' => "a line break is not allowed here".to_owned(),
                c => format!("hidden character U+{:04X}", u32::from(c)),
            };
            let help = "names, statements and sources are one line of visible characters";
            Err(Diagnostic::new(message).help(help))
        }
        None => Ok(()),
    }
}
