//! TOML to values. serde's messages are turned into ours: unknown keys and words get a
//! "did you mean".

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

use crate::{Diagnostic, suggestion};

/// Reads a whole TOML text as a `T`.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, Diagnostic> {
    toml::from_str(text).map_err(|error| {
        let mut diagnostic = explain(error.message());
        let whole = diagnostic.message.ends_with("is missing");
        // What is missing from the file as a whole is nowhere in it.
        if let Some(span) = error.span().filter(|span| !(whole && span.start == 0)) {
            diagnostic = diagnostic.at(trimmed(text, span));
        }
        diagnostic
    })
}

/// The bytes of the value that a key such as `goal.captures` or `lines.3` has in `text`.
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

/// Our words for a message of serde or of the TOML parser.
fn explain(message: &str) -> Diagnostic {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let unknown = |what: &str, word: &str, known: &[&str]| {
        Diagnostic::new(format!("unknown {what} `{word}`"))
            .help(suggestion(word, known.iter().copied()))
    };
    if let Some(keys) = message.strip_prefix("unexpected keys in table: ")
        && let Some((word, known)) = keys.split_once(", available keys: ")
    {
        return unknown("key", word, &known.split(", ").collect::<Vec<_>>());
    }
    match quoted.split_first() {
        Some((word, known)) if message.starts_with("unknown field") => unknown("key", word, known),
        // Of a few words all are named: which of them was meant is anybody's guess.
        Some((word, known)) if message.starts_with("unknown variant") && known.len() <= FEW => {
            let known: Vec<String> = known.iter().map(|known| format!("`{known}`")).collect();
            Diagnostic::new(format!("unknown word `{word}`"))
                .help(format!("it is one of {}", known.join(", ")))
        }
        Some((word, known)) if message.starts_with("unknown variant") => {
            unknown("word", word, known)
        }
        Some((word, _)) if message.starts_with("missing field") => {
            Diagnostic::new(format!("the key `{word}` is missing"))
                .help(format!("add `{word} = …`"))
        }
        Some((word, _)) if WHOLE.iter().any(|kind| message.ends_with(kind)) => {
            Diagnostic::new(format!("`{word}` is not a whole number that fits here"))
        }
        _ if message.starts_with("wanted exactly 1 element") => {
            Diagnostic::new("exactly one key is wanted here")
                .help("keep one of them, and leave out the others")
        }
        _ if message == "wanted string or table" => {
            Diagnostic::new("a word in quotes, or a table, is wanted here")
        }
        _ => other_kind(message)
            .unwrap_or_else(|| Diagnostic::new(message.lines().next().unwrap_or("not TOML"))),
    }
}

/// Words of which all are named.
const FEW: usize = 5;

/// Our words for a value of another kind than expected.
fn other_kind(message: &str) -> Option<Diagnostic> {
    let (_, wanted) = message
        .strip_prefix("invalid type: ")?
        .rsplit_once(", expected ")?;
    let word = match wanted {
        _ if wanted.contains("struct") || wanted.contains("map") => "a table",
        "f32" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "a string" => "text in quotes",
        _ if wanted.contains("sequence") || wanted.contains("tuple") => "a list",
        _ if WHOLE.iter().any(|kind| kind.ends_with(wanted)) => "a whole number",
        _ => return None,
    };
    let diagnostic = Diagnostic::new(format!("{word} is wanted here"));
    Some(match word {
        "a table" => diagnostic.help("for example `{ key = value }`, or `{}`"),
        "a list" => diagnostic.help("for example `[1, 2]`"),
        _ => diagnostic,
    })
}

/// How serde's messages end where a whole number was expected.
const WHOLE: [&str; 4] = [
    "expected u8",
    "expected u32",
    "expected u64",
    "expected usize",
];

/// The span without the line break or blanks that a parser may count in.
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
    fn an_unknown_key_gets_a_suggestion() {
        let diagnostic = read_toml::<Sample>("expct = \"proven\"\n").unwrap_err();
        assert_eq!(diagnostic.message, "unknown key `expct`");
        assert_eq!(diagnostic.help.as_deref(), Some("did you mean `expect`?"));
        assert_eq!(diagnostic.location, Location::Span(0..5));
    }

    #[test]
    fn an_unknown_word_gets_the_choices() {
        let diagnostic = read_toml::<Sample>("expect = \"maybe\"").unwrap_err();
        assert_eq!(diagnostic.message, "unknown word `maybe`");
        assert_eq!(
            diagnostic.help.as_deref(),
            Some("it is one of `proven`, `refuted`, `within`")
        );
        assert_eq!(diagnostic.location, Location::Span(9..16));
    }

    #[test]
    fn a_missing_key_is_named() {
        let diagnostic = read_toml::<Sample>("").unwrap_err();
        assert_eq!(diagnostic.message, "the key `expect` is missing");
        assert_eq!(diagnostic.location, Location::Whole);
    }

    #[test]
    fn flaws_inside_a_choice_are_explained_too() {
        let diagnostic = |text| read_toml::<Sample>(text).unwrap_err();
        let misspelt = diagnostic("expect.within = { plys = 3 }");
        assert_eq!(misspelt.message, "unknown key `plys`");
        assert_eq!(misspelt.help.as_deref(), Some("did you mean `plies`?"));
        let negative = diagnostic("expect.within = { plies = -3 }");
        assert_eq!(
            negative.message,
            "`-3` is not a whole number that fits here"
        );
        assert_eq!(negative.location, Location::Span(26..28));
        let two = diagnostic("expect.within = { plies = 3 }\nexpect.proven = {}");
        assert_eq!(two.message, "exactly one key is wanted here");
        let bare = diagnostic("expect.within = true");
        assert_eq!(bare.message, "a table is wanted here");
        let text = diagnostic("expect.within = { plies = \"three\" }");
        assert_eq!(text.message, "a whole number is wanted here");
        let number = diagnostic("expect = 3");
        assert_eq!(
            number.message,
            "a word in quotes, or a table, is wanted here"
        );
    }
}
