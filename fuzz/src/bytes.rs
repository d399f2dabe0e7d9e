//! Input as text, and as a list of choices.

use diagnostic::Diagnostic;

/// Returns the input as text, if it is text.
pub fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// Renders a refusal in both styles: it has a message, its place lies in the text, and no control
/// character of the input is live in it.
pub fn render(diagnostic: &Diagnostic, text: &str) {
    assert!(!diagnostic.message.is_empty());
    let rendered = diagnostic.render("file", text, false);
    assert!(rendered.starts_with("error: "), "{rendered}");
    let is_live = |c: char| diagnostic::is_hidden(c) && c != '\n';
    assert!(!rendered.contains(is_live), "{rendered:?}");
    diagnostic.render("file", text, true);
}

/// Returns what was read, or renders the refusal.
pub fn read<T>(parsed: Result<T, Diagnostic>, text: &str) -> Option<T> {
    match parsed {
        Ok(read) => Some(read),
        Err(diagnostic) => {
            render(&diagnostic, text);
            None
        }
    }
}

/// Choices made by the bytes of an input, one each; the first of all once they run out.
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    pub fn new(data: &'a [u8]) -> Choices<'a> {
        Choices(data)
    }

    /// Returns a number below `count`, which is at least 1.
    pub fn below(&mut self, count: usize) -> usize {
        match self.0.split_first() {
            Some((&byte, rest)) => {
                self.0 = rest;
                usize::from(byte) % count
            }
            None => 0,
        }
    }

    /// Returns one of some values.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// Returns whether there are bytes left.
    pub fn more(&self) -> bool {
        !self.0.is_empty()
    }

    /// Returns the bytes that are left.
    pub fn rest(&self) -> &'a [u8] {
        self.0
    }
}
