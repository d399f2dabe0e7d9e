//! Reads TOML into a type. Translates serde's messages into the words of claim and board files, and
//! suggests known keys and values for unknown ones.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

use crate::Diagnostic;
use crate::suggestion::{one_of, suggestion};

/// Parses a TOML text as a `T`.
///
/// # Errors
///
/// The diagnostic points at the first error.
///
/// ```
/// #[derive(Debug, serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Board {
///     goats: u8,
/// }
/// let board: Board = pounce_diagnostic::read_toml("goats = 20").unwrap();
/// assert_eq!(board.goats, 20);
/// let error = pounce_diagnostic::read_toml::<Board>("goast = 20").unwrap_err();
/// assert_eq!(error.message, "unknown key `goast`");
/// assert_eq!(error.help.as_deref(), Some("did you mean `goats`?"));
/// ```
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, Diagnostic> {
    toml::from_str(text).map_err(|error| diagnose(text, &error))
}

/// Translates an error in a text.
pub(crate) fn diagnose(text: &str, error: &toml::de::Error) -> Diagnostic {
    let span = error.span();
    let is_string = span
        .as_ref()
        .and_then(|span| text.get(span.clone()))
        .is_some_and(|part| part.starts_with(['"', '\'']));
    let mut diagnostic = explain(error.message(), is_string);
    let is_missing = diagnostic.message.starts_with(MISSING);
    // A key missing at the top level has no location.
    if let Some(span) = span.filter(|span| !(is_missing && span.start == 0)) {
        diagnostic = diagnostic.at(trimmed(text, span));
    }
    diagnostic
}

/// The beginning of the message about a missing key.
pub(crate) const MISSING: &str = "missing key";
/// The beginning of the message about an unknown key.
pub(crate) const UNKNOWN_KEY: &str = "unknown key";

/// Returns the bytes of the value of a key such as `goal.captures` or `lines.3`.
pub(crate) fn span_of_key(text: &str, key: &str) -> Option<Range<usize>> {
    let table = DeTable::parse(text).ok()?;
    let mut parts = key.split('.');
    let mut value = table.get_ref().get(parts.next()?)?;
    for part in parts {
        value = match value.get_ref() {
            DeValue::Table(table) => table.get(part)?,
            DeValue::Array(array) => array.get(part.parse::<usize>().ok()?)?,
            _ => return None,
        };
    }
    Some(trimmed(text, value.span()))
}

/// Translates a message of serde or the TOML parser. `is_string` tells whether the message is about
/// a string.
fn explain(message: &str, is_string: bool) -> Diagnostic {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let unknown = |what: &str, word: &str, known: &[&str]| {
        Diagnostic::new(format!("unknown {what} `{word}`"))
            .help(suggestion(word, known.iter().copied()))
    };
    if let Some((word, known)) = message
        .strip_prefix("unexpected keys in table: ")
        .and_then(|keys| keys.split_once(", available keys: "))
    {
        return unknown("key", word, &known.split(", ").collect::<Vec<_>>());
    }
    if message.starts_with("invalid value") {
        if let (Some(word), Some(range)) = (quoted.first(), integer_range(message)) {
            return Diagnostic::new(format!("`{word}` is out of range"))
                .help(format!("expected an integer {range}"));
        }
    }
    match quoted.split_first() {
        Some((word, known)) if message.starts_with("unknown field") => unknown("key", word, known),
        Some((word, known)) if message.starts_with("unknown variant") => {
            let what = if is_string { "value" } else { "key" };
            if known.len() > LISTED {
                return unknown(what, word, known);
            }
            // With few choices, list them all instead of guessing.
            Diagnostic::new(format!("unknown {what} `{word}`")).help(one_of(known.iter().copied()))
        }
        Some((word, _)) if message.starts_with("missing field") => {
            Diagnostic::new(format!("{MISSING} `{word}`")).help(format!("add `{word} = …`"))
        }
        _ if message.starts_with("wanted exactly 1 element") => {
            Diagnostic::new("expected exactly one key").help("keep one key and remove the others")
        }
        _ if message == "wanted string or table" => Diagnostic::new("expected a string or a table"),
        _ => wrong_type(message)
            .unwrap_or_else(|| Diagnostic::new(message.lines().next().unwrap_or("not TOML"))),
    }
}

/// The most choices that are listed in full.
const LISTED: usize = 5;

/// Translates a message about a value of the wrong type.
fn wrong_type(message: &str) -> Option<Diagnostic> {
    let (_, expected) = message
        .strip_prefix("invalid type: ")?
        .rsplit_once(", expected ")?;
    let kind = match expected {
        _ if expected.contains("struct") || expected.contains("map") => "a table",
        "f32" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "a string" => "a string",
        _ if expected.contains("sequence") || expected.contains("tuple") => "an array",
        _ if integer_range(message).is_some() => "an integer",
        _ => return None,
    };
    let diagnostic = Diagnostic::new(format!("expected {kind}"));
    Some(match kind {
        "a table" => diagnostic.help("for example `{ key = value }`, or `{}`"),
        "an array" => diagnostic.help("for example `[1, 2]`"),
        _ => diagnostic,
    })
}

/// Returns the range of the integer type that a message ends with.
fn integer_range(message: &str) -> Option<&'static str> {
    match message.rsplit_once("expected ")?.1 {
        "u8" => Some("from 0 to 255"),
        "u32" => Some("from 0 to 4294967295"),
        "u64" | "usize" => Some("of at least 0"),
        _ => None,
    }
}

/// Returns the span without trailing whitespace, which a parser may include.
fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let Some(part) = text.get(span.clone()) else {
        return span;
    };
    let end = span.start + part.trim_end().len();
    span.start..end.max(span.start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Location;

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        #[allow(dead_code)]
        expect: Word,
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    enum Word {
        Proven,
        Refuted,
        #[allow(dead_code)]
        Within {
            plies: u32,
        },
    }

    #[test]
    fn unknown_key_gets_a_suggestion() {
        let diagnostic = read_toml::<Sample>("expct = \"proven\"\n").unwrap_err();
        assert_eq!(diagnostic.message, "unknown key `expct`");
        assert_eq!(diagnostic.help.as_deref(), Some("did you mean `expect`?"));
        assert_eq!(diagnostic.location, Location::Span(0..5));
    }

    #[test]
    fn unknown_value_lists_the_choices() {
        let diagnostic = read_toml::<Sample>("expect = \"maybe\"").unwrap_err();
        assert_eq!(diagnostic.message, "unknown value `maybe`");
        assert_eq!(
            diagnostic.help.as_deref(),
            Some("expected one of `proven`, `refuted`, `within`")
        );
        assert_eq!(diagnostic.location, Location::Span(9..16));
    }

    #[test]
    fn missing_key_is_named() {
        let diagnostic = read_toml::<Sample>("").unwrap_err();
        assert_eq!(diagnostic.message, "missing key `expect`");
        assert_eq!(diagnostic.location, Location::Whole);
    }

    #[test]
    fn errors_inside_an_enum_are_translated() {
        let diagnostic = |text| read_toml::<Sample>(text).unwrap_err();
        let misspelt = diagnostic("expect.within = { plys = 3 }");
        assert_eq!(misspelt.message, "unknown key `plys`");
        assert_eq!(misspelt.help.as_deref(), Some("did you mean `plies`?"));
        let negative = diagnostic("expect.within = { plies = -3 }");
        assert_eq!(negative.message, "`-3` is out of range");
        assert_eq!(
            negative.help.as_deref(),
            Some("expected an integer from 0 to 4294967295")
        );
        assert_eq!(negative.location, Location::Span(26..28));
        let two = diagnostic("expect.within = { plies = 3 }\nexpect.proven = {}");
        assert_eq!(two.message, "expected exactly one key");
        let bare = diagnostic("expect.within = true");
        assert_eq!(bare.message, "expected a table");
        let text = diagnostic("expect.within = { plies = \"three\" }");
        assert_eq!(text.message, "expected an integer");
        let number = diagnostic("expect = 3");
        assert_eq!(number.message, "expected a string or a table");
        let variant = diagnostic("expect.without = {}");
        assert_eq!(variant.message, "unknown key `without`");
        let fraction = diagnostic("expect.within = { plies = 3.5 }");
        assert_eq!(fraction.message, "expected an integer");
    }
}
