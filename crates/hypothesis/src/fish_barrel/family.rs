//! Families of games: every combination of some numbers of barrels, some caps on them and some caps
//! on throws.

use diagnostic::Diagnostic;
use games::fish_barrel::{FishBarrel, Options};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Some numbers: one such as `4`, a list such as `[2, 4, 6]`, or all from one to another, such as
/// `"1..6"`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "numbers are one such as 4, a list such as [2, 4, 6], or a range such as \"1..6\""
)]
pub enum Numbers {
    /// This one.
    One(u8),
    /// These.
    List(Vec<u8>),
    /// All from one to another, both included.
    Range(String),
}

/// Some caps on throws: numbers, `"free"` for as many fish as there is room for, or `"each"` for
/// every cap that there is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Throws(pub Numbers);

/// Games with the same number of barrels, each once, the smallest first.
pub(super) struct Family {
    pub barrels: u8,
    pub games: Vec<FishBarrel>,
}

impl Family {
    /// The families that a goal names, by their number of barrels. What is left out is as in the
    /// claim's own game. Flaws name the key below the goal's.
    pub fn all(
        barrels: Option<&Numbers>,
        most: Option<&Numbers>,
        throw: Option<&Throws>,
        own: &FishBarrel,
    ) -> Result<Vec<Family>, Diagnostic> {
        let barrels = numbers(barrels, own.barrels() as u8, "barrels")?;
        let most = numbers(most, own.most(), "most")?;
        let family = |&barrels: &u8| {
            let mut games: Vec<FishBarrel> = Vec::new();
            for &most in &most {
                for throw in throws(throw, barrels, most, own)? {
                    let game = FishBarrel::new(&Options {
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

    /// How many positions they have together.
    pub fn positions(&self) -> u64 {
        self.games.iter().map(FishBarrel::positions).sum()
    }

    /// The games in words that are the same for the same games.
    pub fn text(&self) -> String {
        let caps = |game: &FishBarrel| format!("{}/{}", game.most(), game.throw());
        let caps: Vec<String> = self.games.iter().map(caps).collect();
        format!(
            "{} of at most so many fish each, and in a throw: {}",
            counted(self.barrels.into(), "barrel"),
            caps.join(" ")
        )
    }

    /// What they are, in words.
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

/// A game in words.
pub(super) fn rules(game: &FishBarrel) -> String {
    let barrels = counted(game.barrels() as u64, "barrel");
    let throw = match game.throws_freely() {
        true => String::new(),
        false if game.throw() == 0 => ", none thrown".to_owned(),
        false => format!(", at most {} thrown", game.throw()),
    };
    format!("{barrels} of at most {} fish{throw}", game.most())
}

/// A number with its noun.
pub(super) fn counted(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// The numbers that are meant.
fn numbers(numbers: Option<&Numbers>, own: u8, key: &str) -> Result<Vec<u8>, Diagnostic> {
    let Some(numbers) = numbers else {
        return Ok(vec![own]);
    };
    let mut list = numbers.list().ok_or_else(|| {
        let diagnostic = Diagnostic::new("these are no numbers").in_key(key);
        diagnostic
            .help("write one such as 4, a list such as [2, 4, 6], or a range such as \"1..6\"")
    })?;
    list.sort_unstable();
    list.dedup();
    Ok(list)
}

/// The caps on throws in a game with these barrels; `None` for as many fish as there is room for.
fn throws(
    throws: Option<&Throws>,
    barrels: u8,
    most: u8,
    own: &FishBarrel,
) -> Result<Vec<Option<u8>>, Diagnostic> {
    let room = barrels.saturating_sub(1).saturating_mul(most);
    match throws.map(|Throws(numbers)| numbers) {
        None if own.throws_freely() => Ok(vec![None]),
        None => Ok(vec![Some(own.throw())]),
        Some(Numbers::Range(word)) if word == "free" => Ok(vec![None]),
        Some(Numbers::Range(word)) if word == "each" => Ok((0..=room).map(Some).collect()),
        Some(some) => match some.list() {
            Some(list) => Ok(list.into_iter().map(Some).collect()),
            None => {
                let diagnostic = Diagnostic::new("this is no cap on throws").in_key("throw");
                Err(diagnostic.help("write numbers, `free` for as many as fit, or `each`"))
            }
        },
    }
}

impl Numbers {
    /// Each of them; `None` if there are none.
    fn list(&self) -> Option<Vec<u8>> {
        let list = match self {
            Numbers::One(number) => vec![*number],
            Numbers::List(list) => list.clone(),
            Numbers::Range(text) => {
                let (least, most) = text.split_once("..")?;
                let (least, most): (u8, u8) = (least.parse().ok()?, most.parse().ok()?);
                (least..=most).collect()
            }
        };
        (!list.is_empty()).then_some(list)
    }
}
