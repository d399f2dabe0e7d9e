//! Reads claims: the file, the logs that it names, and its game.

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

/// A claim about a game, ready to be decided.
pub struct Claim {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) file: hypothesis::Claim,
    pub(crate) game: AnyGame,
    pub(crate) task: Task,
}

impl Claim {
    /// Reads a claim from its file.
    ///
    /// The claim is named after its file, without the ending: by the path below a folder called
    /// `hypotheses`, or else by the file's name alone.
    pub fn load(path: impl AsRef<Path>) -> Result<Claim, InputError> {
        let path = path.as_ref();
        Claim::load_as(&name_of(path)?, path)
    }

    /// Reads a claim from a text. Boards and logs that it names are looked for in `folder`.
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

    /// Reads a claim from its file and gives it this name.
    pub fn load_as(name: &str, path: &Path) -> Result<Claim, InputError> {
        let text = read_source(path)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Claim::build(name, &text, path, folder)
    }

    fn build(name: &str, text: &str, path: &Path, folder: &Path) -> Result<Claim, InputError> {
        refuse_hidden(name)
            .map_err(|diagnostic| InputError::new(path.display().to_string(), "", diagnostic))?;
        let bad =
            |diagnostic: Diagnostic| InputError::new(path.display().to_string(), text, diagnostic);
        let mut claim = hypothesis::Claim::parse(text).map_err(bad)?;
        let strings = [
            ("statement", Some(&claim.statement)),
            ("source", claim.source.as_ref()),
        ];
        for (key, string) in strings {
            refuse_hidden(string.map_or("", String::as_str))
                .map_err(|diagnostic| bad(diagnostic.in_key(key)))?;
        }
        for (key, file) in claim.files() {
            let file = folder.join(file);
            let text = read_text(&file, LARGEST_LOG)
                .map_err(|unread| bad((*unread.diagnostic).in_key(&key)))?;
            attach(&mut claim.goal, &text).map_err(|diagnostic| {
                InputError::new(file.display().to_string(), &text, diagnostic)
            })?;
        }
        let source = GameSource::find(&claim.game, folder).map_err(|in_name| {
            let diagnostic = (*in_name.diagnostic).in_key("game");
            bad(diagnostic)
        })?;
        let game = source
            .open(&claim.options)
            .map_err(|diagnostic| match diagnostic {
                GameError::File(bad) => bad,
                GameError::Options(diagnostic) => bad(in_options(diagnostic)),
            })?;
        let task = reduce(&claim, &game).map_err(bad)?;
        let engine = match claim.method.engine {
            Engine::Auto => automatic(&game, &task).0,
            engine => engine,
        };
        assign(&game, &task, &claim.method, engine).map_err(bad)?;
        Ok(Claim {
            name: name.to_owned(),
            path: path.to_owned(),
            file: claim,
            game,
            task,
        })
    }

    /// The name by which results and messages call the claim.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The path of its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The contents of its file.
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

    /// The digest of what it says. Claims with equal digests under rules with equal digests have
    /// equal verdicts.
    pub fn digest(&self) -> String {
        claim_digest(&self.game, &self.task)
    }

    /// The digest of the rules of its game.
    pub fn rules_digest(&self) -> String {
        digest(&self.game.digest_text())
    }
}

/// Refuses text with hidden characters: results, tables and pages repeat it.
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

/// Moves the location of a flawed option to its key in a claim file.
fn in_options(diagnostic: Diagnostic) -> Diagnostic {
    match diagnostic.location {
        Location::Key(key, span) => Diagnostic {
            location: Location::Key(format!("options.{key}"), span),
            ..diagnostic
        },
        _ => diagnostic,
    }
}
