//! Lehman's theorem over families: the winner found by exhaustive play is the one that two trees give.

use diagnostic::Diagnostic;
use games::switching::{
    ExhaustiveSolver, MAX_EXHAUSTIVE_EDGES, OutcomeClass, Position, SHORT, WinningPair,
    outcome_class,
};
use hypothesis::FamilyName;

use super::family::Statement;
use crate::fact::Fact;

/// Returns the facts that Short wins moving second if and only if there are two trees.
pub(crate) fn two_trees(families: &[FamilyName]) -> Result<Vec<Fact>, Diagnostic> {
    let statement = Statement {
        key: "goal.two_trees",
        most_edges: MAX_EXHAUSTIVE_EDGES,
        words: "Short wins moving second exactly if there are two trees".to_owned(),
        digest_words: "Short wins moving second exactly if there are two trees".to_owned(),
    };
    statement.facts(
        families,
        |network, figures: &mut (u32, ExhaustiveSolver), meter| {
            let (won, exact) = figures;
            let second = exact.winners(network, meter)?[1] == SHORT;
            let trees = WinningPair::find(network, &Position::default(), SHORT).is_some();
            *won += u32::from(second);
            Ok((second != trees).then(|| {
                let (play, trees) = if second {
                    ("wins", "there are none")
                } else {
                    ("loses", "there are two trees")
                };
                format!("Short {play}, and {trees}")
            }))
        },
        |(won, _)| format!("; Short wins {won}"),
    )
}

/// Returns the facts that two trees, without and with an additional edge between the terminals,
/// determine the winner.
pub(crate) fn classes(families: &[FamilyName]) -> Result<Vec<Fact>, Diagnostic> {
    let words = "short, neutral or cut as two trees say, without and with one more edge";
    let statement = Statement {
        key: "goal.classes",
        most_edges: MAX_EXHAUSTIVE_EDGES,
        words: words.to_owned(),
        digest_words: "short, neutral or cut as two trees say, without and with one more edge"
            .to_owned(),
    };
    statement.facts(
        families,
        |network, figures: &mut ([u32; 3], ExhaustiveSolver), meter| {
            let (counts, exact) = figures;
            let by_play = exact.outcome_class(network, meter)?;
            let by_trees = outcome_class(network, &Position::default());
            if let Some(class) = by_play {
                counts[class as usize] += 1;
            }
            let word = by_play.map_or("lost for whoever moves first", OutcomeClass::name);
            let differs = by_play != Some(by_trees);
            Ok(differs.then(|| format!("{word} by play, {} by trees", by_trees.name())))
        },
        |([short, neutral, cut], _)| format!("; {short} short, {neutral} neutral, {cut} cut"),
    )
}
