//! A located error in a text, rendered with the line and a caret:
//!
//! ```text
//! error: unknown key `expct`
//!   --> corner.toml:7:1
//!   |
//! 7 | expct = "proven"
//!   | ^^^^^
//!   |
//!   = help: did you mean `expect`?
//! ```
//!
//! The code that finds an error need not have the text: a [`Location`] may name a TOML key and is
//! resolved when the message is rendered.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::escape::{OLD_COMMAND, escape_line, is_hidden};
use crate::read_toml::spans_of_key;

/// The location of an error in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// The text as a whole.
    Whole,
    /// These bytes of the text.
    Span(Range<usize>),
    /// The value of a TOML key such as `goal.captures.by_ply` or `lines.3`. A range narrows it down
    /// to these bytes of a string.
    Key(String, Option<Range<usize>>),
    /// The last part of a TOML key itself, such as `b9` in `goal.board.degrees.b9`.
    KeyName(String),
}

/// The kind of an error, for code that treats some kinds differently.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum DiagnosticKind {
    /// This key is missing.
    MissingKey(Box<str>),
    /// A key that does not exist, and the existing one that is probably meant.
    UnknownKey(Option<Box<str>>),
    /// A table with several keys that must have one.
    SeveralKeys,
    /// All other errors.
    #[default]
    Other,
}

/// An error in a text: what is wrong, where, and how to fix it.
///
/// ```
/// use pounce_diagnostic::Diagnostic;
///
/// let error = Diagnostic::new("`goats` must be at least 1").in_key("goats");
/// let text = "tigers = 4\ngoats = 0\n";
/// assert!(error.render("board.toml", text, false).contains("board.toml:2:9"));
/// assert_eq!((error.line(text), error.column(text)), (Some(2), Some(9)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The error in one sentence, without a full stop.
    pub message: String,
    /// The location of the error.
    pub location: Location,
    /// A way to fix it.
    pub help: Option<String>,
    /// The kind of the error.
    pub kind: DiagnosticKind,
}

impl Diagnostic {
    /// Creates an error about the text as a whole.
    pub fn new(message: impl Into<String>) -> Self {
        Diagnostic {
            message: message.into(),
            location: Location::Whole,
            help: None,
            kind: DiagnosticKind::Other,
        }
    }

    /// Creates the error that a key is missing.
    pub fn missing_key(key: &str) -> Self {
        Diagnostic {
            kind: DiagnosticKind::MissingKey(key.into()),
            ..Diagnostic::new(format!("missing key `{key}`"))
        }
    }

    /// Sets the location to these bytes of the text.
    #[must_use]
    pub fn at(mut self, span: Range<usize>) -> Self {
        self.location = Location::Span(span);
        self
    }

    /// Sets the location to the value of this TOML key. A span set before becomes relative to the
    /// start of that string.
    #[must_use]
    pub fn in_key(mut self, key: &str) -> Self {
        let span = match self.location {
            Location::Span(span) => Some(span),
            _ => None,
        };
        self.location = Location::Key(key.to_owned(), span);
        self
    }

    /// Sets the location to this TOML key itself, instead of its value.
    #[must_use]
    pub fn at_key_name(mut self, key: &str) -> Self {
        self.location = Location::KeyName(key.to_owned());
        self
    }

    /// Prefixes the TOML key with this one.
    #[must_use]
    pub fn under_key(mut self, key: &str) -> Self {
        self.location = match self.location {
            Location::Key(inner, span) => Location::Key(format!("{key}.{inner}"), span),
            Location::KeyName(inner) => Location::KeyName(format!("{key}.{inner}")),
            _ => Location::Key(key.to_owned(), None),
        };
        self
    }

    /// Sets the help text.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Renders the error with the affected lines of `text`, with ANSI colours if `color` is set.
    /// `file` is the name shown to the user. All text is escaped for a terminal.
    pub fn render(&self, file: &str, text: &str, color: bool) -> String {
        let (message, file) = (escape_line(&self.message), escape_line(file));
        let title = Level::ERROR.primary_title(&*message);
        let excerpt = self.span(text).map(|span| Excerpt::new(text, span));
        let mut group = match &excerpt {
            Some(excerpt) => Group::with_title(title).element(
                Snippet::source(&excerpt.lines)
                    .line_start(excerpt.first)
                    .path(&*file)
                    .annotation(AnnotationKind::Primary.span(excerpt.span.clone())),
            ),
            None => Group::with_title(title).element(annotate_snippets::Origin::path(&*file)),
        };
        let help = self.help.as_deref().map(escape_line);
        if let Some(help) = &help {
            group = group.element(Level::HELP.message(&**help));
        }
        let renderer = if color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        renderer.render(&[group])
    }

    /// Returns the line of `text` that the error is about, counted from 1, or `None` if it is about
    /// the text as a whole.
    pub fn line(&self, text: &str) -> Option<usize> {
        let start = self.span(text)?.start;
        Some(text[..start].matches('\n').count() + 1)
    }

    /// Returns the column in that line, in characters counted from 1.
    pub fn column(&self, text: &str) -> Option<usize> {
        let before = &text[..self.span(text)?.start];
        let line = before.rsplit('\n').next()?;
        Some(line.chars().count() + 1)
    }

    /// Returns the bytes of `text` that the error is about, on character boundaries, or `None` if
    /// it is about the text as a whole.
    pub fn span(&self, text: &str) -> Option<Range<usize>> {
        let span = match &self.location {
            Location::Whole => return None,
            Location::Span(span) => span.clone(),
            Location::Key(key, part) => {
                let (_, value) = spans_of_key(text, key)?;
                let quotes = opening_quotes(&text[value.clone()]);
                let first = value.start + quotes;
                match part {
                    Some(part) if quotes > 0 && first + part.end < value.end => {
                        first + part.start..first + part.end
                    }
                    _ => value,
                }
            }
            Location::KeyName(key) => spans_of_key(text, key)?.0,
        };
        let mut start = span.start.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = span.end.clamp(start, text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        Some(start..end)
    }
}

/// Returns the length of the quotes that a TOML string begins with, or 0 for another value.
fn opening_quotes(value: &str) -> usize {
    if value.starts_with("\"\"\"") || value.starts_with("'''") {
        3
    } else {
        usize::from(value.starts_with(['"', '\'']))
    }
}

/// The lines around an error, escaped for printing.
struct Excerpt {
    lines: String,
    /// The number of the first line.
    first: usize,
    /// The bytes of `lines` that the error is about.
    span: Range<usize>,
}

impl Excerpt {
    /// Takes the lines of the span and the one before them. Characters that the renderer would
    /// print raw are replaced by one character each, so that columns stay the same.
    fn new(text: &str, span: Range<usize>) -> Excerpt {
        let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |end| end + 1);
        let start = line_start(line_start(span.start).saturating_sub(1));
        let end = text[span.end..].find('\n');
        let end = end.map_or(text.len(), |length| span.end + length + 1);
        let (mut lines, mut shown) = (String::new(), 0..0);
        for (at, c) in text[start..end].char_indices() {
            let at = start + at;
            if at == span.start {
                shown.start = lines.len();
            }
            if at == span.end {
                shown.end = lines.len();
            }
            let is_raw = is_hidden(c) && !c.is_ascii_control();
            if is_raw || text[at..].starts_with(OLD_COMMAND) {
                lines.push(char::REPLACEMENT_CHARACTER);
            } else {
                lines.push(c);
            }
        }
        if span.start == end {
            shown.start = lines.len();
        }
        if span.end == end {
            shown.end = lines.len();
        }
        Excerpt {
            lines,
            first: text[..start].matches('\n').count() + 1,
            span: shown,
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "name = \"x\"\nlines = [\"a b\", \"c d\"]\n";

    fn marked(diagnostic: &Diagnostic) -> String {
        TEXT[diagnostic.span(TEXT).unwrap()].to_owned()
    }

    #[test]
    fn locates_key_and_part_of_its_string() {
        assert_eq!(marked(&Diagnostic::new("m").in_key("name")), "\"x\"");
        assert_eq!(marked(&Diagnostic::new("m").in_key("lines.1")), "\"c d\"");
        assert_eq!(
            marked(&Diagnostic::new("m").at(2..3).in_key("lines.1")),
            "d"
        );
        assert_eq!(marked(&Diagnostic::new("m").at_key_name("lines")), "lines");
    }

    #[test]
    fn missing_key_has_no_location() {
        let diagnostic = Diagnostic::new("no goats").in_key("goats").help("add some");
        assert_eq!(diagnostic.span(TEXT), None);
        let rendered = diagnostic.render("x.toml", TEXT, false);
        assert!(rendered.contains("error: no goats"), "{rendered}");
        assert!(rendered.contains("x.toml"), "{rendered}");
        assert!(rendered.contains("help: add some"), "{rendered}");
    }

    #[test]
    fn caret_is_below_the_error() {
        let rendered = Diagnostic::new("bad")
            .at(7..10)
            .render("x.toml", TEXT, false);
        assert!(rendered.contains("x.toml:1:8"), "{rendered}");
        assert!(rendered.contains("^^^"), "{rendered}");
    }

    #[test]
    fn untrusted_text_is_escaped() {
        let hostile = "a\u{1b}[2J\u{9b}\u{202e}\u{2028}##[error]x\r::error::y";
        let text = format!("one\ntwo\n{hostile} bad {hostile}\nlast\n");
        let at = text.find("bad").unwrap();
        let diagnostic = Diagnostic::new(format!("m {hostile}\n::error::z"))
            .at(at..at + 3)
            .help(hostile);
        let rendered = diagnostic.render(&format!("{hostile}\n.toml"), &text, false);
        let raw = |c: char| is_hidden(c) && c != '\n';
        assert!(!rendered.contains(raw), "{rendered:?}");
        assert!(!rendered.contains(OLD_COMMAND), "{rendered}");
        for line in rendered.lines() {
            assert!(!line.trim_start().starts_with("::"), "{rendered}");
        }
        let column = hostile.chars().count() + 2;
        assert!(rendered.contains(&format!(":3:{column}\n")), "{rendered}");
        assert!(rendered.contains("^^^"), "{rendered}");
    }

    #[test]
    fn line_numbers_count_from_the_start_of_the_text() {
        let text = format!("{}here", "line\n".repeat(999));
        let at = text.len() - 4;
        let rendered = Diagnostic::new("bad")
            .at(at..at + 4)
            .render("x", &text, false);
        assert!(rendered.contains("x:1000:1"), "{rendered}");
        assert!(rendered.contains("1000 | here"), "{rendered}");
        let rendered = Diagnostic::new("bad").at(5..9).render("x", &text, false);
        assert!(rendered.contains("x:2:1"), "{rendered}");
    }

    #[test]
    fn span_past_the_end_does_not_panic() {
        Diagnostic::new("bad")
            .at(70..90)
            .render("x.toml", TEXT, false);
        Diagnostic::new("bad").at(1..2).render("x.toml", "é", false);
        Diagnostic::new("bad").at(0..0).render("x.toml", "", false);
    }
}
