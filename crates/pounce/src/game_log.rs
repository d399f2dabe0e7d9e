//! Logs of Fish-Barrel as files: a game that was played is added to those before it.

use std::path::{Path, PathBuf};

use diagnostic::Flaw;
use game::{Game, Notation, Outcome};
use games::fish_barrel::{FIRST, FishBarrel, GameLog, LoggedGame, Move, Position, Winner};

use crate::args::Play;
use crate::bad_input::BadInput;
use crate::game_source::read_text;
use crate::output::write_file;

/// A log that a game is added to.
pub struct LogFile {
    path: PathBuf,
    log: GameLog,
    /// The names of the players, the first one's first.
    names: [String; 2],
}

impl LogFile {
    /// Opens a log, or a new one if the file is not there.
    pub fn open(args: &Play, path: &Path, game: &FishBarrel) -> Result<LogFile, BadInput> {
        let log = match path.exists() {
            false => GameLog::of(game),
            true => {
                let text = read_text(path)?;
                let bad = |flaw| BadInput::new(path.display().to_string(), &text, flaw);
                let log = GameLog::parse(&text).map_err(bad)?;
                if log.rules().map_err(bad)?.rules_text() != game.rules_text() {
                    let flaw = Flaw::new("the games of this log were played by other rules");
                    return Err(bad(flaw.help("use another file for each set of rules")));
                }
                log
            }
        };
        let (argument, text) = match &args.names {
            Some(names) => ("--names", names),
            None => ("--players", &args.players),
        };
        let names = text.split_once(',').map(|(one, other)| [one, other]);
        let names = names.filter(|[one, other]| !one.is_empty() && !other.is_empty());
        let names = names.ok_or_else(|| {
            let flaw = Flaw::new("there are two players").at(0..text.len());
            BadInput::new(argument, text, flaw.help("name both, such as `anna,ben`"))
        })?;
        Ok(LogFile {
            path: path.to_owned(),
            log,
            names: names.map(str::to_owned),
        })
    }

    /// Adds a game that began here.
    pub fn add(self, game: &FishBarrel, start: Position, moves: &[Move]) -> anyhow::Result<()> {
        let LogFile {
            path,
            mut log,
            names: [mut first, mut second],
        } = self;
        // In a log, the one who begins is the first, whoever was to move in the position.
        let begins = start.mover;
        if begins != FIRST {
            std::mem::swap(&mut first, &mut second);
        }
        let end = moves
            .iter()
            .fold(start, |position, &m| game.play(&position, m));
        let fish = game.position_text(&start);
        let fish = fish.split(':').next().unwrap_or(&fish);
        log.games.push(LoggedGame {
            first,
            second,
            start: fish.to_owned(),
            moves: moves.iter().map(|&m| game.move_text(&start, m)).collect(),
            winner: game.outcome(&end).map(|outcome| match outcome {
                Outcome::Win(side) if side == begins => Winner::First,
                _ => Winner::Second,
            }),
        });
        write_file(&path, &log.to_json())
    }
}
