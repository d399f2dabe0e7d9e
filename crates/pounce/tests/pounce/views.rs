//! Descriptions of games, views of positions, and positions set up by hand.

use std::collections::BTreeMap;

use games::diagram::{Counter, PieceSetup};
use pounce::records::{GameFamily, GameRecord, OptionKind, ViewRecord, WaitingFor};
use pounce::{GameOptions, LoadedGame, PlayOptions, Setup, known_games, parse_options};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn open(name: &str, options: &str) -> LoadedGame {
    LoadedGame::open(name, &parse_options("options", options).unwrap()).unwrap()
}

fn view(game: &LoadedGame, line: &str) -> ViewRecord {
    game.view(Setup::from("start").line(line)).unwrap()
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(record: &T) {
    let text = serde_json::to_string(record).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), record);
}

/// Writes an option as in a claim file.
fn assignment(key: &str, kind: OptionKind, value: &str) -> String {
    match kind {
        OptionKind::Number | OptionKind::Flag => format!("{key} = {value}"),
        OptionKind::Text | OptionKind::Choice => format!("{key} = \"{value}\""),
    }
}

#[test]
fn every_game_is_described() {
    for known in known_games() {
        let game = open(known.id(), "");
        let about = game.describe().unwrap();
        round_trip(&about);
        assert_eq!(about.id, known.id());
        assert!(
            about.rules.len() >= 2 && about.rules.len() <= 6,
            "{about:?}"
        );
        assert!(!about.title.is_empty() && !about.move_help.is_empty());
        assert!(about.agents.iter().all(|agent| agent.name != "human"));
        assert!(about.agents.len() >= 3);
        assert_eq!(about.can_be_solved, about.family == GameFamily::Hunt);
        check_options(&game, &about);
    }
}

/// Checks that defaults change nothing, that the bounds are those of the game, and that the game takes
/// no option that is not listed.
fn check_options(game: &LoadedGame, about: &GameRecord) {
    let with = |text: &str| LoadedGame::open(game.name(), &parse_options("x", text).unwrap());
    for option in &about.option_list {
        let what = format!("{} {}", game.name(), option.key);
        let text = |value: &str| assignment(&option.key, option.kind, value);
        if let Some(default) = &option.default {
            let alone = with(&text(default));
            let opened = match option.key.as_str() {
                "attacker_rate" | "defender_stone" => {
                    assert!(alone.is_err(), "{what}");
                    let attacker = "attacker = \"black\"\n";
                    let opened = with(&format!("{attacker}{}", text(default))).unwrap();
                    assert_eq!(
                        opened.rules_digest(),
                        with(attacker).unwrap().rules_digest()
                    );
                    continue;
                }
                _ => alone.unwrap_or_else(|error| panic!("{what}: {error}")),
            };
            assert_eq!(opened.rules_digest(), game.rules_digest(), "{what}");
            assert!(
                option.choices.is_empty() || option.choices.contains(default),
                "{what}"
            );
        }
        for choice in &option.choices {
            assert!(with(&text(choice)).is_ok(), "{what} {choice}");
        }
        assert_eq!(
            option.choices.is_empty(),
            option.kind != OptionKind::Choice,
            "{what}"
        );
        assert_eq!(
            option.min.is_some(),
            option.kind == OptionKind::Number,
            "{what}"
        );
    }
    let everything = "start = \"\"\ncaptures = 1\ngoats = 1\nstalemate = \"loss\"\nbarrels = 1\n\
                      most = 1\nthrow = 1\nrows = 1\ncolumns = 1\nlimit = 1\nrate = 0.5\nkomi = 0\n\
                      centre = 1\nties = \"draw\"\npie = true\nmomentum = true\nhex = true\n\
                      attacker = \"black\"\nattacker_rate = 0.5\ndefender_stone = 1\nfirst = \"cut\"";
    for line in everything.lines() {
        let key = line.split(' ').next().unwrap();
        let is_listed = about.option_list.iter().any(|option| option.key == key);
        let is_unknown = with(line).is_err_and(|error| error.to_string().contains("has no option"));
        assert_eq!(is_listed, !is_unknown, "{} {key}", game.name());
    }
}

#[test]
fn defaults_are_those_of_the_game_without_options() {
    let default = |game: &LoadedGame, wanted: &str| {
        let about = game.describe().unwrap().option_list;
        let option = about.into_iter().find(|option| option.key == wanted);
        option.unwrap().default
    };
    let changed = open("bagh-chal", "captures = 2\nstart = \"11 12 13 14\"");
    assert_eq!(default(&changed, "captures").as_deref(), Some("5"));
    assert_eq!(default(&changed, "start").as_deref(), Some("11 15 51 55"));
    let text = pounce::game_file("little-puli").unwrap();
    let uploaded = |options: &GameOptions| LoadedGame::of_board("board:1", &text, options).unwrap();
    let fewer = parse_options("options", "captures = 1\ngoats = 2").unwrap();
    let standard = default(&uploaded(&GameOptions::default()), "goats");
    assert_eq!(default(&uploaded(&fewer), "goats"), standard);
    assert_ne!(standard.as_deref(), Some("2"));
    // The start of Fish-Barrel depends on the other options.
    let wide = open(
        "fish-barrel",
        "barrels = 5\nmost = 3\nstart = \"1,0,0,0,0\"",
    );
    assert_eq!(default(&wide, "start").as_deref(), Some("2,2,2,2,2"));
    assert_eq!(default(&wide, "throw"), None);
}

#[test]
fn views_agree_with_sessions() {
    let games = [
        ("bagh-chal", "", "1. G33 B1122 2. G21 Bx2244"),
        ("pentagram", "", ""),
        ("valley", "first = \"cut\"", ""),
        ("octahedron", "", ""),
        ("fish-barrel", "most = 2", "1+1 2"),
        (
            "place-or-attack",
            "rows = 3\ncolumns = 3\npie = true",
            "b2 a1",
        ),
        (
            "place-or-attack",
            "hex = true\nmomentum = true",
            "d4 d5 xd5 hit",
        ),
    ];
    for (name, options, line) in games {
        let game = open(name, options);
        let setup = Setup::from("start").line(line);
        let people = game.sides().map(|side| format!("{side}=human")).join(",");
        let players = PlayOptions {
            players: people,
            ..PlayOptions::default()
        };
        let mut session = game.play(&setup, &players).unwrap();
        for turn in 0..12 {
            let view = view(&game, &session.line());
            round_trip(&view);
            assert_eq!(view.position, session.position(), "{name}");
            assert_eq!(view.description, session.description());
            assert_eq!(view.outcome.is_some(), session.is_over());
            assert_eq!(view.to_move.is_none(), session.is_over());
            assert_eq!(
                view.waiting_for == Some(WaitingFor::Player),
                session.awaits_person()
            );
            let moves: Vec<&str> = view.moves.iter().map(|one| &*one.text).collect();
            assert_eq!(moves, session.moves(), "{name}");
            assert_eq!(numbered(&view), session.line(), "{name}");
            let last = view.line.last().map(|ply| &ply.position);
            assert!(last.is_none_or(|position| *position == view.position));
            check_set_up(&game, &view);
            if session.is_over() {
                break;
            }
            let chosen = &view.moves[turn * 7 % view.moves.len()];
            // The dice roll for themselves.
            if session.awaits_person() {
                session.play(&chosen.text).unwrap();
                assert_eq!(session.position(), chosen.position);
            } else {
                session.advance().unwrap();
            }
        }
    }
}

/// Returns the line of a view with move numbers.
fn numbered(view: &ViewRecord) -> String {
    let mut words = Vec::new();
    for ply in &view.line {
        if ply.opens {
            words.push(format!("{}.", ply.number));
        } else if words.is_empty() {
            words.push(format!("{}...", ply.number));
        }
        words.push(ply.text.clone());
    }
    words.join(" ")
}

/// Sets the position of a view up again.
fn check_set_up(game: &LoadedGame, view: &ViewRecord) {
    let choices = game.describe().unwrap().setup.counters;
    let is_choice = |counter: &&Counter| choices.iter().any(|choice| choice.key == counter.key);
    let counters = view.counters.iter().filter(is_choice);
    let counters: BTreeMap<String, u32> = counters
        .map(|counter| (counter.key.clone(), counter.value))
        .collect();
    let setup = PieceSetup {
        pieces: view.pieces.clone(),
        to_move: view.to_move.clone(),
        counters,
    };
    let again = game.set_up(&setup).unwrap();
    if view.to_move.is_some() {
        assert_eq!(again, view.position);
    }
}

#[test]
fn views_follow_the_rules_of_play() {
    let game = open("aadu-puli", "");
    let shuttle = "G19-20 T0-3 G20-19 T3-0 ";
    let after = |line: &str| {
        let start = Setup::from("T3TTGGGGGGGGGG3G3-g0");
        game.view(start.line(line)).unwrap()
    };
    assert_eq!(after(shuttle).outcome, None);
    let end = after(&shuttle.repeat(2));
    let outcome = end.outcome.unwrap();
    assert_eq!(outcome.winner, None);
    assert_eq!(outcome.reason, "The game is drawn by repetition");
    assert!(end.moves.is_empty());

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("refuse.toml");
    let text = pounce::game_file("aadu-puli").unwrap();
    let refuse = text.replace("repetition = \"draw\"", "repetition = \"refuse\"");
    assert_ne!(text, refuse);
    std::fs::write(&path, refuse).unwrap();
    let refusing = open(path.to_str().unwrap(), "");
    let line = format!("{shuttle}G19-20 T0-3 G20-19");
    let lists = |game: &LoadedGame| {
        let start = Setup::from("T3TTGGGGGGGGGG3G3-g0");
        let view = game.view(start.line(&line)).unwrap();
        assert!(!view.moves.is_empty());
        view.moves.iter().any(|one| one.text == "T3-0")
    };
    assert!(lists(&game) && !lists(&refusing));
}

#[test]
fn outcomes_have_a_winner_and_a_reason() {
    let won = open("bagh-chal", "captures = 1");
    let end = view(&won, "1. G33 B1122 2. G21 Bx2244");
    let outcome = end.outcome.unwrap();
    assert_eq!(outcome.winner.as_deref(), Some("tigers"));
    assert_eq!(outcome.reason, "Tigers have won by captures");
    assert_eq!(
        (end.to_move, end.waiting_for, end.moves.len()),
        (None, None, 0)
    );

    let fish = open("fish-barrel", "barrels = 1\nmost = 2\nstart = \"1\"");
    let outcome = view(&fish, "1").outcome.unwrap();
    assert_eq!(outcome.winner.as_deref(), Some("first"));
    assert_eq!(outcome.reason, "The first player has taken the last fish");

    let bridge = open("wheatstone", "");
    let mut line = String::new();
    while view(&bridge, &line).outcome.is_none() {
        line += &format!(" {}", view(&bridge, &line).moves[0].text);
    }
    let outcome = view(&bridge, &line).outcome.unwrap();
    let verb = if outcome.winner.as_deref() == Some("short") {
        "Short has connected"
    } else {
        "Cut has separated"
    };
    assert!(outcome.reason.starts_with(verb), "{}", outcome.reason);
}

#[test]
fn lines_have_the_places_of_each_move() {
    let game = open("bagh-chal", "");
    let view = view(&game, "1. G33 B1122 2. G21 Bx2244");
    let [drop, slide, _, jump] = view.line.as_slice() else {
        panic!("{:?}", view.line);
    };
    assert_eq!((&*drop.side, drop.number, drop.opens), ("goats", 1, true));
    assert_eq!(
        (&*slide.side, slide.number, slide.opens),
        ("tigers", 1, false)
    );
    assert_eq!(
        (jump.path.join(" "), jump.captures.join(" ")),
        ("22 44".into(), "33".into())
    );
    assert_eq!(view.notations.fen.as_deref(), Some("4B/G4/5/3B1/B3B G 2"));
    let captured = view
        .counters
        .iter()
        .find(|counter| counter.key == "captured");
    assert_eq!(
        captured.map(|counter| (counter.value, counter.of)),
        Some((1, Some(5)))
    );
    assert_eq!(
        open("aadu-puli", "").view("start").unwrap().notations.fen,
        None
    );
}

#[test]
fn dice_are_not_a_side() {
    let game = open("place-or-attack", "rows = 3\ncolumns = 3");
    let before = view(&game, "b2 a2 xa2");
    assert_eq!(before.waiting_for, Some(WaitingFor::Dice));
    assert_eq!(before.to_move.as_deref(), Some("black"));
    let moves: Vec<&str> = before.moves.iter().map(|one| &*one.text).collect();
    assert_eq!(moves, ["hit", "miss"]);
    assert!(before.moves.iter().all(|one| one.path.is_empty()));
    let after = view(&game, "b2 a2 xa2 hit");
    assert_eq!(after.line[2].side, "black");
    assert_eq!(
        (&*after.line[3].side, &*after.line[3].captures),
        ("dice", &["a2".to_owned()][..])
    );
}

#[test]
fn very_many_moves_are_counted() {
    let game = open("fish-barrel", "barrels = 8\nmost = 15");
    let view = game.view("start").unwrap();
    assert_eq!(view.moves.len(), 1000);
    assert!(view.unlisted_moves > 1_000_000);
    let few = open("fish-barrel", "most = 2").view("start").unwrap();
    assert_eq!(few.unlisted_moves, 0);
}

#[test]
fn bad_input_is_located() {
    let game = open("bagh-chal", "");
    let error = |setup: &Setup| game.view(setup).unwrap_err().file;
    assert_eq!(error(&Setup::from("nowhere")), "position");
    assert_eq!(error(&Setup::from("start").line("G33 G34")), "line");
    let refused = game.set_up(&PieceSetup::default()).unwrap_err();
    assert_eq!(refused.file, "setup");
    assert_eq!(
        refused.diagnostic.message,
        "0 tigers on the board, but this game has 4"
    );
    assert_eq!(game.options(), &GameOptions::default());
}
