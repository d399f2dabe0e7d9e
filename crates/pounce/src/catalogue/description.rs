//! Games as front ends show them, and positions set up by hand.

use std::path::Path;

use diagnostic::Diagnostic;
use games::diagram::{Diagram, Illustrated, PieceSetup, SetupOptions};
use games::{AnyGame, GameVisitor};

use super::loaded_game::LoadedGame;
use super::option_list::option_list;
use crate::error::InputError;
use crate::play::move_help;
use crate::records::{AgentRecord, GameFamily, GameRecord};

impl LoadedGame {
    /// Describes the game: its rules in words, its options, its players and its board.
    ///
    /// ```
    /// use pounce::{GameOptions, LoadedGame};
    ///
    /// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
    /// let about = game.describe()?;
    /// assert_eq!(about.title, "Bagh Chal");
    /// assert_eq!(about.diagram.places.len(), 25);
    /// assert_eq!(about.option_list[1].default.as_deref(), Some("5")); // captures
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the players of the game cannot be listed.
    pub fn describe(&self) -> Result<GameRecord, InputError> {
        let Board {
            diagram,
            setup,
            rules,
        } = self.rules().visit(Describe);
        // The first one is a person.
        let agents = self.agents("start")?.into_iter().skip(1);
        Ok(GameRecord {
            id: self.name().to_owned(),
            title: self.title(),
            family: self.family(),
            options: self.options().clone(),
            rules_digest: self.rules_digest(),
            sides: self.sides().map(str::to_owned),
            rules,
            move_help: move_help(self.rules()),
            option_list: option_list(self),
            agents: agents
                .map(|agent| AgentRecord {
                    name: agent.name,
                    about: agent.about,
                })
                .collect(),
            diagram,
            setup,
            can_be_solved: self.family() == GameFamily::Hunt,
        })
    }

    /// Returns the title of the game for people.
    ///
    /// ```
    /// use pounce::{GameOptions, LoadedGame};
    ///
    /// let title = |name| Ok(LoadedGame::open(name, &GameOptions::default())?.title());
    /// assert_eq!(title("fish-barrel")?, "Fish-Barrel");
    /// assert_eq!(title("ford")?, "Islands and bridges: ford");
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    pub fn title(&self) -> String {
        match self.rules() {
            AnyGame::Hunt(hunt) => hunt.board().name.clone(),
            AnyGame::FishBarrel(_) => "Fish-Barrel".to_owned(),
            AnyGame::PlaceOrAttack(_) => "Place or Attack".to_owned(),
            // A map file has no name in it.
            AnyGame::Switching(game) if game.map().is_some() => {
                let stem = Path::new(self.name()).file_stem();
                let name = stem.map_or(self.name().into(), |stem| stem.to_string_lossy());
                format!("Islands and bridges: {name}")
            }
            AnyGame::Switching(game) => game.network().name.clone(),
        }
    }

    /// Returns the family of games to which the game belongs.
    pub fn family(&self) -> GameFamily {
        match self.rules() {
            AnyGame::Hunt(_) => GameFamily::Hunt,
            AnyGame::FishBarrel(_) => GameFamily::FishBarrel,
            AnyGame::PlaceOrAttack(_) => GameFamily::PlaceOrAttack,
            AnyGame::Switching(_) => GameFamily::Switching,
        }
    }

    /// Sets up a position piece by piece, and returns it in the game's notation.
    ///
    /// ```
    /// use pounce::{GameOptions, LoadedGame};
    ///
    /// let game = LoadedGame::open("fish-barrel", &GameOptions::default())?;
    /// let setup = r#"{"pieces": [{"place": "2", "kind": "fish", "count": 3}], "to_move": "second"}"#;
    /// let setup = serde_json::from_str(setup).unwrap();
    /// assert_eq!(game.set_up(&setup)?, "0,3,0,0:second");
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the pieces are impossible in this game. The error is about a text called `setup`.
    pub fn set_up(&self, setup: &PieceSetup) -> Result<String, InputError> {
        let position = self.rules().visit(SetUp(setup));
        position.map_err(|diagnostic| InputError::new("setup", "", diagnostic))
    }
}

/// The parts of a description that depend on the type of the game.
struct Board {
    diagram: Diagram,
    setup: SetupOptions,
    rules: Vec<String>,
}

struct Describe;

impl GameVisitor for Describe {
    type Output = Board;

    fn visit<G: Illustrated>(self, game: &G) -> Board {
        Board {
            diagram: game.diagram(),
            setup: game.setup_options(),
            rules: game.rules_in_words(),
        }
    }
}

struct SetUp<'a>(&'a PieceSetup);

impl GameVisitor for SetUp<'_> {
    type Output = Result<String, Diagnostic>;

    fn visit<G: Illustrated>(self, game: &G) -> Self::Output {
        let position = game.set_up(self.0)?;
        Ok(game.position_text(&position))
    }
}
