//! Facts about where a strategy wins, for all of its random choices and all moves of the opponent.

use diagnostic::Diagnostic;
use games::switching::{CUT, Position, SHORT, Strategy, outcome_class, side_name};
use hypothesis::{StrategyClaim, StrategyName, WinningNetworks};

use super::family::Statement;
use crate::fact::Fact;

/// The limit on edges, because every line of play and every random choice is examined.
const MOST_EDGES: usize = 7;

/// Returns the facts that a goal claims, one per family.
pub(crate) fn strategy(goal: &StrategyClaim) -> Result<Vec<Fact>, Diagnostic> {
    let (strategy, name) = match goal.agent {
        StrategyName::TwoPlayer => (Strategy::TwoPlayer, "two-player"),
        StrategyName::GraphUpdate => (Strategy::GraphUpdate, "graph-update"),
        StrategyName::SelfWeighted => (Strategy::SelfWeighted, "self-weighted"),
        StrategyName::Perfect => (Strategy::Perfect, "perfect"),
    };
    let wins = goal.wins;
    let words = match wins {
        WinningNetworks::WherePairs => {
            format!("`{name}` wins where its side can win moving second")
        }
        WinningNetworks::WhereverPossible => format!("`{name}` wins wherever its side can win"),
    };
    let statement = Statement {
        key: "goal.strategy.families",
        most_edges: MOST_EDGES,
        words,
        digest_words: digest_words(name, wins),
    };
    statement.facts(
        &goal.families,
        move |network, games: &mut u64, meter| {
            let found = outcome_class(network, &Position::default());
            let mut lost = None;
            for side in [SHORT, CUT] {
                for first in [SHORT, CUT] {
                    let should_win = match wins {
                        WinningNetworks::WherePairs => found.winner(side.opponent()) == side,
                        WinningNetworks::WhereverPossible => found.winner(first) == side,
                    };
                    if !should_win {
                        continue;
                    }
                    *games += 1;
                    if !strategy.always_wins(network, side, first, meter)? {
                        let (side, first) = (side_name(side), side_name(first));
                        let case = format!("{side} can lose if {first} moves first");
                        lost = lost.or(Some(case));
                    }
                }
            }
            Ok(lost)
        },
        |games| format!("; {games} games to win"),
    )
}

/// Frozen: recorded digests depend on these bytes.
fn digest_words(strategy: &str, wins: WinningNetworks) -> String {
    match wins {
        WinningNetworks::WherePairs => {
            format!("`{strategy}` wins where its side can win moving second")
        }
        WinningNetworks::WhereverPossible => format!("`{strategy}` wins wherever its side can win"),
    }
}
