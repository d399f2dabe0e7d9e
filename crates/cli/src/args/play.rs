//! Arguments of `play`.

use std::path::PathBuf;

use clap::{ArgMatches, Command, FromArgMatches};

use super::claims::TablebaseFolder;
use super::games::PositionArgs;

#[derive(clap::Args)]
pub struct Play {
    #[command(flatten)]
    pub new: NewGame,
    /// The players by side: `human` or an agent each (see `--agents`), such as
    /// `goats=human,tigers=look-ahead:4` [default: a person for the side to move, an agent for the other].
    #[arg(long, value_name = "SIDE=PLAYER,...")]
    pub players: Option<String>,
    /// List the players of the game instead.
    #[arg(long)]
    pub agents: bool,
    /// The seed of agents and dice.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// Stop after this many plies, since some games never end.
    #[arg(long, value_name = "N", default_value = "500")]
    pub plies: u32,
    /// Save the game to this file after each move. The file must not exist.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Continue the game in this file, and save it there after each move, or to the file of `--save`.
    #[arg(long, value_name = "FILE", conflicts_with_all = NEW_GAME)]
    pub resume: Option<PathBuf>,
    #[command(flatten)]
    pub tablebases: TablebaseFolder,
    /// Append the game to this log, which is created if it does not exist (Fish-Barrel).
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// The names of the players in the log, such as `first=anna,second=ben` [default: as in `--players`].
    #[arg(long, value_name = "SIDE=NAME,...", requires = "log")]
    pub names: Option<String>,
}

/// The arguments of a new game, which a saved game already has.
const NEW_GAME: [&str; 11] = [
    "game",
    "position",
    "line",
    "start",
    "captures",
    "goats",
    "stalemate",
    "option",
    "players",
    "seed",
    "agents",
];

/// The position of a new game, or none if a game is resumed.
pub struct NewGame(pub Option<PositionArgs>);

impl clap::Args for NewGame {
    fn augment_args(command: Command) -> Command {
        // A changed argument would otherwise come last.
        PositionArgs::augment_args(command)
            .mut_arg("game", |game| {
                let game = game.index(1).required(false);
                game.required_unless_present("resume")
            })
            .mut_arg("position", |position| position.index(2))
    }

    fn augment_args_for_update(command: Command) -> Command {
        PositionArgs::augment_args_for_update(command)
    }
}

impl FromArgMatches for NewGame {
    fn from_arg_matches(matches: &ArgMatches) -> Result<NewGame, clap::Error> {
        if !matches.contains_id("game") {
            return Ok(NewGame(None));
        }
        PositionArgs::from_arg_matches(matches).map(|position| NewGame(Some(position)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = NewGame::from_arg_matches(matches)?;
        Ok(())
    }
}
