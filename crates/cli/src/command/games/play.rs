//! `pounce play`: plays a game between people and agents.

use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pounce::{Diagnostic, InputError, LoadedGame, LogFile, Played, Session, Setup};

use crate::args::{Play, flagged};
use crate::terminal::exit::Exit;
use crate::terminal::interrupt::{self, Interruptible};
use crate::terminal::output::{count, eprint_line, print, table};

pub fn run(args: &Play) -> anyhow::Result<Exit> {
    let (game, setup) = args.position.open()?;
    if args.agents {
        let agents = game.agents(&setup).map_err(flagged)?.into_iter();
        let rows: Vec<Vec<String>> = agents.map(|agent| vec![agent.name, agent.about]).collect();
        print(&table(&rows, &[]))?;
        return Ok(Exit::AsExpected);
    }
    let log = open_log(args, &game, &setup)?;
    let mut session = game
        .play(&setup, &args.players, args.seed)
        .map_err(flagged)?;
    interrupt::listen()?;
    let exit = play(args, &mut session)?;
    let Some(log) = log else {
        return Ok(exit);
    };
    match log.add(&session, &Interruptible) {
        Err(pounce::Error::Cancelled) => {
            eprint_line("error: the game was not logged, because another program is using the log");
            Ok(Exit::Interrupted)
        }
        added => Ok(added.map(|()| exit)?),
    }
}

/// Opens the log to which the game is to be added.
fn open_log(args: &Play, game: &LoadedGame, setup: &Setup) -> Result<Option<LogFile>, InputError> {
    let Some(path) = &args.log else {
        return Ok(None);
    };
    game.compact(setup).map_err(flagged)?;
    LogFile::open(path, names(args)?, game).map(Some)
}

/// Returns the names of the players in the log, in order.
fn names(args: &Play) -> Result<[String; 2], InputError> {
    let (argument, text) = match &args.names {
        Some(names) => ("--names", names),
        None => ("--players", &args.players),
    };
    let names = text.split_once(',').map(|(one, other)| [one, other]);
    let names = names.filter(|[one, other]| !one.is_empty() && !other.is_empty());
    let names = names.ok_or_else(|| {
        let diagnostic = Diagnostic::new("expected two players").at(0..text.len());
        let diagnostic = diagnostic.help("name both, such as `anna,ben`");
        InputError::new(argument, text, diagnostic)
    })?;
    Ok(names.map(str::to_owned))
}

/// Plays a game to its end.
fn play(args: &Play, session: &mut Session) -> anyhow::Result<Exit> {
    for ply in 1.. {
        let words = session.description();
        print(&format!("{}\n{words}\n", session.picture()))?;
        if session.is_over() {
            break;
        }
        if ply > args.plies {
            let plies = count(args.plies.into(), "ply", "plies");
            print(&format!("stopped after {plies}\n"))?;
            break;
        }
        if interrupt::is_interrupted() {
            return Ok(Exit::Interrupted);
        }
        let played = match session.advance() {
            Some(played) => Some(played),
            None => ask(session)?,
        };
        let Some(Played { player, text }) = played else {
            break;
        };
        print(&format!("{ply}. {player}: {text}\n\n"))?;
    }
    print(&format!("{}\n", session.position()))?;
    Ok(if interrupt::is_interrupted() {
        Exit::Interrupted
    } else {
        Exit::AsExpected
    })
}

/// Asks a person for a move. Returns `None` if the person quits or interrupts the program.
fn ask(session: &mut Session) -> anyhow::Result<Option<Played>> {
    let prompt = io::stdin().is_terminal();
    loop {
        if prompt {
            eprint!("your move (or `moves`, `quit`): ");
        }
        let Some(line) = read_line()? else {
            if prompt {
                eprintln!();
            }
            return Ok(None);
        };
        match line.trim() {
            "" => {}
            "quit" => return Ok(None),
            "moves" => print(&format!("{}\n", session.moves().join(" ")))?,
            text => match session.play(text) {
                Ok(played) => return Ok(Some(played)),
                Err(diagnostic) => eprint_line(&diagnostic.to_string()),
            },
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
