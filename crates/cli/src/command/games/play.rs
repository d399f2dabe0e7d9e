//! `pounce play`: plays a game between people and agents.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pounce::text::{escape_line, shell_quoted};
use pounce::{
    Error, InputError, LoadedGame, LogFile, Options, PlayOptions, Played, Progress, Seat, Session,
    Setup,
};

use super::prompt::{Entered, ask};
use crate::args::{Play, flagged};
use crate::terminal::Terminal;
use crate::terminal::board::painted;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt::{self, Interruptible};
use crate::terminal::output::{count, eprint_line, print, table};
use crate::terminal::paint::{Paint, Tone};
use crate::terminal::work_progress::WorkProgress;

pub fn run(args: &Play, terminal: Terminal) -> anyhow::Result<Exit> {
    let new_game = match &args.new.0 {
        Some(position) => Some(position.open()?),
        None => None,
    };
    if let (Some((game, setup)), true) = (&new_game, args.agents) {
        return list_agents(game, setup);
    }
    let progress = Arc::new(WorkProgress::new(terminal));
    let mut session = begin(args, new_game, progress.clone())?;
    progress.clear();
    let log = match &args.log {
        Some(path) => Some(open_log(path, args.names.as_deref(), &session)?),
        None => None,
    };
    let mut game = GameOnTerminal {
        saved: saved_file(args)?,
        plies: args.plies,
        quiet: terminal.quiet,
        paint: terminal.paint,
        progress,
    };
    if let Some(path) = &game.saved {
        session.save(path)?;
    }
    interrupt::listen()?;
    let exit = game.play(&mut session)?;
    let Some(log) = log else {
        return Ok(exit);
    };
    match log.add(&session, &Interruptible) {
        Err(Error::Cancelled) => {
            eprint_line("error: the game was not logged, because another program is using the log");
            Ok(Exit::Interrupted)
        }
        added => Ok(added.map(|()| exit)?),
    }
}

fn list_agents(game: &LoadedGame, setup: &Setup) -> anyhow::Result<Exit> {
    let agents = game.agents(setup).map_err(flagged)?.into_iter();
    let rows: Vec<Vec<String>> = agents.map(|agent| vec![agent.name, agent.about]).collect();
    print(&table(&rows, &[]))?;
    Ok(Exit::AsExpected)
}

/// Begins a new game, or resumes a saved one.
fn begin(
    args: &Play,
    new_game: Option<(LoadedGame, Setup)>,
    progress: Arc<dyn Progress>,
) -> anyhow::Result<Session> {
    let solving = Options {
        tablebases: args.tablebases.folder.clone(),
        progress,
        ..Options::default()
    };
    let session = match (new_game, &args.resume) {
        (Some((game, setup)), _) => {
            let options = PlayOptions {
                players: args.players.clone().unwrap_or_default(),
                seed: args.seed,
                solving,
            };
            game.play(&setup, &options)
        }
        (None, Some(path)) => Session::resume(path, &solving),
        (None, None) => unreachable!("the arguments require a game or a saved one"),
    };
    session.map_err(|error| match error {
        Error::Input(bad) => flagged(bad).into(),
        error => error.into(),
    })
}

/// Returns the file to which the game is saved after each move.
fn saved_file(args: &Play) -> Result<Option<PathBuf>, InputError> {
    match &args.save {
        None => Ok(args.resume.clone()),
        Some(path) if path.exists() && args.resume.as_ref() != Some(path) => {
            let message = "this file exists; continue its game with `--resume`, or choose another";
            Err(InputError::path(path, message))
        }
        Some(path) => Ok(Some(path.clone())),
    }
}

/// Opens the log to which the game is to be added.
fn open_log(path: &Path, names: Option<&str>, session: &Session) -> Result<LogFile, InputError> {
    let mut players = session.seats().clone().map(|seat| seat.player);
    if let Some(names) = names {
        let names = session.game().by_side("--names", names)?;
        for (player, name) in players.iter_mut().zip(names) {
            *player = name.unwrap_or(std::mem::take(player));
        }
    }
    LogFile::open(path, players, session.game())
}

/// A game that is played on the terminal.
struct GameOnTerminal {
    /// The file to which it is saved after each move.
    saved: Option<PathBuf>,
    /// The most plies to play.
    plies: u32,
    /// Whether to show only the moves and the result.
    quiet: bool,
    paint: Paint,
    /// The progress of solving the game for a hint.
    progress: Arc<WorkProgress>,
}

impl GameOnTerminal {
    /// Plays to the end, to the limit, or until a person quits.
    fn play(&mut self, session: &mut Session) -> anyhow::Result<Exit> {
        let seats = session.seats().iter();
        let seats: Vec<String> = seats
            .map(|seat| format!("{}: {}", seat.side, seat.player))
            .collect();
        if !self.quiet {
            print(&format!("{}\n\n", seats.join(", ")))?;
        }
        let mut left = self.plies;
        self.show(session)?;
        while !interrupt::is_interrupted() {
            if left == 0 && !session.is_over() {
                if self.quiet {
                    break;
                }
                let plies = count(self.plies.into(), "ply", "plies");
                print(&format!("stopped after {plies}\n"))?;
                break;
            }
            let played = match session.advance()? {
                Some(played) => Some(played),
                None => match ask(session, &self.progress)? {
                    Entered::Played(played) => Some(played),
                    Entered::Board => {
                        self.draw(session)?;
                        continue;
                    }
                    Entered::Changed => None,
                    Entered::Left => break,
                },
            };
            if let Some(played) = played {
                left -= 1;
                self.show_move(session, &played)?;
            }
            self.save(session);
            self.show(session)?;
        }
        self.show_end(session)?;
        Ok(if interrupt::is_interrupted() {
            Exit::Interrupted
        } else {
            Exit::AsExpected
        })
    }

    /// Shows the position, unless quiet.
    fn show(&self, session: &Session) -> anyhow::Result<()> {
        if self.quiet {
            return Ok(());
        }
        self.draw(session)
    }

    /// Draws and describes the position.
    fn draw(&self, session: &Session) -> anyhow::Result<()> {
        let picture = painted(self.paint, &session.picture());
        let words = self.paint.on(Tone::Heading, &session.description());
        print(&format!("{picture}\n{words}\n"))
    }

    /// Shows a move with its number and its player. If quiet, only a person needs to see it.
    fn show_move(&self, session: &Session, played: &Played) -> anyhow::Result<()> {
        if self.quiet && !session.seats().iter().any(Seat::is_person) {
            return Ok(());
        }
        let dots = if played.opens { "." } else { "..." };
        let text = format!("{}{dots} {}", played.number, played.text);
        let seat = session
            .seats()
            .iter()
            .find(|seat| seat.side == played.player);
        let player = match seat {
            Some(seat) => format!("{}, {}", seat.side, seat.player),
            None => played.player.to_owned(),
        };
        let text = self.paint.on(Tone::Heading, &text);
        let space = if self.quiet { "" } else { "\n" };
        print(&format!("{text}  ({player})\n{space}"))
    }

    /// Saves the game. A failure does not end it.
    fn save(&self, session: &Session) {
        if let Some(path) = &self.saved {
            if let Err(error) = session.save(path) {
                let reason = pounce::text::chain(&error);
                eprint_line(&format!("error: the game was not saved: {reason}"));
            }
        }
    }

    /// Shows the position as text, all moves, and a command that continues the game.
    /// If quiet, shows all moves and the result.
    fn show_end(&self, session: &Session) -> anyhow::Result<()> {
        if self.quiet {
            return print(&format!("{}\n{}\n", session.line(), session.description()));
        }
        print(&format!("{}\n", session.position()))?;
        if !session.line().is_empty() {
            print(&format!("{}\n", session.line()))?;
        }
        if session.is_over() {
            return Ok(());
        }
        let words = match &self.saved {
            Some(path) => vec!["--resume".to_owned(), path.display().to_string()],
            None => continuation(session),
        };
        let words: Vec<String> = words.iter().map(|word| shell_quoted(word)).collect();
        let words = words.join(" ");
        print(&format!(
            "continue with: pounce play {}\n",
            escape_line(&words)
        ))
    }
}

/// Returns the arguments that continue a game.
fn continuation(session: &Session) -> Vec<String> {
    let mut words = session.game().arguments();
    // A position in JSON has several lines.
    let setup: Vec<&str> = session.setup().split_whitespace().collect();
    words.push(setup.join(" "));
    let mut flag = |name: &str, value: String| words.extend([name.to_owned(), value]);
    if !session.line().is_empty() {
        flag("--line", session.line());
    }
    let seats = session.seats().iter();
    let seats: Vec<String> = seats
        .map(|seat| format!("{}={}", seat.side, seat.player))
        .collect();
    flag("--players", seats.join(","));
    flag("--seed", session.seed().to_string());
    words
}
