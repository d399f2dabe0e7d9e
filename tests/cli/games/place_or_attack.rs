//! Place or Attack: pictures, play, claims about chances and matches, and error messages.

use std::path::Path;

use serde_json::Value;

use crate::run::{Run, folder, run_in};

const SMALL: [&str; 6] = [
    "--option",
    "rows=3",
    "--option",
    "columns=3",
    "--option",
    "limit=8",
];

fn here(command: &str, arguments: &[&str]) -> Run {
    let mut all = vec![command, "place-or-attack"];
    all.extend(arguments);
    run_in(Path::new("."), &all)
}

/// Proves a claim about a small board. Returns the run, and the result if there is one.
fn prove_claim(options: &str, rest: &str) -> (Run, Value) {
    let text = format!(
        "statement = \"It is so\"\ngame = \"place-or-attack\"\n\
         options = {{ rows = 3, columns = 3, limit = 8{options} }}\n{rest}\n"
    );
    let folder = folder(&[("claims/c.toml", &text)]);
    let run = run_in(folder.path(), &["prove", "claims", "--results", "out"]);
    let result = std::fs::read_to_string(folder.path().join("out/c.json"));
    let result = result.map_or(Value::Null, |text| serde_json::from_str(&text).unwrap());
    (run, result)
}

fn verdict(rest: &str) -> String {
    let (run, result) = prove_claim("", rest);
    let verdict = result["verdict"].as_str();
    verdict
        .unwrap_or_else(|| panic!("{rest}: {}", run.stderr))
        .to_owned()
}

#[test]
fn draws_text_and_svg() {
    let position = ["BW1/1W1/2B-4!b3"];
    let run = here("show", &[&SMALL[..], &position[..]].concat());
    let words = "black attacks b3 with 1 stone (1/2), turn 5 of 8, black 2, white 2";
    let picture = " 3  B  [W]  ·\n 2  ·   W   ·\n 1  ·   ·   B\n    a   b   c\n";
    assert_eq!(
        run.stdout,
        format!("{picture}{words}\nBW1/1W1/2B-4!b3\n"),
        "{}",
        run.stderr
    );
    let run = here(
        "show",
        &[&SMALL[..], &position[..], &["--as", "svg"]].concat(),
    );
    assert!(run.stdout.contains("class=\"attack\""), "{}", run.stdout);
    assert_eq!(run.stdout.matches("<circle class=\"black\"").count(), 2);
    let hex = here(
        "show",
        &[&SMALL[..], &["--option", "hex=true", "--as", "svg"]].concat(),
    );
    assert_eq!(hex.stdout.matches("<polygon").count(), 9);
    let moves = here("moves", &[&SMALL[..], &position[..]].concat()).stdout;
    assert_eq!(moves, "hit   BB1/1W1/2B-5\nmiss  BW1/1W1/2B-5\n");
    let perft = here("perft", &[&["--depth", "3"], &SMALL[..]].concat()).stdout;
    assert_eq!(perft.trim(), "528");
}

#[test]
fn same_seed_plays_same_game() {
    let play = |seed: &str, players: &str| {
        let run = here(
            "play",
            &[&SMALL[..], &["--players", players, "--seed", seed]].concat(),
        );
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        run.stdout
    };
    for players in [
        "black=random,white=greedy",
        "white=expander,black=turtle",
        "black=mcts:50,white=expectimax:2",
    ] {
        let game = play("7", players);
        assert!(
            game.contains("  (the dice)\n") || !game.contains(". x"),
            "{game}"
        );
        assert!(game.contains(" has won, "), "{game}");
        assert_eq!(play("7", players), game);
    }
    let players = "black=random,white=greedy";
    assert_ne!(play("7", players), play("8", players));
}

#[test]
fn perfect_player_needs_a_small_board() {
    let run = here(
        "play",
        &[&SMALL[..], &["--players", "black=perfect,white=perfect"]].concat(),
    );
    assert!(run.stdout.contains(" has won, "), "{}", run.stderr);
    for (players, message) in [
        (
            "black=perfect",
            "`perfect` supports boards of at most 16 territories",
        ),
        (
            "black=mcts:0",
            "the playouts of `mcts` must be an integer from 1 to 1000000",
        ),
        (
            "white=expectimax:9",
            "the depth of `expectimax` must be an integer from 1 to 6",
        ),
        ("white=trtle", "did you mean `turtle`?"),
    ] {
        let run = here("play", &["--players", players]);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}

#[test]
fn chances_are_exact_for_both_players() {
    let is = |player: &str, figure: &str| {
        verdict(&format!(
            "prover = \"{player}\"\ngoal.probability.is = \"{figure}\""
        ))
    };
    assert_eq!(is("black", "1/4"), "proven");
    assert_eq!(is("white", "3/4"), "proven");
    assert_eq!(is("black", "0.2501.."), "refuted");
    assert_eq!(is("black", "..0.2499"), "refuted");
    let (run, result) = prove_claim(
        ", momentum = true",
        "prover = \"black\"\ngoal.probability.is = \"0.1..0.9\"",
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let found = result["facts"][0]["found"].as_str().unwrap();
    assert!(found.contains("off by"), "{found}");
    assert_eq!(result["trust"][0], "enumeration");
}

#[test]
fn decides_claims_about_each_first_move() {
    let (_, result) = prove_claim(
        "",
        "prover = \"black\"\nfirst_move.except = [\"b2\"]\ngoal.probability.is = \"0..1\"",
    );
    let facts = result["facts"].as_array().unwrap();
    let about: Vec<&str> = facts
        .iter()
        .map(|fact| fact["what"].as_str().unwrap())
        .collect();
    let corner = "probability that black wins after a1";
    assert_eq!(about, [corner, "probability that black wins after b1"]);
}

#[test]
fn best_moves_are_complete_up_to_symmetry() {
    let best = |moves: &str| {
        verdict(&format!(
            "position = \"B2/1W1/2B-5\"\ngoal.probability.best_moves = {moves}"
        ))
    };
    let (_, result) = prove_claim(
        "",
        "position = \"B2/1W1/2B-5\"\ngoal.probability.best_moves = [\"a1\"]",
    );
    let found = result["facts"][0]["found"].as_str().unwrap();
    let first = found.split_whitespace().next().unwrap().to_owned();
    assert_eq!(best(&format!("[\"{first}\"]")), "proven", "{found}");
    let other = if first == "a1" { "b3" } else { "a1" };
    assert_eq!(best(&format!("[\"{other}\"]")), "refuted", "{found}");
}

#[test]
fn restricted_players_win_no_more_often() {
    let (_, result) = prove_claim(
        "",
        "prover = \"black\"\ngoal.probability = { black = \"turtle\", is = \"..0.25\" }",
    );
    assert_eq!(result["verdict"], "proven");
    let what = result["facts"][0]["what"].as_str().unwrap();
    assert_eq!(
        what,
        "probability that black wins, black turtle and white free"
    );
}

#[test]
fn open_verdict_when_matches_are_inconclusive() {
    let share = |share: &str| {
        format!(
            "goal.match = {{ black = \"random\", white = \"greedy\", share = \"{share}\", \
             confidence = 0.95 }}\n[method]\nsamples = 100\nseed = 5"
        )
    };
    let (run, result) = prove_claim("", &share("..0.5"));
    assert_eq!(
        (run.code, &result["verdict"]),
        (0, &"proven".into()),
        "{}",
        run.stderr
    );
    assert_eq!(result["evidence"]["kind"], "sample");
    assert_eq!(result["evidence"]["sample"]["samples"], 100);
    assert_eq!(result["seed"], 5);
    assert_eq!(verdict(&share("0.6..")), "refuted");
    let found = result["facts"][0]["found"].as_str().unwrap();
    let middle: f64 = found.split(',').next().unwrap().parse().unwrap();
    let (run, result) = prove_claim("", &share(&format!("{middle}..")));
    assert_eq!((run.code, &result["verdict"]), (3, &"open".into()));
    assert_eq!(
        result["reason"],
        "the confidence interval is too wide to decide"
    );
}

#[test]
fn open_verdict_when_limit_is_reached() {
    let budget = |method: &str| {
        prove_claim(
            "",
            &format!("prover = \"black\"\ngoal.probability.is = \"1/4\"\n[method]\n{method}"),
        )
    };
    for (method, reason) in [
        ("max_nodes = 1000", "node limit reached"),
        ("max_memory_mib = 1\nmax_nodes = 3000", "node limit reached"),
    ] {
        let (run, result) = budget(method);
        assert_eq!(
            (run.code, &result["verdict"]),
            (3, &"open".into()),
            "{method}"
        );
        assert_eq!(result["reason"], reason);
    }
    let memory = "goal.match = { black = \"mcts:100000\", white = \"random\", share = \"0..1\", \
                  confidence = 0.9 }\n[method]\nmax_memory_mib = 2";
    assert_eq!(prove_claim("", memory).1["reason"], "memory limit reached");
}

#[test]
fn option_errors_point_to_their_place() {
    for (option, message) in [
        ("rows=0", "a board needs at least two territories"),
        (
            "rows=12",
            "12 rows of 7 are 84 territories, but a board has at most 64",
        ),
        ("limit=0", "`limit` must be between 1 and 200"),
        ("rate=1", "a rate must be greater than 0 and less than 1"),
        (
            "rate=0.33333",
            "the denominator of a rate must be at most 1000",
        ),
        ("rate=often", "`often` is not a probability"),
        (
            "komi=0.3",
            "`komi` must be a multiple of 0.5 from 0 to 64, not `0.3`",
        ),
        ("ties=black", "`black` is not a value of `ties`"),
        ("attacker=red", "`red` is not a value of `attacker`"),
        ("attacker_rate=0.7", "`attacker_rate` requires `attacker`"),
        ("goats=3", "this game has no option `goats`"),
        ("momentun=true", "did you mean `momentum`?"),
    ] {
        let run = here("show", &["--option", option]);
        assert_eq!(run.code, 2, "{option}: {}", run.stdout);
        assert!(run.stderr.contains(message), "{option}: {}", run.stderr);
        assert!(run.stderr.contains("--option"), "{option}: {}", run.stderr);
    }
    for position in ["7/7-0", "7/7/7/3X3/7/7/7-1", "7/7/7/3B3/7/7/7-0"] {
        assert_eq!(here("show", &[position]).code, 2, "{position}");
    }
}

#[test]
fn goal_errors_point_to_their_place() {
    let black = "prover = \"black\"\n";
    let mut cases = vec![
        (
            format!("{black}goal.win = {{}}"),
            "`goal.win` needs a game without dice",
        ),
        (
            "goal.probability.is = \"1/4\"".to_owned(),
            "missing key `prover`",
        ),
        (
            format!("{black}goal.probability = {{}}"),
            "`goal.probability` claims nothing",
        ),
        (
            format!("{black}goal.probability.is = \"0.5\""),
            "`0.5` is not a figure",
        ),
        (
            "prover = \"red\"\ngoal.probability.is = \"0..1\"".to_owned(),
            "this game has no player `red`",
        ),
        (
            format!("{black}goal.probability = {{ is = \"0..1\", white = \"turtl\" }}"),
            "did you mean `turtle`?",
        ),
        (
            "goal.probability.best_moves = [\"d4\"]".to_owned(),
            "`d4` is not a legal move in this position",
        ),
        (
            "goal.probability.best_moves = []".to_owned(),
            "`best_moves` must name at least one move",
        ),
        (
            "position = \"BW1/1W1/2B-4!b3\"\ngoal.probability.best_moves = [\"hit\"]".to_owned(),
            "no player is to move in this position",
        ),
        (
            "goal.attack.success = { 5 = \"1/2\" }".to_owned(),
            "an attack on this board has 1 to 4 stones",
        ),
        (
            "goal.attack.success = {}".to_owned(),
            "`goal.attack` claims nothing",
        ),
        (
            format!("{black}goal.captures = {{ at_least = 1 }}"),
            "this game does not support `goal.captures`",
        ),
    ];
    let contest = |players: &str, rest: &str| {
        format!("goal.match = {{ {players}, share = \"0..1\", confidence = {rest} }}")
    };
    let two = "black = \"random\", white = \"greedy\"";
    cases.extend([
        (
            contest(two, "0.5"),
            "`confidence` must be 0.9, 0.95, 0.99 or 0.999",
        ),
        (
            contest("black = \"randm\", white = \"greedy\"", "0.9"),
            "did you mean `random`?",
        ),
        (
            contest("black = \"random\", white = \"mcts:x\"", "0.9"),
            "expected a number after `mcts:`",
        ),
        (
            contest("black = \"random:2\", white = \"mcts\"", "0.9"),
            "`random` does not take a number",
        ),
        (
            contest(two, "0.9") + "\n[method]\nsamples = 0",
            "`samples` must be at least 1",
        ),
        (
            contest(two, "0.9") + "\n[method]\nengine = \"dfpn\"",
            "the engine `dfpn` cannot take samples",
        ),
    ]);
    for (rest, message) in cases {
        let (run, result) = prove_claim("", &rest);
        assert_eq!(
            (run.code, &result),
            (2, &Value::Null),
            "{rest}: {}",
            run.stdout
        );
        assert!(run.stderr.contains(message), "{rest}: {}", run.stderr);
    }
}
