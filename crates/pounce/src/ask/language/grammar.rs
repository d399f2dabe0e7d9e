//! Questions in words, such as `tigers capture 2 by ply 30`, and the goals that they stand for.
//!
//! ```text
//! question = "who wins" | "draw" | SIDE verb [limit]
//! verb     = "win" | "lose" | "draw" | "do not lose" | "do not win"
//!          | "capture" amount | "lose" amount          (hunt games)
//!          | "win" probability                         (games with dice)
//! amount   = N | "at least N" | "more than N" | "at most N" | "fewer than N" | "no" ["goats"]
//! limit    = "by ply N" | "within N plies" | "in N plies"
//!          | "through ply N" | "for N plies"     (if a side is to prevent something)
//! ```
//!
//! Words such as `can`, `force` and `the` are skipped, so that ordinary sentences are understood.

use std::ops::Range;

use diagnostic::{Diagnostic, closest};
use game::Side;
use games::AnyGame;
use games::hunt::{GOATS, TIGERS};
use hypothesis::{Figure, Goal};

use super::statement::{Kind, Statement, Wording, by, through};
use super::words::{Word, number, words};

/// A question, as it was understood.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ask) enum Wanted {
    /// The value of the position.
    Value,
    /// A verdict on a statement.
    Verdict(Statement),
}

/// Parses a question about a game. Errors point to a word and list the forms that are understood.
/// Numbers of captures are in addition to those `captured` before the position.
pub(in crate::ask) fn parse(
    text: &str,
    game: &AnyGame,
    captured: u8,
) -> Result<Wanted, Diagnostic> {
    let parser = Parser {
        text,
        words: words(text),
        at: 0,
        wording: Wording::of(game),
        captured,
    };
    parser.question()
}

struct Parser<'a> {
    text: &'a str,
    words: Vec<Word>,
    at: usize,
    wording: Wording,
    /// The goats captured before the position.
    captured: u8,
}

/// A number of goats.
enum Amount {
    AtLeast(u8),
    AtMost(u8),
}

impl Parser<'_> {
    fn question(mut self) -> Result<Wanted, Diagnostic> {
        let wanted = if self.words.is_empty()
            || self.takes_all_of(&["who", "wins"])
            || self.takes_all_of(&["who", "win"])
        {
            Wanted::Value
        } else if self.wording.kind != Kind::Dice && self.takes(&["draw", "drawn"]) {
            Wanted::Verdict(self.wording.value("draw"))
        } else {
            self.refuse_how_many()?;
            let side = self.side()?;
            Wanted::Verdict(if self.wording.kind == Kind::Dice {
                self.probability(side)?
            } else {
                self.play(side)?
            })
        };
        match self.words.get(self.at) {
            Some(word) => Err(self.not_understood(word)),
            None => Ok(wanted),
        }
    }

    /// Refuses a question for a number, which has no verdict.
    fn refuse_how_many(&mut self) -> Result<(), Diagnostic> {
        let start = self.words[self.at].span.start;
        if self.wording.kind != Kind::Hunt || !self.takes_all_of(&["how", "many"]) {
            return Ok(());
        }
        let end = self.words[self.at - 1].span.end;
        let help = "ask about a number, such as `tigers capture 2` or `goats lose at most 1`; without a \
                    question, an unknown value comes with the captures that tigers can force";
        Err(Diagnostic::new("only yes-or-no questions can be answered")
            .at(start..end)
            .help(help))
    }

    /// Parses a verb and its limit.
    fn play(&mut self, side: Side) -> Result<Statement, Diagnostic> {
        let negated = self.takes(&["not"]);
        let other = side.opponent();
        if self.takes(&["win", "wins"]) {
            return if negated {
                self.holds(other)
            } else {
                self.wins(side)
            };
        }
        if self.wording.kind == Kind::Hunt && side == TIGERS && self.takes(CAPTURE) {
            let amount = self.amount()?.unwrap_or(Amount::AtLeast(1));
            return self.captures(amount, negated);
        }
        if self.takes(&["lose", "loses"]) {
            let amount = match self.wording.kind {
                Kind::Hunt if side == GOATS => self.amount()?,
                _ => None,
            };
            return match (amount, negated) {
                (Some(amount), _) => self.captures(amount, negated),
                (None, true) => self.holds(side),
                (None, false) => self.wins(other),
            };
        }
        if !negated && self.takes(&["draw", "draws", "hold", "holds"]) {
            return self.holds(side);
        }
        Err(self.unexpected())
    }

    fn wins(&mut self, side: Side) -> Result<Statement, Diagnostic> {
        let by_ply = self.deadline()?;
        Ok(self
            .wording
            .play(side, format!("win{}", by(by_ply)), Goal::Win { by_ply }))
    }

    fn holds(&mut self, side: Side) -> Result<Statement, Diagnostic> {
        let through_ply = self.limit()?;
        let text = format!("do not lose{}", through(through_ply));
        Ok(self.wording.play(side, text, Goal::Draw { through_ply }))
    }

    /// Returns the statement about a number of captures, or about their absence.
    fn captures(&mut self, amount: Amount, negated: bool) -> Result<Statement, Diagnostic> {
        let (at_least, at_most) = match (amount, negated) {
            (Amount::AtLeast(number), false) => (Some(number), None),
            (Amount::AtMost(number), false) => (None, Some(number)),
            (Amount::AtLeast(number), true) => (None, number.checked_sub(1)),
            (Amount::AtMost(number), true) => (number.checked_add(1), None),
        };
        let before = self.captured;
        let further = if before > 0 { " more" } else { "" };
        let in_all = |total: u8| match before {
            0 => String::new(),
            _ => format!(" ({total} in all)"),
        };
        match (at_least, at_most) {
            (Some(number), _) => {
                let by_ply = self.deadline()?;
                let at_least = number.saturating_add(before);
                let text = format!(
                    "capture at least {number}{further} {}{}{}",
                    goats(number),
                    by(by_ply),
                    in_all(at_least)
                );
                let goal = Goal::Captures { at_least, by_ply };
                Ok(self.wording.play(TIGERS, text, goal))
            }
            (None, Some(number)) => {
                let through_ply = self.limit()?;
                let at_most = number.saturating_add(before);
                let lost = match (number, before) {
                    (0, 0) => "no goat".to_owned(),
                    (0, _) => "no further goat".to_owned(),
                    _ => format!("at most {number}{further} {}", goats(number)),
                };
                let text = format!("lose {lost}{}{}", through(through_ply), in_all(at_most));
                let goal = Goal::Losses {
                    at_most,
                    through_ply,
                };
                Ok(self.wording.play(GOATS, text, goal))
            }
            (None, None) => Err(self.unexpected()),
        }
    }

    /// Parses the probability with which a side wins.
    fn probability(&mut self, side: Side) -> Result<Statement, Diagnostic> {
        if !self.takes(&["win", "wins"]) {
            return Err(self.unexpected());
        }
        let least = self.takes_all_of(&["at", "least"]);
        let most = !least && self.takes_all_of(&["at", "most"]);
        let about = !least && !most && self.takes(&["about", "roughly"]);
        let Some(word) = self.words.get(self.at) else {
            return Err(self.unexpected());
        };
        let is_percentage = self
            .words
            .get(self.at + 1)
            .is_some_and(|next| next.text == "%");
        let number = word.text.clone() + if is_percentage { "%" } else { "" };
        let (figure, words) = match number.as_str() {
            number if least => (format!("{number}.."), format!("at least {number}")),
            number if most => (format!("..{number}"), format!("at most {number}")),
            number if about => (format!("~{number}"), format!("about {number}")),
            number => (number.to_owned(), number.to_owned()),
        };
        let figure = Figure::Text(figure);
        figure.check_probability().map_err(|_| {
            Diagnostic::new(format!("`{}` is not a probability here", word.text))
                .at(word.span.clone())
                .help("such as `at least 0.5`, `at most 45%`, `about 0.467`, or exactly `1/2`")
        })?;
        self.at += 1 + usize::from(is_percentage);
        Ok(self.wording.probability(side, figure, &words))
    }

    /// Parses a number of goats, if there is one.
    fn amount(&mut self) -> Result<Option<Amount>, Diagnostic> {
        let amount = if self.takes_all_of(&["at", "least"]) {
            Some(Amount::AtLeast(self.goats()?))
        } else if self.takes_all_of(&["more", "than"]) {
            Some(Amount::AtLeast(self.goats()?.saturating_add(1)))
        } else if self.takes_all_of(&["at", "most"]) || self.takes_all_of(&["no", "more", "than"]) {
            Some(Amount::AtMost(self.goats()?))
        } else if self.takes_all_of(&["fewer", "than"]) || self.takes_all_of(&["less", "than"]) {
            let word = self.at;
            let number = self.goats()?.checked_sub(1);
            let number = number.ok_or_else(|| self.not_understood(&self.words[word]))?;
            Some(Amount::AtMost(number))
        } else if self.takes(&["no", "nothing", "none"]) {
            Some(Amount::AtMost(0))
        } else {
            let number = self.words.get(self.at).and_then(|word| number(&word.text));
            match number {
                Some(0) => {
                    self.at += 1;
                    Some(Amount::AtMost(0))
                }
                Some(_) => Some(Amount::AtLeast(self.goats()?)),
                None => None,
            }
        };
        let noun = self.takes(&["goat", "goats"]);
        Ok(amount.or(noun.then_some(Amount::AtLeast(1))))
    }

    fn goats(&mut self) -> Result<u8, Diagnostic> {
        let word = self.words.get(self.at);
        let found = word.and_then(|word| number(&word.text)?.try_into().ok());
        let number = found.ok_or_else(|| self.unexpected())?;
        self.at += 1;
        Ok(number)
    }

    /// Parses the number of plies within which something is to happen, if there is one.
    fn deadline(&mut self) -> Result<Option<u32>, Diagnostic> {
        match self.words.get(self.at) {
            Some(word) if DURATIONS.contains(&word.text.as_str()) => {
                let message = format!("`{}` does not fit here", word.text);
                Err(Diagnostic::new(message)
                    .at(word.span.clone())
                    .help("write `by ply N` if it must happen within N plies"))
            }
            _ => self.limit(),
        }
    }

    /// Parses a limit on plies, if there is one.
    fn limit(&mut self) -> Result<Option<u32>, Diagnostic> {
        if !self.takes(&["by", "within", "in"]) && !self.takes(DURATIONS) {
            return Ok(None);
        }
        self.takes(&["ply"]);
        let Some(word) = self.words.get(self.at) else {
            return Err(self.unexpected());
        };
        let Some(plies) = number(&word.text).filter(|&plies| plies > 0) else {
            return Err(Diagnostic::new("expected a number of plies, at least 1")
                .at(word.span.clone())
                .help("such as `by ply 30`"));
        };
        self.at += 1;
        if let Some(word) = self.words.get(self.at) {
            if ["moves", "move", "turns", "turn"].contains(&word.text.as_str()) {
                let help = "a ply is a move of one side: write `by ply N`";
                return Err(Diagnostic::new("limits are counted in plies")
                    .at(word.span.clone())
                    .help(help));
            }
        }
        self.takes(&["plies", "ply"]);
        Ok(Some(plies))
    }

    fn side(&mut self) -> Result<Side, Diagnostic> {
        let Some(word) = self.words.get(self.at) else {
            return Err(self.unexpected());
        };
        let named = |name: &str| {
            let word = word.text.as_str();
            word == name || format!("{word}s") == name || word == format!("{name}s")
        };
        let sides = [Side::Left, Side::Right];
        let side = sides
            .into_iter()
            .find(|&side| named(self.wording.player(side)));
        let side = side.ok_or_else(|| self.not_understood(word))?;
        self.at += 1;
        Ok(side)
    }

    /// Takes the next word if it is one of these.
    fn takes(&mut self, any: &[&str]) -> bool {
        let word = self.words.get(self.at);
        let taken = word.is_some_and(|word| any.contains(&word.text.as_str()));
        self.at += usize::from(taken);
        taken
    }

    /// Takes the next words if they are these.
    fn takes_all_of(&mut self, all: &[&str]) -> bool {
        let next = self.words[self.at..].iter().map(|word| word.text.as_str());
        let taken = next.take(all.len()).eq(all.iter().copied());
        self.at += if taken { all.len() } else { 0 };
        taken
    }

    /// Returns the error at the next word, or at the end.
    fn unexpected(&self) -> Diagnostic {
        match self.words.get(self.at) {
            Some(word) => self.not_understood(word),
            None => self.error("the question is incomplete".to_owned(), 0..self.text.len()),
        }
    }

    fn not_understood(&self, word: &Word) -> Diagnostic {
        let near = closest(&word.text, self.wording.players);
        let near = near.filter(|_| self.at == 0);
        let near = near.map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
        let message = format!("`{}` is not understood here{near}", word.text);
        match self.first_player() {
            Some(player) => Diagnostic::new(message).at(word.span.clone()).help(format!(
                "let {player} move first with `--option first={player}`"
            )),
            None => self.error(message, word.span.clone()),
        }
    }

    /// Returns the player who is to move first according to the rest of the question, if the game has
    /// an option for that.
    fn first_player(&self) -> Option<&'static str> {
        let rest: Vec<&str> = (self.words[self.at..].iter())
            .map(|word| word.text.as_str())
            .collect();
        let mut players = self.wording.players.into_iter();
        let player = players.find(|player| rest.contains(player))?;
        (self.wording.has_first && rest.contains(&"first")).then_some(player)
    }

    fn error(&self, message: String, span: Range<usize>) -> Diagnostic {
        let examples = self.wording.examples();
        Diagnostic::new(message)
            .at(span)
            .help(format!("ask, for example: {}", examples.join("; ")))
    }
}

/// Returns the noun for a number of goats.
fn goats(number: u8) -> &'static str {
    if number == 1 { "goat" } else { "goats" }
}

/// Words for a limit up to which something must not happen.
const DURATIONS: &[&str] = &["through", "until", "for"];

/// Verbs for captures.
const CAPTURE: &[&str] = &[
    "capture", "captures", "take", "takes", "catch", "catches", "eat", "eats",
];
