//! Claims about how many ways there are to place the tigers and so many goats.

use diagnostic::Diagnostic;
use games::hunt::Hunt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tablebase::{arrangements, fixed_arrangements};

use crate::figure::{Figure, Ratio};
use crate::hunt_fact::{HuntFact, all_symmetries};

/// How many ways there are to place all tigers and so many goats on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrangements {
    /// With so many goats.
    pub goats: u8,
    /// Up to so many: the sum over all numbers from `goats` to this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u8>,
    /// In all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all: Option<Figure>,
    /// Of which no symmetry of the board makes another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distinct: Option<Figure>,
    /// Those that a symmetry keeps as they are, one figure for each symmetry, in any order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<u64>,
}

/// What is claimed, row by row.
pub(crate) fn facts(rows: &[Arrangements], hunt: &Hunt) -> Result<Vec<HuntFact>, Diagnostic> {
    let mut facts = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        row.add(hunt, &format!("goal.arrangements.{number}"), &mut facts)?;
    }
    Ok(facts)
}

impl Arrangements {
    fn add(&self, hunt: &Hunt, key: &str, facts: &mut Vec<HuntFact>) -> Result<(), Diagnostic> {
        let room = hunt.board().nodes.len() - hunt.board().tigers.len();
        let (from, to) = (self.goats, self.to.unwrap_or(self.goats));
        if usize::from(to) > room {
            let message = format!("{to} goats are more than the room for {room}");
            let name = if self.to.is_some() { "to" } else { "goats" };
            return Err(Diagnostic::new(message).in_key(&format!("{key}.{name}")));
        }
        if to < from {
            let message = "the numbers of goats go up";
            return Err(Diagnostic::new(message).in_key(&format!("{key}.to")));
        }
        if self.all.is_none() && self.distinct.is_none() && self.kept.is_empty() {
            return Err(Diagnostic::new("no figure is claimed").in_key(key));
        }
        let range = from..=to;
        let what = match self.to {
            None => format!("placings with {from} goats"),
            Some(to) => format!("placings with {from} to {to} goats"),
        };
        if let Some(figure) = &self.all {
            (figure.check()).map_err(|diagnostic| diagnostic.in_key(&format!("{key}.all")))?;
            let (range, text) = (range.clone(), format!("arrangements {from} {to} all"));
            let find = move |hunt: &Hunt| sum(range.clone(), |goats| in_all(hunt, goats));
            facts.push(HuntFact::figure(what.clone(), &text, figure, find));
        }
        if let Some(figure) = &self.distinct {
            all_symmetries(hunt, &format!("{key}.distinct"))?;
            (figure.check()).map_err(|diagnostic| diagnostic.in_key(&format!("{key}.distinct")))?;
            let (range, text) = (range.clone(), format!("arrangements {from} {to} distinct"));
            let what = format!("{what}, up to symmetry");
            let find = move |hunt: &Hunt| sum(range.clone(), |goats| distinct(hunt, goats));
            facts.push(HuntFact::figure(what, &text, figure, find));
        }
        if !self.kept.is_empty() {
            facts.push(self.kept(hunt, range, what, &format!("{key}.kept"))?);
        }
        Ok(())
    }

    /// The fact of what each symmetry keeps.
    fn kept(
        &self,
        hunt: &Hunt,
        range: std::ops::RangeInclusive<u8>,
        what: String,
        key: &str,
    ) -> Result<HuntFact, Diagnostic> {
        all_symmetries(hunt, key)?;
        let symmetries = hunt.symmetries().images().len();
        if self.kept.len() != symmetries {
            let given = self.kept.len();
            let message = format!("there are {given} figures for {symmetries} symmetries");
            return Err(Diagnostic::new(message).in_key(key));
        }
        let mut claimed = self.kept.clone();
        claimed.sort_unstable();
        let text = format!("arrangements {range:?} kept {claimed:?}");
        let what = format!("{what}, kept by each symmetry");
        let shown = listed(&claimed);
        Ok(HuntFact::new(what, shown, text, move |hunt, _| {
            let tigers = hunt.board().tigers.len() as u32;
            let kept = |symmetry: &Vec<u8>| {
                let of = |goats: u8| fixed_arrangements(symmetry, tigers, goats.into());
                range.clone().map(of).sum()
            };
            let mut found: Vec<u64> = hunt.symmetries().images().iter().map(kept).collect();
            found.sort_unstable();
            Ok(crate::hunt_fact::HuntFound {
                found: listed(&found),
                holds: found == claimed,
                witness: None,
            })
        }))
    }
}

fn sum(range: std::ops::RangeInclusive<u8>, count: impl Fn(u8) -> u64) -> Ratio {
    Ratio::whole(range.map(count).sum::<u64>())
}

fn in_all(hunt: &Hunt, goats: u8) -> u64 {
    let identity = &hunt.symmetries().images()[0];
    fixed_arrangements(identity, hunt.board().tigers.len() as u32, goats.into())
}

fn distinct(hunt: &Hunt, goats: u8) -> u64 {
    let symmetries = hunt.symmetries().images();
    arrangements(symmetries, hunt.board().tigers.len() as u32, goats.into())
}

fn listed(figures: &[u64]) -> String {
    let words: Vec<String> = figures.iter().map(u64::to_string).collect();
    words.join(" ")
}
