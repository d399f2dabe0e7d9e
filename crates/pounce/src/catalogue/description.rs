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
use crate::text::count;

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
    /// Fails if the players of the game cannot be listed.
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
            can_be_solved: self.can_be_solved(),
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

    /// Describes the game in a few words, such as the size of its board.
    ///
    /// ```
    /// use pounce::{GameOptions, LoadedGame};
    ///
    /// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
    /// assert_eq!(game.summary(), "25 nodes, 4 tigers, 20 goats");
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    pub fn summary(&self) -> String {
        match self.rules() {
            AnyGame::Hunt(hunt) => {
                let board = hunt.board();
                format!(
                    "{}, {}, {}",
                    count(board.nodes.len() as u64, "node", "nodes"),
                    count(board.tigers.len() as u64, "tiger", "tigers"),
                    count(board.goats.into(), "goat", "goats")
                )
            }
            AnyGame::Switching(switching) => {
                let network = switching.network();
                format!(
                    "{}, {}",
                    count(network.vertices.len() as u64, "vertex", "vertices"),
                    count(network.edges.len() as u64, "edge", "edges")
                )
            }
            AnyGame::FishBarrel(_) => "take a fish, throw others; the last fish wins".to_owned(),
            AnyGame::PlaceOrAttack(_) => {
                "place stones on territories, or attack with dice".to_owned()
            }
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

    /// Checks whether the game can be solved into a tablebase, if it is not too large.
    pub fn can_be_solved(&self) -> bool {
        self.family() == GameFamily::Hunt
    }

    /// Checks whether values are usually found within a second without a tablebase, by a theorem or by
    /// enumeration.
    pub fn has_quick_values(&self) -> bool {
        match self.family() {
            GameFamily::Switching | GameFamily::FishBarrel => true,
            GameFamily::Hunt | GameFamily::PlaceOrAttack => false,
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
    /// Fails if the pieces are impossible in this game. The error is about a text called `setup`.
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
