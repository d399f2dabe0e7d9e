//! Asks people for moves, and carries out their commands.

use std::io::{self, BufRead, IsTerminal};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pounce::text::{chain, escape_line};
use pounce::{Played, Seat, Session};

use crate::terminal::interrupt;
use crate::terminal::output::{eprint_line, print};
use crate::terminal::work_progress::WorkProgress;

/// The outcome of asking a person.
pub enum Entered {
    /// A move was played.
    Played(Played),
    /// The position is to be shown.
    Board,
    /// The game was changed in another way.
    Changed,
    /// The person left, or interrupted the program.
    Left,
}

const HELP: &str = "\
board       show the position again
moves       list the legal moves
hint        ask a strong agent for a move
undo        take back your last move
resign      give up
save FILE   save the game, for `pounce play --resume FILE`
quit        leave the game
Anything else is a move. Case does not matter, and any unambiguous prefix of a
move is accepted; in hunt games, so is its destination alone.
";

/// Prints the commands, and how moves are written.
fn print_help(session: &Session) -> anyhow::Result<()> {
    print(&format!("{HELP}{}\n", session.move_help()))
}

/// Asks for a move or a command until one changes the game. At the end of a game in which a person
/// plays, moves can still be taken back.
pub fn ask(session: &mut Session, progress: &WorkProgress) -> anyhow::Result<Entered> {
    if !session.seats().iter().any(Seat::is_person) {
        return Ok(Entered::Left);
    }
    let at_terminal = io::stdin().is_terminal();
    loop {
        if at_terminal {
            eprint!("{} ", prompt(session));
        }
        let Some(line) = read_line()? else {
            if at_terminal {
                eprintln!();
            }
            return Ok(Entered::Left);
        };
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if let Some(entered) = enter(session, line, progress)? {
            return Ok(entered);
        }
    }
}

fn prompt(session: &Session) -> String {
    if session.is_over() {
        "game over (undo, save FILE or quit)>".to_owned()
    } else {
        format!("{} (a move, or help)>", session.mover())
    }
}

/// Carries out a line of input. Returns `None` if the game is still the same.
fn enter(
    session: &mut Session,
    line: &str,
    progress: &WorkProgress,
) -> anyhow::Result<Option<Entered>> {
    let (command, argument) = match line.split_once(char::is_whitespace) {
        Some((command, argument)) => (command.to_lowercase(), argument.trim()),
        None => (line.to_lowercase(), ""),
    };
    match (command.as_str(), argument) {
        ("help" | "?", "") => print_help(session)?,
        ("board", "") => return Ok(Some(Entered::Board)),
        ("moves", "") => print(&format!("{}\n", session.moves().join(" ")))?,
        ("hint", "") => show_hint(session, progress)?,
        ("save", "") => eprint_line("save needs the name of a file, such as `save game.json`"),
        ("save", path) => save(session, Path::new(path))?,
        ("quit" | "exit", "") => return Ok(Some(Entered::Left)),
        ("undo", "") => match session.undo() {
            Ok(moves) => {
                let back = match moves.as_slice() {
                    [] => "the resignation".to_owned(),
                    moves => moves.join(" "),
                };
                print(&format!("took back {back}\n"))?;
                return Ok(Some(Entered::Changed));
            }
            Err(diagnostic) => eprint_line(&diagnostic.to_string()),
        },
        ("resign", "") => match session.resign(session.mover()) {
            Ok(()) => return Ok(Some(Entered::Changed)),
            Err(diagnostic) => eprint_line(&diagnostic.to_string()),
        },
        _ => match session.play(line) {
            Ok(played) => return Ok(Some(Entered::Played(played))),
            // On some boards this is a move.
            Err(_) if command == "h" && argument.is_empty() => print_help(session)?,
            Err(diagnostic) => eprint_line(&diagnostic.to_string()),
        },
    }
    Ok(None)
}

fn show_hint(session: &mut Session, progress: &WorkProgress) -> anyhow::Result<()> {
    let hint = session.hint();
    progress.clear();
    let hint = match hint {
        Ok(hint) => hint,
        Err(error) => {
            eprint_line(&format!("there is no hint: {}", chain(&error)));
            return Ok(());
        }
    };
    print(&match hint {
        Some(hint) => format!("{} would play {}\n", hint.player, hint.text),
        None => "the game is over\n".to_owned(),
    })
}

fn save(session: &Session, path: &Path) -> anyhow::Result<()> {
    match session.save(path) {
        Ok(()) => print(&format!(
            "saved to {}\n",
            escape_line(&path.display().to_string())
        )),
        Err(error) => {
            eprint_line(&format!("error: {}", chain(&error)));
            Ok(())
        }
    }
}

/// Time between two checks for an interrupt.
const POLL: Duration = Duration::from_millis(20);

/// Reads a line of standard input. Returns `None` at its end, or when the user interrupts.
fn read_line() -> io::Result<Option<String>> {
    // An interrupt does not end a read from a terminal. Therefore another thread reads; if nobody waits
    // for it, it ends with the program.
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line);
        // Nobody listens any more after an interrupt.
        let _ = sender.send(read.map(|bytes| (bytes > 0).then_some(line)));
    })?;
    loop {
        match receiver.recv_timeout(POLL) {
            Ok(line) => return line,
            Err(RecvTimeoutError::Timeout) if !interrupt::is_interrupted() => {}
            Err(RecvTimeoutError::Timeout) => return Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::other("the thread that reads moves has failed"));
            }
        }
    }
}
