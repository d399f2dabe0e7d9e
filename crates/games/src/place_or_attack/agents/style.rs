//! Styles of play: restricted sets of moves. Since a style is a set and not a single player's
//! habits, the best play within it can be computed.

use game::Game;

use crate::place_or_attack::{Move, PlaceOrAttack, Position, TurnPhase, cells_in};

/// A style of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Every legal move.
    Free,
    /// Builds one tight cluster: places next to as many own stones as possible while some empty
    /// territory has one; after that, every legal move. The first stone is as close to the centre
    /// as possible. Never swaps and never attacks twice in a turn.
    Turtle,
    /// Spreads: places where the fewest stones are adjacent. Attacks only if no territory is empty.
    Expander,
}

impl Style {
    /// Returns the name in claims and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Style::Free => "free",
            Style::Turtle => "turtle",
            Style::Expander => "expander",
        }
    }

    /// Returns the moves that the style allows: a non-empty subset of the legal moves, unless the
    /// game is over. Outcomes of dice are not restricted.
    pub fn moves(self, game: &PlaceOrAttack, position: &Position) -> Vec<Move> {
        let legal: Vec<Move> = game.moves(position).collect();
        let chosen: Vec<Move> = match (self, position.phase) {
            (Style::Free, _) | (_, TurnPhase::Dice(_)) => return legal,
            (_, TurnPhase::Again) => vec![Move::Stop],
            (Style::Turtle, TurnPhase::Turn) => places(turtle(game, position)),
            (Style::Expander, TurnPhase::Turn) => places(expander(game, position)),
        };
        // Where the style allows nothing, or the game is over, the rules decide.
        if chosen.is_empty() || legal.is_empty() {
            return legal;
        }
        chosen
    }
}

fn places(set: u64) -> Vec<Move> {
    cells_in(set).map(Move::Place).collect()
}

/// Returns the empty territories with the most adjacent own stones, or none if no empty territory
/// has one.
fn turtle(game: &PlaceOrAttack, position: &Position) -> u64 {
    let geometry = game.geometry();
    let (own, empty) = (position.own(), game.empty(position));
    if own == 0 {
        return nearest_to_centre(game, empty);
    }
    let adjacent = empty & geometry.around(own);
    most(adjacent, |cell| {
        (own & geometry.neighbours(cell)).count_ones()
    })
}

/// Returns the empty territories with the fewest adjacent stones of either colour.
fn expander(game: &PlaceOrAttack, position: &Position) -> u64 {
    let occupied = position.occupied();
    most(game.empty(position), |cell| {
        u32::MAX - (occupied & game.geometry().neighbours(cell)).count_ones()
    })
}

fn nearest_to_centre(game: &PlaceOrAttack, set: u64) -> u64 {
    let (rows, columns) = (game.settings().rows, game.settings().columns);
    let off = |place: u8, side: u8| (2 * u32::from(place)).abs_diff(u32::from(side) - 1);
    most(set, |cell| {
        u32::MAX - off(cell / columns, rows) - off(cell % columns, columns)
    })
}

/// Returns the territories of a set that maximise a function.
fn most(set: u64, of: impl Fn(u8) -> u32) -> u64 {
    let largest = cells_in(set).map(&of).max();
    cells_in(set)
        .filter(|&cell| Some(of(cell)) == largest)
        .fold(0, |set, cell| set | 1 << cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place_or_attack::Settings;
    use game::Notation;

    fn allowed(style: Style, position: &str) -> String {
        let game = PlaceOrAttack::new(Settings::board(3, 3, 20)).unwrap();
        let position = game.parse_position(position).unwrap();
        let moves = style.moves(&game, &position);
        let texts: Vec<String> = (moves.iter().map(|&m| game.move_text(&position, m))).collect();
        texts.join(" ")
    }

    #[test]
    fn turtle_attacks_only_when_enclosed() {
        assert_eq!(allowed(Style::Turtle, "start"), "b2");
        assert_eq!(allowed(Style::Turtle, "3/1B1/3-1"), "b1 a2 c2 b3");
        // Two adjacent stones are better than one.
        assert_eq!(allowed(Style::Turtle, "2W/1B1/BW1-4"), "a2");
        assert_eq!(allowed(Style::Turtle, "2W/BB1/W1W-6"), "b1 c2 a3 b3");
        assert_eq!(
            allowed(Style::Turtle, "1WB/1WW/3-8"),
            "a1 b1 c1 a2 a3 xc2 xb3"
        );
    }

    #[test]
    fn expander_attacks_only_on_a_full_board() {
        assert_eq!(allowed(Style::Expander, "3/1B1/3-1"), "a1 c1 a3 c3");
        assert_eq!(allowed(Style::Expander, "1WB/1WW/WBB-8"), "a3");
        assert_eq!(
            allowed(Style::Expander, "BWB/BWW/WBB-10"),
            "xa1 xb2 xc2 xb3"
        );
    }
}
