//! Messages about selections without claims.

use pounce::{EmptySelection, Selection};

use super::exit::Exit;
use super::output::eprint_line;

/// Reports why a selection has no claims, and returns the exit code. An empty part of claims that are
/// shared between machines is as expected.
pub fn report_empty(empty: &EmptySelection, selection: &Selection) -> Exit {
    eprint_line(&message(empty, selection));
    match empty {
        EmptySelection::Part(_) => Exit::AsExpected,
        EmptySelection::NoMatch | EmptySelection::Slower { .. } => Exit::Nothing,
    }
}

fn message(empty: &EmptySelection, selection: &Selection) -> String {
    match empty {
        EmptySelection::NoMatch => no_match(selection),
        EmptySelection::Part(partition) => {
            format!("part {} of {} is empty", partition.part, partition.of)
        }
        EmptySelection::Slower { tier, claim } => {
            let tier = tier.name();
            match claim {
                Some(claim) => format!("{claim} is of tier {tier}: add `--tier {tier}`"),
                None => format!(
                    "the fastest claim in {selection} is of tier {tier}: add `--tier {tier}`"
                ),
            }
        }
    }
}

/// Returns the message about selectors that match nothing.
pub fn no_match(selection: &Selection) -> String {
    let is_pattern = |text: &str| text.contains(['*', '?', '[']);
    let shown = selection.to_string();
    if is_pattern(&shown) {
        format!("no claim matches {shown}")
    } else {
        format!("no claims in {shown}")
    }
}
