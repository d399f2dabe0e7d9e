//! Facts that parity decides: in every position of every game of a family, the player to move wins if
//! and only if some barrel is odd.

use diagnostic::Diagnostic;
use game::{Meter, Notation, OpenReason};
use games::fish_barrel::{FishBarrel, Position};
use hypothesis::{Parity, ParityScope};

use super::family::{Family, counted, rules};
use crate::fact::{Fact, FactFinding};

/// Returns the facts that a goal claims, one per number of barrels.
pub(crate) fn parity(goal: &Parity, own: &FishBarrel) -> Result<Vec<Fact>, Diagnostic> {
    let (barrels, most) = (goal.barrels.as_ref(), goal.most.as_ref());
    let families = Family::all(barrels, most, goal.throw.as_ref(), own)
        .map_err(|diagnostic| diagnostic.under_key("goal.parity"))?;
    let stands = goal.stands;
    let fact = |family: Family| {
        let own = own.clone();
        let what = format!(
            "the mover wins exactly if some barrel is odd, {}",
            family.words()
        );
        let claimed = claimed(stands, &family);
        let digest_text = digest_text(stands, &family);
        Fact::new(what, claimed, digest_text, move |meter| {
            let tally = Tally::of(&family, stands, meter)?;
            Ok(tally.found(stands, &own))
        })
    };
    Ok(families.into_iter().map(fact).collect())
}

/// Describes the positions in which parity is claimed to decide.
fn claimed(stands: ParityScope, family: &Family) -> String {
    match stands {
        ParityScope::Always => "in all positions".to_owned(),
        ParityScope::Never => "in all positions of no game".to_owned(),
        ParityScope::ByCaps => {
            let kept = counted(games_that_keep_parity(family), "game");
            format!("in all positions of the {kept} whose caps keep it, and of no other")
        }
    }
}

/// Frozen: recorded digests depend on these bytes.
fn digest_text(stands: ParityScope, family: &Family) -> String {
    let claimed = match stands {
        ParityScope::Always => "in all positions".to_owned(),
        ParityScope::Never => "in all positions of no game".to_owned(),
        ParityScope::ByCaps => {
            let kept = match games_that_keep_parity(family) {
                1 => "1 game".to_owned(),
                games => format!("{games} games"),
            };
            format!("in all positions of the {kept} whose caps keep it, and of no other")
        }
    };
    format!(
        "the mover wins exactly if some barrel is odd, {claimed}: {}",
        family.digest_text()
    )
}

fn games_that_keep_parity(family: &Family) -> u64 {
    let kept = family.games.iter().filter(|game| game.keeps_parity());
    kept.count() as u64
}

/// Checks whether a game is as claimed.
fn fits(stands: ParityScope, game: &FishBarrel, decides: bool) -> bool {
    match stands {
        ParityScope::Always => decides,
        ParityScope::Never => !decides,
        ParityScope::ByCaps => decides == game.keeps_parity(),
    }
}

/// Exceptions to parity in some games.
#[derive(Default)]
struct Tally {
    games: u64,
    positions: u64,
    /// Games in which parity does not decide.
    broken: u64,
    /// Positions in which parity does not decide.
    exceptions: u64,
    /// The exception with the fewest fish, and its game.
    least: Option<(FishBarrel, Position)>,
    /// A game that is not as claimed.
    contrary: Option<FishBarrel>,
}

impl Tally {
    fn of(
        family: &Family,
        stands: ParityScope,
        meter: &mut Meter<'_>,
    ) -> Result<Tally, OpenReason> {
        let mut tally = Tally::default();
        for game in &family.games {
            let found = game.solve(meter)?.parity_exceptions();
            tally.games += 1;
            tally.positions += game.positions();
            tally.broken += u64::from(found.count > 0);
            tally.exceptions += found.count;
            let fewer = |position: &Position| match &tally.least {
                None => true,
                Some((_, least)) => position.total() < least.total(),
            };
            if let Some(position) = found.least.filter(fewer) {
                tally.least = Some((game.clone(), position));
            }
            if tally.contrary.is_none() && !fits(stands, game, found.count == 0) {
                tally.contrary = Some(game.clone());
            }
        }
        Ok(tally)
    }

    fn found(self, stands: ParityScope, own: &FishBarrel) -> FactFinding {
        let found = match self.exceptions {
            0 => "in all positions".to_owned(),
            exceptions => {
                let fitting = self.positions - exceptions;
                let positions = format!("in {fitting} of {} positions", self.positions);
                match self.games {
                    1 => positions,
                    games => {
                        let whole = games - self.broken;
                        format!("{positions}, in all positions of {whole} of {games} games")
                    }
                }
            }
        };
        let exception = self.least.map(|(game, position)| {
            let text = game.position_text(&position);
            if game.digest_text() == own.digest_text() {
                text
            } else {
                format!("{text} with {}", rules(&game))
            }
        });
        FactFinding {
            found,
            holds: Some(self.contrary.is_none()),
            witness: match stands {
                ParityScope::Always => exception,
                _ => self.contrary.as_ref().map(rules),
            },
        }
    }
}
