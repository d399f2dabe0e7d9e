//! Splits a game in PGN (Edwards 1994), or a plain line of moves, into tags and words.
//!
//! Comments, variations, annotations such as `$2`, and move numbers are left out. The text may come
//! from anyone: one pass, no recursion, and memory in proportion to the text.

use std::ops::Range;

use diagnostic::Diagnostic;

/// The longest word in bytes. Messages repeat words.
const LONGEST_WORD: usize = 256;
/// The most plies of a game. Random games of the built-in games have a few hundred.
pub(super) const MOST_PLIES: usize = 5000;

/// A part of a text, with its place there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub text: String,
    pub span: Range<usize>,
}

/// A tag of a game, such as `[Game "bagh-chal"]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tag {
    pub name: String,
    /// The value, with the place of what is between its quotes.
    pub value: Word,
}

/// The tags and the moves of a text.
#[derive(Debug, Default)]
pub(super) struct Movetext {
    pub tags: Vec<Tag>,
    /// The moves, as far as they are not checked, and perhaps a result at the end.
    pub words: Vec<Word>,
    /// Whether there are comments, annotations or variations.
    pub is_annotated: bool,
}

impl Movetext {
    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&Word> {
        let mut tags = self.tags.iter();
        tags.find(|tag| tag.name == name).map(|tag| &tag.value)
    }

    /// Splits a text. Errors point into it.
    pub fn parse(text: &str) -> Result<Movetext, Diagnostic> {
        let mut parser = Parser {
            text,
            at: 0,
            depth: 0,
            opened: 0,
            parsed: Movetext::default(),
        };
        while parser.at < text.len() {
            parser.step()?;
        }
        if parser.depth > 0 {
            let opened = parser.opened..parser.opened + 1;
            return Err(Diagnostic::new("this variation has no end, `)`").at(opened));
        }
        Ok(parser.parsed)
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// The number of variations around the current place, and where the outermost begins.
    depth: usize,
    opened: usize,
    parsed: Movetext,
}

/// Characters that end a word.
const SEPARATORS: [char; 7] = ['{', '}', '(', ')', ';', '[', ']'];

impl<'a> Parser<'a> {
    /// Reads the next part of the text.
    fn step(&mut self) -> Result<(), Diagnostic> {
        let rest = self.rest();
        let first = rest.chars().next().expect("the text has not ended");
        let here = self.at..self.at + first.len_utf8();
        match first {
            _ if first.is_whitespace() => self.at = here.end,
            '{' => self.skip_to('}', "this comment has no end, `}`")?,
            ';' => self.skip_line(),
            // A line for other programs.
            '%' if self.is_line_start() => self.skip_line(),
            '(' => {
                if self.depth == 0 {
                    self.opened = self.at;
                }
                self.depth += 1;
                self.at = here.end;
                self.parsed.is_annotated = true;
            }
            ')' if self.depth > 0 => {
                self.depth -= 1;
                self.at = here.end;
            }
            '[' if self.depth == 0 => self.tag()?,
            '}' | ')' | '[' | ']' => {
                return Err(Diagnostic::new(format!("`{first}` is not expected here")).at(here));
            }
            _ => self.word()?,
        }
        Ok(())
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn is_line_start(&self) -> bool {
        self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n'
    }

    fn skip_line(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
        self.parsed.is_annotated = true;
    }

    fn skip_to(&mut self, end: char, message: &str) -> Result<(), Diagnostic> {
        let found = self.rest().find(end);
        let found = found.ok_or_else(|| Diagnostic::new(message).at(self.at..self.at + 1))?;
        self.at += found + end.len_utf8();
        self.parsed.is_annotated = true;
        Ok(())
    }

    /// Reads a tag.
    fn tag(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let line = self.rest().lines().next().unwrap_or_default();
        let whole = start..start + line.trim_end().len();
        if !self.parsed.words.is_empty() {
            let diagnostic = Diagnostic::new("a tag after the moves begins another game");
            return Err(diagnostic.at(whole).help("give one game at a time"));
        }
        let bad = || {
            let diagnostic = Diagnostic::new("a tag is a name and a value in quotes");
            Err(diagnostic
                .at(whole.clone())
                .help("such as `[Game \"bagh-chal\"]`"))
        };
        let Some((name, _)) = line[1..].split_once('"') else {
            return bad();
        };
        let (value_at, name) = (start + 1 + name.len() + 1, name.trim());
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return bad();
        }
        let (mut value, mut is_escaped, mut end) = (String::new(), false, None);
        for (at, letter) in self.text[value_at..whole.end].char_indices() {
            match letter {
                '"' if !is_escaped => {
                    end = Some(value_at + at);
                    break;
                }
                '\\' if !is_escaped => is_escaped = true,
                _ => {
                    value.push(letter);
                    is_escaped = false;
                }
            }
        }
        let Some(end) = end else { return bad() };
        let after = &self.text[end + 1..];
        let blank = after.len() - after.trim_start_matches([' ', '\t']).len();
        if !after[blank..].starts_with(']') {
            return bad();
        }
        if self.parsed.tag(name).is_some() {
            return Err(Diagnostic::new(format!("`{name}` is given twice")).at(whole));
        }
        self.parsed.tags.push(Tag {
            name: name.to_owned(),
            value: Word {
                text: value,
                span: value_at..end,
            },
        });
        self.at = end + 1 + blank + 1;
        Ok(())
    }

    /// Reads a move, a number, an annotation or a result.
    fn word(&mut self) -> Result<(), Diagnostic> {
        let rest = self.rest();
        let ends = |c: char| c.is_whitespace() || SEPARATORS.contains(&c);
        let length = rest.find(ends).unwrap_or(rest.len());
        let (word, start) = (&rest[..length], self.at);
        self.at += length;
        if self.depth > 0 {
            return Ok(());
        }
        if length > LONGEST_WORD {
            let message = format!("a move has at most {LONGEST_WORD} bytes");
            return Err(Diagnostic::new(message).at(start..start + length));
        }
        if word.starts_with('$') {
            self.parsed.is_annotated = true;
            return Ok(());
        }
        let unnumbered = without_number(word);
        let start = start + word.len() - unnumbered.len();
        let plain = if RESULTS.contains(&unnumbered) {
            unnumbered
        } else {
            unnumbered.trim_end_matches(['!', '?', '#'])
        };
        self.parsed.is_annotated |= plain.len() < unnumbered.len();
        if plain.is_empty() {
            return Ok(());
        }
        if self.parsed.words.len() > MOST_PLIES {
            let message = format!("a game has at most {MOST_PLIES} moves");
            return Err(Diagnostic::new(message).at(start..start + plain.len()));
        }
        self.parsed.words.push(Word {
            text: plain.to_owned(),
            span: start..start + plain.len(),
        });
        Ok(())
    }
}

/// Results at the end of a game.
pub(super) const RESULTS: [&str; 5] = ["*", "1-0", "0-1", "1/2-1/2", "#"];

/// Returns a word without a move number before it: digits and then dots.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match after.strip_prefix('.') {
        Some(after) => after.trim_start_matches('.'),
        None => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let parsed = Movetext::parse(text).unwrap();
        parsed.words.into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn leaves_out_everything_but_moves() {
        assert_eq!(words("1. G33 B1122 2... G21"), ["G33", "B1122", "G21"]);
        assert_eq!(
            words("1.G33! {good; (really)} B1122?? $2 ; rest\n2.G21"),
            ["G33", "B1122", "G21"]
        );
        assert_eq!(
            words("a-b.2 (c-d (e-f) {)} g-h) 2+0+1 4. 4"),
            ["a-b.2", "2+0+1", "4"]
        );
        assert_eq!(
            words("% a line for others\nG33\n% one more\nB1122 1-0"),
            ["G33", "B1122", "1-0"]
        );
        assert!(words("...").is_empty());
    }

    #[test]
    fn words_and_values_have_their_places() {
        let text = "[Game \"a \\\"b\\\" \\\\\"]\n\n1.G33!{x}B1122";
        let parsed = Movetext::parse(text).unwrap();
        assert_eq!(parsed.tag("Game").unwrap().text, "a \"b\" \\");
        assert!(parsed.is_annotated);
        for word in &parsed.words {
            assert_eq!(text[word.span.clone()], word.text);
        }
        assert!(!Movetext::parse("1. G33 B1122 1-0").unwrap().is_annotated);
    }

    #[test]
    fn errors_say_what_is_missing() {
        for (text, message) in [
            ("1. G33 {no end", "this comment has no end, `}`"),
            ("1. G33 (B1122 (x)", "this variation has no end, `)`"),
            ("1. G33 ) B1122", "`)` is not expected here"),
            ("[Game]", "a tag is a name and a value in quotes"),
            ("[Game \"a]", "a tag is a name and a value in quotes"),
            ("[Ga me \"a\"]", "a tag is a name and a value in quotes"),
            ("[A \"b\"]\n[A \"c\"]", "`A` is given twice"),
            ("G33 [A \"b\"]", "a tag after the moves begins another game"),
        ] {
            let error = Movetext::parse(text).unwrap_err();
            assert_eq!(error.message, message, "{text}");
        }
        assert!(Movetext::parse(&"a".repeat(300)).is_err());
        assert!(Movetext::parse(&"a ".repeat(6000)).is_err());
    }
}
