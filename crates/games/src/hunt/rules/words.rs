//! The rules of a hunt game in words.

use crate::hunt::{Board, Hunt, Repetition, Stalemate};

/// Explains the rules with the parameters of the board.
pub(crate) fn rules_in_words(hunt: &Hunt) -> Vec<String> {
    let board = hunt.board();
    let mut rules = vec![
        start(board),
        goat_moves(board),
        tiger_moves(board),
        end(board),
    ];
    rules.extend(history(board));
    rules
}

fn start(board: &Board) -> String {
    let names: Vec<&str> = (board.tigers.iter())
        .map(|&node| board.nodes[usize::from(node)].name.as_str())
        .collect();
    let tigers = match names.as_slice() {
        [only] => format!("The tiger starts on {only}"),
        names => format!("The {} tigers start on {}", names.len(), list(names)),
    };
    let goats = match board.goats {
        1 => "The goat starts in hand".to_owned(),
        goats => format!("All {goats} goats start in hand"),
    };
    format!("{tigers}. {goats}. Goats move first, and the sides take turns.")
}

fn goat_moves(board: &Board) -> String {
    let goats = match board.goats {
        1 => "While their goat is in hand, a move of Goats places it on any empty point",
        _ => {
            "While Goats have a goat in hand, their move is to place one on any empty point, and the \
             goats on the board stay where they are"
        }
    };
    format!(
        "{goats}. Once all goats are placed, Goats move a goat along a line to an adjacent empty \
         point. Goats never capture."
    )
}

fn tiger_moves(board: &Board) -> String {
    let slide = "Tigers move a tiger along a line to an adjacent empty point";
    if board.jumps().is_empty() {
        return format!("{slide}. No capture is possible on this board.");
    }
    format!(
        "{slide}, or jump with a tiger over an adjacent goat to the empty point right behind it on \
         the same line, which captures the goat. A move captures at most one goat, and capturing is \
         never forced."
    )
}

fn end(board: &Board) -> String {
    let captures = match board.captures {
        1 => "one goat".to_owned(),
        captures => format!("{captures} goats"),
    };
    let stuck = match board.stalemate {
        Stalemate::Loss => "A side that has no move on its turn loses.",
        Stalemate::Draw => {
            "Tigers lose if they have no move on their turn; if Goats have none, the game is a draw."
        }
    };
    format!("Tigers win as soon as they have captured {captures}. {stuck}")
}

/// Explains the rules that depend on the moves before, if there are some.
fn history(board: &Board) -> Option<String> {
    let repetition = match board.play.repetition {
        Repetition::Draw => "The game is a draw when a position occurs for the third time.",
        Repetition::Refuse => {
            "A move that would make a position occur for the third time is not allowed. If that \
             leaves no move, Tigers lose and Goats draw."
        }
        Repetition::Ignore => "",
    };
    let quiet = match board.play.quiet_turns {
        0 => String::new(),
        turns => format!(
            "The game is a draw after {turns} moves in a row, of both sides together, without a \
             capture or a change in the number of tigers that cannot move."
        ),
    };
    let rules: Vec<&str> = [repetition, &quiet]
        .into_iter()
        .filter(|rule| !rule.is_empty())
        .collect();
    if rules.is_empty() {
        return None;
    }
    Some(format!(
        "{} These rules hold only in play: in claims and solved values, endless play is a draw.",
        rules.join(" ")
    ))
}

/// Joins several words with commas and "and".
fn list(words: &[&str]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => words.concat(),
    }
}
