//! `pounce play`: a game between people and agents, move by move.

use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use chance::Dice;
use diagnostic::Diagnostic;
use game::{Agent, Notation, Side};
use games::AnyGame;
use games::fish_barrel::FishBarrel;
use pounce::catalogue::{LogFile, Roster, fishers, hunters, placers, switchers};
use pounce::{InputError, Progress};

use crate::args::Play;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::output::{count, print, table, tell};

pub fn run(args: &Play) -> anyhow::Result<Exit> {
    match args.place.game.open()? {
        AnyGame::Hunt(hunt) => play(args, &*hunt, &hunters(), |_| None),
        AnyGame::FishBarrel(game) => fish(args, &game),
        AnyGame::Switching(game) => play(args, &*game, &switchers(), |_| None),
        AnyGame::PlaceOrAttack(game) => {
            // Agents use other seeds.
            let mut dice = Dice::new(args.seed.wrapping_add(1 << 33));
            let roll = |position: &_| dice.roll(&*game, position);
            play(args, &*game, &placers(&game), roll)
        }
    }
}

/// Plays Fish-Barrel, and keeps a log of it if there is to be one.
fn fish(args: &Play, game: &FishBarrel) -> anyhow::Result<Exit> {
    let start = args.place.position(game)?;
    let log = args.log.as_deref().filter(|_| !args.agents);
    let log = log
        .map(|path| LogFile::open(path, names(args)?, game))
        .transpose()?;
    let mut moves = Vec::new();
    let roster = fishers(game, start);
    let exit = play_on(args, game, &roster, |_| None, &mut moves)?;
    let Some(log) = log else {
        return Ok(exit);
    };
    match log.add(game, start, &moves, &Interruptible) {
        Err(pounce::Error::Cancelled) => {
            tell("error: the game was not logged, because another program is using the log");
            Ok(Exit::Interrupted)
        }
        added => Ok(added.map(|()| exit)?),
    }
}

/// Ends work when the user interrupts.
struct Interruptible;

impl Progress for Interruptible {
    fn is_cancelled(&self) -> bool {
        interrupt::is_interrupted()
    }
}

/// Returns the names that a log gives the players, the first one's first.
fn names(args: &Play) -> Result<[String; 2], InputError> {
    let (argument, text) = match &args.names {
        Some(names) => ("--names", names),
        None => ("--players", &args.players),
    };
    let names = text.split_once(',').map(|(one, other)| [one, other]);
    let names = names.filter(|[one, other]| !one.is_empty() && !other.is_empty());
    let names = names.ok_or_else(|| {
        let diagnostic = Diagnostic::new("there are two players").at(0..text.len());
        let diagnostic = diagnostic.help("name both, such as `anna,ben`");
        InputError::new(argument, text, diagnostic)
    })?;
    Ok(names.map(str::to_owned))
}

/// A player: a person or an agent.
enum Player<G: Notation> {
    Person,
    Agent(Box<dyn Agent<G>>),
}

/// Plays a game to its end. Where dice decide, `roll` throws them.
fn play<G: Notation>(
    args: &Play,
    game: &G,
    roster: &Roster<G>,
    roll: impl FnMut(&G::Position) -> Option<G::Move>,
) -> anyhow::Result<Exit> {
    if let Some(path) = &args.log {
        return Err(InputError::path(path, "only games of Fish-Barrel have a log").into());
    }
    play_on(args, game, roster, roll, &mut Vec::new())
}

/// The same, and notes the moves.
fn play_on<G: Notation>(
    args: &Play,
    game: &G,
    roster: &Roster<G>,
    mut roll: impl FnMut(&G::Position) -> Option<G::Move>,
    moves: &mut Vec<G::Move>,
) -> anyhow::Result<Exit> {
    if args.agents {
        print(&table(&roster.table(), &[]))?;
        return Ok(Exit::AsExpected);
    }
    let mut position = args.place.position(game)?;
    let mut players = players(args, game, roster)?;
    interrupt::listen()?;
    for ply in 1.. {
        let words = game.describe(&position);
        print(&format!("{}\n{words}\n", game.text_picture(&position)))?;
        if game.outcome(&position).is_some() {
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
        let (m, who) = match roll(&position) {
            Some(m) => (Some(m), "the dice"),
            None => {
                let mover = game.mover(&position);
                let chosen = match &mut players[(mover == Side::Right) as usize] {
                    Player::Agent(agent) => Some(agent.choose(game, &position)),
                    Player::Person => ask(game, &position)?,
                };
                (chosen, game.player(mover))
            }
        };
        let Some(m) = m else {
            break;
        };
        print(&format!(
            "{ply}. {who}: {}\n\n",
            game.move_text(&position, m)
        ))?;
        position = game.play(&position, m);
        moves.push(m);
    }
    print(&format!("{}\n", game.position_text(&position)))?;
    Ok(if interrupt::is_interrupted() {
        Exit::Interrupted
    } else {
        Exit::AsExpected
    })
}

/// The players that were asked for: those of `Left` and of `Right`.
fn players<G: Notation>(
    args: &Play,
    game: &G,
    roster: &Roster<G>,
) -> Result<[Player<G>; 2], InputError> {
    let text = args.players.as_str();
    let bad = |diagnostic| InputError::new("--players", text, diagnostic);
    let Some((left, right)) = text.split_once(',') else {
        let [left, right] = game.players();
        let diagnostic = Diagnostic::new("there are two players").at(0..text.len());
        let help = format!("say who plays {left} and who plays {right}, such as `human,random`");
        return Err(bad(diagnostic.help(help)));
    };
    let player = |name: &str, at: usize, seed: u64| match name {
        "human" => Ok(Player::Person),
        name => roster
            .agent(name, seed)
            .map(Player::Agent)
            .map_err(|diagnostic| {
                let span = match &diagnostic.location {
                    diagnostic::Location::Span(span) => span.start + at..span.end + at,
                    _ => at..at + name.len(),
                };
                bad(diagnostic.at(span))
            }),
    };
    Ok([
        player(left, 0, args.seed)?,
        // The same agent on both sides should not throw the same dice.
        player(right, left.len() + 1, args.seed.wrapping_add(1 << 32))?,
    ])
}

/// Asks a person for a move; nothing if they have left or interrupted.
fn ask<G: Notation>(game: &G, position: &G::Position) -> anyhow::Result<Option<G::Move>> {
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
            "moves" => {
                let moves = game.moves(position).map(|m| game.move_text(position, m));
                let moves: Vec<String> = moves.collect();
                print(&format!("{}\n", moves.join(" ")))?;
            }
            text => match game.parse_move(position, text) {
                Ok(m) => return Ok(Some(m)),
                Err(diagnostic) => tell(&diagnostic.to_string()),
            },
        }
    }
}

/// Time between two looks at whether the user has interrupted.
const POLL: Duration = Duration::from_millis(20);

/// Reads a line of standard input; nothing at its end, or when the user interrupts.
fn read_line() -> io::Result<Option<String>> {
    // An interrupt does not end a read from a terminal. So another thread reads; if it is not
    // waited for, it ends with the program.
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
