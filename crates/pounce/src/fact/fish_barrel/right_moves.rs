//! The fact about how often the `unsure` agent finds the right move.

use diagnostic::Diagnostic;
use game::ConfidenceInterval;
use games::fish_barrel::{FishBarrel, NoisyAgent};
use hypothesis::{AlphaRule, Claim, RightMoves, SampleRecord};

use crate::fact::sample::{check_confidence, check_probability, check_range, uniform_sample};
use crate::fact::{Fact, FactFinding};
use crate::text::thousands;

/// The most turns of a sample. More take too long and add little precision.
const MOST_TURNS: u64 = 1_000_000;

/// Returns the fact that a goal claims, and the sample that decides it.
pub(crate) fn right_moves(
    goal: &RightMoves,
    claim: &Claim,
    game: &FishBarrel,
) -> Result<(Fact, SampleRecord), Diagnostic> {
    check_probability(goal.right, "goal.right_moves.right")?;
    check_probability(goal.within, "goal.right_moves.within")?;
    check_confidence(goal.confidence, "goal.right_moves.confidence")?;
    check_range(goal.turns, MOST_TURNS, "goal.right_moves.turns")?;
    if game.barrels() == 1 {
        let message = "`goal.right_moves` needs at least two barrels";
        return Err(Diagnostic::new(message).in_key("goal.right_moves"));
    }
    let &RightMoves {
        right,
        within,
        turns,
        confidence,
        alpha,
    } = goal;
    let seed = claim.method.seed.unwrap_or(1);
    let words = match alpha {
        AlphaRule::Adjusted => "",
        AlphaRule::Plain => ", as if every decision were free",
    };
    let what = format!("right moves of the agent `unsure:{right}`{words}");
    let claimed = format!("{right} ± {within}");
    let digest_text = digest_text(goal, seed);
    let game = game.clone();
    let fact = Fact::new(what, claimed, digest_text, move |meter| {
        let agent_seed = seed.wrapping_add(1 << 32);
        let mut agent = match alpha {
            AlphaRule::Adjusted => NoisyAgent::new(right, agent_seed),
            AlphaRule::Plain => NoisyAgent::unadjusted(right, agent_seed),
        };
        let found = game.count_correct_turns(&mut agent, turns, seed, meter)?;
        let interval = ConfidenceInterval::clopper_pearson(found, turns, confidence);
        let (least, most) = (right - within, right + within);
        let holds = if least <= interval.lower && interval.upper <= most {
            Some(true)
        } else if interval.upper < least || most < interval.lower {
            Some(false)
        } else {
            None
        };
        Ok(FactFinding {
            found: format!(
                "{} of {} turns, so {:.4} to {:.4}",
                thousands(found),
                thousands(turns),
                interval.lower,
                interval.upper
            ),
            holds,
            witness: None,
        })
    });
    Ok((fact, uniform_sample(turns, confidence)))
}

/// Frozen: recorded digests depend on these bytes.
fn digest_text(goal: &RightMoves, seed: u64) -> String {
    let alpha = match goal.alpha {
        AlphaRule::Adjusted => "adjusted",
        AlphaRule::Plain => "plain",
    };
    format!(
        "right moves {alpha} {} ± {} in {} turns at {} seed {seed}",
        goal.right, goal.within, goal.turns, goal.confidence
    )
}
