//! Games as text: what is exported can be imported again, and nothing that anyone may send makes an
//! import fail in any way but with an error.

use std::time::{Duration, Instant};

use pounce::{
    GameNotes, GameOptions, ImportKind, LoadedGame, MoveNote, PlayOptions, Setup, known_games,
    parse_options,
};

fn open(name: &str, options: &str) -> LoadedGame {
    LoadedGame::open(name, &parse_options("options", options).unwrap()).unwrap()
}

fn bagh_chal() -> LoadedGame {
    open("bagh-chal", "")
}

/// A simple generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

/// Plays random moves from a position. Returns them.
fn random_line(game: &LoadedGame, start: &str, plies: usize, random: &mut Random) -> Vec<String> {
    let mut line: Vec<String> = Vec::new();
    for _ in 0..plies {
        let setup = Setup::from(start).line(line.join(" "));
        let moves = game.moves(&setup).unwrap().moves;
        if moves.is_empty() {
            break;
        }
        line.push(moves[random.below(moves.len())].text.clone());
    }
    line
}

/// Games of every family, with and without options.
const GAMES: [(&str, &str); 9] = [
    ("bagh-chal", ""),
    ("bagh-chal", "captures = 3"),
    ("aadu-puli", ""),
    ("little-puli", ""),
    ("wheatstone", ""),
    ("octahedron", "first = \"cut\""),
    ("fish-barrel", "barrels = 3\nmost = 3"),
    ("place-or-attack", "rows = 3\ncolumns = 4\nlimit = 12"),
    ("place-or-attack", "rows = 2\ncolumns = 2\npie = true"),
];

#[test]
fn exported_games_are_imported_again() {
    let reader = bagh_chal();
    let mut random = Random(1);
    for (name, options) in GAMES {
        let game = open(name, options);
        for round in 0..4 {
            // Every second game begins after some moves.
            let start = if round % 2 == 0 {
                "start".to_owned()
            } else {
                let before = random_line(&game, "start", 3, &mut random);
                let before = Setup::from("start").line(before.join(" "));
                game.compact(before).unwrap()
            };
            let line = random_line(&game, &start, 20, &mut random);
            let played = Setup::from(start.as_str()).line(line.join(" "));
            let mut notes = GameNotes {
                tags: vec![("Short".to_owned(), "Ann \"A\" \\ {x}".to_owned())],
                ..GameNotes::default()
            };
            for ply in 0..line.len() {
                let note = MoveNote {
                    is_mistake: random.below(3) == 0,
                    comment: (random.below(3) == 0).then(|| "a } b { c\n; d 1. e".to_owned()),
                };
                notes.moves.insert(ply, note);
            }
            let text = game.pgn(&played, &notes).unwrap();
            assert!(
                text.lines().all(|line| line.chars().count() < 100),
                "{text}"
            );
            let imported = reader.import(&text).unwrap_or_else(|error| {
                panic!("{error}\n{text}");
            });
            assert!(imported.is_checked);
            assert_eq!(imported.kind, ImportKind::Pgn);
            assert_eq!(imported.game.as_deref(), Some(name));
            let again = LoadedGame::open(name, imported.options.as_ref().unwrap()).unwrap();
            assert_eq!(again.rules_digest(), game.rules_digest());
            assert_eq!(imported.position, start, "{text}");
            let setup = Setup::from(imported.position.as_str()).line(imported.line.as_str());
            assert_eq!(
                game.compact(&setup).unwrap(),
                game.compact(&played).unwrap()
            );

            // The same game without tags, as a plain line, and without numbers.
            if start == "start" {
                for text in [imported.line.clone(), line.join("\n")] {
                    let plain = game.import(&text);
                    if line.is_empty() {
                        continue;
                    }
                    let plain = plain.unwrap();
                    assert_eq!(plain.line, imported.line);
                    assert_eq!((plain.game, plain.kind), (None, ImportKind::Line));
                }
            }
            let position = game.compact(&played).unwrap();
            let compact = game.import(&format!(" {position}\n")).unwrap();
            assert_eq!(compact.position, position);
            assert_eq!(
                (compact.kind, compact.line.as_str()),
                (ImportKind::Compact, "")
            );
        }
    }
}

#[test]
fn every_built_in_game_is_recognized_by_its_name() {
    let reader = open("fish-barrel", "");
    for known in known_games() {
        let game = open(known.id(), "");
        let text = game.pgn("start", &GameNotes::default()).unwrap();
        let imported = reader.import(&text).unwrap();
        assert!(imported.is_checked, "{text}");
        assert_eq!(imported.game.as_deref(), Some(known.id()));
        assert_eq!(imported.options, Some(GameOptions::default()));
    }
}

#[test]
fn saved_games_and_states_are_imported() {
    for (name, options) in GAMES {
        let game = open(name, options);
        let mut session = game.play("start", &PlayOptions::default()).unwrap();
        for _ in 0..6 {
            if session.is_over() {
                break;
            }
            if session.awaits_person() {
                let m = session.moves()[0].clone();
                session.play(&m).unwrap();
            } else {
                session.advance().unwrap();
            }
        }
        let saved = session.saved();
        let imported = bagh_chal().import(&saved.to_json()).unwrap();
        assert_eq!(imported.kind, ImportKind::SavedGame);
        assert_eq!(imported.line, session.line());
        assert_eq!(imported.options.as_ref(), Some(&saved.options));
        assert!(imported.is_checked);
        for (from, to, message) in [
            ("\"moves\": [", "\"moves\": [\"zz\",", "move 1: "),
            ("blake3:", "blake4:", "saved with other rules"),
            ("\"schema\": 1", "\"schema\": 7", "unknown version 7"),
        ] {
            let text = saved.to_json().replace(from, to);
            let error = bagh_chal().import(&text).unwrap_err();
            assert_eq!(error.file, pounce::IMPORT);
            assert!(error.to_string().contains(message), "{error}");
        }
    }
    let game = bagh_chal();
    let setup = Setup::from("start").line("G33 B1122 G21 Bx2244");
    let state = game.json(&setup).unwrap();
    let imported = game.import(&state).unwrap();
    assert_eq!(imported.kind, ImportKind::Json);
    assert_eq!(imported.position, game.compact(&setup).unwrap());
    let fen = game.fen(&setup).unwrap();
    let imported = game.import(&fen).unwrap();
    assert_eq!(imported.kind, ImportKind::Fen);
    assert_eq!(imported.position, game.compact(&setup).unwrap());
    assert!(open("wheatstone", "").import(&state).is_err());
}

#[test]
fn results_are_not_moves_unless_they_are_legal() {
    let game = bagh_chal();
    for result in ["1-0", "0-1", "1/2-1/2", "*", "#"] {
        let imported = game.import(&format!("G33 B1122 {result}")).unwrap();
        assert_eq!(imported.line, "1. G33 B1122");
    }
    assert!(game.import("G33 1-0 B1122").is_err());
}

#[test]
fn result_says_who_won() {
    let game = open("wheatstone", "");
    let result = |line: &str, notes: &GameNotes| {
        let text = game.pgn(Setup::from("start").line(line), notes).unwrap();
        text.split_whitespace().next_back().unwrap().to_owned()
    };
    let moves = game.moves("start").unwrap().moves;
    assert_eq!(result("", &GameNotes::default()), "*");
    let resigned = GameNotes {
        outcome: Some(game::Outcome::Win(game::Side::Right)),
        ..GameNotes::default()
    };
    assert_eq!(result(&moves[0].text, &resigned), "0-1");
    let mut random = Random(3);
    for _ in 0..20 {
        let line = random_line(&game, "start", 9, &mut random).join(" ");
        let shown = game.show(Setup::from("start").line(line.as_str())).unwrap();
        let expected = match shown.description.as_str() {
            "short has won" => "1-0",
            "cut has won" => "0-1",
            other => panic!("{other}"),
        };
        assert_eq!(result(&line, &GameNotes::default()), expected);
        assert_eq!(result(&line, &resigned), expected, "the rules decide");
    }
}

#[test]
fn foreign_names_open_no_file() {
    let game = bagh_chal();
    for name in [
        "/etc/passwd",
        "../../secret.toml",
        "board:0123456789abcdef",
        "chess",
    ] {
        let text = format!("[Game \"{name}\"]\n[Options \"{{}}\"]\n\n1. e4 {{x}} e5 *");
        let imported = game.import(&text).unwrap();
        assert!(!imported.is_checked);
        assert_eq!(imported.game.as_deref(), Some(name));
        assert_eq!(
            (imported.position.as_str(), imported.line.as_str()),
            ("start", "e4 e5 *")
        );
    }
    // The game that imports it is not opened again, whatever it is called.
    let board = LoadedGame::new("board:0123456789abcdef", game.rules().clone());
    let text = board
        .pgn(Setup::from("start").line("G33"), &GameNotes::default())
        .unwrap();
    assert!(board.import(&text).unwrap().is_checked);
    assert!(!game.import(&text).unwrap().is_checked);
}

#[test]
fn errors_are_located() {
    let game = bagh_chal();
    for (text, message, part) in [
        ("1. G33 {no end", "this comment has no end", "{"),
        ("1. G33 B1122 2. G33", "is not a legal move", "G33"),
        ("G99 B1122", "is not a legal move", "G99"),
        ("T3T15T3T-x20 ", "expected the side to move", "x20"),
        ("B3B/5/5/5/B3 G 0", "4 nodes, expected 5", "B3"),
        (
            "[Game \"bagh-chal\"]\n[Options \"{\\\"goat\\\":1}\"]\n*",
            "unknown field `goat`",
            "",
        ),
        (
            "[Game \"bagh-chal\"]\n[Options \"{\\\"goats\\\":0}\"]\n*",
            "the options:",
            "",
        ),
        ("[Position \"nowhere\"]\n*", "not a position", "nowhere"),
        ("   ", "there is nothing to import", ""),
        ("{\"moves\": [}", "this JSON cannot be read", ""),
        ("hello", "neither a position nor a move", "hello"),
        ("G33 [Game \"bagh-chal\"]", "begins another game", "[Game"),
    ] {
        let error = game.import(text).unwrap_err();
        let (shown, diagnostic) = (error.to_string(), &error.diagnostic);
        let all = format!("{shown} {}", diagnostic.help.as_deref().unwrap_or_default());
        assert_eq!(error.file, "text");
        assert!(all.contains(message), "{text}: {all}");
        if !part.is_empty() {
            let span = diagnostic.span(text).unwrap_or_else(|| panic!("{all}"));
            assert!(text[span.clone()].contains(part), "{text}: {span:?}");
        }
    }
    let error = game.import("hello").unwrap_err();
    let help = error.diagnostic.help.as_deref().unwrap();
    assert!(
        help.contains("`hello`") && !help.contains("as a move"),
        "{help}"
    );
    let error = game.import(&"G33 ".repeat(1 << 17)).unwrap_err();
    assert!(error.to_string().contains("more than 262144 bytes"));
}

#[test]
fn large_texts_take_little_time() {
    let open_braces = "(".repeat(250_000);
    let escapes = format!("[Game \"{}", "\\".repeat(250_000));
    let nested = format!("{{\"a\": {}", "[".repeat(200_000));
    let tags: String = (0..9000)
        .map(|number| format!("[T{number} \"x\"]\n"))
        .collect();
    let moves = "G33 B1122 ".repeat(20_000);
    let digits = "9".repeat(250_000);
    let barrel = open(
        "fish-barrel",
        "barrels = 8\nmost = 9\nstart = \"9,9,9,9,9,9,9,9\"",
    );
    for text in [open_braces, escapes, nested, tags, moves, digits] {
        for game in [&bagh_chal(), &barrel, &open("place-or-attack", "")] {
            let started = Instant::now();
            drop(game.import(&text));
            let took = started.elapsed();
            assert!(
                took < Duration::from_secs(2),
                "{took:?} for {}",
                &text[..20]
            );
        }
    }
    let started = Instant::now();
    for text in ["a", "1+x", "1+0+0+0+0+0+0+9999", "hit"] {
        assert!(barrel.import(text).is_err());
        assert!(barrel.compact(Setup::from("start").line(text)).is_err());
    }
    assert!(started.elapsed() < Duration::from_secs(2));
}

/// Changes a text at random: letters, words and lines are removed, repeated, swapped or replaced.
fn damaged(text: &str, random: &mut Random) -> String {
    const PIECES: [&str; 24] = [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "\\",
        ";",
        "\n",
        " ",
        "$2",
        "1.",
        "2...",
        "*",
        "1-0",
        "-",
        "/",
        "9999999999999",
        "\u{feff}",
        "é",
        "\0",
        "?!",
        "G33",
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(letters.len() + 1);
        let end = (at + random.below(6)).min(letters.len());
        match random.below(4) {
            0 => drop(letters.drain(at..end)),
            1 => {
                let copy: Vec<char> = letters[at..end].to_vec();
                letters.splice(at..at, copy);
            }
            2 => letters.truncate(at.max(1)),
            _ => {
                let piece = PIECES[random.below(PIECES.len())];
                letters.splice(at..at, piece.chars());
            }
        }
    }
    letters.into_iter().collect()
}

#[test]
fn noise_is_refused_or_understood() {
    let mut random = Random(7);
    // Texts with the number of their game.
    let (mut texts, mut readers) = (Vec::new(), Vec::new());
    for (number, (name, options)) in GAMES.into_iter().enumerate() {
        let game = open(name, options);
        let line = random_line(&game, "start", 8, &mut random).join(" ");
        let setup = Setup::from("start").line(line.as_str());
        let session = game.play(&setup, &PlayOptions::default()).unwrap();
        let some = [
            Some(game.pgn(&setup, &GameNotes::default()).unwrap()),
            Some(game.compact(&setup).unwrap()),
            Some(session.saved().to_json()),
            game.json(&setup).ok(),
            game.fen(&setup).ok(),
            Some(line),
        ];
        texts.extend(some.into_iter().flatten().map(|text| (number, text)));
        readers.push(game);
    }
    let (mut understood, mut refused) = (0, 0);
    for round in 0..3000 {
        let (number, text) = &texts[random.below(texts.len())];
        let text = damaged(text, &mut random);
        let reader = match round % 4 {
            0 => &readers[random.below(readers.len())],
            _ => &readers[*number],
        };
        match reader.import(&text) {
            Err(error) => {
                refused += 1;
                // The error can be shown: its location lies in the text.
                error.render(false);
            }
            Ok(imported) if imported.is_checked => {
                understood += 1;
                let game = match (&imported.game, &imported.options) {
                    (Some(name), Some(options)) => LoadedGame::open(name, options).unwrap(),
                    (None, Some(options)) => LoadedGame::open(reader.name(), options).unwrap(),
                    _ => reader.clone(),
                };
                let setup = Setup::from(imported.position.as_str()).line(imported.line.as_str());
                game.compact(&setup)
                    .unwrap_or_else(|error| panic!("{error}: {text}"));
            }
            Ok(_) => refused += 1,
        }
    }
    assert!(understood > 150 && refused > 1000, "{understood} {refused}");
}
