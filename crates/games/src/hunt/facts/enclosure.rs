//! Finds the fewest goats with which a side has no move, over all placements of the tigers.
//!
//! For given tigers there is a least goat set that blocks every slide and every jump; it is
//! computed directly. Goats are immobile if every connected component of the nodes without tigers
//! is completely full or completely empty.

use game::{Meter, OpenReason};

use crate::hunt::{GOATS, Hunt, MAX_NODES, Position, TIGERS, nodes_in};

/// Returns the first position with the fewest goats on the board in which Tigers are to move and
/// cannot. All other goats are in hand.
///
/// # Errors
///
/// The limit that was reached, if any.
pub fn fewest_goats_enclosing_tigers(
    hunt: &Hunt,
    meter: &mut Meter<'_>,
) -> Result<Option<Position>, OpenReason> {
    let all = hunt.board().goats;
    let mut best: Option<Position> = None;
    for tigers in tiger_placements(hunt) {
        meter.count()?;
        let goats = enclosing_goats(hunt, tigers);
        let count = goats.count_ones();
        let fewer = best.is_none_or(|best| count < best.goats.count_ones());
        if fewer && count <= u32::from(all) {
            best = Some(Position {
                tigers,
                goats,
                hand: all - count as u8,
                mover: TIGERS,
            });
        }
    }
    Ok(best)
}

/// Returns the first position with the fewest goats in which Goats are to move and cannot, all
/// goats have been placed, and the game is not over by captures.
///
/// # Errors
///
/// The limit that was reached, if any.
pub fn fewest_immobile_goats(
    hunt: &Hunt,
    meter: &mut Meter<'_>,
) -> Result<Option<Position>, OpenReason> {
    let board = hunt.board();
    let min = usize::from(board.goats - board.captures) + 1;
    let mut best: Option<Position> = None;
    for tigers in tiger_placements(hunt) {
        meter.count()?;
        let max = best.map_or(usize::from(board.goats), |best| {
            best.goats.count_ones() as usize - 1
        });
        let parts = hunt.components(hunt.all_nodes() & !tigers);
        let unions = unions(&parts);
        if let Some(goats) = unions.get(min..=max).and_then(first) {
            best = Some(Position {
                tigers,
                goats,
                hand: 0,
                mover: GOATS,
            });
        }
    }
    Ok(best)
}

/// Returns the least set of goats that immobilises these tigers.
fn enclosing_goats(hunt: &Hunt, tigers: u32) -> u32 {
    let free = hunt.all_nodes() & !tigers;
    let adjacent = nodes_in(tigers).fold(0, |set, tiger| set | hunt.adjacent(tiger)) & free;
    let landings = nodes_in(tigers)
        .flat_map(|tiger| hunt.captures(tiger, adjacent, free))
        .fold(0, |set, (_, landings)| set | landings);
    adjacent | landings
}

/// Returns, for each size, a union of components with that many nodes, if there is one.
fn unions(parts: &[u32]) -> [Option<u32>; MAX_NODES + 1] {
    let mut unions = [None; MAX_NODES + 1];
    unions[0] = Some(0);
    for &part in parts {
        let size = part.count_ones() as usize;
        // In decreasing order, so that each component is used at most once.
        for sum in (size..=MAX_NODES).rev() {
            unions[sum] = unions[sum].or(unions[sum - size].map(|set: u32| set | part));
        }
    }
    unions
}

fn first(unions: &[Option<u32>]) -> Option<u32> {
    unions.iter().copied().flatten().next()
}

/// Iterates over all placements of the tigers in increasing order.
fn tiger_placements(hunt: &Hunt) -> impl Iterator<Item = u32> {
    let tigers = hunt.board().tigers.len() as u32;
    let last = u64::from(hunt.all_nodes());
    let mut next = (1u64 << tigers) - 1;
    std::iter::from_fn(move || {
        let set = next;
        // The next larger number with the same number of bits (Gosper's hack).
        let low = set & set.wrapping_neg();
        let carried = set + low;
        next = (((set ^ carried) / low) >> 2) | carried;
        (set <= last).then_some(set as u32)
    })
}
