//! Where a strategy wins, whatever it draws by chance and whatever the opponent does.

use diagnostic::Diagnostic;
use games::switching::{CUT, Position, SHORT, Strategy, outcome_class, side_name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::family::{FamilyName, over};
use crate::fact::Fact;

/// A strategy wins where it should, for either side, whatever it draws by chance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategyClaim {
    /// Which one.
    pub agent: StrategyName,
    /// Where it should win.
    pub wins: WinsName,
    /// For which networks.
    pub families: Vec<FamilyName>,
}

/// A way to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StrategyName {
    /// Keeps the pair of trees that it finds at the start.
    TwoPlayer,
    /// Looks for a pair of trees again while it has none.
    GraphUpdate,
    /// Takes a knot of two spanning trees with as few as possible.
    SelfWeighted,
    /// Takes an edge that wins.
    Perfect,
}

/// Where a strategy should win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WinsName {
    /// Wherever its side can win moving second, and moving first there as well.
    WherePairs,
    /// Wherever its side can win.
    WhereverPossible,
}

/// Every line is played, and every draw.
const MOST: usize = 7;

impl StrategyClaim {
    /// What is claimed, for each family.
    pub(super) fn facts(&self) -> Result<Vec<Fact>, Diagnostic> {
        let strategy = Strategy::from(self.agent);
        let wins = self.wins;
        let name = Strategy::ALL.iter().find(|(_, it)| *it == strategy);
        let name = name.map_or("", |(name, _)| *name);
        let claimed = match wins {
            WinsName::WherePairs => format!("`{name}` wins where its side can win moving second"),
            WinsName::WhereverPossible => format!("`{name}` wins wherever its side can win"),
        };
        over(
            &self.families,
            ("goal.strategy.families", MOST),
            &claimed,
            move |network, games: &mut u64, meter| {
                let found = outcome_class(network, &Position::default());
                let mut lost = None;
                for side in [SHORT, CUT] {
                    for first in [SHORT, CUT] {
                        let due = match wins {
                            WinsName::WherePairs => found.winner(side.opponent()) == side,
                            WinsName::WhereverPossible => found.winner(first) == side,
                        };
                        if !due {
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
            |_, games| format!("; {games} games to win"),
        )
    }
}

impl From<StrategyName> for Strategy {
    fn from(name: StrategyName) -> Strategy {
        match name {
            StrategyName::TwoPlayer => Strategy::TwoPlayer,
            StrategyName::GraphUpdate => Strategy::GraphUpdate,
            StrategyName::SelfWeighted => Strategy::SelfWeighted,
            StrategyName::Perfect => Strategy::Perfect,
        }
    }
}
