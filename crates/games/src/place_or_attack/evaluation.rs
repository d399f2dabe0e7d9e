//! Heuristic evaluation: stones, stones in the centre, adjacent friends, and stones at the front.
//! It guides play and is never evidence.

use game::Evaluation;

use super::geometry::cells_in;
use super::position::{Colour, Position};
use super::rules::PlaceOrAttack;

/// Weights in thousandths of a stone, from the designer's factors 0.3, 0.2 and 0.1.
const STONE: i32 = 1000;
const CENTRE: i32 = 300;
const FRIENDS: i32 = 200;
const FRONT: i32 = 100;

/// Returns the score of a position for a colour, in thousandths of a stone: its lead in stones, in
/// stones in the centre and in the mean number of adjacent friends, minus a penalty for own stones
/// next to an enemy.
pub fn static_score(game: &PlaceOrAttack, position: &Position, colour: Colour) -> i32 {
    let (own, enemy) = (position.stones(colour), position.stones(colour.other()));
    let count = |set: u64| set.count_ones() as i32;
    let geometry = game.geometry();
    let friends = |set: u64| {
        let adjacent = cells_in(set).map(|cell| count(set & geometry.neighbours(cell)));
        FRIENDS * adjacent.sum::<i32>() / count(set).max(1)
    };
    let centre = geometry.centre();
    let front = cells_in(own).filter(|&cell| enemy & geometry.neighbours(cell) != 0);
    STONE * (count(own) - count(enemy))
        + CENTRE * (count(own & centre) - count(enemy & centre))
        + (friends(own) - friends(enemy))
        - FRONT * front.count() as i32
}

/// Half the difference of the static scores of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StoneEvaluation;

impl Evaluation<PlaceOrAttack> for StoneEvaluation {
    fn evaluate(&self, game: &PlaceOrAttack, position: &Position) -> i32 {
        let black = static_score(game, position, Colour::Black)
            - static_score(game, position, Colour::White);
        if position.swapped {
            -(black / 2)
        } else {
            black / 2
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place_or_attack::Settings;
    use game::Notation;

    #[test]
    fn matches_designers_formula() {
        let game = PlaceOrAttack::new(Settings::default()).unwrap();
        // Three black stones in a row through the centre, and a white stone next to the last of
        // them.
        let position = game.parse_position("7/7/7/2BBBW1/7/7/7-5").unwrap();
        // A lead of 2 stones, 3 in the centre against 0, 4/3 friends on average against 0, one
        // stone at the front.
        assert_eq!(
            static_score(&game, &position, Colour::Black),
            2000 + 900 + 266 - 100
        );
        assert_eq!(
            static_score(&game, &position, Colour::White),
            -2000 - 900 - 266 - 100
        );
    }
}
