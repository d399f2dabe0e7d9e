//! Values of switching games: by enumeration on small networks, and by Lehman's theorem on all others.

use game::{Game, Outcome, Side};
use games::switching::{Position, Switching, Take, outcome_class};

use super::budget::Budget;
use super::enumeration::enumerate;
use super::valuation::{KnownValue, Valuation};
use crate::records::ValueEvidence;

/// The most free edges of a network that is solved by enumeration, which also finds distances. With
/// this many, play reaches about 200,000 positions.
const ENUMERATED_EDGES: usize = 13;
/// The most positions to enumerate.
const ENUMERATED_POSITIONS: u64 = 1_000_000;

/// Returns the value of a position.
pub(super) fn switching_value(
    game: &Switching,
    position: &Position,
    budget: &mut Budget<'_>,
) -> Valuation<Take> {
    if game.moves(position).count() <= ENUMERATED_EDGES {
        if let Some(solved) = enumerate(game, position, ENUMERATED_POSITIONS, budget) {
            return solved;
        }
    }
    let known = |position: &Position| KnownValue::of(Outcome::Win(winner(game, position)), None);
    let moves = game.moves(position);
    Valuation {
        value: known(position),
        moves: moves.map(|m| (m, known(&game.play(position, m)))).collect(),
        unlisted: 0,
        line: best_line(game, *position),
        evidence: ValueEvidence::Theorem,
        details: "two edge-disjoint trees, Lehman 1964".to_owned(),
        reason: None,
    }
}

/// Returns the winner of a position.
fn winner(game: &Switching, position: &Position) -> Side {
    match game.outcome(position) {
        Some(Outcome::Win(side)) => side,
        _ => outcome_class(game.network(), position).winner(game.mover(position)),
    }
}

/// Returns a line in which the winner plays winning moves, and the loser the first move.
fn best_line(game: &Switching, mut position: Position) -> Vec<Take> {
    let mut line = Vec::new();
    loop {
        let mover = game.mover(&position);
        let wins = |m: &Take| winner(game, &game.play(&position, *m)) == mover;
        let winning = game.moves(&position).find(wins);
        let Some(m) = winning.or_else(|| game.moves(&position).next()) else {
            return line;
        };
        line.push(m);
        position = game.play(&position, m);
    }
}

#[cfg(test)]
mod tests {
    use games::switching::{Network, SHORT};

    use super::*;
    use crate::prove::Options;

    #[test]
    fn theorem_agrees_with_enumeration() {
        for name in ["wheatstone", "ladder", "k5"] {
            let game = Switching::new(Network::embedded(name).unwrap(), SHORT);
            let options = Options {
                max_seconds: Some(3600),
                ..Options::default()
            };
            let starved = Options {
                max_nodes: Some(1),
                ..options.clone()
            };
            let value =
                |options| switching_value(&game, &game.start(), &mut Budget::new(options, "test"));
            let (solved, proved) = (value(&options), value(&starved));
            assert_eq!(solved.evidence, ValueEvidence::Enumeration);
            assert_eq!(proved.evidence, ValueEvidence::Theorem);
            assert_eq!(solved.value.outcome, proved.value.outcome, "{name}");
            let outcomes = |valuation: &Valuation<Take>| -> Vec<_> {
                let moves = valuation.moves.iter();
                moves.map(|(m, value)| (*m, value.outcome)).collect()
            };
            assert_eq!(outcomes(&solved), outcomes(&proved), "{name}");
            for line in [&solved.line, &proved.line] {
                let end = line.iter().fold(game.start(), |at, &m| game.play(&at, m));
                assert_eq!(game.outcome(&end), solved.value.outcome, "{name}");
            }
        }
    }
}
