//! Claims are reduced to questions, counts and facts, and have stable digests.

use std::sync::Arc;

use game::Objective;
use games::hunt::{Board, GOATS, Hunt, TIGERS};
use games::{AnyGame, EventName};
use hypothesis::Claim;
use pounce::task::{PlayQuestion, Task, claim_digest, reduce, rules_digest};

fn hunt(name: &str) -> Hunt {
    Hunt::new(Board::embedded(name).unwrap())
}

fn claim(body: &str) -> Claim {
    Claim::parse(&format!("statement = \"x\"\ngame = \"bagh-chal\"\n{body}")).unwrap()
}

fn bagh_chal() -> AnyGame {
    any(hunt("bagh-chal"))
}

fn any(hunt: Hunt) -> AnyGame {
    AnyGame::Hunt(Arc::new(hunt))
}

fn questions(body: &str, game: &AnyGame) -> Vec<PlayQuestion> {
    match reduce(&claim(body), game).unwrap() {
        Task::Decide(questions) => questions,
        _ => panic!("not about play: {body}"),
    }
}

/// Returns the prover, objective, event and plies of each question.
fn aims(body: &str) -> Vec<(game::Side, Objective, EventName, Option<u32>)> {
    let each = |question: PlayQuestion| {
        (
            question.prover,
            question.objective,
            question.event,
            question.plies,
        )
    };
    questions(body, &bagh_chal())
        .into_iter()
        .map(each)
        .collect()
}

#[test]
fn reduces_every_goal_about_play() {
    let tigers = |goal: &str| aims(&format!("prover = \"tigers\"\ngoal.{goal}"));
    let goats = |goal: &str| aims(&format!("prover = \"goats\"\ngoal.{goal}"));
    use EventName::{Captures, Win};
    use Objective::{Avoid, Reach};
    assert_eq!(
        tigers("captures = { at_least = 2, by_ply = 38 }"),
        [(TIGERS, Reach, Captures(2), Some(38))]
    );
    assert_eq!(
        tigers("captures = { at_least = 2 }"),
        [(TIGERS, Reach, Captures(2), None)]
    );
    assert_eq!(
        goats("losses = { at_most = 0, through_ply = 9 }"),
        [(GOATS, Avoid, Captures(1), Some(9))]
    );
    assert_eq!(
        goats("win = { by_ply = 7 }"),
        [(GOATS, Reach, Win(GOATS), Some(7))]
    );
    assert_eq!(tigers("draw = {}"), [(TIGERS, Avoid, Win(GOATS), None)]);
    assert_eq!(
        aims("goal.value = \"tigers\""),
        [(TIGERS, Reach, Win(TIGERS), None)]
    );
    assert_eq!(
        aims("goal.value = \"draw\""),
        [
            (TIGERS, Avoid, Win(GOATS), None),
            (GOATS, Avoid, Win(TIGERS), None)
        ]
    );
}

#[test]
fn first_moves_are_distinct_and_take_a_ply() {
    let moves = |choice: &str| -> Vec<(String, Option<u32>)> {
        let body = format!(
            "prover = \"tigers\"\ngoal.captures = {{ at_least = 1, by_ply = 10 }}\nfirst_move.{choice}"
        );
        let each = |question: PlayQuestion| (question.first_move.unwrap(), question.plies);
        questions(&body, &bagh_chal())
            .into_iter()
            .map(each)
            .collect()
    };
    let nine = |texts: &[&str]| -> Vec<(String, Option<u32>)> {
        texts
            .iter()
            .map(|text| (text.to_string(), Some(9)))
            .collect()
    };
    // Lim and Nievergelt count five first moves up to symmetry.
    assert_eq!(
        moves("except = []"),
        nine(&["G12", "G13", "G22", "G23", "G33"])
    );
    assert_eq!(
        moves("except = [\"G53\"]"),
        nine(&["G12", "G22", "G23", "G33"])
    );
    assert_eq!(moves("only = [\"G53\", \"G31\"]"), nine(&["G53"]));
}

#[test]
fn excepts_only_named_moves_and_their_mirror_images() {
    // On a ring of six, T1-2 and T3-2 lead to the mirror images of what T3-4 and T0-5 lead to. But
    // the position itself is not symmetric, so these are different moves.
    let nodes: Vec<String> = (0..6)
        .map(|node| format!("[\"{node}\", {node}, 0]"))
        .collect();
    let board = format!(
        "name = \"ring\"\ntigers = \"0 1 3\"\ngoats = 3\ncaptures = 1\nnodes = [{}]\n\
         lines = [\"0 1 2 3 4 5 0 1\"]",
        nodes.join(", ")
    );
    let ring = any(Hunt::new(Board::parse(&board).unwrap()));
    let moves = |choice: &str| -> Vec<String> {
        let body = format!(
            "position = \"TT1T2-t3\"\nprover = \"tigers\"\ngoal.captures = {{ at_least = 1 }}\n\
             first_move.{choice}"
        );
        questions(&body, &ring)
            .into_iter()
            .map(|question| question.first_move.unwrap())
            .collect()
    };
    assert_eq!(moves("except = []"), ["T0-5", "T1-2", "T3-2", "T3-4"]);
    assert_eq!(moves("except = [\"T1-2\", \"T3-2\"]"), ["T0-5", "T3-4"]);
}

#[test]
fn claim_digest_covers_what_is_claimed() {
    let goal = "prover = \"tigers\"\ngoal.captures = { at_least = 1 }\n";
    let game = bagh_chal();
    let digest = |body: &str| claim_digest(&game, &reduce(&claim(body), &game).unwrap());
    let same = digest(goal);
    assert_eq!(
        digest(&format!(
            "{goal}expect = \"open\"\ntier = \"slow\"\nsource = \"y\""
        )),
        same
    );
    assert_eq!(digest(&format!("{goal}method.max_nodes = 7")), same);
    assert_eq!(
        digest(&format!("{goal}position = \"B3B/5/5/5/B3B G 0\"")),
        same
    );
    assert_ne!(digest(&format!("{goal}position = \"T3T15T3T-t20\"")), same);
    assert_ne!(digest(&format!("{goal}first_move.only = [\"G13\"]")), same);
    assert_ne!(digest(&goal.replace('1', "2")), same);
}

#[test]
fn claim_digest_does_not_depend_on_node_names() {
    let board = |names: [&str; 4]| {
        let [a, b, c, d] = names;
        let text = format!(
            "name = \"x\"\ntigers = \"{a}\"\ngoats = 2\ncaptures = 1\n\
             nodes = [[\"{a}\", 0, 0], [\"{b}\", 1, 0], [\"{c}\", 2, 0], [\"{d}\", 3, 0]]\n\
             lines = [\"{a} {b} {c}\", \"{c} {d}\"]"
        );
        Hunt::new(Board::parse(&text).unwrap())
    };
    let digests = |hunt: &Hunt| {
        let claim = claim(
            "prover = \"tigers\"\ngoal.captures = { at_least = 1 }\nfirst_move.only = [\"Gb\"]",
        );
        let game = any(Hunt::new(hunt.board().clone()));
        let task = reduce(&claim, &game).unwrap();
        (rules_digest(hunt.board()), claim_digest(&game, &task))
    };
    let (one, other) = (
        digests(&board(["a", "b", "c", "d"])),
        digests(&board(["a", "c", "b", "d"])),
    );
    assert_eq!(one.0, other.0);
    assert_ne!(one.1, other.1);
}

#[test]
fn rules_digest_covers_the_rules() {
    let text = games::hunt::EMBEDDED[0].1;
    let digest = |text: &str| rules_digest(&Board::parse(text).unwrap());
    let same = digest(text);
    assert_eq!(digest(&text.replace("Bagh Chal", "Another name")), same);
    assert_eq!(digest(&text.replace("\"11\", 0, 0", "\"11\", -1, 0")), same);
    assert_eq!(digest(&text.replace("11 15 51 55", "55 15 51 11")), same);
    assert_ne!(digest(&text.replace("11 15 51 55", "11 15 51 54")), same);
    assert_ne!(digest(&text.replace("captures = 5", "captures = 4")), same);
    let stalemate = |word| digest(&format!("stalemate = \"{word}\"\n{text}"));
    assert_eq!(stalemate("loss"), same);
    assert_ne!(stalemate("draw"), same);
    // Results have been published under this digest.
    assert_eq!(&same[..23], "blake3:f04605a01966eff0");
    assert_ne!(digest(&text.replace("\"31 42 53\",", "")), same);
}

/// Returns the digest of a claim about facts.
fn digest_of_facts(hunt: &Hunt, body: &str) -> String {
    let game = any(Hunt::new(hunt.board().clone()));
    let task = reduce(&claim(body), &game).unwrap();
    assert!(matches!(task, Task::Enumerate(_)));
    claim_digest(&game, &task)
}

#[test]
fn fact_digest_covers_what_is_claimed() {
    let hunt = hunt("bagh-chal");
    let digest = |goal: &str| digest_of_facts(&hunt, &format!("goal.{goal}"));
    let different = [
        "board.nodes = 25",
        "board.nodes = 24",
        "board.nodes = \"~25\"",
        "board.edges = 25",
        "board.crossings = 0",
        "board.fork_answers = 0",
        "board.degrees = { 11 = 3 }",
        "board.degrees = { 12 = 3 }",
        "board.neighbours = { 11 = \"12 21\" }",
        "board.neighbours = { 11 = \"12 21 22\" }",
        "board.jumps_by_degree = { 3 = 3 }",
        "board.jumps_by_degree = { 4 = 3 }",
        "board.has_jumps = [\"11 12 13\"]",
        "board.has_jumps = [\"13 12 11\"]",
        "board.parts_without = { \"12\" = 3 }",
        "board.parts_without = { \"12 13\" = 3 }",
        "arrangements = [{ goats = 3, all = 3 }]",
        "arrangements = [{ goats = 3, distinct = 3 }]",
        "arrangements = [{ goats = 3, to = 4, all = 3 }]",
        "arrangements = [{ goats = 3, kept = [1, 2, 3, 4, 5, 6, 7, 8] }]",
        "arrangements = [{ goats = 4, kept = [1, 2, 3, 4, 5, 6, 7, 8] }]",
        "blockade = { side = \"tigers\", fewest_goats = 3 }",
        "blockade = { side = \"goats\", fewest_goats = 3 }",
        "safe.goats = \"11\"",
        "safe.goats = \"12\"",
        "safe.together = 1",
        "safe.together = 2",
        "moves.legal = 21",
        "moves.distinct = 21",
        "moves.legal = 21\nposition = \"T3T15T3T-t20\"",
        "mobility = [{ mover = \"goats\", mean = 4 }]",
        "mobility = [{ mover = \"tigers\", mean = 4 }]",
        "mobility = [{ mover = \"goats\", mean = 4, phase = \"placing\" }]",
        "mobility = [{ mover = \"goats\", mean = 4, phase = \"sliding\" }]",
        "mobility = [{ mover = \"goats\", mean = 4, placed = 2 }]",
        "mobility = [{ mover = \"goats\", mean = 4, captured = 2 }]",
    ];
    let mut digests: Vec<String> = different.iter().map(|goal| digest(goal)).collect();
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), different.len());
    let same = digest("safe.goats = \"11 12\"");
    assert_eq!(digest("safe.goats = \"12 11\""), same);
    assert_eq!(
        digest("safe.goats = \"11 12\"\nmethod.engine = \"enumeration\""),
        same
    );
    assert_eq!(
        digest("arrangements = [{ goats = 3, kept = [8, 7, 6, 5, 4, 3, 2, 1] }]"),
        digest(different[19])
    );
}

#[test]
fn fact_digest_has_nodes_by_number_and_drawings_by_coordinates() {
    let text = games::hunt::EMBEDDED[0].1;
    let hunt = |text: &str| Hunt::new(Board::parse(text).unwrap());
    let (one, other) = (hunt(text), hunt(&text.replace("11", "zz")));
    let of = |hunt: &Hunt, goal: &str| digest_of_facts(hunt, &format!("goal.{goal}"));
    for goal in [
        "safe.goats = \"11 12\"",
        "board.degrees = { 11 = 3 }",
        "board.neighbours = { 11 = \"12 21 22\" }",
        "board.has_jumps = [\"11 12 13\"]",
        "board.parts_without = { \"11 12\" = 1 }",
    ] {
        let renamed = of(&other, &goal.replace("11", "zz"));
        assert_eq!(of(&one, goal), renamed, "{goal}");
    }
    let moved = hunt(&text.replace("\"11\", 0, 0", "\"11\", 9, 9"));
    assert_eq!(rules_digest(one.board()), rules_digest(moved.board()));
    let crossings = "board.crossings = 0";
    assert_ne!(of(&one, crossings), of(&moved, crossings));
    assert_eq!(of(&one, "board.edges = 56"), of(&moved, "board.edges = 56"));
}

#[test]
fn checks_census_rows_and_digests_them() {
    let rows = "{ placed = 20, captured = 4, mover = \"goats\", draw = 7 }, { positions = 9 }";
    let census = |rows: &str, rest: &str| {
        let claim = claim(&format!("goal.census = [{rows}]\n{rest}"));
        let game = bagh_chal();
        let task = reduce(&claim, &game)?;
        assert!(matches!(task, Task::Count(_)));
        Ok::<_, diagnostic::Diagnostic>(claim_digest(&game, &task))
    };
    let digest = census(rows, "").unwrap();
    assert_eq!(
        census(rows, "method.engine = \"tablebase\"").unwrap(),
        digest
    );
    assert_ne!(census(&rows.replace('7', "8"), "").unwrap(), digest);
    assert_ne!(
        census(&rows.replace("draw", "goats_win"), "").unwrap(),
        digest
    );
    assert_ne!(
        census(&rows.replace("captured = 4", "captured = 3"), "").unwrap(),
        digest
    );
    let share = |figure: &str| {
        let row = format!("{{ placed = 20, share = {{ draw = \"{figure}\" }} }}");
        census(&row, "").unwrap()
    };
    assert_ne!(share("~76%"), share("~75%"));
    let refused = |rows: &str, rest: &str| census(rows, rest).unwrap_err().message;
    assert_eq!(refused("", ""), "`goal.census` has no rows");
    assert_eq!(refused("{ placed = 3 }", ""), "this row claims no figure");
    assert_eq!(
        refused("{ placed = 21, draw = 1 }", ""),
        "there are only 20 goats"
    );
    let over = "the game ends at 5 captures";
    assert_eq!(refused("{ captured = 5, draw = 1 }", ""), over);
    let nobody = "this game has no player `lions`";
    assert_eq!(refused("{ mover = \"lions\", draw = 1 }", ""), nobody);
    let joint = "{ goats_to_move = \"draw\", mover = \"goats\", draw = 1 }";
    let about = "`goats_to_move` needs all goats placed and Tigers to move";
    assert_eq!(refused(joint, ""), about);
    let unused = |key: &str| format!("`{key}` does not apply to `goal.census`");
    assert_eq!(refused(rows, "prover = \"goats\""), unused("prover"));
    let position = "position = \"T3T15T3T-t20\"";
    assert_eq!(refused(rows, position), unused("position"));
    let text = format!(
        "statement = \"x\"\ngame = \"bagh-chal\"\ngoal.census = [{rows}]\nmethod.engine = \"dfpn\""
    );
    let error = pounce::Claim::parse("x", &text, "".as_ref()).err().unwrap();
    let message = error.diagnostic.message;
    assert_eq!(message, "the engine `dfpn` cannot count positions");
}
