//! Digests by which a result says what it is about.

use std::fmt::Write;

use games::hunt::{Board, Hunt, side_name};

use crate::{Count, Fact, HuntQuestion, ObjectiveName, TreeQuestion, WinQuestion};

/// The digest of what a claim says: of the questions, counts, trees and facts that it comes down to,
/// with nodes by number. Claims with equal digests under rules with equal digests have equal verdicts.
pub fn claim_digest(
    hunt: &Hunt,
    questions: &[HuntQuestion],
    counts: &[Count],
    tree: Option<&TreeQuestion>,
    facts: &[Fact],
) -> String {
    let mut text = "claim 1\n".to_owned();
    for asked in questions {
        let question = &asked.question;
        let objective = ObjectiveName::from(question.objective).word();
        let plies = question
            .plies
            .map_or("ever".to_owned(), |plies| plies.to_string());
        let (position, prover) = (hunt.compact(&question.position), side_name(question.prover));
        let _ = writeln!(
            text,
            "{position} {prover} {objective} {} {plies}",
            question.event
        );
    }
    for count in counts {
        for (name, figure) in count.figures() {
            let _ = writeln!(text, "{}: {name} {figure}", count.text());
        }
        for (name, figure) in count.share.figures() {
            let _ = writeln!(text, "{}: share of {name} {figure}", count.text());
        }
    }
    if let Some(tree) = tree {
        let _ = writeln!(text, "{}", tree.text(hunt));
    }
    for fact in facts {
        let _ = writeln!(text, "fact: {}", fact.text());
    }
    digest(&text)
}

/// The same for games other than hunts.
pub(crate) fn other_digest(questions: &[WinQuestion], facts: &[Fact]) -> String {
    let mut text = "claim 1\n".to_owned();
    for asked in questions {
        let objective = ObjectiveName::from(asked.objective).word();
        let plies = asked
            .plies
            .map_or("ever".to_owned(), |plies| plies.to_string());
        let (position, prover) = (&asked.position, asked.prover);
        let _ = writeln!(text, "{position} {prover:?} {objective} win {plies}");
    }
    for fact in facts {
        let _ = writeln!(text, "fact: {}", fact.text());
    }
    digest(&text)
}

/// The digest of the rules that a board gives.
pub fn rules_digest(board: &Board) -> String {
    digest(&board.digest_text())
}

/// The digest of a text, with its kind before it.
pub fn digest(text: &str) -> String {
    format!("blake3:{}", blake3::hash(text.as_bytes()).to_hex())
}
