//! Figures of claims and odds of dice.

use game::Odds;
use hypothesis::{Figure, Ratio};

use super::bytes::{read, text};

/// Reads text as a figure and as odds.
pub fn figure(data: &[u8]) -> bool {
    let Some(text) = text(data) else {
        return false;
    };
    if let Some(odds) = Odds::parse(text) {
        assert_eq!(Odds::parse(&odds.to_string()), Some(odds));
        assert!(odds.numerator <= odds.denominator && odds.value() <= 1.0);
        assert_eq!(odds.complement().complement(), odds);
        odds.at_least_once_in(6);
    }
    let figure = Figure::Text(text.to_owned());
    let is_figure = read(figure.check(), text).is_some();
    let numbers = [0, 1, 50, u64::MAX].map(Ratio::whole);
    let allowed = numbers.map(|number| figure.allows(number));
    assert!(is_figure || allowed == [false; 4], "{text}");
    if let Some(ratio) = text.split_once('/').filter(|_| is_figure) {
        let [numerator, denominator] = [ratio.0, ratio.1].map(|part| part.parse().expect("digits"));
        let itself = Ratio {
            numerator,
            denominator,
        };
        assert!(figure.allows(itself), "{text}");
    }
    is_figure
}
