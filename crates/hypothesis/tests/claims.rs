//! From claim text to questions and digests.

use game::Aim;
use games::hunt::{Board, GOATS, Hunt, HuntEvent, TIGERS};
use hypothesis::{Claim, HuntQuestion, claim_digest, reduce, rules_digest};

fn hunt(name: &str) -> Hunt {
    Hunt::new(Board::embedded(name).unwrap())
}

fn claim(body: &str) -> Claim {
    Claim::parse(&format!("statement = \"x\"\ngame = \"bagh-chal\"\n{body}")).unwrap()
}

fn questions(body: &str) -> Vec<HuntQuestion> {
    reduce(&claim(body), &hunt("bagh-chal")).unwrap()
}

/// What a question asks, without its position.
fn asked(body: &str) -> Vec<(game::Side, Aim, HuntEvent, Option<u32>)> {
    let each = |asked: HuntQuestion| {
        let question = asked.question;
        (
            question.prover,
            question.aim,
            question.event,
            question.plies,
        )
    };
    questions(body).into_iter().map(each).collect()
}

#[test]
fn every_goal_comes_down_to_reaching_or_avoiding() {
    let tigers = |goal: &str| asked(&format!("prover = \"tigers\"\ngoal.{goal}"));
    let goats = |goal: &str| asked(&format!("prover = \"goats\"\ngoal.{goal}"));
    use Aim::{Avoid, Reach};
    use HuntEvent::{Captures, Win};
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
        asked("goal.value = \"tigers\""),
        [(TIGERS, Reach, Win(TIGERS), None)]
    );
    assert_eq!(
        asked("goal.value = \"draw\""),
        [
            (TIGERS, Avoid, Win(GOATS), None),
            (GOATS, Avoid, Win(TIGERS), None)
        ]
    );
}

#[test]
fn first_moves_count_once_for_each_class_and_take_a_ply() {
    let moves = |choice: &str| -> Vec<(String, Option<u32>)> {
        let body = format!(
            "prover = \"tigers\"\ngoal.captures = {{ at_least = 1, by_ply = 10 }}\nfirst_move.{choice}"
        );
        let each = |asked: HuntQuestion| (asked.first_move.unwrap(), asked.question.plies);
        questions(&body).into_iter().map(each).collect()
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
    assert_eq!(moves("only = [\"G53\", \"G31\"]"), nine(&["G13"]));
}

#[test]
fn the_claim_digest_is_about_what_is_claimed() {
    let goal = "prover = \"tigers\"\ngoal.captures = { at_least = 1 }\n";
    let digest = |body: &str| claim_digest(&claim(body));
    let same = digest(goal);
    assert_eq!(
        digest(&format!(
            "{goal}expect = \"open\"\ntier = \"slow\"\nsource = \"y\""
        )),
        same
    );
    assert_eq!(digest(&format!("{goal}method.max_nodes = 7")), same);
    assert_ne!(digest(&format!("{goal}options.captures = 4")), same);
    assert_ne!(digest(&format!("{goal}position = \"T3T15T3T-t20\"")), same);
    assert_ne!(digest(&goal.replace('1', "2")), same);
}

#[test]
fn the_rules_digest_is_about_the_rules() {
    let text = games::hunt::EMBEDDED[0].1;
    let digest = |text: &str| rules_digest(&Board::parse(text).unwrap());
    let same = digest(text);
    assert_eq!(digest(&text.replace("Bagh Chal", "Another name")), same);
    assert_eq!(digest(&text.replace("\"11\", 0, 0", "\"11\", -1, 0")), same);
    assert_eq!(digest(&text.replace("11 15 51 55", "55 15 51 11")), same);
    assert_ne!(digest(&text.replace("11 15 51 55", "11 15 51 54")), same);
    assert_ne!(digest(&text.replace("captures = 5", "captures = 4")), same);
    assert_ne!(digest(&text.replace("\"31 42 53\",", "")), same);
}
