//! Manners of play: which of the legal moves a player of a certain temper considers. A manner is a
//! set of moves, so that the best play within it can be computed, and not just one player's habits.

use game::Game;

use crate::place_or_attack::{Move, Phase, PlaceOrAttack, Position, cells_in};

/// A temper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Every legal move.
    Free,
    /// Builds one tight cluster: places where it has the most stones beside it, as long as some
    /// empty territory is beside one of its stones; only then all legal moves. The first stone is
    /// as near to the middle as it can be. Never swaps, never attacks again.
    Turtle,
    /// Spreads: places on an empty territory that has no stone beside it, or as few as possible;
    /// attacks only when no territory is empty.
    Expander,
}

impl Style {
    /// Its name in claims and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Style::Free => "free",
            Style::Turtle => "turtle",
            Style::Expander => "expander",
        }
    }

    /// The moves it considers where the mover chooses: some of the legal ones, at least one unless
    /// play has ended. What the dice may do is not its to choose, so all of that stays.
    pub fn moves(self, game: &PlaceOrAttack, position: &Position) -> Vec<Move> {
        let legal: Vec<Move> = game.moves(position).collect();
        let chosen: Vec<Move> = match (self, position.phase) {
            (Style::Free, _) | (_, Phase::Dice(_)) => return legal,
            (_, Phase::Again) => vec![Move::Stop],
            (Style::Turtle, Phase::Turn) => places(turtle(game, position)),
            (Style::Expander, Phase::Turn) => places(expander(game, position)),
        };
        // Where the manner has nothing to say, or play has ended, the rules decide.
        if chosen.is_empty() || legal.is_empty() {
            return legal;
        }
        chosen
    }
}

fn places(set: u64) -> Vec<Move> {
    cells_in(set).map(Move::Place).collect()
}

/// The empty territories beside the most own stones, of those that are beside any.
fn turtle(game: &PlaceOrAttack, position: &Position) -> u64 {
    let geometry = game.geometry();
    let (own, empty) = (position.own(), game.empty(position));
    if own == 0 {
        return nearest_to_the_middle(game, empty);
    }
    let beside = empty & geometry.around(own);
    most(beside, |cell| {
        (own & geometry.neighbours(cell)).count_ones()
    })
}

/// The empty territories beside the fewest stones, whosever they are.
fn expander(game: &PlaceOrAttack, position: &Position) -> u64 {
    let occupied = position.occupied();
    most(game.empty(position), |cell| {
        u32::MAX - (occupied & game.geometry().neighbours(cell)).count_ones()
    })
}

fn nearest_to_the_middle(game: &PlaceOrAttack, set: u64) -> u64 {
    let (rows, columns) = (game.settings().rows, game.settings().columns);
    let off = |place: u8, side: u8| (2 * u32::from(place)).abs_diff(u32::from(side) - 1);
    most(set, |cell| {
        u32::MAX - off(cell / columns, rows) - off(cell % columns, columns)
    })
}

/// The territories of a set that have the most of something.
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

    fn considered(manner: Style, position: &str) -> String {
        let game = PlaceOrAttack::new(Settings::board(3, 3, 20)).unwrap();
        let position = game.parse_position(position).unwrap();
        let moves = manner.moves(&game, &position);
        let texts: Vec<String> = (moves.iter().map(|&m| game.move_text(&position, m))).collect();
        texts.join(" ")
    }

    #[test]
    fn a_turtle_builds_and_attacks_when_it_is_shut_in() {
        assert_eq!(considered(Style::Turtle, "start"), "b2");
        assert_eq!(considered(Style::Turtle, "3/1B1/3-1"), "b1 a2 c2 b3");
        // Beside two of its own stones is better than beside one.
        assert_eq!(considered(Style::Turtle, "2W/1B1/BW1-4"), "a2");
        assert_eq!(considered(Style::Turtle, "2W/BB1/W1W-6"), "b1 c2 a3 b3");
        assert_eq!(
            considered(Style::Turtle, "1WB/1WW/3-8"),
            "a1 b1 c1 a2 a3 xc2 xb3"
        );
    }

    #[test]
    fn an_expander_keeps_away_and_attacks_on_a_full_board() {
        assert_eq!(considered(Style::Expander, "3/1B1/3-1"), "a1 c1 a3 c3");
        assert_eq!(considered(Style::Expander, "1WB/1WW/WBB-8"), "a3");
        assert_eq!(
            considered(Style::Expander, "BWB/BWW/WBB-10"),
            "xa1 xb2 xc2 xb3"
        );
    }
}
