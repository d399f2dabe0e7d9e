//! Splits a question into words.

use std::ops::Range;

/// A word of a question, in lower case, and its place in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub text: String,
    pub span: Range<usize>,
}

/// Words that do not change the meaning of a question.
const SKIPPED: &[&str] = &[
    "a",
    "an",
    "always",
    "be",
    "best",
    "can",
    "could",
    "do",
    "does",
    "ever",
    "force",
    "forces",
    "from",
    "game",
    "here",
    "is",
    "it",
    "play",
    "player",
    "position",
    "probability",
    "the",
    "this",
    "to",
    "will",
    "with",
];

/// Words that stand for `not`.
const NEGATIONS: &[&str] = &[
    "not", "never", "cannot", "can't", "don't", "doesn't", "won't",
];

/// Splits a question into the words that carry its meaning.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let word = word.trim_end_matches(['?', '.', '!', ',', ';']);
        let lower = word.to_lowercase().replace('’', "'");
        let skipped = lower.is_empty() || SKIPPED.contains(&lower.as_str());
        if !skipped {
            let is_negation = NEGATIONS.contains(&lower.as_str());
            words.push(Word {
                text: if is_negation { "not".to_owned() } else { lower },
                span: start..start + word.len(),
            });
        }
    }
    words
}

/// Returns the number that a word stands for.
pub(super) fn number(word: &str) -> Option<u32> {
    const NAMES: [&str; 11] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let named = NAMES.iter().position(|name| *name == word);
    let plain = word.bytes().all(|byte| byte.is_ascii_digit());
    match named {
        Some(number) => Some(number as u32),
        None if plain => word.parse().ok(),
        None => None,
    }
}
