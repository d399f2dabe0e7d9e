//! Finds positions in which one of some given goats can be captured in one move, over all
//! placements of the tigers.

use game::{Meter, OpenReason};

use crate::hunt::{Hunt, Position, TIGERS, nodes_in};

/// Finds a position with Tigers to move in which one of these goats can be captured. No other goat
/// is on the board, since more goats can only block.
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
            let other_tigers = nodes_in(free).take(others);
            return Some(Position {
                tigers: other_tigers.fold(1 << from, |set, node| set | 1 << node),
                goats,
                hand,
                mover: TIGERS,
            });
        }
    }
    None
}

/// Finds a position in which one of `size` pairwise adjacent goats can be captured.
///
/// # Errors
///
/// The limit that was reached, if any.
pub fn find_capture_in_clique(
    hunt: &Hunt,
    size: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Position>, OpenReason> {
    extend(hunt, 0, hunt.all_nodes(), size, meter)
}

/// Extends a clique of goats by later nodes adjacent to all of it.
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
