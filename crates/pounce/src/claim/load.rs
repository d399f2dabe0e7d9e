//! Loads claims: reads the file, opens its game, and reduces it to a task.

use std::path::{Path, PathBuf};

use diagnostic::{Diagnostic, Location, is_hidden};
use games::AnyGame;
use hypothesis::{Engine, digest};

use super::find::name_of;
use crate::catalogue::{GameError, GameSource};
use crate::engine::{assign, automatic};
use crate::error::InputError;
use crate::fact::attach;
use crate::file::{LARGEST_LOG, read_source, read_text};
use crate::task::{Task, claim_digest, reduce};

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
        let shown = || path.display().to_string();
        refuse_hidden(name).map_err(|diagnostic| InputError::new(shown(), "", diagnostic))?;
        let in_file = |diagnostic: Diagnostic| InputError::new(shown(), text, diagnostic);
        let mut file = hypothesis::Claim::parse(text).map_err(in_file)?;
        let strings = [
            ("statement", Some(&file.statement)),
            ("source", file.source.as_ref()),
        ];
        for (key, string) in strings {
            refuse_hidden(string.map_or("", String::as_str))
                .map_err(|diagnostic| in_file(diagnostic.in_key(key)))?;
        }
        for (key, log) in file.files() {
            let log = folder.join(log);
            let contents = read_text(&log, LARGEST_LOG)
                .map_err(|error| in_file((*error.diagnostic).in_key(&key)))?;
            attach(&mut file.goal, &contents).map_err(|diagnostic| {
                InputError::new(log.display().to_string(), &contents, diagnostic)
            })?;
        }
        let game = GameSource::find(&file.game, folder)
            .map_err(|error| in_file((*error.diagnostic).in_key("game")))?
            .open(&file.options)
            .map_err(|error| match error {
                GameError::File(error) => error,
                GameError::Options(diagnostic) => in_file(in_options(diagnostic)),
            })?;
        let task = reduce(&file, &game).map_err(in_file)?;
        let engine = match file.method.engine {
            Engine::Auto => automatic(&game, &task).0,
            engine => engine,
        };
        assign(&game, &task, &file.method, engine).map_err(in_file)?;
        Ok(Claim {
            name: name.to_owned(),
            path: path.to_owned(),
            file,
            game,
            task,
        })
    }

    /// Returns the name of the claim in results and messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the path of the claim's file.
    pub fn path(&self) -> &Path {
        &self.path
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
