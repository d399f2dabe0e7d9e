//! Reads TOML into a type. Translates serde's messages into the words of claim and board files, and
//! suggests known keys and values for unknown ones.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::suggestion::{closest, one_of, suggestion};
use crate::{Diagnostic, DiagnosticKind};

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
    if diagnostic.kind == DiagnosticKind::SeveralKeys {
        let keys = span.as_ref().and_then(|span| keys_in(text, span));
        diagnostic.message += &keys.map_or_else(String::new, |keys| format!(", not {keys}"));
    }
    let is_missing = matches!(diagnostic.kind, DiagnosticKind::MissingKey(_));
    // A key missing at the top level has no location.
    if let Some(span) = span.filter(|span| !(is_missing && span.start == 0)) {
        diagnostic = diagnostic.at(trimmed(text, span));
    }
    diagnostic
}

/// Returns the bytes of the name and of the value of a key such as `goal.captures` or `lines.3`. An
/// element of an array has no name, so both are the element.
pub(crate) fn spans_of_key(text: &str, key: &str) -> Option<(Range<usize>, Range<usize>)> {
    let table = DeTable::parse(text).ok()?;
    let mut parts = key.split('.');
    let (mut name, mut value) = entry(table.get_ref(), parts.next()?)?;
    for part in parts {
        (name, value) = match value.get_ref() {
            DeValue::Table(table) => entry(table, part)?,
            DeValue::Array(array) => {
                let element = array.get(part.parse::<usize>().ok()?)?;
                (element.span(), element)
            }
            _ => return None,
        };
    }
    Some((trimmed(text, name), trimmed(text, value.span())))
}

/// Lists the keys of the table at the top level that these bytes are about.
fn keys_in(text: &str, span: &Range<usize>) -> Option<String> {
    let table = DeTable::parse(text).ok()?;
    let contains = |outer: Range<usize>| outer.start <= span.start && span.end <= outer.end;
    let entry = (table.get_ref().iter())
        .find(|(key, value)| contains(key.span()) || contains(value.span()));
    let DeValue::Table(inner) = entry?.1.get_ref() else {
        return None;
    };
    let keys: Vec<String> = inner
        .keys()
        .map(|key| format!("`{}`", key.get_ref()))
        .collect();
    Some(keys.join(" and "))
}

/// Returns the entry of a table with this name, and the bytes of the name.
fn entry<'a, 'i>(
    table: &'a DeTable<'i>,
    name: &str,
) -> Option<(Range<usize>, &'a Spanned<DeValue<'i>>)> {
    let (key, value) = table.iter().find(|(key, _)| key.get_ref() == name)?;
    Some((key.span(), value))
}

/// Translates a message of serde or the TOML parser. `is_string` tells whether the message is about
/// a string.
fn explain(message: &str, is_string: bool) -> Diagnostic {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let unknown = |what: &str, word: &str| Diagnostic::new(format!("unknown {what} `{word}`"));
    let unknown_key = |word: &str, known: &[&str]| {
        let meant = closest(word, known.iter().copied()).map(Box::from);
        Diagnostic {
            kind: DiagnosticKind::UnknownKey(meant),
            ..unknown("key", word).help(suggestion(word, known.iter().copied()))
        }
    };
    if let Some((word, known)) = message
        .strip_prefix("unexpected keys in table: ")
        .and_then(|keys| keys.split_once(", available keys: "))
    {
        return unknown_key(word, &known.split(", ").collect::<Vec<_>>());
    }
    // Numbers of more than 64 bits are of the wrong type for serde.
    if message.starts_with("invalid value") || message.starts_with("invalid type: integer `") {
        if let (Some(word), Some(range)) = (quoted.first(), integer_range(message)) {
            return Diagnostic::new(format!("`{word}` is out of range"))
                .help(format!("expected an integer {range}"));
        }
    }
    match quoted.split_first() {
        Some((word, known)) if message.starts_with("unknown field") => unknown_key(word, known),
        Some((word, known)) if message.starts_with("unknown variant") => {
            // With few choices, list them all instead of guessing.
            let help = if known.len() > LISTED {
                suggestion(word, known.iter().copied())
            } else {
                one_of(known.iter().copied())
            };
            unknown(if is_string { "value" } else { "key" }, word).help(help)
        }
        Some((word, _)) if message.starts_with("missing field") => {
            Diagnostic::missing_key(word).help(format!("add `{word} = …`"))
        }
        _ if message == "wanted exactly 1 element, found 0 elements" => {
            Diagnostic::new("expected exactly one key, but there is none").help("add a key")
        }
        _ if message.starts_with("wanted exactly 1 element") => Diagnostic {
            kind: DiagnosticKind::SeveralKeys,
            ..Diagnostic::new("expected exactly one key").help("keep one key and remove the others")
        },
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
        "path string" => "a path",
        _ if expected.contains("sequence") || expected.contains("tuple") => "an array",
        _ if integer_range(message).is_some() => "an integer",
        _ => return None,
    };
    let diagnostic = Diagnostic::new(format!("expected {kind}"));
    Some(match kind {
        "a table" => diagnostic.help("for example `{ key = value }`, or `{}`"),
        "an array" => diagnostic.help("for example `[1, 2]`"),
        "a path" => diagnostic.help("write it in quotes, for example `\"results\"`"),
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
        assert_eq!(
            two.message,
            "expected exactly one key, not `proven` and `within`"
        );
        let none = diagnostic("expect = {}");
        assert_eq!(none.message, "expected exactly one key, but there is none");
        let huge = diagnostic("expect.within = { plies = 99999999999999999999 }");
        assert_eq!(huge.message, "`99999999999999999999` is out of range");
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
