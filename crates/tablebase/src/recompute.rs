//! The value of a position from those of its successors, by the checker's naive rules.
//!
//! The rules are those of the crate `certificate`, which share no code with the solver's. What
//! the successors' values are comes from layers in memory.

use certificate::{Cell, HuntOutcome, NaiveHunt, Player, Position as NaivePosition, Rules};
use game::{Outcome, Side};
use games::hunt::{GOATS, Hunt, Position, Stalemate, TIGERS};

use crate::classes::Classes;
use crate::layer::Layer;
use crate::probe::Probe;

/// The naive rules of a game.
pub fn naive(hunt: &Hunt) -> NaiveHunt {
    let board = hunt.board();
    let nodes = |list: &[u8]| list.iter().map(|&node| usize::from(node)).collect();
    let rules = Rules {
        nodes: board.nodes.len(),
        lines: board.lines.iter().map(|line| nodes(line)).collect(),
        tigers: nodes(&board.tigers),
        goats: board.goats.into(),
        captures: board.captures.into(),
        stalemate: match board.stalemate {
            Stalemate::Loss => certificate::Stalemate::Loss,
            Stalemate::Draw => certificate::Stalemate::Draw,
        },
    };
    NaiveHunt::new(rules).expect("a board that was checked is one for the naive rules too")
}

/// A position as the naive rules have it.
pub fn naive_position(hunt: &NaiveHunt, position: &Position) -> NaivePosition {
    let mut cells = hunt.start().cells;
    for (node, cell) in cells.iter_mut().enumerate() {
        *cell = match (position.tigers >> node & 1, position.goats >> node & 1) {
            (1, _) => Cell::Tiger,
            (_, 1) => Cell::Goat,
            _ => Cell::Empty,
        };
    }
    let in_hand = usize::from(position.hand);
    NaivePosition {
        cells,
        in_hand,
        captured: hunt.rules.goats - in_hand - position.goats.count_ones() as usize,
        tigers_move: position.mover == TIGERS,
    }
}

/// Recomputes values.
pub struct Recompute<'a> {
    pub hunt: &'a NaiveHunt,
    /// The layers that successors are in, or the successors of successors.
    pub layers: &'a [Layer<'a>],
    pub seats: Seats<'a>,
}

impl Recompute<'_> {
    /// The value of a position and, if those of all successors are known, its distance.
    pub fn probe(&mut self, position: &NaivePosition) -> Probe {
        let hunt = self.hunt;
        let mover = side(position.mover());
        let mut best: Option<Probe> = None;
        for m in hunt.moves(position) {
            let mut next = self.known(&hunt.play(position, m));
            next.distance = next.distance.map(|distance| distance + 1);
            if best.is_none_or(|best| prefers(mover, &next, &best)) {
                best = Some(next);
            }
        }
        best.unwrap_or_else(|| {
            let outcome = hunt.outcome(position);
            match outcome.expect("without a move, play has ended") {
                HuntOutcome::Win(player) => Probe::over(Outcome::Win(side(player))),
                HuntOutcome::Draw => Probe::over(Outcome::Draw),
            }
        })
    }

    fn known(&mut self, position: &NaivePosition) -> Probe {
        if position.captured >= self.hunt.rules.captures {
            return Probe::over(Outcome::Win(TIGERS));
        }
        let placed = self.hunt.rules.goats - position.in_hand;
        let mover = side(position.mover());
        let layers = self.layers;
        let mut layers = layers.iter();
        let layer =
            layers.find(|layer| (usize::from(layer.placed), layer.mover) == (placed, mover));
        let Some(layer) = layer else {
            return self.probe(position);
        };
        let (class, index) = self.seats.locate(position);
        let value = layer.value(class, index);
        Probe {
            value: value.expect("a layer has all positions in which play goes on"),
            distance: layer.distance(class, index),
        }
    }
}

/// Returns a player of the naive rules as a side.
fn side(player: Player) -> Side {
    match player {
        Player::Tigers => TIGERS,
        Player::Goats => GOATS,
    }
}

/// Whether the mover likes one successor better than another: a faster win, a slower loss.
fn prefers(mover: Side, one: &Probe, other: &Probe) -> bool {
    let rank = |value| match value {
        Outcome::Win(side) if side == mover => 2,
        Outcome::Draw => 1,
        Outcome::Win(_) => 0,
    };
    let (one_rank, other_rank) = (rank(one.value), rank(other.value));
    one_rank > other_rank
        || one_rank == other_rank
            && match one_rank {
                2 => one.distance < other.distance,
                _ => one.distance > other.distance,
            }
}

/// Finds positions in layers. The tiger sets around a class are few, so what each does to goat
/// sets is remembered, in tables of eight nodes each.
pub struct Seats<'a> {
    classes: &'a Classes,
    known: Vec<Seat>,
}

struct Seat {
    tigers: u32,
    class: usize,
    index: [[u32; 256]; 4],
}

impl<'a> Seats<'a> {
    pub fn new(classes: &'a Classes) -> Self {
        Seats {
            classes,
            known: Vec::new(),
        }
    }

    fn locate(&mut self, position: &NaivePosition) -> (usize, u32) {
        let (tigers, goats) = sets(position);
        let place = self.known.iter().position(|seat| seat.tigers == tigers);
        let place = place.unwrap_or_else(|| {
            self.known.push(Seat::new(self.classes, tigers));
            self.known.len() - 1
        });
        let seat = &self.known[place];
        let bytes = goats.to_le_bytes().into_iter().zip(&seat.index);
        let index = bytes.fold(0, |index, (byte, table)| index | table[usize::from(byte)]);
        (seat.class, index)
    }
}

/// The nodes with tigers and those with goats, eight cells at a time.
fn sets(position: &NaivePosition) -> (u32, u32) {
    const { assert!(Cell::Goat as u8 == 1 && Cell::Tiger as u8 == 2) };
    // The lowest bit of byte `i` becomes bit `i` of the highest byte.
    let gather = |bytes: u64| {
        let product = (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080);
        (product >> 56) as u32
    };
    let mut both = (0, 0);
    for (place, cells) in position.cells.chunks_exact(8).enumerate() {
        let bytes = u64::from_le_bytes(std::array::from_fn(|cell| cells[cell] as u8));
        both.0 |= gather(bytes >> 1) << (8 * place);
        both.1 |= gather(bytes) << (8 * place);
    }
    both
}

impl Seat {
    fn new(classes: &Classes, tigers: u32) -> Self {
        let (class, _) = classes.locate(tigers, 0);
        let mut index = [[0; 256]; 4];
        for node in (0..32).filter(|node| tigers >> node & 1 == 0) {
            // Nodes beyond the board are never set.
            if node as u32 >= classes.free() + tigers.count_ones() {
                continue;
            }
            let (_, bit) = classes.locate(tigers, 1 << node);
            for (byte, entry) in index[node / 8].iter_mut().enumerate() {
                if byte >> (node % 8) & 1 == 1 {
                    *entry |= bit;
                }
            }
        }
        Seat {
            tigers,
            class,
            index,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::hunt::Board;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sets_of_nodes_survive_the_way_through_cells(tigers: u32, goats: u32) {
            let hunt = naive(&Hunt::new(Board::embedded("bagh-chal").unwrap()));
            let position = NaivePosition {
                cells: std::array::from_fn(|node| match (tigers >> node & 1, goats >> node & 1) {
                    (1, _) => Cell::Tiger,
                    (_, 1) => Cell::Goat,
                    _ => Cell::Empty,
                }),
                ..hunt.start()
            };
            prop_assert_eq!(sets(&position), (tigers, goats & !tigers));
        }
    }
}
