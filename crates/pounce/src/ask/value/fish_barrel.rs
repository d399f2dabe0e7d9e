//! Values of Fish-Barrel: by enumeration of small games, by the parity theorem, or by search.

use game::{Game, Outcome, Side};
use games::fish_barrel::{FishBarrel, Move, Position};

use super::budget::Budget;
use super::enumeration::enumerate;
use super::search::{ValueSearch, rounds};
use super::valuation::{KnownValue, LISTED_MOVES, Valuation};
use crate::records::ValueEvidence;
use crate::text::thousands;

/// The most positions to enumerate. With more barrels, positions have thousands of moves.
const ENUMERATED_POSITIONS: u64 = 20_000;
/// The most moves of a position in a game that is searched. An engine generates all moves of a position
/// before it looks at its limits.
const SEARCHED_MOVES: u64 = 100_000;
/// The longest line by the parity theorem, in plies. Games can last for millions of them.
const MAX_LINE: usize = 20;

/// Returns the value of a position.
pub(super) fn fish_barrel_value(
    game: &FishBarrel,
    position: &Position,
    budget: &mut Budget<'_>,
) -> Valuation<Move> {
    if game.positions() <= ENUMERATED_POSITIONS / 2 {
        if let Some(solved) = enumerate(game, position, ENUMERATED_POSITIONS, budget) {
            return solved;
        }
    }
    if game.keeps_parity() {
        return by_parity(game, position);
    }
    let most_moves = many_moves(game);
    if most_moves > SEARCHED_MOVES {
        return Valuation {
            reason: Some(format!(
                "positions with {} moves are too large to search",
                thousands(most_moves)
            )),
            ..Valuation::unknown(game, position)
        };
    }
    let mut search = ValueSearch::new(game, *position);
    let mut last_round = 0;
    for nodes in rounds() {
        search.round(nodes, budget);
        last_round = nodes;
        if search.is_over(nodes, budget) {
            break;
        }
    }
    search.finish(last_round, budget)
}

/// Returns the value by the parity theorem, which must apply to the game.
fn by_parity(game: &FishBarrel, position: &Position) -> Valuation<Move> {
    let known = |position: &Position| KnownValue::of(Outcome::Win(winner(position)), None);
    let mut moves: Vec<Move> = game.moves(position).take(LISTED_MOVES).collect();
    // A winning move is listed in any case.
    moves.extend(
        game.even_move(position)
            .filter(|winning| !moves.contains(winning)),
    );
    Valuation {
        value: known(position),
        unlisted: game.count_moves(position) - moves.len() as u64,
        moves: (moves.into_iter())
            .map(|m| (m, known(&game.play(position, m))))
            .collect(),
        line: winning_line(game, *position),
        evidence: ValueEvidence::Theorem,
        details: "the player to move wins exactly if some barrel is odd".to_owned(),
        reason: None,
    }
}

/// Counts the moves of a position that has about the most of the game: a single fish in the first
/// barrel, and room in all others.
fn many_moves(game: &FishBarrel) -> u64 {
    let mut position = game.start();
    position.fish.fill(0);
    position.fish[0] = 1;
    game.count_moves(&position)
}

fn winner(position: &Position) -> Side {
    if position.has_odd() {
        position.mover
    } else {
        position.mover.opponent()
    }
}

/// Returns a line in which the winner leaves every barrel even, and the loser plays the first move.
fn winning_line(game: &FishBarrel, mut position: Position) -> Vec<Move> {
    let mut line = Vec::new();
    while line.len() < MAX_LINE {
        let winning = game.even_move(&position);
        let Some(m) = winning.or_else(|| game.moves(&position).next()) else {
            break;
        };
        line.push(m);
        position = game.play(&position, m);
    }
    line
}

#[cfg(test)]
mod tests {
    use games::fish_barrel::Settings;

    use super::*;
    use crate::prove::Options;

    fn fish_barrel(barrels: u8, most: u8) -> FishBarrel {
        let settings = Settings {
            barrels: Some(barrels),
            most: Some(most),
            ..Settings::default()
        };
        FishBarrel::new(&settings).unwrap()
    }

    fn unhurried() -> Options {
        Options {
            max_seconds: Some(3600),
            ..Options::default()
        }
    }

    #[test]
    fn theorem_agrees_with_enumeration() {
        for (barrels, most) in [(1, 3), (2, 4), (3, 2)] {
            let game = fish_barrel(barrels, most);
            assert!(game.keeps_parity());
            let options = unhurried();
            let start = game.start();
            let solved = fish_barrel_value(&game, &start, &mut Budget::new(&options, "test"));
            assert_eq!(solved.evidence, ValueEvidence::Enumeration);
            let proved = by_parity(&game, &start);
            assert_eq!(solved.value.outcome, proved.value.outcome);
            for ((one, solved), (other, proved)) in solved.moves.iter().zip(&proved.moves) {
                assert_eq!((one, solved.outcome), (other, proved.outcome));
            }
        }
    }

    #[test]
    fn theorem_is_not_used_where_it_fails() {
        let game = fish_barrel(5, 7);
        assert!(!game.keeps_parity());
        let options = Options {
            max_nodes: Some(100),
            ..unhurried()
        };
        let found = fish_barrel_value(&game, &game.start(), &mut Budget::new(&options, "test"));
        assert_eq!(found.evidence, ValueEvidence::Unknown);
        assert_eq!(found.reason.as_deref(), Some("node limit reached"));
    }

    #[test]
    fn millions_of_moves_are_not_generated() {
        for (most, evidence) in [(14, ValueEvidence::Theorem), (15, ValueEvidence::Unknown)] {
            let game = fish_barrel(8, most);
            let mut position = game.start();
            position.fish = [1, 0, 0, 0, 0, 0, 0, 1];
            let moves = game.count_moves(&position);
            assert!(moves > 100_000_000);
            let options = unhurried();
            let found = fish_barrel_value(&game, &position, &mut Budget::new(&options, "test"));
            assert_eq!(found.evidence, evidence);
            let record = found.into_record(&game, &position);
            assert_eq!(record.moves.len(), LISTED_MOVES);
            assert_eq!(record.unlisted_moves, moves - LISTED_MOVES as u64);
            if evidence == ValueEvidence::Theorem {
                assert_eq!(record.moves[0].text, "1+0+0+0+0+0+0+1");
                assert!(record.line.starts_with("1+0+0+0+0+0+0+1 "));
            }
        }
    }

    #[test]
    fn unlisted_moves_decide_nothing() {
        let game = fish_barrel(5, 7);
        let mut position = game.start();
        position.fish = [1, 0, 0, 0, 0, 0, 0, 0];
        let search = ValueSearch::new(&game, position);
        // Taking the last fish is the first move, and wins.
        assert_eq!(search.value().outcome, Some(Outcome::Win(position.mover)));
        position.fish = [2, 0, 0, 0, 0, 0, 0, 0];
        let mut search = ValueSearch::new(&game, position);
        search.assume_moves(KnownValue::of(
            Outcome::Win(position.mover.opponent()),
            None,
        ));
        assert_eq!(search.value(), KnownValue::default());
    }
}
