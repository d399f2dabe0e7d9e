//! Lehman's theorem over families: who wins by every line of play is who wins by two trees.

use diagnostic::Diagnostic;
use games::switching::{
    ExhaustiveSolver, OutcomeClass, Position, SHORT, WinningPair, outcome_class,
};

use super::family::{FamilyName, over};
use crate::fact::Fact;

/// Every line of play is looked at, so there are not too many edges.
const MOST: usize = games::switching::MAX_EXHAUSTIVE_EDGES;

/// Short wins moving second exactly if two edge-disjoint trees span one set of vertices with both
/// terminals.
pub(super) fn two_trees(families: &[FamilyName]) -> Result<Vec<Fact>, Diagnostic> {
    let claimed = "Short wins moving second exactly if there are two trees";
    over(
        families,
        ("goal.two_trees", MOST),
        claimed,
        |network, won: &mut (u32, ExhaustiveSolver), meter| {
            let (won, exact) = won;
            let second = exact.winners(network, meter)?[1] == SHORT;
            let trees = WinningPair::find(network, &Position::default(), SHORT).is_some();
            *won += u32::from(second);
            Ok((second != trees).then(|| {
                let (play, trees) = match second {
                    true => ("wins", "there are none"),
                    false => ("loses", "there are two trees"),
                };
                format!("Short {play}, and {trees}")
            }))
        },
        |_, (won, _)| format!("; Short wins {won}"),
    )
}

/// Whoever wins is said by two trees, without and with one more edge between the terminals.
pub(super) fn classes(families: &[FamilyName]) -> Result<Vec<Fact>, Diagnostic> {
    let claimed = "short, neutral or cut as two trees say, without and with one more edge";
    over(
        families,
        ("goal.classes", MOST),
        claimed,
        |network, kept: &mut ([u32; 3], ExhaustiveSolver), meter| {
            let (counts, exact) = kept;
            let by_play = exact.outcome_class(network, meter)?;
            let by_trees = outcome_class(network, &Position::default());
            if let Some(class) = by_play {
                counts[class as usize] += 1;
            }
            let word = by_play.map_or("lost for whoever moves first", OutcomeClass::word);
            let against = by_play != Some(by_trees);
            Ok(against.then(|| format!("{word} by play, {} by trees", by_trees.word())))
        },
        |_, ([short, neutral, cut], _)| format!("; {short} short, {neutral} neutral, {cut} cut"),
    )
}
