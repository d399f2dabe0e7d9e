//! Names of players.

/// The most characters of a name.
const MAX_NAME: usize = 40;

/// Returns a name as others see it: without control characters, invisible characters and characters
/// that change the direction of text, with single spaces, and at most 40 characters long. Returns
/// `None` if nothing is left.
pub fn shown_name(name: &str) -> Option<String> {
    let visible = |c: &char| !is_hidden(*c);
    let spaced = name
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c });
    let text: String = spaced.filter(visible).collect();
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(MAX_NAME).collect();
    let name = name.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
}

fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cleans_names() {
        let shown = |name: &str| shown_name(name).unwrap_or_default();
        assert_eq!(shown("  Ann\n\tLee "), "Ann Lee");
        assert_eq!(shown("A\u{7}n\u{202e}n"), "Ann");
        assert_eq!(shown("नेपाल"), "नेपाल");
        assert_eq!(shown(&"x".repeat(99)).len(), 40);
        assert_eq!(shown_name(" \u{200b}\u{1b} "), None);
    }
}
