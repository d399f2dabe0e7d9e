//! Claims about facts with a flaw: what is said, where, and the way out.

mod flawed;
mod pounce;

use flawed::claim;

/// What is said of a claim with this goal of facts: the message, where, and the way out.
fn fact(goal: &str) -> Vec<String> {
    let play = "prover = \"tigers\"\ngoal.captures = { at_least = 1, by_ply = 4 }";
    let text = claim(play, &format!("goal.{goal}"));
    let part = |start: &str| {
        let line = text
            .lines()
            .find_map(|line| line.trim().strip_prefix(start));
        line.unwrap_or_default().to_owned()
    };
    let caret = text.lines().find(|line| line.contains('^'));
    let under = caret.map_or(0, |line| line.matches('^').count());
    vec![part("error: "), under.to_string(), part("= help: ")]
}

#[test]
fn facts_with_a_flaw() {
    let figure = "write a whole number, or text such as \"~3.4\" (rounded), \"4..6\" or \"76/23\"";
    let cases = [
        (
            "board = {}",
            "nothing is claimed",
            4,
            "say at least one figure",
        ),
        ("board.edges = \"3.4\"", "`3.4` is no figure", 5, figure),
        (
            "board.edges = -1",
            "a figure is a whole number, or text such as \"~3.4\", \"4..6\" or \"76/23\"",
            2,
            "",
        ),
        (
            "board.edge = 1",
            "unknown key `edge`",
            4,
            "did you mean `edges`?",
        ),
        (
            "board.degrees = { 111 = 1 }",
            "unknown node `111`",
            1,
            "did you mean `11`?",
        ),
        (
            "board.degrees = { 11 = \"x\" }",
            "`x` is no figure",
            3,
            figure,
        ),
        (
            "board.neighbours = { 11 = \"12 12\" }",
            "the node `12` is here twice",
            7,
            "",
        ),
        (
            "board.has_jumps = [\"11 12\"]",
            "a jump has a start, a node jumped over, and an end",
            7,
            "for example \"0 2 8\"",
        ),
        (
            "board.jumps_by_degree = { 9 = 1 }",
            "no node has `9` neighbours",
            1,
            "",
        ),
        (
            "board.parts_without = { \"\" = 1 }",
            "no node is named",
            1,
            "",
        ),
        (
            "arrangements = []",
            "nothing is claimed",
            4,
            "say at least one figure",
        ),
        (
            "arrangements = [{ goats = 3 }]",
            "no figure is claimed",
            13,
            "",
        ),
        (
            "arrangements = [{ goats = 30, all = 1 }]",
            "30 goats are more than the room for 21",
            2,
            "",
        ),
        (
            "arrangements = [{ goats = 3, to = 2, all = 1 }]",
            "the numbers of goats go up",
            1,
            "",
        ),
        (
            "arrangements = [{ goats = 3, kept = [1, 2] }]",
            "there are 2 figures for 8 symmetries",
            6,
            "",
        ),
        (
            "blockade = { side = \"wolves\", fewest_goats = 1 }",
            "this game has no player `wolves`",
            8,
            "it is `tigers` or `goats`",
        ),
        (
            "blockade = { side = \"goats\", fewest_goats = \"6..4\" }",
            "`6..4` is no figure",
            6,
            figure,
        ),
        ("safe.goats = \" \"", "no node is named", 3, ""),
        ("safe.together = 0", "no goat is always safe", 1, ""),
        ("safe.together = 21", "there are only 20 goats", 2, ""),
        (
            "moves = {}",
            "nothing is claimed",
            4,
            "say at least one figure",
        ),
        ("moves.legal = \"~\"", "`~` is no figure", 3, figure),
        (
            "mobility = [{ mover = \"goats\", mean = 1, captured = 5 }]",
            "the game is over at 5 captures",
            1,
            "",
        ),
        (
            "mobility = [{ mover = \"goats\", mean = 1, placed = 21 }]",
            "there are only 20 goats",
            2,
            "",
        ),
        (
            "mobility = [{ mover = \"tigers\", mean = 1, placed = 0 }]",
            "no position is like this",
            42,
            "",
        ),
        (
            "census = [{ share = { draw = \"76%\" } }]",
            "`76%` is no figure",
            5,
            figure,
        ),
        (
            "board.nodes = 25\nprover = \"goats\"",
            "this goal is a fact, whoever plays and wherever play begins",
            7,
            "leave it out",
        ),
        (
            "board.nodes = 25\nposition = \"T3T15T3T-t20\"",
            "this goal is a fact, whoever plays and wherever play begins",
            14,
            "leave it out",
        ),
        (
            "board.nodes = 25\nmethod.engine = \"dfpn\"",
            "the engine `dfpn` cannot decide facts",
            6,
            "use `enumeration`, or leave it out",
        ),
        (
            "value = \"draw\"\nmethod.engine = \"enumeration\"",
            "the engine `enumeration` cannot answer questions about play in a hunting game",
            13,
            "use `dfpn`, `closure`, `pn`, `selective`, `alpha-beta`, `oracle`, `tablebase`, `closed-set`, or leave it out",
        ),
    ];
    for (goal, message, under, help) in cases {
        let under = under.to_string();
        assert_eq!(fact(goal), [message, &under, help], "{goal}");
    }
}
