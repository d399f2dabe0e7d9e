//! Families of games: every combination of some numbers of barrels, capacities, and limits on throws.

use diagnostic::Diagnostic;
use games::fish_barrel::{FishBarrel, Settings};
use hypothesis::{NumberSet, ThrowLimits};

/// Distinct games with the same number of barrels, the smallest first.
pub(super) struct Family {
    barrels: u8,
    pub games: Vec<FishBarrel>,
}

impl Family {
    /// Returns the families that a goal names, one per number of barrels. Omitted parameters are those
    /// of the claim's game. Errors name the key below the goal.
    pub fn all(
        barrels: Option<&NumberSet>,
        most: Option<&NumberSet>,
        throw: Option<&ThrowLimits>,
        own: &FishBarrel,
    ) -> Result<Vec<Family>, Diagnostic> {
        let barrels = numbers(barrels, own.barrels() as u8, "barrels")?;
        let most = numbers(most, own.capacity(), "most")?;
        let family = |&barrels: &u8| {
            let mut games: Vec<FishBarrel> = Vec::new();
            for &most in &most {
                for throw in throws(throw, barrels, most, own)? {
                    let game = FishBarrel::new(&Settings {
                        barrels: Some(barrels),
                        most: Some(most),
                        throw,
                        start: None,
                    })?;
                    if !games.contains(&game) {
                        games.push(game);
                    }
                }
            }
            Ok(Family { barrels, games })
        };
        barrels.iter().map(family).collect()
    }

    fn positions(&self) -> u64 {
        self.games.iter().map(FishBarrel::positions).sum()
    }

    /// Frozen: recorded digests depend on these bytes.
    pub fn digest_text(&self) -> String {
        let caps = |game: &FishBarrel| format!("{}/{}", game.capacity(), game.max_throw());
        let caps: Vec<String> = self.games.iter().map(caps).collect();
        let barrels = match self.barrels {
            1 => "1 barrel".to_owned(),
            barrels => format!("{barrels} barrels"),
        };
        format!(
            "{barrels} of at most so many fish each, and in a throw: {}",
            caps.join(" ")
        )
    }

    /// Describes the family.
    pub fn words(&self) -> String {
        let (games, positions) = (self.games.len() as u64, self.positions());
        format!(
            "{}: {} with {}",
            counted(self.barrels.into(), "barrel"),
            counted(games, "game"),
            counted(positions, "position")
        )
    }
}

/// Describes the parameters of a game.
pub(super) fn rules(game: &FishBarrel) -> String {
    let barrels = counted(game.barrels() as u64, "barrel");
    let throw = if game.has_unlimited_throws() {
        String::new()
    } else if game.max_throw() == 0 {
        ", none thrown".to_owned()
    } else {
        format!(", at most {} thrown", game.max_throw())
    };
    format!("{barrels} of at most {} fish{throw}", game.capacity())
}

/// Formats a number with its noun.
pub(super) fn counted(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// Lists the numbers that a goal names, in order and without duplicates.
fn numbers(numbers: Option<&NumberSet>, own: u8, key: &str) -> Result<Vec<u8>, Diagnostic> {
    let Some(numbers) = numbers else {
        return Ok(vec![own]);
    };
    let mut list = list(numbers).ok_or_else(|| {
        let diagnostic =
            Diagnostic::new(format!("`{key}` must list at least one number")).in_key(key);
        diagnostic
            .help("write a number such as 4, a list such as [2, 4, 6], or a range such as \"1..6\"")
    })?;
    list.sort_unstable();
    list.dedup();
    Ok(list)
}

/// Lists the limits on throws in a game with these barrels; `None` stands for unlimited throws.
fn throws(
    throws: Option<&ThrowLimits>,
    barrels: u8,
    most: u8,
    own: &FishBarrel,
) -> Result<Vec<Option<u8>>, Diagnostic> {
    let room = barrels.saturating_sub(1).saturating_mul(most);
    match throws.map(|ThrowLimits(numbers)| numbers) {
        None if own.has_unlimited_throws() => Ok(vec![None]),
        None => Ok(vec![Some(own.max_throw())]),
        Some(NumberSet::Range(word)) if word == "free" => Ok(vec![None]),
        Some(NumberSet::Range(word)) if word == "each" => Ok((0..=room).map(Some).collect()),
        Some(some) => {
            let Some(list) = list(some) else {
                let diagnostic =
                    Diagnostic::new("`throw` must list at least one limit").in_key("throw");
                return Err(diagnostic.help(
                    "write numbers, `free` for no limit, or `each` for every possible limit",
                ));
            };
            Ok(list.into_iter().map(Some).collect())
        }
    }
}

/// Lists the numbers; `None` if there are none.
fn list(numbers: &NumberSet) -> Option<Vec<u8>> {
    let list = match numbers {
        NumberSet::One(number) => vec![*number],
        NumberSet::List(list) => list.clone(),
        NumberSet::Range(text) => {
            let (least, most) = text.split_once("..")?;
            let (least, most): (u8, u8) = (least.parse().ok()?, most.parse().ok()?);
            (least..=most).collect()
        }
    };
    (!list.is_empty()).then_some(list)
}
