//! The sliding phase position by position, once few positions change in a turn.
//!
//! Most of the sliding phase is decided within a few turns; after that each turn decides one
//! position in a thousand or fewer, and recomputing whole classes is waste. So from then on
//! only the positions that lead to one just decided are looked at. A class looks for them
//! itself, in what its targets have decided, and so writes to no words but its own.
//!
//! Cost: for each position decided, its predecessors, and for some of these all successors.

use crate::classes::{Class, TigerMove};
use crate::layout::Layout;
use crate::word::in_both;

/// A goat set whose value was found in the last turn, beside the tigers of some class.
#[derive(Debug, Clone, Copy)]
pub struct Decided {
    pub index: u32,
    /// Whether Tigers win.
    pub tigers: bool,
}

/// The words of one class, and how the distances of new wins are written.
pub struct Own<'a> {
    pub words: &'a mut [u64],
    pub distances: &'a mut [u8],
    pub layout: &'a Layout,
    /// Halved distances for wins of Tigers and of Goats.
    pub bytes: [u8; 2],
    /// The positions decided in this turn.
    pub decided: Vec<Decided>,
}

/// Tigers to move: follows what was decided with Goats to move, `frontier` by class.
pub fn hunt_back(class: &Class, own: &mut Own<'_>, goats: &[u64], frontier: &[Vec<Decided>]) {
    let layout = own.layout;
    for m in &class.moves {
        let decided = &frontier[m.target as usize];
        if decided.is_empty() {
            continue;
        }
        let mut back = [0; 32];
        for (bit, &there) in m.bits.iter().enumerate() {
            back[usize::from(there)] = bit as u8;
        }
        let (captured, empty) = (captured(m), empty_after(m));
        for decided in decided.iter().filter(|decided| decided.index & empty == 0) {
            let index = carried(decided.index, &back, layout.nodes) | captured;
            if own.is_open(index) && (decided.tigers || all_moves_lose(class, index, goats, layout))
            {
                own.decide(index, decided.tigers);
            }
        }
    }
}

/// Goats to move: follows what was decided with Tigers to move, in the same class.
pub fn slide_back(class: &Class, own: &mut Own<'_>, tigers: &[u64], frontier: &[Decided]) {
    let layout = own.layout;
    let mut near = [0u32; 32];
    for &(a, b) in &class.edges {
        near[usize::from(a)] |= 1 << b;
        near[usize::from(b)] |= 1 << a;
    }
    for decided in frontier {
        for index in neighbours(decided.index, &near, layout.nodes) {
            let lost = || {
                neighbours(index, &near, layout.nodes).all(|next| {
                    let (place, low) = layout.find(next).expect("a slide keeps the goats");
                    tigers[place] >> low & 1 == 1
                })
            };
            if own.is_open(index) && (!decided.tigers || lost()) {
                own.decide(index, decided.tigers);
            }
        }
    }
}

/// The goat sets of a layer whose value was found in the turn of these bytes.
pub fn latest(words: &[u64], distances: &[u8], layout: &Layout, bytes: [u8; 2]) -> Vec<Decided> {
    let sets = layout.indices().zip(distances);
    sets.filter(|(_, byte)| bytes.contains(byte))
        .filter_map(|(index, byte)| {
            let (place, low) = layout.find(index).expect("it is in the window");
            let tigers = words[place] >> low & 1 == 1;
            let wanted = if tigers { bytes[0] } else { bytes[1] };
            (*byte == wanted).then_some(Decided { index, tigers })
        })
        .collect()
}

impl Own<'_> {
    /// Whether a goat set of the window is drawn as far as is known.
    fn is_open(&self, index: u32) -> bool {
        self.layout
            .find(index)
            .is_some_and(|(place, low)| self.words[place] >> low & in_both(1) == 1 << 32)
    }

    fn decide(&mut self, index: u32, tigers: bool) {
        let (place, low) = self.layout.find(index).expect("it is open");
        self.words[place] ^= if tigers { 1 << low } else { 1 << (low + 32) };
        let number = self.layout.number(index).expect("it is open");
        self.distances[number] = self.bytes[usize::from(!tigers)];
        self.decided.push(Decided { index, tigers });
    }
}

/// The bit of the captured goat.
fn captured(m: &TigerMove) -> u32 {
    m.over.map_or(0, |over| 1 << over)
}

/// The index bits of the target that are empty after the move.
fn empty_after(m: &TigerMove) -> u32 {
    let there = |bit: u8| 1 << m.bits[usize::from(bit)];
    there(m.to) | m.over.map_or(0, there)
}

/// An index with each bit where `bits` says.
fn carried(index: u32, bits: &[u8], nodes: u32) -> u32 {
    let all = u32::MAX >> (32 - nodes);
    // Whichever there are fewer of: goats or empty nodes.
    let empty = all & !index;
    let few_goats = 2 * index.count_ones() < nodes;
    let mut rest = if few_goats { index } else { empty };
    let mut there = 0;
    while rest != 0 {
        there |= 1 << bits[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    if few_goats { there } else { all & !there }
}

/// Whether Goats win whatever Tigers do, with at least one move to do.
fn all_moves_lose(class: &Class, index: u32, goats: &[u64], layout: &Layout) -> bool {
    let legal = |m: &&TigerMove| {
        let captured = captured(m);
        index >> m.to & 1 == 0 && index & captured == captured
    };
    class.moves.iter().filter(legal).all(|m| {
        let there = carried(index ^ captured(m), &m.bits, layout.nodes);
        // Out of the window lies only the capture that wins.
        layout.find(there).is_some_and(|(place, low)| {
            let word = goats[m.target as usize * layout.words + place];
            word >> (low + 32) & 1 == 0
        })
    })
}

/// The goat sets that one goat slide leads to, or comes from.
fn neighbours(index: u32, near: &[u32; 32], nodes: u32) -> impl Iterator<Item = u32> + '_ {
    let empty = bits(u32::MAX >> (32 - nodes) & !index);
    empty.flat_map(move |to| {
        bits(near[to as usize] & index).map(move |from| index ^ 1 << from ^ 1 << to)
    })
}

/// The numbers of the bits of a set.
pub fn bits(set: u32) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            bit
        })
    })
}
