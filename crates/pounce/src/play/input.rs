//! Understands moves as people type them: in any case, shortened, or by their destination.

use diagnostic::Diagnostic;

/// A legal move, as text.
pub struct MoveName {
    /// The move in the game's notation.
    pub text: String,
    /// Other names in lower case, which other moves may share.
    pub aliases: Vec<String>,
}

/// The most moves that a message lists.
const MAX_LISTED: usize = 12;

/// Finds the only legal move that a text can mean. Returns `None` if it means none.
///
/// Upper and lower case are the same. A text that is not a whole move may be an alias, or the beginning
/// of a move.
///
/// # Errors
///
/// Fails if the text can mean several moves, and lists them.
pub fn find_move(text: &str, legal: &[MoveName]) -> Result<Option<usize>, Diagnostic> {
    let typed = text.to_lowercase();
    let name = |index: &usize| legal[*index].text.to_lowercase();
    let matching = |matches: &dyn Fn(&usize) -> bool| -> Vec<usize> {
        (0..legal.len()).filter(|index| matches(index)).collect()
    };
    let whole = matching(&|index| name(index) == typed);
    let partial = matching(&|index| {
        let mut aliases = legal[*index].aliases.iter();
        name(index).starts_with(&typed) || aliases.any(|alias| *alias == typed)
    });
    let found = [whole, partial].into_iter().find(|found| !found.is_empty());
    match found.as_deref() {
        None => Ok(None),
        Some(&[only]) => Ok(Some(only)),
        Some(several) => Err(ambiguous(text, several, legal)),
    }
}

fn ambiguous(text: &str, found: &[usize], legal: &[MoveName]) -> Diagnostic {
    let names = found.iter().map(|&index| legal[index].text.as_str());
    let listed: Vec<&str> = names.take(MAX_LISTED).collect();
    let more = match found.len() - listed.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let moves = format!("{}{more}", listed.join(" "));
    Diagnostic::new(format!("`{text}` can be one of several moves: {moves}")).at(0..text.len())
}
