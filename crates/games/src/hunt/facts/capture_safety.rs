//! Whether goats can be captured at once, wherever tigers stand and whatever else is on the board.

use game::{Meter, OpenReason};

use crate::hunt::{Hunt, Position, TIGERS, nodes_in};

/// A position in which Tigers, to move, can capture one of these goats; none if there is none.
/// No other goat is on the board: more could only be in the way.
pub fn find_capture_of(hunt: &Hunt, goats: u32) -> Option<Position> {
    let board = hunt.board();
    let hand = board.goats.checked_sub(goats.count_ones() as u8)?;
    for (from, over, to) in board.jumps() {
        let ends = 1 << from | 1 << to;
        if goats >> over & 1 == 0 || goats & ends != 0 {
            continue;
        }
        let free = hunt.all_nodes() & !goats & !ends;
        let others = board.tigers.len() - 1;
        if free.count_ones() as usize >= others {
            let beside = nodes_in(free).take(others);
            return Some(Position {
                tigers: beside.fold(1 << from, |set, node| set | 1 << node),
                goats,
                hand,
                mover: TIGERS,
            });
        }
    }
    None
}

/// The same for any so many goats that are all adjacent to each other.
pub fn find_capture_in_clique(
    hunt: &Hunt,
    together: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Position>, OpenReason> {
    extend(hunt, 0, hunt.all_nodes(), together, meter)
}

/// Adds to a set of goats nodes that are adjacent to all of it, in order.
fn extend(
    hunt: &Hunt,
    goats: u32,
    candidates: u32,
    more: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Position>, OpenReason> {
    meter.count()?;
    if more == 0 {
        return Ok(find_capture_of(hunt, goats));
    }
    for node in nodes_in(candidates) {
        let later = candidates & hunt.adjacent(node) & u32::MAX << node;
        if let Some(found) = extend(hunt, goats | 1 << node, later, more - 1, meter)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
