//! Finds every error in a TOML text, not only the first.
//!
//! Deserializing stops at the first error. So the entry with the error is removed from the parsed
//! document, and the rest is tried again until it is accepted. Keys that are missing only because
//! they were removed, or because they are misspelt, are not reported.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, Deserializer};

use crate::read_toml::diagnose;
use crate::{Diagnostic, DiagnosticKind};

/// The most errors reported about one text. Longer lists do not help the reader.
pub const MAX_ERRORS: usize = 20;
/// The most errors that are brought into the order of the text.
const MAX_LOCATED: usize = 10 * MAX_ERRORS;

/// A text that was parsed in spite of errors in it.
#[derive(Debug)]
pub struct Lenient<T> {
    /// The contents without the entries that are wrong, and with stand-ins for missing keys. After
    /// errors it serves only to find further errors. `None` if the text cannot be read even so.
    pub value: Option<T>,
    /// All errors, in no particular order.
    pub errors: Vec<Diagnostic>,
    /// Keys at the top level that are missing, or whose contents in `value` are incomplete because
    /// part of them is wrong. An unknown key is left out and breaks nothing.
    pub broken: HashSet<String>,
}

impl<T> Lenient<T> {
    /// Checks whether the value of a key at the top level is what the text says.
    pub fn is_sound(&self, key: &str) -> bool {
        self.value.is_some() && !self.broken.contains(key)
    }
}

/// Parses a TOML text as a `T`, and finds all errors in it.
///
/// ```
/// #[derive(Debug, serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Board {
///     goats: u8,
///     captures: u8,
/// }
/// let text = "goats = -1\ncapturs = 2\n";
/// let board = pounce_diagnostic::read_toml_leniently::<Board>(text);
/// assert!(!board.is_sound("goats"));
/// let errors = pounce_diagnostic::in_order(text, board.errors);
/// assert_eq!(errors[0].message, "`-1` is out of range");
/// assert_eq!(errors[1].message, "unknown key `capturs`");
/// assert_eq!(errors.len(), 2);
/// ```
pub fn read_toml_leniently<T: DeserializeOwned>(text: &str) -> Lenient<T> {
    let mut search = Search::default();
    let value = match DeTable::parse(text) {
        Ok(table) => search.run(text, table),
        Err(error) => {
            // Most syntax errors make the rest of the text meaningless.
            search.errors.push(diagnose(text, &error));
            None
        }
    };
    Lenient {
        value,
        errors: search.errors,
        broken: search.broken,
    }
}

/// The search for errors in one text.
#[derive(Default)]
struct Search {
    errors: Vec<Diagnostic>,
    broken: HashSet<String>,
    /// Keys whose absence is not worth a message of its own.
    excused: HashSet<String>,
    /// The missing key that has a stand-in, and the number of stand-ins tried.
    filled: Option<(String, usize)>,
}

impl Search {
    /// Repairs the table until it is accepted. Returns `None` if it cannot be repaired.
    fn run<T: DeserializeOwned>(
        &mut self,
        text: &str,
        mut table: Spanned<DeTable<'_>>,
    ) -> Option<T> {
        while self.errors.len() < MAX_ERRORS {
            let error = match T::deserialize(Deserializer::from(table.clone())) {
                Ok(value) => return Some(value),
                Err(error) => error,
            };
            let diagnostic = diagnose(text, &error);
            match error.span() {
                None => {
                    self.errors.push(diagnostic);
                    return None;
                }
                Some(STAND_IN) => self.refill(&mut table)?,
                Some(span) => self.repair(&mut table, diagnostic, &span)?,
            }
        }
        None
    }

    /// Tries the next stand-in for a missing key. Returns `None` if there is none.
    fn refill(&mut self, table: &mut Spanned<DeTable<'_>>) -> Option<()> {
        let (key, tried) = self.filled.as_mut()?;
        *tried += 1;
        fill(table, key, *tried)
    }

    /// Adds an error, and removes its entry or fills in the missing key. Returns `None` if it cannot.
    fn repair(
        &mut self,
        table: &mut Spanned<DeTable<'_>>,
        diagnostic: Diagnostic,
        span: &Range<usize>,
    ) -> Option<()> {
        let kind = diagnostic.kind.clone();
        if !matches!(&kind, DiagnosticKind::MissingKey(key) if self.excused.contains(&**key)) {
            self.errors.push(diagnostic);
        }
        match kind {
            // In an inner table, a stand-in could not be told from the table's own keys.
            DiagnosticKind::MissingKey(key) if span.start == 0 => {
                fill(table, &key, 0)?;
                let key = String::from(key);
                self.broken.insert(key.clone());
                self.filled = Some((key, 0));
            }
            DiagnosticKind::UnknownKey(meant) => {
                self.excused.extend(meant.map(String::from));
                self.excused.extend(remove(table.get_mut(), span)?.keys);
            }
            _ => {
                let removed = remove(table.get_mut(), span)?;
                self.broken.insert(removed.top);
                self.excused.extend(removed.keys);
            }
        }
        Some(())
    }
}

/// Sorts errors by their place in the text, and removes duplicates and those above [`MAX_ERRORS`].
/// Errors about the text as a whole come first.
pub fn in_order(text: &str, mut errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    // Each location is looked up in the whole text.
    errors.truncate(MAX_LOCATED);
    errors.sort_by_cached_key(|error| error.span(text).map(|span| span.start));
    errors.dedup();
    errors.truncate(MAX_ERRORS);
    errors
}

/// The location of a stand-in, which no error in the text has.
const STAND_IN: Range<usize> = usize::MAX..usize::MAX;

/// Adds a stand-in for a missing key at the top level. Returns `None` after the last kind.
fn fill(table: &mut Spanned<DeTable<'_>>, key: &str, kind: usize) -> Option<()> {
    let value = match kind {
        0 => DeValue::String(Cow::Borrowed("")),
        1 => DeValue::Array(DeArray::new()),
        2 => DeValue::parse("1").ok()?.into_inner(),
        _ => return None,
    };
    let key = Spanned::new(STAND_IN, Cow::Owned(key.to_owned()));
    table.get_mut().insert(key, Spanned::new(STAND_IN, value));
    Some(())
}

/// An entry that was removed.
struct Removed {
    /// The key at the top level.
    top: String,
    /// All keys that no longer exist.
    keys: Vec<String>,
}

/// Removes the innermost entry that contains a span, and tables that become empty. Returns `None`
/// if no entry contains the span.
fn remove(table: &mut DeTable<'_>, span: &Range<usize>) -> Option<Removed> {
    let contains = |outer: Range<usize>| outer.start <= span.start && span.end <= outer.end;
    let names: Vec<String> = table.keys().map(|key| key.get_ref().to_string()).collect();
    for top in names {
        let value = table.get_mut(top.as_str())?;
        if let Some(mut keys) = remove_inside(value.get_mut(), span) {
            if matches!(value.get_ref(), DeValue::Table(inner) if inner.is_empty()) {
                table.remove(top.as_str());
                keys.push(top.clone());
            }
            return Some(Removed { top, keys });
        }
    }
    let top = table.iter().find_map(|(key, value)| {
        (contains(key.span()) || contains(value.span())).then(|| key.get_ref().to_string())
    })?;
    table.remove(top.as_str());
    let keys = vec![top.clone()];
    Some(Removed { top, keys })
}

/// Removes the innermost entry of a value that contains a span.
fn remove_inside(value: &mut DeValue<'_>, span: &Range<usize>) -> Option<Vec<String>> {
    match value {
        DeValue::Table(inner) => Some(remove(inner, span)?.keys),
        DeValue::Array(array) => {
            for element in array.iter_mut() {
                if let Some(removed) = remove_inside(element.get_mut(), span) {
                    return Some(removed);
                }
            }
            let is_wrong = |element: &Spanned<DeValue<'_>>| {
                element.span().start <= span.start && span.end <= element.span().end
            };
            let wrong = array.iter().position(is_wrong)?;
            let mut rest = DeArray::new();
            for (index, element) in array.iter().enumerate() {
                if index != wrong {
                    rest.push(element.clone());
                }
            }
            *array = rest;
            Some(Vec::new())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Sample {
        name: String,
        count: u8,
        goal: Goal,
        #[serde(default)]
        list: Vec<u8>,
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    #[allow(dead_code)]
    enum Goal {
        Win { by_ply: Option<u32> },
        Draw {},
        Loss { at: u32 },
    }

    fn messages(text: &str) -> Vec<String> {
        let sample = read_toml_leniently::<Sample>(text);
        assert_eq!(
            sample.value.is_some() && sample.errors.is_empty(),
            toml::from_str::<Sample>(text).is_ok()
        );
        let errors = in_order(text, sample.errors);
        errors.into_iter().map(|error| error.message).collect()
    }

    #[test]
    fn finds_errors_of_all_kinds() {
        let sound = "name = \"x\"\ncount = 3\ngoal.win = { by_ply = 3 }\n";
        assert_eq!(messages(sound), [""; 0]);
        let all =
            "name = 3\ncolour = 1\ncount = 300\ngoal.win = { by_plie = 3 }\nlist = [1, \"x\", -1]";
        let expected = [
            "expected a string",
            "unknown key `colour`",
            "`300` is out of range",
            "unknown key `by_plie`",
            "expected an integer",
            "`-1` is out of range",
        ];
        assert_eq!(messages(all), expected);
    }

    #[test]
    fn finds_every_missing_key() {
        let missing = ["missing key `count`", "missing key `goal`"];
        assert_eq!(messages("name = \"x\""), missing);
    }

    #[test]
    fn misspelt_key_is_not_reported_as_missing() {
        let text = "nam = \"x\"\ncount = 1\ngoal.wins = {}\nlist = [[]]";
        let expected = [
            "unknown key `nam`",
            "unknown key `wins`",
            "expected an integer",
        ];
        assert_eq!(messages(text), expected);
    }

    #[test]
    fn value_without_wrong_entries_is_returned() {
        let text = "name = \"x\"\ncount = 1\ngoal.win = {}\nodd = 1\nlist = [1, -1]";
        let sample = read_toml_leniently::<Sample>(text);
        assert_eq!(sample.errors.len(), 2);
        assert!(sample.is_sound("count"));
        assert!(!sample.is_sound("list"));
        let value = sample.value.unwrap();
        assert_eq!((value.count, value.list), (1, vec![1]));
    }

    #[test]
    fn missing_key_inside_a_table_does_not_hide_other_errors() {
        let text = "name = \"x\"\ngoal.loss = {}\ncount = \"y\"\nlist = [\"z\"]";
        let expected = [
            "missing key `at`",
            "expected an integer",
            "expected an integer",
        ];
        assert_eq!(messages(text), expected);
    }

    #[test]
    fn number_of_errors_is_bounded() {
        let text: String = (0..50).map(|key| format!("k{key} = 1\n")).collect();
        assert_eq!(
            read_toml_leniently::<Sample>(&text).errors.len(),
            MAX_ERRORS
        );
    }
}
