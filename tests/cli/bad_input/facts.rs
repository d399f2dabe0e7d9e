//! Error messages for broken claims about facts: message, place and help.

use crate::broken::claim_error;

/// Returns the message about a claim with this goal, the width of its caret, and its help.
fn error(goal: &str) -> Vec<String> {
    let play = "prover = \"tigers\"\ngoal.captures = { at_least = 1, by_ply = 4 }";
    let text = claim_error(play, &format!("goal.{goal}"));
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
fn rejects_broken_facts() {
    let figure =
        "write a whole number, or a string such as \"~3.4\" (rounded), \"4..6\" or \"76/23\"";
    let cases = [
        (
            "board = {}",
            "`goal.board` claims nothing",
            4,
            "add at least one figure",
        ),
        ("board.edges = \"3.4\"", "`3.4` is not a figure", 5, figure),
        (
            "board.edges = -1",
            "a figure is a whole number, or a string such as \"~3.4\", \"4..6\" or \"76/23\"",
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
            3,
            "did you mean `11`?",
        ),
        (
            "board.degrees = { 11 = \"x\" }",
            "`x` is not a figure",
            3,
            figure,
        ),
        (
            "board.neighbours = { 11 = \"12 12\" }",
            "the node `12` is listed twice",
            2,
            "",
        ),
        (
            "board.has_jumps = [\"11 12\"]",
            "a jump is a start, the node jumped over, and an end",
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
            "at least one node is required",
            2,
            "",
        ),
        (
            "arrangements = []",
            "`goal.arrangements` claims nothing",
            4,
            "add at least one figure",
        ),
        (
            "arrangements = [{ goats = 3 }]",
            "this row claims no figure",
            13,
            "",
        ),
        (
            "arrangements = [{ goats = 30, all = 1 }]",
            "30 goats do not fit: there is room for 21",
            2,
            "",
        ),
        (
            "arrangements = [{ goats = 3, to = 2, all = 1 }]",
            "`to` (2) must not be less than `goats` (3)",
            1,
            "",
        ),
        (
            "arrangements = [{ goats = 3, kept = [1, 2] }]",
            "8 figures are required, one per symmetry, not 2",
            6,
            "",
        ),
        (
            "blockade = { side = \"wolves\", fewest_goats = 1 }",
            "this game has no player `wolves`",
            8,
            "the players are `tigers` and `goats`",
        ),
        (
            "blockade = { side = \"goats\", fewest_goats = \"6..4\" }",
            "`6..4` is not a figure",
            6,
            figure,
        ),
        ("safe.goats = \" \"", "at least one node is required", 3, ""),
        ("safe.together = 0", "`together` must be at least 1", 1, ""),
        ("safe.together = 21", "there are only 20 goats", 2, ""),
        (
            "moves = {}",
            "`goal.moves` claims nothing",
            4,
            "add at least one figure",
        ),
        ("moves.legal = \"~\"", "`~` is not a figure", 3, figure),
        (
            "mobility = [{ mover = \"goats\", mean = 1, captured = 5 }]",
            "the game ends at 5 captures",
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
            "no position matches this row",
            42,
            "",
        ),
        (
            "census = [{ share = { draw = \"76%\" } }]",
            "`76%` is not a figure",
            5,
            figure,
        ),
        (
            "board.nodes = 25\nprover = \"goats\"",
            "`prover` does not apply to `goal.board`",
            7,
            "remove it",
        ),
        (
            "board.nodes = 25\nposition = \"T3T15T3T-t20\"",
            "`position` does not apply to `goal.board`",
            14,
            "remove it",
        ),
        (
            "board.nodes = 25\nmethod.engine = \"dfpn\"",
            "the engine `dfpn` cannot decide facts",
            6,
            "use `enumeration`, or remove `engine`",
        ),
        (
            "value = \"draw\"\nmethod.engine = \"enumeration\"",
            "the engine `enumeration` cannot answer questions about play in a hunt game",
            13,
            "use `dfpn`, `closure`, `pn`, `selective`, `alpha-beta`, `oracle`, `tablebase`, `closed-set`, or remove `engine`",
        ),
    ];
    for (goal, message, under, help) in cases {
        let under = under.to_string();
        assert_eq!(error(goal), [message, &under, help], "{goal}");
    }
}
