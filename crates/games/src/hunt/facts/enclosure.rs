//! How few goats are enough for a side to have no move, over all placings of the tigers.
//!
//! Where tigers stand decides it. Tigers are shut in if a goat is on each node beside them that
//! has no tiger, and no jump over such a goat ends on an empty node: that is one set of goats, and
//! every other contains it. Goats are shut in if each connected part of the nodes without tigers is
//! all goats or all empty.

use game::{Meter, OpenReason};

use crate::hunt::{GOATS, Hunt, MAX_NODES, Position, TIGERS, nodes_in};

/// The first of the positions with the fewest goats on the board in which Tigers are to move and
/// cannot. All other goats are in hand. Reasons for giving up are the meter's.
pub fn fewest_goats_enclosing_tigers(
    hunt: &Hunt,
    meter: &mut Meter<'_>,
) -> Result<Option<Position>, OpenReason> {
    let all = hunt.board().goats;
    let mut best: Option<Position> = None;
    for tigers in placings(hunt) {
        meter.count()?;
        let goats = jailers(hunt, tigers);
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

/// The first of the positions with the fewest goats on the board in which all goats have been
/// placed and play is not over, and Goats are to move and cannot.
pub fn fewest_immobile_goats(
    hunt: &Hunt,
    meter: &mut Meter<'_>,
) -> Result<Option<Position>, OpenReason> {
    let board = hunt.board();
    let fewest = usize::from(board.goats - board.captures) + 1;
    let mut best: Option<Position> = None;
    for tigers in placings(hunt) {
        meter.count()?;
        let most = best.map_or(usize::from(board.goats), |best| {
            best.goats.count_ones() as usize - 1
        });
        let parts = hunt.components(hunt.all_nodes() & !tigers);
        let unions = unions(&parts);
        if let Some(goats) = unions.get(fewest..=most).and_then(first) {
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

/// The goats that tigers need around them to have no move, and no others.
fn jailers(hunt: &Hunt, tigers: u32) -> u32 {
    let free = hunt.all_nodes() & !tigers;
    let beside = nodes_in(tigers).fold(0, |set, tiger| set | hunt.adjacent(tiger)) & free;
    let landings = nodes_in(tigers)
        .flat_map(|tiger| hunt.captures(tiger, beside, free))
        .fold(0, |set, (_, landings)| set | landings);
    beside | landings
}

/// For each number of nodes a union of parts that has so many, if there is one.
fn unions(parts: &[u32]) -> [Option<u32>; MAX_NODES + 1] {
    let mut unions = [None; MAX_NODES + 1];
    unions[0] = Some(0);
    for &part in parts {
        let size = part.count_ones() as usize;
        // From the largest down, so that each part is used once.
        for sum in (size..=MAX_NODES).rev() {
            unions[sum] = unions[sum].or(unions[sum - size].map(|set: u32| set | part));
        }
    }
    unions
}

fn first(unions: &[Option<u32>]) -> Option<u32> {
    unions.iter().copied().flatten().next()
}

/// Every set of as many nodes as there are tigers, in order.
fn placings(hunt: &Hunt) -> impl Iterator<Item = u32> {
    let tigers = hunt.board().tigers.len() as u32;
    let last = u64::from(hunt.all_nodes());
    let mut next = (1u64 << tigers) - 1;
    std::iter::from_fn(move || {
        let set = next;
        // The next larger number with as many bits.
        let low = set & set.wrapping_neg();
        let carried = set + low;
        next = (((set ^ carried) / low) >> 2) | carried;
        (set <= last).then_some(set as u32)
    })
}
