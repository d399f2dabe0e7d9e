//! Escapes untrusted text for printing, with one function per output format.
//!
//! Claims, boards, certificates, results and file names come from other people. Printed raw, they
//! could move the cursor, hide or reorder text, start a new line, give a command to a CI runner, or
//! become markup. Such characters are printed as Rust escapes such as `\n` or `\u{1b}`, and markup
//! as entities. Other text is unchanged.

use std::borrow::Cow;

/// Escapes text for one line of plain text: on a terminal, in a log, or in a value that is later
/// converted to XML.
///
/// The line cannot become a command to a GitHub runner: such commands start with `::` or contain
/// `##[`.
///
/// ```
/// assert_eq!(pounce_diagnostic::escape_line("a\u{1b}[31m\r\nb"), r"a\u{1b}[31m\r\nb");
/// assert_eq!(pounce_diagnostic::escape_line("::error::x"), r"\u{3a}:error::x");
/// ```
pub fn escape_line(text: &str) -> Cow<'_, str> {
    escape_line_where(text, is_hidden)
}

/// Escapes text of several lines, such as a file. Line breaks and tabs are kept.
///
/// ```
/// assert_eq!(pounce_diagnostic::escape_lines("a\tb\n\u{7}c\n"), "a\tb\n\\u{7}c\n");
/// ```
pub fn escape_lines(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let end = ["\r\n", "\n"].into_iter().find(|end| line.ends_with(end));
        let end = end.unwrap_or_default();
        let words = &line[..line.len() - end.len()];
        shown += &escape_line_where(words, |c| is_hidden(c) && c != '\t');
        shown += end;
    }
    shown
}

/// Escapes hidden characters of an HTML page. The page's own markup has none, so they come from
/// untrusted text. Markup in that text is escaped where the page is built.
///
/// ```
/// assert_eq!(pounce_diagnostic::escape_html_page("<p>\u{202e}</p>\n"), "<p>\\u{202e}</p>\n");
/// ```
pub fn escape_html_page(page: &str) -> String {
    let mut shown = String::with_capacity(page.len());
    for c in page.chars() {
        if is_hidden(c) && c != '\n' {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Escapes text for the content of an XML element, or for an attribute in double quotes.
///
/// ```
/// assert_eq!(pounce_diagnostic::escape_xml("]]> & \u{fffe}"), r"]]&gt; &amp; \u{fffe}");
/// ```
pub fn escape_xml(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        match c {
            '#' if text[at..].starts_with(OLD_COMMAND) => shown += "&#35;",
            '&' => shown += "&amp;",
            '<' => shown += "&lt;",
            '>' => shown += "&gt;",
            '"' => shown += "&quot;",
            c if is_hidden(c) => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}

/// Escapes text for the message of a GitHub annotation, such as `::error::message`. Line breaks are
/// kept.
///
/// ```
/// assert_eq!(pounce_diagnostic::escape_github("50 %\n::x\u{7}"), r"50 %25%0A::x\u{7}");
/// ```
pub fn escape_github(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        match c {
            '#' if text[at..].starts_with(OLD_COMMAND) => shown.extend(c.escape_unicode()),
            '%' => shown += "%25",
            '\n' => shown += "%0A",
            c if is_hidden(c) => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}

/// Escapes text for a property of a GitHub annotation, such as `file` in `::error file=a.toml::`.
///
/// ```
/// assert_eq!(pounce_diagnostic::escape_github_property("a,b::c"), "a%2Cb%3A%3Ac");
/// ```
pub fn escape_github_property(text: &str) -> String {
    escape_github(text).replace(':', "%3A").replace(',', "%2C")
}

/// Escapes hidden characters of a JSON document, and commands to a GitHub runner. Only strings contain
/// them, and the strings stay the same for a program that reads the document.
///
/// ```
/// assert_eq!(pounce_diagnostic::escape_json("[\"\u{9b}31m##[x]\"]\n"), "[\"\\u009b31m\\u0023#[x]\"]\n");
/// ```
pub fn escape_json(document: &str) -> String {
    let mut shown = String::with_capacity(document.len());
    for (at, c) in document.char_indices() {
        if is_hidden(c) && c != '\n' || document[at..].starts_with(OLD_COMMAND) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                shown += &format!("\\u{unit:04x}");
            }
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Escapes text for a line or table cell of GitHub's Markdown, so that it contains no live markup,
/// HTML, formula, link or mention.
///
/// Entities are never parsed as markup. Bare addresses, mentions and references are recognised
/// after entities are decoded, so a zero-width space breaks these up.
///
/// ```
/// assert_eq!(pounce_diagnostic::escape_markdown("a | b"), "a &#124; b");
/// ```
pub fn escape_markdown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let text = escape_line(text);
    for (at, c) in text.char_indices() {
        if MARKUP.contains(c) {
            shown += &format!("&#{};", u32::from(c));
        } else {
            shown.push(c);
        }
        let rest = &text[at + c.len_utf8()..];
        let breaks = match c {
            '@' | '#' => true,
            ':' => rest.starts_with('/'),
            'w' | 'W' => rest.starts_with('.') && is_www(&text[..=at]),
            _ => false,
        };
        if breaks {
            shown += "&#8203;";
        }
    }
    shown
}

/// Escapes text for a value in braces of a BibTeX entry, so that it contains no live TeX command.
///
/// ```
/// assert_eq!(pounce_diagnostic::escape_bibtex("50 % of {a_b}"), r"50 \% of \{a\_b\}");
/// ```
pub fn escape_bibtex(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in escape_line(text).chars() {
        match c {
            '\\' => shown += r"\textbackslash{}",
            '~' => shown += r"\textasciitilde{}",
            '^' => shown += r"\textasciicircum{}",
            '{' | '}' | '%' | '&' | '#' | '$' | '_' => {
                shown.push('\\');
                shown.push(c);
            }
            // An at sign may start a new entry.
            '@' => shown += r"\char64{}",
            c => shown.push(c),
        }
    }
    shown
}

/// The characters of which all markup inside a line needs at least one.
const MARKUP: &str = "&<>\\`*_~[]|#@$";

fn is_www(text: &str) -> bool {
    let last = text.as_bytes().last_chunk::<3>();
    last.is_some_and(|last| last.eq_ignore_ascii_case(b"www"))
}

/// Checks whether a character is invisible or changes how the text around it is displayed: control
/// characters, bidirectional marks and overrides, line separators. This includes all characters
/// that XML 1.0 forbids.
pub fn is_hidden(c: char) -> bool {
    let is_bidi = matches!(c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_separator = matches!(c, '\u{2028}' | '\u{2029}');
    // The last two code points of every plane, such as U+FFFE and U+FFFF.
    let is_noncharacter = u32::from(c) & 0xfffe == 0xfffe;
    c.is_control() || is_bidi || is_separator || is_noncharacter
}

/// Escapes the characters for which `is_escaped` holds, and commands to a GitHub runner.
fn escape_line_where(line: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    let words = line.trim_start();
    let command = words.starts_with("::").then(|| line.len() - words.len());
    if command.is_none() && !line.contains(OLD_COMMAND) && !line.chars().any(&is_escaped) {
        return Cow::Borrowed(line);
    }
    let mut shown = String::with_capacity(line.len() + 16);
    for (at, c) in line.char_indices() {
        if is_escaped(c) {
            shown.extend(c.escape_default());
        } else if command == Some(at) || line[at..].starts_with(OLD_COMMAND) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// The beginning of a command in the old syntax of the GitHub runner, anywhere in a line.
pub(crate) const OLD_COMMAND: &str = "##[";

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Generates text with many characters that are special in some format.
    fn untrusted() -> impl Strategy<Value = String> {
        let special = prop::sample::select(
            "\0\u{7}\u{8}\t\n\r\u{b}\u{1b}\u{7f}\u{80}\u{85}\u{9b}\u{9f}\u{61c}\u{200e}\u{200f}\
             \u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}\u{fffe}\u{ffff}\u{1fffe} \u{3000}\
             &<>\"'\\`*_~[](){}!|#@$:/.-wW"
                .chars()
                .collect::<Vec<char>>(),
        );
        let part = prop_oneof![
            special.prop_map(String::from),
            any::<char>().prop_map(String::from),
            prop::sample::select(vec![
                "::error::",
                "##[error]",
                "<script>",
                "](x)",
                "http://x.y"
            ])
            .prop_map(str::to_owned),
        ];
        prop::collection::vec(part, 0..20).prop_map(|parts| parts.concat())
    }

    /// Checks whether a GitHub runner would read a line as a command.
    fn is_command(line: &str) -> bool {
        line.trim_start().starts_with("::") || line.contains("##[")
    }

    proptest! {
        #[test]
        fn bibtex_has_no_live_commands(text in untrusted()) {
            let mut shown = escape_bibtex(&text);
            for ours in [r"\textbackslash{}", r"\textasciitilde{}", r"\textasciicircum{}", r"\char64{}"] {
                shown = shown.replace(ours, "");
            }
            for c in "{}%&#$_".chars() {
                shown = shown.replace(&format!("\\{c}"), "");
            }
            let live = |c| r"\{}%&#$_~^@".contains(c);
            prop_assert!(!shown.contains(live), "{}", shown);
            prop_assert!(!shown.chars().any(is_hidden));
        }

        #[test]
        fn no_hidden_character_survives(text in untrusted()) {
            let (line, lines) = (escape_line(&text), escape_lines(&text));
            prop_assert!(!line.chars().any(is_hidden), "{line:?}");
            prop_assert!(!is_command(&line), "{line:?}");
            let plain = lines.replace("\r\n", "\n").replace(['\n', '\t'], "");
            prop_assert!(!plain.chars().any(is_hidden), "{lines:?}");
            prop_assert!(!lines.lines().any(is_command), "{lines:?}");
            let page = escape_html_page(&text);
            prop_assert!(!page.chars().any(|c| is_hidden(c) && c != '\n'), "{page:?}");
            prop_assert!(!escape_xml(&text).chars().any(is_hidden));
            prop_assert!(!escape_markdown(&text).chars().any(is_hidden));
            let document = escape_json(&format!("[\n\"{text}\"\n]\n"));
            prop_assert!(!document.chars().any(|c| is_hidden(c) && c != '\n'), "{document:?}");
            prop_assert!(!document.contains("##[") && !escape_xml(&text).contains("##["), "{text}");
        }

        #[test]
        fn no_markup_survives(text in untrusted()) {
            let xml = escape_xml(&text);
            prop_assert!(!xml.contains(['<', '>', '"']), "{xml}");
            for (at, _) in xml.match_indices('&') {
                let entity = ["&amp;", "&lt;", "&gt;", "&quot;", "&#35;"];
                prop_assert!(entity.iter().any(|entity| xml[at..].starts_with(entity)), "{xml}");
            }
            let markdown = escape_markdown(&text);
            let live = MARKUP.replace(['&', '#'], "");
            prop_assert!(!markdown.contains(|c| live.contains(c)), "{markdown}");
            for part in markdown.split("&#").skip(1) {
                let digits = part.split(';').next().unwrap();
                prop_assert!(digits.parse::<u32>().is_ok(), "{markdown}");
            }
            for address in ["://", "www."] {
                prop_assert!(!markdown.to_lowercase().contains(address), "{markdown}");
            }
        }

        #[test]
        fn ordinary_text_is_unchanged(text in "[a-zA-Zéß0-9 ,.;?+/%-]{0,30}") {
            prop_assume!(!text.to_lowercase().contains("www."));
            prop_assert_eq!(escape_line(&text), text.as_str());
            prop_assert_eq!(escape_lines(&text), text.as_str());
            prop_assert_eq!(escape_xml(&text), text.as_str());
            prop_assert_eq!(escape_markdown(&text), text.as_str());
        }
    }

    #[test]
    fn runner_commands_are_broken_up() {
        assert_eq!(escape_line(" ::set-env x::y"), " \\u{3a}:set-env x::y");
        assert_eq!(escape_line("a ###[group]b"), "a #\\u{23}#[group]b");
        assert_eq!(escape_line("a::b, C# [1]"), "a::b, C# [1]");
        assert_eq!(escape_lines("a\n::error::b"), "a\n\\u{3a}:error::b");
    }

    #[test]
    fn line_endings_are_kept() {
        assert_eq!(escape_lines("a\r\nb\rc\n\n"), "a\r\nb\\rc\n\n");
    }
}
