//! Claims that parity decides: in every position of every game of a family, the player to move wins
//! exactly if some barrel is odd.

use diagnostic::Diagnostic;
use game::{Meter, Notation, OpenReason};
use games::fish_barrel::{FishBarrel, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::family::{Family, Numbers, Throws, counted, rules};
use crate::fact::{Fact, Found};

/// In every position of every game under these caps, the player to move wins exactly if some barrel
/// holds an odd number of fish. What is left out is as in the claim's own game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Parity {
    /// How many barrels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barrels: Option<Numbers>,
    /// The most fish that a barrel holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<Numbers>,
    /// The most fish that are thrown in a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throw: Option<Throws>,
    /// In which of the games it is so.
    pub stands: Stands,
}

/// In which games parity decides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stands {
    /// In all of them.
    #[default]
    Always,
    /// In none of them.
    Never,
    /// Exactly in those with one barrel, and those whose barrels hold an even number of fish and in
    /// which as many fish can be thrown as there are barrels after the first.
    ByCaps,
}

/// What is the case in some games.
#[derive(Default)]
struct Tally {
    games: u64,
    positions: u64,
    /// Games in which parity does not decide, and their positions that show it.
    broken: u64,
    exceptions: u64,
    /// A game with an exception, the least that was found.
    least: Option<(FishBarrel, Position)>,
    /// A game that is not as claimed.
    contrary: Option<FishBarrel>,
}

impl Parity {
    /// What is claimed, for each number of barrels.
    pub(super) fn facts(&self, own: &FishBarrel) -> Result<Vec<Fact>, Diagnostic> {
        let (barrels, most) = (self.barrels.as_ref(), self.most.as_ref());
        let families = Family::all(barrels, most, self.throw.as_ref(), own)
            .map_err(|diagnostic| diagnostic.under_key("goal.parity"))?;
        let stands = self.stands;
        let fact = |family: Family| {
            let own = own.clone();
            let what = format!(
                "the mover wins exactly if some barrel is odd, {}",
                family.words()
            );
            let claimed = stands.claimed(&family);
            let text = format!(
                "the mover wins exactly if some barrel is odd, {claimed}: {}",
                family.text()
            );
            Fact::new(what, claimed, text, move |meter| {
                let tally = Tally::of(&family, stands, meter)?;
                Ok(tally.found(stands, &own))
            })
        };
        Ok(families.into_iter().map(fact).collect())
    }
}

impl Stands {
    /// In which positions it is so, in words.
    fn claimed(self, family: &Family) -> String {
        match self {
            Stands::Always => "in all positions".to_owned(),
            Stands::Never => "in all positions of no game".to_owned(),
            Stands::ByCaps => {
                let kept = family.games.iter().filter(|game| game.keeps_parity());
                let kept = counted(kept.count() as u64, "game");
                format!("in all positions of the {kept} whose caps keep it, and of no other")
            }
        }
    }

    /// Whether a game is as claimed.
    fn fits(self, game: &FishBarrel, decides: bool) -> bool {
        match self {
            Stands::Always => decides,
            Stands::Never => !decides,
            Stands::ByCaps => decides == game.keeps_parity(),
        }
    }
}

impl Tally {
    fn of(family: &Family, stands: Stands, meter: &mut Meter<'_>) -> Result<Tally, OpenReason> {
        let mut tally = Tally::default();
        for game in &family.games {
            let (exceptions, least) = game.solve(meter)?.exceptions();
            tally.games += 1;
            tally.positions += game.positions();
            tally.broken += u64::from(exceptions > 0);
            tally.exceptions += exceptions;
            let fewer = |position: &Position| match &tally.least {
                None => true,
                Some((_, least)) => position.total() < least.total(),
            };
            if let Some(position) = least.filter(fewer) {
                tally.least = Some((game.clone(), position));
            }
            if tally.contrary.is_none() && !stands.fits(game, exceptions == 0) {
                tally.contrary = Some(game.clone());
            }
        }
        Ok(tally)
    }

    fn found(self, stands: Stands, own: &FishBarrel) -> Found {
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
            match game.digest_text() == own.digest_text() {
                true => text,
                false => format!("{text} with {}", rules(&game)),
            }
        });
        Found {
            found,
            holds: Some(self.contrary.is_none()),
            witness: match stands {
                Stands::Always => exception,
                _ => self.contrary.as_ref().map(rules),
            },
        }
    }
}
