//! Values, moves and questions in words, compared with the oracle.

use std::collections::HashMap;
use std::sync::Arc;

use game::oracle::Graph;
use game::{Agent, Game, Limits, Meter, NoMonitor, Outcome, RandomAgent};
use games::hunt::{Board, GOATS, Hunt, Position, TIGERS};
use pounce::records::{AskRecord, AskedValue, PositionValueRecord, ValueEvidence};
use pounce::{
    AskRequest, CancelFlag, GameOptions, Keep, LoadedGame, Options, Setup, Tablebases, Verdict,
    parse_options,
};

fn open(name: &str, options: &str) -> LoadedGame {
    let options = parse_options("options", options).unwrap();
    LoadedGame::open(name, &options).unwrap()
}

/// Returns options with more time than any test takes, so that nodes are the only limit.
fn unhurried() -> Options {
    Options {
        max_seconds: Some(3600),
        ..Options::default()
    }
}

/// Returns options with a folder of tablebases that is deleted with the second value.
fn options() -> (Options, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        tablebases: Some(folder.path().to_owned()),
        ..unhurried()
    };
    (options, folder)
}

fn value(game: &LoadedGame, position: &str, options: &Options) -> PositionValueRecord {
    let answer = pounce::ask(game, position, options).unwrap();
    answer.record.value.unwrap()
}

fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(TIGERS) => "tigers",
        Outcome::Win(GOATS) => "goats",
        Outcome::Draw => "draw",
    }
}

/// A small hunt game, the values of its positions, and positions of random play.
struct Solved {
    hunt: Hunt,
    values: HashMap<Position, Outcome>,
    sample: Vec<Position>,
}

impl Solved {
    fn new(board: &str, samples: usize) -> Solved {
        let hunt = Hunt::new(Board::embedded(board).unwrap());
        let limits = Limits {
            bytes: 1 << 30,
            ..Limits::DEFAULT
        };
        let mut meter = Meter::new(limits, &NoMonitor);
        let graph = Graph::explore(&hunt, hunt.start(), None, &mut meter).unwrap();
        let values = graph.values(&hunt);
        let values = graph.positions.iter().copied().zip(values).collect();
        let mut random = RandomAgent::new(1);
        let mut sample = Vec::new();
        let mut position = hunt.start();
        for ply in 1.. {
            if sample.len() == samples {
                break;
            }
            if hunt.outcome(&position).is_some() {
                position = hunt.start();
            }
            let m = random.choose(&hunt, &position);
            position = hunt.play(&position, m);
            if ply % 3 == 0 {
                sample.push(position);
            }
        }
        Solved {
            hunt,
            values,
            sample,
        }
    }

    fn value(&self, position: &Position) -> &'static str {
        name(self.values[position])
    }

    /// Checks that everything that is known about a value is true.
    fn assert_true(&self, found: &AskedValue, position: &Position) {
        let value = self.value(position);
        if let Some(found) = &found.value {
            assert_eq!(found, value, "{}", self.hunt.compact(position));
        }
        for player in &found.not_losing {
            assert!([player, "draw"].contains(&value), "{player}: {value}");
        }
    }
}

#[test]
fn values_agree_with_the_oracle() {
    for board in ["small-grid", "pentagram"] {
        let solved = Solved::new(board, 12);
        let (options, _folder) = options();
        let game = open(board, "");
        for position in &solved.sample {
            let found = value(&game, &solved.hunt.compact(position), &options);
            let ended = solved.hunt.outcome(position).is_some();
            let evidence = if ended {
                ValueEvidence::Rules
            } else {
                ValueEvidence::Tablebase
            };
            assert_eq!(found.evidence, evidence);
            assert!(found.result.value.is_some());
            solved.assert_true(&found.result, position);
            assert_eq!(found.moves.len(), solved.hunt.moves(position).count());
            for asked in &found.moves {
                let m = solved.hunt.parse_move(position, &asked.text).unwrap();
                assert!(asked.result.value.is_some());
                solved.assert_true(&asked.result, &solved.hunt.play(position, m));
            }
        }
    }
}

#[test]
fn tablebases_with_fewer_layers_answer_as_much_as_they_can() {
    let game = open("pentagram", "");
    let placement = "T1G1GG4-t4";
    let (whole, _folder) = options();
    let expected = ["start", placement].map(|position| value(&game, position, &whole));
    let (sliding, _folder) = options();
    let tablebases = Tablebases::from(sliding.tablebases.clone());
    tablebases.solve(&game, Keep::Sliding, &sliding).unwrap();
    for (position, expected) in ["start", placement].into_iter().zip(&expected) {
        let found = value(&game, position, &sliding);
        assert_eq!(found.evidence, ValueEvidence::Tablebase);
        assert_eq!(
            (&found.result, &found.moves),
            (&expected.result, &expected.moves)
        );
        let computed =
            "computed in this run from the sliding phase; only the sliding phase is audited";
        assert!(found.details.starts_with(computed), "{}", found.details);
    }
    // Too few nodes to compute the layers leave the summary.
    for keep in [Keep::Sliding, Keep::None] {
        tablebases.solve(&game, keep, &sliding).unwrap();
        let starved = Options {
            max_nodes: Some(1),
            ..sliding.clone()
        };
        let start = value(&game, "start", &starved);
        assert_eq!(start.result.value, expected[0].result.value);
        assert_eq!(start.details, "from its summary, not audited in this run");
        let other = value(&game, placement, &starved);
        assert_eq!(other.evidence, ValueEvidence::Unknown);
    }
}

#[test]
fn deadline_during_the_audit_keeps_the_value() {
    let game = open("pentagram", "");
    let (options, _folder) = options();
    let expected = value(&game, "start", &options);
    assert!(expected.details.starts_with("audited"));
    let late = Options {
        max_seconds: Some(0),
        ..options
    };
    let found = value(&game, "start", &late);
    assert_eq!(found.result, expected.result);
    assert_eq!(found.evidence, ValueEvidence::Tablebase);
    assert_eq!(found.details, "not audited: out of time");
}

#[test]
fn starved_search_reports_no_wrong_value() {
    let solved = Solved::new("small-grid", 8);
    let game = open("small-grid", "");
    let mut known = 0;
    for max_nodes in [5, 100, 2500] {
        let (options, _folder) = options();
        let options = Options {
            max_nodes: Some(max_nodes),
            ..options
        };
        for position in &solved.sample {
            let found = value(&game, &solved.hunt.compact(position), &options);
            assert_ne!(found.evidence, ValueEvidence::Tablebase);
            solved.assert_true(&found.result, position);
            for asked in &found.moves {
                let m = solved.hunt.parse_move(position, &asked.text).unwrap();
                solved.assert_true(&asked.result, &solved.hunt.play(position, m));
            }
            match found.result.value {
                Some(_) => known += 1,
                None => assert_eq!(found.reason.as_deref(), Some("node limit reached")),
            }
        }
    }
    assert!(known > 0);
}

#[test]
fn large_games_are_unknown_and_never_guessed() {
    let (options, _folder) = options();
    let options = Options {
        max_nodes: Some(1000),
        ..options
    };
    let found = value(&open("bagh-chal", ""), "start", &options);
    assert_eq!(
        (found.evidence, found.result.value),
        (ValueEvidence::Unknown, None)
    );
    assert_eq!(found.moves.len(), 21);
    assert!(found.moves.iter().all(|asked| asked.result.value.is_none()));
    assert!(found.captures.unwrap().forced.is_empty());
}

#[test]
fn dice_have_exact_values_or_estimates() {
    let options = unhurried();
    let small = open("place-or-attack", "rows = 1\ncolumns = 2\nlimit = 4");
    let found = value(&small, "start", &options);
    assert_eq!(found.evidence, ValueEvidence::Enumeration);
    let probability = found.result.probability.unwrap();
    assert_eq!(
        (probability.player.as_str(), probability.exact.as_deref()),
        ("black", Some("1/2"))
    );
    let large = open("place-or-attack", "");
    let found = value(&large, "start", &options);
    assert_eq!(found.evidence, ValueEvidence::Estimate);
    let probability = found.result.probability.unwrap();
    assert!(probability.exact.is_none() && (0.0..1.0).contains(&probability.value));
    // The board is too large to be solved.
    assert_eq!(found.seconds_to_solve, None);
}

#[test]
fn questions_count_captures_from_the_position() {
    let game = open("small-grid", "");
    let (options, _folder) = options();
    let setup = Setup::from("start").line("1. G22 B1112 2. G31 Bx1232");
    for (question, statement, verdict) in [
        (
            "goats lose no goat through ply 3",
            "Goats lose no further goat through ply 3 (1 in all)",
            Verdict::Proven,
        ),
        (
            "tigers capture 1",
            "Tigers capture at least 1 more goat (2 in all)",
            Verdict::Refuted,
        ),
    ] {
        let request = AskRequest::from(setup.clone()).question(question);
        let answer = pounce::ask(&game, request, &options).unwrap();
        let asked = answer.record.question.unwrap();
        assert_eq!(asked.statement, statement);
        assert_eq!(asked.result.verdict, verdict, "{question}");
    }
}

#[test]
fn rules_of_play_end_the_game() {
    let game = open("pentagram", "");
    let (options, _folder) = options();
    let setup = Setup::from("GGGG1GG1GT-t0").line("Tz-e Gc-x Te-z Gx-c Tz-e Gc-x Te-z Gx-c");
    let answer = pounce::ask(&game, setup.clone(), &options).unwrap();
    let found = answer.record.value.unwrap();
    assert_eq!(found.evidence, ValueEvidence::Rules);
    assert_eq!(found.result.value.as_deref(), Some("draw"));
    assert_eq!(answer.record.to_move, None);
    let question = AskRequest::from(setup).question("goats win");
    let error = pounce::ask(&game, question, &options).unwrap_err();
    let pounce::Error::Input(error) = error else {
        panic!("{error}");
    };
    let help = error.diagnostic.help.unwrap();
    assert!(help.contains("`GGGG1GG1GT-t0`"), "{help}");
}

#[test]
fn tablebase_answers_questions_without_a_proof() {
    let game = open("pentagram", "");
    let (options, _folder) = options();
    let starved = Options {
        max_nodes: Some(1),
        ..options.clone()
    };
    let ask = |question: &str| {
        let request = AskRequest::from("start").question(question);
        pounce::ask(&game, request, &starved).unwrap().record
    };
    let unknown = ask("goats win");
    assert!(!unknown.is_answered());
    assert!(unknown.question.unwrap().tablebase.is_none());
    let command = unknown.settled_by.unwrap().command;
    assert!(command.starts_with("pounce solve pentagram "), "{command}");
    let bounded = ask("tigers capture 1 by ply 9");
    assert!(!bounded.is_answered() && bounded.settled_by.is_none());

    let tablebases = Tablebases::from(options.tablebases.clone());
    tablebases.solve(&game, Keep::All, &options).unwrap();
    for (question, holds) in [
        ("goats win", true),
        ("goats win by ply 15", true),
        ("goats win by ply 14", false),
        ("draw", false),
        ("tigers do not lose", false),
    ] {
        let record = ask(question);
        assert!(record.is_answered() && record.settled_by.is_none());
        let asked = record.question.unwrap();
        assert_eq!(asked.result.verdict, Verdict::Open);
        let answer = asked.tablebase.unwrap();
        assert_eq!(answer.holds, holds, "{question}");
        assert!(answer.details.starts_with("audited"), "{}", answer.details);
    }
}

#[test]
fn enough_captures_win() {
    let game = open("bagh-chal", "captures = 1");
    let (options, _folder) = options();
    let limited = Options {
        max_nodes: Some(3_000_000),
        ..options
    };
    let found = value(&game, "start", &limited);
    assert_eq!(found.evidence, ValueEvidence::Engine);
    assert_eq!(found.result.value.as_deref(), Some("tigers"));
}

#[test]
fn cancelled_work_returns_what_is_known() {
    let flag = CancelFlag::default();
    flag.cancel();
    let (options, _folder) = options();
    let options = Options {
        progress: Arc::new(flag),
        ..options
    };
    for game in ["pentagram", "bagh-chal"] {
        let found = value(&open(game, ""), "start", &options);
        assert_eq!(found.evidence, ValueEvidence::Unknown);
        assert_eq!(found.reason.as_deref(), Some("interrupted"));
    }
}

/// Returns the statement and the goal that a question stands for.
fn understood(game: &LoadedGame, question: &str) -> String {
    let (options, _folder) = options();
    let options = Options {
        max_nodes: Some(1),
        ..options
    };
    let request = AskRequest::from("start").question(question);
    let answer = pounce::ask(game, request, &options).unwrap();
    match answer.record.question {
        Some(asked) => asked.statement,
        None => "value".to_owned(),
    }
}

#[test]
fn understands_questions_about_hunt_games() {
    let game = open("small-grid", "");
    for (question, statement) in [
        ("who wins?", "value"),
        ("Who wins with best play", "value"),
        ("draw", "The position is a draw with best play"),
        ("is it a draw?", "The position is a draw with best play"),
        ("tigers win", "Tigers win"),
        (
            "Can the goats force a win in 9 plies?",
            "Goats win by ply 9",
        ),
        ("tigers do not lose", "Tigers do not lose"),
        ("goats draw", "Goats do not lose"),
        ("goats don't win", "Tigers do not lose"),
        ("goats lose by ply 12", "Tigers win by ply 12"),
        (
            "goats don’t lose for 12 plies",
            "Goats do not lose through ply 12",
        ),
        ("goats never lose", "Goats do not lose"),
        (
            "tigers capture 1 by ply 30",
            "Tigers capture at least 1 goat by ply 30",
        ),
        (
            "tigers capture at least two goats",
            "Tigers capture at least 2 goats",
        ),
        (
            "can the tigers take a goat?",
            "Tigers capture at least 1 goat",
        ),
        (
            "tigers capture more than 1",
            "Tigers capture at least 2 goats",
        ),
        ("tigers never capture a goat", "Goats lose no goat"),
        ("goats lose at most 1", "Goats lose at most 1 goat"),
        (
            "goats lose no goat through ply 8",
            "Goats lose no goat through ply 8",
        ),
        ("goats lose fewer than 2 goats", "Goats lose at most 1 goat"),
        ("goats lose 1 goat", "Tigers capture at least 1 goat"),
    ] {
        assert_eq!(understood(&game, question), statement, "{question}");
    }
}

#[test]
fn understands_questions_about_other_games() {
    let switching = open("wheatstone", "");
    assert_eq!(understood(&switching, "short wins"), "Short wins");
    assert_eq!(
        understood(&switching, "can cut win by ply 3?"),
        "Cut wins by ply 3"
    );
    let fish = open("fish-barrel", "most = 2");
    assert_eq!(
        understood(&fish, "second player does not lose"),
        "Second does not lose"
    );
    let dice = open("place-or-attack", "rows = 1\ncolumns = 2\nlimit = 4");
    assert_eq!(
        understood(&dice, "black wins at least 0.4"),
        "Black wins with probability at least 0.4 with best play"
    );
    assert_eq!(
        understood(&dice, "black wins about 54 %"),
        "Black wins with probability about 54% with best play"
    );
    assert_eq!(
        understood(&dice, "white wins with probability 1/2"),
        "White wins with probability 1/2 with best play"
    );
}

#[test]
fn questions_that_are_not_understood_list_examples() {
    let refused = |game: &LoadedGame, question: &str| {
        let request = AskRequest::from("start").question(question);
        let error = pounce::ask(game, request, &Options::default()).unwrap_err();
        let pounce::Error::Input(error) = error else {
            panic!("{error}");
        };
        assert_eq!(error.file, "question");
        let diagnostic = error.diagnostic;
        (diagnostic.message, diagnostic.help.unwrap_or_default())
    };
    let hunt = open("bagh-chal", "");
    let (message, help) = refused(&hunt, "tiegrs win");
    assert_eq!(
        message,
        "`tiegrs` is not understood here (did you mean `tigers`?)"
    );
    assert!(help.contains("tigers capture 2 by ply 30"), "{help}");
    for (question, message) in [
        ("goats capture 2", "`capture` is not understood here"),
        ("tigers win soon", "`soon` is not understood here"),
        ("who wins today", "`today` is not understood here"),
        ("draw today", "`today` is not understood here"),
        (
            "how many goats can the tigers capture",
            "only yes-or-no questions can be answered",
        ),
        ("tigers", "the question is incomplete"),
        (
            "goats win by ply 0",
            "expected a number of plies, at least 1",
        ),
        ("goats win in 5 moves", "limits are counted in plies"),
        ("tigers win for 9 plies", "`for` does not fit here"),
        ("tigers capture 1 until ply 9", "`until` does not fit here"),
        ("tigers capture 9", "the game ends at 5 captures, before 9"),
    ] {
        assert_eq!(refused(&hunt, question).0, message, "{question}");
    }
    let dice = open("place-or-attack", "");
    assert!(
        refused(&dice, "black wins")
            .1
            .contains("black wins at least 0.5")
    );
    let switching = open("wheatstone", "");
    let (message, help) = refused(&switching, "tigers win");
    assert_eq!(message, "`tigers` is not understood here");
    assert!(help.contains("short wins"), "{help}");
    for question in ["who wins if cut moves first", "short wins if cut is first"] {
        let (message, help) = refused(&switching, question);
        assert_eq!(message, "`if` is not understood here", "{question}");
        assert!(help.contains("`--option first=cut`"), "{help}");
    }
}

#[test]
fn a_text_is_a_position_if_the_game_can_read_it() {
    let game = open("bagh-chal", "");
    let parse = |first, second| AskRequest::parse(&game, first, second, None);
    let parts = |request: AskRequest| (request.position.position, request.question);
    let start = || "start".to_owned();
    assert_eq!(parts(parse(None, None).unwrap()), (start(), None));
    for position in ["T3T15T3T-g20", "B3B/5/5/5/B3B G 0", "start"] {
        let found = parts(parse(Some(position), None).unwrap());
        assert_eq!(found, (position.to_owned(), None));
    }
    for question in ["draw", "tiegrs win", "who wins?"] {
        let found = parts(parse(Some(question), None).unwrap());
        assert_eq!(found, (start(), Some(question.to_owned())));
    }
    for bad in ["T3T15T3T-g21", "GGG", "B3B/5/5 G 0"] {
        assert_eq!(
            parse(Some(bad), None).unwrap_err().file,
            "position",
            "{bad}"
        );
    }
    assert_eq!(
        parse(Some("draw"), Some("draw")).unwrap_err().file,
        "position"
    );
}

#[test]
fn verdicts_have_certificates() {
    let game = open("small-grid", "");
    for (question, verdict) in [
        ("tigers capture 1", Verdict::Refuted),
        ("goats lose at most 0", Verdict::Proven),
    ] {
        let request = AskRequest::from("start").question(question);
        let answer = pounce::ask(&game, request, &unhurried()).unwrap();
        let asked = answer.record.question.unwrap();
        assert_eq!(asked.result.verdict, verdict, "{question}");
        pounce::check(&answer.certificate.unwrap()).unwrap();
    }
}

#[test]
fn answers_are_deterministic() {
    let (options, _folder) = options();
    for (game, options) in [
        ("small-grid", options.clone()),
        ("wheatstone", options.clone()),
        (
            "bagh-chal",
            Options {
                max_nodes: Some(20_000),
                ..options
            },
        ),
    ] {
        let game = LoadedGame::open(game, &GameOptions::default()).unwrap();
        let ask = || -> AskRecord {
            let mut record = pounce::ask(&game, "start", &options).unwrap().record;
            record.timing.seconds = 0.0;
            record
        };
        assert_eq!(ask(), ask());
    }
}
