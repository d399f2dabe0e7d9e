//! Sessions: rules of play, agents, moves as people type them, and saved games.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use game::{Outcome, Side};
use pounce::records::ValueName;
use pounce::{
    CancelFlag, Error, GameOptions, Keep, LoadedGame, Options, PlayOptions, SavedGame, Session,
    Setup, Tablebases, known_games, parse_options,
};

fn open(name: &str, options: &str) -> LoadedGame {
    LoadedGame::open(name, &parse_options("options", options).unwrap()).unwrap()
}

fn options(players: &str, seed: u64) -> PlayOptions {
    PlayOptions {
        players: players.to_owned(),
        seed,
        ..PlayOptions::default()
    }
}

/// Returns options for players that may need a tablebase.
fn solving(players: &str, seed: u64, folder: &Path) -> PlayOptions {
    PlayOptions {
        solving: Options {
            tablebases: Some(folder.to_owned()),
            ..Options::default()
        },
        ..options(players, seed)
    }
}

/// Plays until nobody can move without a person. Returns the number of plies.
fn play_out(session: &mut Session) -> u32 {
    let mut plies = 0;
    while session.advance().unwrap().is_some() {
        plies += 1;
        assert!(plies < 5000, "{}", session.line());
    }
    plies
}

/// Games with two agents, the first `Left`'s, that cover every kind of agent.
const GAMES: [(&str, &str, [&str; 2]); 8] = [
    ("bagh-chal", "", ["look-ahead:2", "random"]),
    ("small-grid", "", ["random", "perfect"]),
    ("pentagram", "goats = 5", ["perfect", "look-ahead:3"]),
    ("fish-barrel", "most = 4", ["unsure:0.5", "random"]),
    ("fish-barrel", "most = 3", ["perfect", "even"]),
    ("octahedron", "", ["two-player", "graph-update"]),
    (
        "octahedron",
        "first = \"cut\"",
        ["perfect", "self-weighted"],
    ),
    (
        "place-or-attack",
        "rows = 3\ncolumns = 3\nlimit = 12",
        ["mcts:20", "greedy"],
    ),
];

fn by_side(game: &LoadedGame, [left, right]: [&str; 2]) -> String {
    let [first, second] = game.sides();
    format!("{second}={right},{first}={left}")
}

#[test]
fn games_end_by_the_rules_of_the_board() {
    let game = open("bagh-chal", "");
    let (mut draws, mut repetitions) = (0, 0);
    for seed in 0..6 {
        let players = options("goats=look-ahead:2,tigers=look-ahead:2", seed);
        let mut session = game.play("start", &players).unwrap();
        let mut occurred: HashMap<String, u32> = HashMap::new();
        loop {
            let times = occurred.entry(session.position()).or_default();
            *times += 1;
            assert!(*times < 3 || session.is_over(), "{}", session.line());
            repetitions += u32::from(*times == 3);
            if session.advance().unwrap().is_none() {
                break;
            }
        }
        assert!(session.is_over() && session.moves().is_empty());
        draws += u32::from(session.outcome() == Some(Outcome::Draw));
        let words = session.description();
        assert!(
            words.contains(" have won ") || words.contains("drawn"),
            "{words}"
        );
    }
    assert!(repetitions > 0, "some games end by repetition");
    assert!(draws < 6, "some games are decided");
}

/// Returns the smallest board under other rules of play.
fn board(folder: &Path, repetition: &str, quiet: u32) -> LoadedGame {
    let text = pounce::game_file("small-grid").unwrap();
    let text = text
        .replace(
            "repetition = \"draw\"",
            &format!("repetition = \"{repetition}\""),
        )
        .replace("quiet_turns = 100", &format!("quiet_turns = {quiet}"));
    let path = folder.join("board.toml");
    fs::write(&path, text).unwrap();
    LoadedGame::open(path.to_str().unwrap(), &GameOptions::default()).unwrap()
}

#[test]
fn play_digest_depends_on_the_rules_of_play() {
    let folder = tempfile::tempdir().unwrap();
    let games = [("draw", 100), ("draw", 0), ("refuse", 100), ("ignore", 100)];
    let games = games.map(|(repetition, quiet)| board(folder.path(), repetition, quiet));
    let rules: BTreeSet<String> = games.iter().map(LoadedGame::rules_digest).collect();
    assert_eq!(rules.len(), 1);
    let play: BTreeSet<String> = games.iter().map(LoadedGame::play_digest).collect();
    assert_eq!(play.len(), games.len());
    // The rules that are in force if the file names none.
    let text = pounce::game_file("small-grid").unwrap();
    let (silent, _) = text.split_once("[play]").unwrap();
    let silent = LoadedGame::of_board("silent", silent, &GameOptions::default()).unwrap();
    assert_eq!(silent.play_digest(), games[0].play_digest());
    assert_ne!(
        open("small-grid", "captures = 1").play_digest(),
        games[0].play_digest()
    );
    // Other games have no rules of play of their own.
    let dice = open("place-or-attack", "");
    assert_eq!(dice.play_digest(), dice.rules_digest());
}

#[test]
fn refused_repetitions_are_explained_and_never_chosen() {
    let folder = tempfile::tempdir().unwrap();
    // A tiger and a goat that never meet.
    let lines = folder.path().join("lines.toml");
    let text = "name = \"lines\"\ntigers = \"a\"\ngoats = 2\ncaptures = 2\n\
                nodes = [[\"a\", 0, 0], [\"b\", 1, 0], [\"c\", 2, 0], [\"d\", 3, 0], [\"e\", 4, 0]]\n\
                lines = [\"a b\", \"c d e\"]\n[play]\nrepetition = \"refuse\"\n";
    fs::write(&lines, text).unwrap();
    let game = open(lines.to_str().unwrap(), "");
    let people = options("tigers=human,goats=human", 1);
    let mut session = game.play("T1G2-t0", &people).unwrap();
    for m in ["Ta-b", "Gc-d", "Tb-a", "Gd-c", "Ta-b", "Gc-d", "Tb-a"] {
        session.play(m).unwrap();
    }
    assert!(!session.is_over() && !session.moves().contains(&"Gd-c".to_owned()));
    for text in ["Gd-c", "gd-c", "c"] {
        let refusal = session.play(text).unwrap_err().to_string();
        assert!(
            refusal.contains("repeat a position for the third time"),
            "{refusal}"
        );
    }
    let small_grid = board(folder.path(), "refuse", 0);
    let mut refused = 0;
    for (game, start) in [(&small_grid, "start"), (&game, "T1G2-t0")] {
        for seed in 0..10 {
            let players = options("tigers=look-ahead:2,goats=random", seed);
            let mut session = game.play(start, &players).unwrap();
            refused += refused_moves(game, &mut session);
        }
    }
    assert!(refused > 0, "some moves are refused");
}

/// Plays a game in which no position may occur for the third time. Returns the number of moves that
/// were refused.
fn refused_moves(game: &LoadedGame, session: &mut Session) -> u64 {
    let mut occurred: HashMap<String, u32> = HashMap::new();
    let mut refused = 0;
    for _ in 0..400 {
        let position = session.position();
        let times = occurred.entry(position.clone()).or_default();
        *times += 1;
        assert!(*times < 3, "{}", session.line());
        let by_position = game.perft(position.as_str(), 1, &Options::default());
        refused += by_position.unwrap().nodes - session.moves().len() as u64;
        if session.advance().unwrap().is_none() {
            break;
        }
    }
    refused
}

#[test]
fn quiet_turns_end_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let game = board(folder.path(), "ignore", 4);
    let mut drawn = 0;
    for seed in 0..10 {
        let players = options("tigers=random,goats=random", seed);
        let mut session = game.play("start", &players).unwrap();
        play_out(&mut session);
        drawn += u32::from(session.description().contains("after too many quiet turns"));
    }
    assert!(drawn > 0);
}

#[test]
fn every_legal_move_is_understood_in_lower_case() {
    for known in known_games() {
        let game = open(known.id(), "");
        let [left, right] = game.sides();
        let people = options(&format!("{left}=human,{right}=human"), 3);
        let mut session = game.play("start", &people).unwrap();
        for ply in 0..12 {
            let moves = session.moves();
            for (number, m) in moves.iter().enumerate().step_by(1 + moves.len() / 40) {
                let played = session.play(&m.to_lowercase()).unwrap();
                assert_eq!(played.text, *m, "{} {number}", known.id());
                session.undo().unwrap();
                // A beginning is refused unless it is clear.
                let ends = if game.sides() == ["tigers", "goats"] {
                    1..m.len()
                } else {
                    0..0
                };
                for end in ends {
                    if let Ok(played) = session.play(&m[..end].to_lowercase()) {
                        let fits = |other: &&String| {
                            other.to_lowercase().starts_with(&m[..end].to_lowercase())
                        };
                        assert!(
                            moves.iter().filter(fits).count() <= 1 || played.text == m[..end],
                            "{m} {end}"
                        );
                        session.undo().unwrap();
                    }
                }
            }
            let Some(m) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            session.play(&m.clone()).unwrap();
            while session.advance().unwrap().is_some() {}
        }
    }
}

#[test]
fn shortened_moves_are_understood_if_they_are_clear() {
    let game = open("bagh-chal", "");
    let people = options("tigers=human,goats=human", 1);
    let setup = Setup::from("start").line("1. G22");
    let mut session = game.play(&setup, &people).unwrap();
    for (text, m) in [
        ("bx", "Bx1133"),
        ("33", "Bx1133"),
        ("b1133", "Bx1133"),
        ("BX1133", "Bx1133"),
        ("t11-12", "B1112"),
        ("1112", "B1112"),
        ("12", "B1112"),
        ("11-12", "B1112"),
    ] {
        assert_eq!(session.play(text).unwrap().text, m, "{text}");
        session.undo().unwrap();
    }
    for (text, reason) in [
        ("b11", "`b11` can be one of several moves: B1112 B1121"),
        ("b", "`b` can be one of several moves: B1112"),
        ("b1122", "a goat stands on 22"),
        ("g33", "it is the tigers' turn"),
    ] {
        let error = session.play(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
        assert_eq!(session.line(), "1. G22");
    }
}

#[test]
fn saved_games_continue_as_if_never_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    for (name, rules, agents) in GAMES {
        let game = open(name, rules);
        for seed in 1..3 {
            let players = solving(&by_side(&game, agents), seed, folder.path());
            let mut session = game.play("start", &players).unwrap();
            let mut plies = 0;
            let mut resumed = Vec::new();
            loop {
                if plies % 5 == 2 {
                    session.save(&path).unwrap();
                    resumed.push(Session::resume(&path, &players.solving).unwrap());
                }
                if session.advance().unwrap().is_none() {
                    break;
                }
                plies += 1;
            }
            assert!(!resumed.is_empty(), "{name}");
            for mut again in resumed.into_iter().take(4) {
                assert_eq!(again.seats(), session.seats());
                play_out(&mut again);
                assert_eq!(again.line(), session.line(), "{name} {seed}");
                assert_eq!(again.outcome(), session.outcome());
            }
        }
    }
}

#[test]
fn lines_can_be_read_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    for (name, rules, agents) in GAMES {
        let game = open(name, rules);
        let players = solving(&by_side(&game, agents), 5, folder.path());
        let mut session = game.play("start", &players).unwrap();
        for _ in 0..4 {
            session.advance().unwrap();
        }
        let line = Setup::from(session.setup()).line(session.line());
        assert!(session.line().starts_with("1. "), "{}", session.line());
        assert_eq!(game.compact(&line).unwrap(), session.position(), "{name}");
        let mut again = game.play(&line, &players).unwrap();
        assert_eq!(again.line(), session.line());
        assert_eq!((again.played().len(), session.played().len()), (0, 4));
        assert_eq!(again.start(), session.position());
        play_out(&mut session);
        play_out(&mut again);
        assert_eq!(again.line(), session.line(), "{name}");
    }
}

#[test]
fn seeds_break_ties() {
    let game = open("bagh-chal", "");
    let play = |seed| {
        let players = options("goats=look-ahead:1,tigers=look-ahead:2", seed);
        let mut session = game.play("start", &players).unwrap();
        for _ in 0..12 {
            session.advance().unwrap();
        }
        session.line()
    };
    assert_eq!(play(1), play(1));
    let lines: BTreeSet<String> = (0..8).map(play).collect();
    assert!(lines.len() > 4, "{lines:?}");
}

#[test]
fn unnamed_sides_get_default_players() {
    let game = open("bagh-chal", "");
    let seats = |setup: &Setup, players: &str| {
        let session = game.play(setup, &options(players, 1)).unwrap();
        session.seats().clone().map(|seat| seat.player)
    };
    let start = Setup::default();
    let later = Setup::default().line("G33");
    assert_eq!(seats(&start, ""), ["look-ahead:4", "human"]);
    assert_eq!(seats(&later, ""), ["human", "look-ahead:4"]);
    assert_eq!(seats(&later, "goats=human"), ["look-ahead:4", "human"]);
    assert_eq!(seats(&start, "goats=random"), ["human", "random"]);
    assert_eq!(
        seats(&start, " goats = random , tigers = look-ahead:1"),
        ["look-ahead:1", "random"]
    );
    for (name, opponent) in [
        ("fish-barrel", "unsure:0.8"),
        ("wheatstone", "perfect"),
        ("place-or-attack", "expectimax:2"),
    ] {
        let game = open(name, "");
        let mut session = game.play("start", &PlayOptions::default()).unwrap();
        let seats = session.seats().clone().map(|seat| seat.player);
        assert_eq!(seats, ["human", opponent], "{name}");
        let first = session.moves()[0].clone();
        session.play(&first).unwrap();
        assert!(session.advance().unwrap().is_some(), "{name}");
    }
    for players in [
        "random",
        "wolves=random",
        "goats=random,goats=random",
        "goats=nobody",
    ] {
        let Err(Error::Input(bad)) = game.play("start", &options(players, 1)) else {
            panic!("{players} is accepted");
        };
        assert_eq!(bad.file, "players");
    }
}

#[test]
fn moves_can_be_taken_back() {
    let game = open("bagh-chal", "");
    let mut session = game.play("start", &options("tigers=random", 3)).unwrap();
    assert!(session.undo().is_err() && session.advance().unwrap().is_none());
    session.play("g33").unwrap();
    let reply = session.advance().unwrap().unwrap();
    assert_eq!(
        (reply.number, reply.opens, reply.player),
        (1, false, "tigers")
    );
    session.play("g13").unwrap();
    session.undo().unwrap();
    assert_eq!(session.line(), format!("1. G33 {}", reply.text));
    session.undo().unwrap();
    assert_eq!((session.line(), session.mover()), (String::new(), "goats"));
    session.play("33").unwrap();
    assert_eq!(session.advance().unwrap().unwrap(), reply);
    session.resign("goats").unwrap();
    assert_eq!(session.outcome(), Some(Outcome::Win(Side::Left)));
    assert_eq!(session.description(), "goats resigned, tigers won");
    assert!(session.is_over() && session.moves().is_empty());
    assert!(session.play("g13").is_err() && session.resign("goats").is_err());
    assert_eq!(session.hint().unwrap(), None);
    let saved = session.saved();
    let again = Session::restore(&saved, &Options::default()).unwrap();
    assert_eq!(again.description(), session.description());
    session.undo().unwrap();
    assert!(!session.is_over());
    // Dice are rolled again after the move before them.
    let game = open("place-or-attack", "rows = 3\ncolumns = 3");
    let setup = Setup::from("start").line("b2 b1");
    let people = options("black=human,white=human", 1);
    let mut session = game.play(&setup, &people).unwrap();
    session.play("xb1").unwrap();
    assert_eq!(session.advance().unwrap().unwrap().player, "the dice");
    session.undo().unwrap();
    assert_eq!(session.line(), "1. b2 b1");
}

#[test]
fn cancelled_agents_do_not_move() {
    let flag = CancelFlag::default();
    flag.cancel();
    let dice = "rows = 4\ncolumns = 4\nlimit = 16";
    for (name, options, player) in [
        ("bagh-chal", "", "look-ahead:12"),
        ("place-or-attack", dice, "expectimax:6"),
        ("place-or-attack", dice, "mcts:1000000"),
        ("place-or-attack", dice, "perfect"),
        ("fish-barrel", "barrels = 6\nmost = 6", "perfect"),
    ] {
        let game = open(name, options);
        let solving = Options {
            progress: Arc::new(flag.clone()),
            ..Options::default()
        };
        let players = PlayOptions {
            players: by_side(&game, [player, player]),
            seed: 1,
            solving,
        };
        let played = (game.play("start", &players)).and_then(|mut session| session.advance());
        let error = played.unwrap_err();
        assert!(
            matches!(error, Error::Cancelled),
            "{name}, {player}: {error}"
        );
    }
}

#[test]
fn perfect_players_keep_to_the_memory_limit() {
    for (name, options, message) in [
        (
            "place-or-attack",
            "rows = 3\ncolumns = 4\nlimit = 200",
            "MiB, but `perfect` may use at most 1 MiB",
        ),
        (
            "fish-barrel",
            "barrels = 6\nmost = 6",
            "it cannot list every position: memory limit reached",
        ),
    ] {
        let game = open(name, options);
        let players = PlayOptions {
            players: by_side(&game, ["perfect", "perfect"]),
            seed: 1,
            solving: Options {
                memory: 1 << 20,
                ..Options::default()
            },
        };
        let refused = game.play("start", &players).err().unwrap().to_string();
        assert!(refused.ends_with(message), "{name}: {refused}");
    }
}

#[test]
fn hints_name_their_agent() {
    let folder = tempfile::tempdir().unwrap();
    for (name, options, adviser) in [
        ("bagh-chal", "", "look-ahead:6"),
        ("pentagram", "", "perfect"),
        ("fish-barrel", "", "perfect"),
        ("wheatstone", "", "perfect"),
        ("place-or-attack", "", "expectimax:2"),
        ("place-or-attack", "rows = 2\ncolumns = 2", "perfect"),
    ] {
        let mut session = open(name, options)
            .play("start", &solving("", 1, folder.path()))
            .unwrap();
        let hint = session.hint().unwrap().unwrap();
        assert_eq!(hint.player, adviser, "{name}");
        assert!(session.moves().contains(&hint.text), "{name}");
        assert_eq!(session.line(), "");
    }
}

#[test]
fn damaged_saved_games_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let game = open("small-grid", "goats = 5");
    let mut session = game
        .play("start", &options("tigers=random,goats=random", 1))
        .unwrap();
    for _ in 0..5 {
        session.advance().unwrap();
    }
    session.save(&path).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let first = session.played()[0].clone();
    for (from, to, reason) in [
        (
            "\"schema\": 1",
            "\"schema\": 2",
            "unknown version 2 of saved games",
        ),
        ("\"goats\": 5", "\"goats\": 6", "saved with other rules"),
        ("\"seed\"", "\"sede\"", "unknown field `sede`"),
        ("\"small-grid\"", "\"smal-grid\"", "there is no game"),
        ("\"random\"", "\"radnom\"", "this game has no agent"),
        (
            "\"tigers\":",
            "\"tygers\":",
            "this game has no side `tygers`",
        ),
        (first.as_str(), "G99", "there is no node `99`"),
        (
            "\"start\": \"start\"",
            "\"start\": \"nowhere\"",
            "not a position (the start of this game is `T7T-g5`)",
        ),
        (
            session.position().as_str(),
            "x",
            "its moves do not lead to its position",
        ),
        (
            "\"opening\": 0",
            "\"opening\": 6",
            "its opening is longer than its moves",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let error = Session::resume(&path, &Options::default()).err().unwrap();
        let Error::Input(bad) = error else {
            panic!("{error}");
        };
        assert!(bad.file.ends_with("game.json"), "{}", bad.file);
        let message = bad.to_string();
        assert!(message.contains(reason), "{message}");
    }
    // Numbers of moves are not moves.
    let numbers = SavedGame {
        moves: vec!["1.".to_owned(); 2],
        opening: 2,
        position: session.start(),
        ..session.saved()
    };
    let error = Session::restore(&numbers, &Options::default()).err();
    let message = error.unwrap().to_string();
    assert!(message.contains("its opening is longer"), "{message}");
    for end in [0, 1, text.len() / 2, text.len() - 3] {
        fs::write(&path, &text[..end]).unwrap();
        let error = Session::resume(&path, &Options::default()).err().unwrap();
        assert!(error.to_string().contains("not a saved game"), "{error}");
        // Nor is such a file replaced.
        assert!(session.save(&path).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), text[..end]);
    }
    fs::write(&path, &text).unwrap();
    session.advance().unwrap();
    session.save(&path).unwrap();
    assert_eq!(SavedGame::read(&path).unwrap(), session.saved());
}

#[test]
fn saved_game_finds_its_board_from_any_folder() {
    let folder = tempfile::tempdir().unwrap();
    let [boards, games] = ["boards", "games"].map(|name| folder.path().join(name));
    for folder in [&boards, &games] {
        fs::create_dir(folder).unwrap();
    }
    let board = boards.join("row.toml");
    let row = "name = \"Row\"\ntigers = \"a\"\ngoats = 1\ncaptures = 1\nlines = [\"a b c\"]\n\
               nodes = [[\"a\", 0, 0], [\"b\", 1, 0], [\"c\", 2, 0]]\n";
    fs::write(&board, row).unwrap();
    let game = open(board.to_str().unwrap(), "");
    let session = game.play("start", &PlayOptions::default()).unwrap();
    let path = games.join("game.json");
    session.save(&path).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("\"game\": \"../boards/row.toml\""), "{text}");
    // Both folders can be moved together.
    let moved = folder.path().join("moved");
    fs::create_dir(&moved).unwrap();
    for name in ["boards", "games"] {
        fs::rename(folder.path().join(name), moved.join(name)).unwrap();
    }
    let path = moved.join("games/game.json");
    let again = Session::resume(&path, &Options::default()).unwrap();
    assert_eq!(again.position(), session.position());
    again.save(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

/// Ranks an outcome for a side, higher being better.
fn worth(value: ValueName, side: &str) -> i32 {
    match value {
        ValueName::Draw => 0,
        ValueName::Tigers => {
            if side == "tigers" {
                1
            } else {
                -1
            }
        }
        ValueName::Goats => {
            if side == "goats" {
                1
            } else {
                -1
            }
        }
    }
}

#[test]
fn perfect_player_keeps_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let (mut kept, mut gained, mut in_time) = (0, 0, 0);
    for (name, rules) in [
        ("pentagram", ""),
        ("small-grid", ""),
        ("little-puli", ""),
        ("small-grid", "goats = 4"),
    ] {
        let game = open(name, rules);
        let tablebase = Tablebases::at(folder.path());
        let tablebase = tablebase
            .open_or_solve(&game, &Options::default())
            .unwrap()
            .unwrap();
        for seed in 0..24 {
            // Random play leads to a position of any value.
            let mut opening = game
                .play("start", &options("tigers=random,goats=random", seed))
                .unwrap();
            for _ in 0..seed {
                opening.advance().unwrap();
            }
            if opening.is_over() {
                continue;
            }
            let setup = Setup::from(opening.position().as_str());
            let before = tablebase.probe(&setup).unwrap().unwrap().result;
            for (side, other) in [("tigers", "goats"), ("goats", "tigers")] {
                for opponent in ["random", "look-ahead:3"] {
                    let players = format!("{side}=perfect,{other}={opponent}");
                    let mut session = game
                        .play(&setup, &solving(&players, seed, folder.path()))
                        .unwrap();
                    let plies = play_out(&mut session);
                    let won = match session.outcome().unwrap() {
                        Outcome::Draw => 0,
                        Outcome::Win(winner) => {
                            let winner = game.sides()[usize::from(winner == Side::Right)];
                            if winner == side { 1 } else { -1 }
                        }
                    };
                    let owed = worth(before.value, side);
                    assert!(won >= owed, "{name} {players} {}", session.line());
                    kept += u32::from(won == owed);
                    gained += u32::from(won > owed);
                    if let (1, Some(distance)) = (owed, before.distance) {
                        assert!(plies <= distance, "{name} {players} {}", session.line());
                        in_time += 1;
                    }
                }
            }
        }
    }
    assert!(
        kept > 50 && gained > 10 && in_time > 10,
        "{kept} {gained} {in_time}"
    );
}

#[test]
fn perfect_player_names_the_missing_tablebase() {
    let folder = tempfile::tempdir().unwrap();
    let game = open("bagh-chal", "captures = 3");
    let players = solving("tigers=perfect", 1, folder.path());
    let Err(Error::Input(bad)) = game.play("start", &players) else {
        panic!("it is solved");
    };
    let help = bad.diagnostic.help.unwrap();
    let command = "pounce solve bagh-chal --captures 3 --keep all --tablebases ";
    assert!(help.contains(command), "{help}");
    assert!(help.ends_with(" MiB of disk"), "{help}");
}

#[test]
fn perfect_player_says_that_the_tablebase_keeps_too_little() {
    let folder = tempfile::tempdir().unwrap();
    let game = open("pentagram", "");
    let mut players = solving("tigers=perfect", 1, folder.path());
    let tablebases = Tablebases::at(folder.path());
    for (keep, kept) in [
        (Keep::None, "the counts"),
        (Keep::Sliding, "the sliding phase"),
    ] {
        tablebases.solve(&game, keep, &Options::default()).unwrap();
        // With too little memory, the game counts as large.
        players.solving.memory = 1;
        let Err(Error::Input(bad)) = game.play("start", &players) else {
            panic!("it is solved");
        };
        let wanted = format!("the tablebase of this game keeps only {kept}");
        assert!(bad.diagnostic.message.ends_with(&wanted), "{bad}");
        let help = bad.diagnostic.help.unwrap();
        assert!(
            help.starts_with("extend it with `pounce solve pentagram --keep all "),
            "{help}"
        );
    }
}

#[test]
fn lines_are_read_in_any_case() {
    for (name, line, text) in [
        ("bagh-chal", "1. g33 b1112 2. G13", "1. G33 B1112 2. G13"),
        ("bagh-chal", "g33 T11-12", "G33 B1112"),
        ("pentagram", "gX", "Gx"),
        ("wheatstone", "A-B c-D", "a-b c-d"),
        ("place-or-attack", "B2 b1", "b2 b1"),
    ] {
        let game = open(name, "");
        let [typed, written] = [line, text].map(|line| Setup::from("start").line(line));
        assert_eq!(
            game.compact(&typed).unwrap(),
            game.compact(&written).unwrap()
        );
    }
}

#[test]
fn moves_of_every_game_are_explained() {
    for (name, example) in [
        ("bagh-chal", "Bx1113 captures"),
        ("aadu-puli", "Tx"),
        ("fish-barrel", "2+0+1 takes from barrel 2"),
        ("wheatstone", "a free edge"),
        ("place-or-attack", "xb2 attacks"),
    ] {
        let session = open(name, "").play("start", &PlayOptions::default());
        let help = session.unwrap().move_help();
        assert!(help.contains(example), "{name}: {help}");
    }
}
