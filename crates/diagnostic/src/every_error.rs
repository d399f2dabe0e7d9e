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

use crate::Diagnostic;
use crate::read_toml::{MISSING, UNKNOWN_KEY, diagnose};

/// The most errors reported about one text. Longer lists do not help the reader.
pub const MAX_ERRORS: usize = 20;

/// Parses a TOML text as a `T`, and finds all errors in it, in no particular order.
///
/// After errors, the value is what the text says without its unknown keys. It serves only to find
/// further errors. It is `None` if there were other errors.
///
/// ```
/// #[derive(Debug, serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Board {
///     goats: u8,
///     captures: u8,
/// }
/// let text = "goats = -1\ncapturs = 2\n";
/// let (board, errors) = pounce_diagnostic::read_toml_leniently::<Board>(text);
/// let errors = pounce_diagnostic::in_order(text, errors);
/// assert!(board.is_none());
/// assert_eq!(errors[0].message, "`-1` is out of range");
/// assert_eq!(errors[1].message, "unknown key `capturs`");
/// assert_eq!(errors.len(), 2);
/// ```
pub fn read_toml_leniently<T: DeserializeOwned>(text: &str) -> (Option<T>, Vec<Diagnostic>) {
    let mut table = match DeTable::parse(text) {
        Ok(table) => table,
        // Most syntax errors make the rest of the text meaningless.
        Err(error) => return (None, vec![diagnose(text, &error)]),
    };
    let mut errors = Vec::new();
    // Keys whose absence is not worth a message of its own.
    let mut excused: HashSet<String> = HashSet::new();
    let mut usable = true;
    // The missing key that has a stand-in, and the number of stand-ins tried.
    let mut filled: Option<(String, usize)> = None;
    while errors.len() < MAX_ERRORS {
        let error = match T::deserialize(Deserializer::from(table.clone())) {
            Ok(value) => return (usable.then_some(value), errors),
            Err(error) => error,
        };
        let Some(span) = error.span() else {
            errors.push(diagnose(text, &error));
            break;
        };
        if span == STAND_IN {
            let Some((key, tried)) = &mut filled else {
                break;
            };
            *tried += 1;
            if !fill(&mut table, key, *tried) {
                break;
            }
            continue;
        }
        let diagnostic = diagnose(text, &error);
        let is_unknown = diagnostic.message.starts_with(UNKNOWN_KEY);
        usable &= is_unknown;
        if diagnostic.message.starts_with(MISSING) {
            let key = quoted(&diagnostic.message).unwrap_or_default().to_owned();
            if !excused.contains(&key) {
                errors.push(diagnostic);
            }
            // In an inner table, a stand-in could not be told from the table's own keys.
            if span.start != 0 || !fill(&mut table, &key, 0) {
                break;
            }
            filled = Some((key, 0));
            continue;
        }
        if is_unknown {
            let meant = diagnostic.help.as_deref().and_then(quoted);
            excused.extend(meant.map(str::to_owned));
        }
        errors.push(diagnostic);
        match remove(table.get_mut(), &span) {
            Some(removed) => excused.extend(removed),
            None => break,
        }
    }
    (None, errors)
}

/// Sorts errors by their place in the text, and removes duplicates and those above [`MAX_ERRORS`].
/// Errors about the text as a whole come first.
pub fn in_order(text: &str, mut errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    errors.sort_by_key(|error| error.span(text).map(|span| span.start));
    errors.dedup();
    errors.truncate(MAX_ERRORS);
    errors
}

/// Returns the first word in backquotes.
fn quoted(text: &str) -> Option<&str> {
    text.split('`').nth(1)
}

/// The location of a stand-in, which no error in the text has.
const STAND_IN: Range<usize> = usize::MAX..usize::MAX;

/// Adds a stand-in for a missing key at the top level. Returns false after the last kind.
fn fill(table: &mut Spanned<DeTable<'_>>, key: &str, kind: usize) -> bool {
    let value = match kind {
        0 => DeValue::String(Cow::Borrowed("")),
        1 => DeValue::Array(DeArray::new()),
        2 => match DeValue::parse("1") {
            Ok(one) => one.into_inner(),
            Err(_) => return false,
        },
        _ => return false,
    };
    let key = Spanned::new(STAND_IN, Cow::Owned(key.to_owned()));
    table.get_mut().insert(key, Spanned::new(STAND_IN, value));
    true
}

/// Removes the innermost entry that contains a span, and tables that become empty. Returns the
/// removed keys, or `None` if no entry contains the span.
fn remove(table: &mut DeTable<'_>, span: &Range<usize>) -> Option<Vec<String>> {
    let contains = |outer: Range<usize>| outer.start <= span.start && span.end <= outer.end;
    let names: Vec<String> = table.keys().map(|key| key.get_ref().to_string()).collect();
    for name in &names {
        let value = table.get_mut(name.as_str())?;
        if let Some(removed) = remove_inside(value.get_mut(), span) {
            let is_empty = matches!(value.get_ref(), DeValue::Table(inner) if inner.is_empty());
            return Some(if is_empty {
                table.remove(name.as_str());
                [removed, vec![name.clone()]].concat()
            } else {
                removed
            });
        }
    }
    let found = table.iter().find_map(|(key, value)| {
        (contains(key.span()) || contains(value.span())).then(|| key.get_ref().to_string())
    })?;
    table.remove(found.as_str());
    Some(vec![found])
}

/// Removes the innermost entry of a value that contains a span.
fn remove_inside(value: &mut DeValue<'_>, span: &Range<usize>) -> Option<Vec<String>> {
    match value {
        DeValue::Table(inner) => remove(inner, span),
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
    }

    fn messages(text: &str) -> Vec<String> {
        let (value, errors) = read_toml_leniently::<Sample>(text);
        assert_eq!(
            value.is_some() && errors.is_empty(),
            toml::from_str::<Sample>(text).is_ok()
        );
        let errors = in_order(text, errors);
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
    fn value_without_unknown_keys_is_returned() {
        let text = "name = \"x\"\ncount = 1\ngoal.win = {}\nodd = 1\nodder = 2";
        let (value, errors) = read_toml_leniently::<Sample>(text);
        assert_eq!((value.unwrap().count, errors.len()), (1, 2));
    }

    #[test]
    fn number_of_errors_is_bounded() {
        let text: String = (0..50).map(|key| format!("k{key} = 1\n")).collect();
        assert_eq!(read_toml_leniently::<Sample>(&text).1.len(), MAX_ERRORS);
    }
}
