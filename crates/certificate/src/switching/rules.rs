//! The rules of the switching game, written for readability: a position is a list with the state of
//! each edge, and connections are found by walking along edges.
//!
//! Two sides take turns to take a free edge of a network. Short keeps the edges it takes, Cut
//! removes them. Short wins when its edges join the two terminals; Cut wins when the edges that
//! are left cannot join them any more.

use super::SwitchingFault;
use crate::Refusal;
use crate::json::{json_object, json_words};

/// The most edges of a network. Larger ones would only cost time.
const MAX_EDGES: usize = 64;
/// The most vertices of a network.
const MAX_VERTICES: usize = 128;

/// Everything that the rules depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Number of vertices.
    pub vertices: usize,
    /// The two ends of each edge.
    pub edges: Vec<[usize; 2]>,
    /// The two vertices that Short wants to join.
    pub terminals: [usize; 2],
    /// The side that moves first.
    pub first: Player,
}

json_object!(Rules {
    vertices,
    edges,
    terminals,
    first
});

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// Wants to join the terminals.
    Short,
    /// Wants to separate them.
    Cut,
}

json_words!(Player {
    Short: "short",
    Cut: "cut"
});

/// The state of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EdgeState {
    /// Nobody has taken it.
    Free,
    /// Short has taken it.
    Shorted,
    /// Cut has taken it.
    Cut,
}

/// The state of each edge.
pub type Position = Vec<EdgeState>;

/// The game on one network.
#[derive(Debug, Clone)]
pub struct NaiveSwitching {
    /// The rules.
    pub rules: Rules,
}

impl Player {
    /// Returns the other side.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Short => Player::Cut,
            Player::Cut => Player::Short,
        }
    }
}

impl NaiveSwitching {
    /// Builds the game with these rules. Refuses an invalid network.
    pub fn new(rules: Rules) -> Result<NaiveSwitching, Refusal> {
        let bad = |problem: String| Err(SwitchingFault::BadNetwork(problem).into());
        let mut ends = rules.edges.iter().flatten().chain(&rules.terminals);
        if let Some(end) = ends.find(|&&end| end >= rules.vertices) {
            return bad(format!("there is no vertex {end}"));
        }
        if rules.terminals[0] == rules.terminals[1] {
            return bad("the terminals are the same vertex".into());
        }
        if rules.edges.len() > MAX_EDGES || rules.vertices > MAX_VERTICES {
            return bad(format!(
                "the network has more than {MAX_EDGES} edges or {MAX_VERTICES} vertices"
            ));
        }
        Ok(NaiveSwitching { rules })
    }

    /// Reads a position, which must arise from taking turns.
    pub fn parse(&self, text: &str) -> Result<Position, Refusal> {
        let bad = || Refusal::BadPosition(format!("`{text}`"));
        let mut position = Vec::new();
        for letter in text.chars() {
            position.push(match letter {
                '.' => EdgeState::Free,
                's' => EdgeState::Shorted,
                'c' => EdgeState::Cut,
                _ => return Err(bad()),
            });
        }
        let count = |wanted| position.iter().filter(|&&state| state == wanted).count();
        let (shorted, cut) = (count(EdgeState::Shorted), count(EdgeState::Cut));
        let took_turns = match self.rules.first {
            Player::Short => shorted == cut || shorted == cut + 1,
            Player::Cut => shorted == cut || cut == shorted + 1,
        };
        if took_turns && position.len() == self.rules.edges.len() {
            Ok(position)
        } else {
            Err(bad())
        }
    }

    /// Returns a position as text.
    pub fn text(&self, position: &Position) -> String {
        let letter = |state: &EdgeState| match state {
            EdgeState::Free => '.',
            EdgeState::Shorted => 's',
            EdgeState::Cut => 'c',
        };
        position.iter().map(letter).collect()
    }

    /// Returns the side to move, which follows from the number of moves made.
    pub fn mover(&self, position: &Position) -> Player {
        let taken = position.iter().filter(|&&state| state != EdgeState::Free);
        match taken.count() % 2 {
            0 => self.rules.first,
            _ => self.rules.first.opponent(),
        }
    }

    /// Returns the side that has won, if the game is over.
    pub fn winner(&self, position: &Position) -> Option<Player> {
        let [one, other] = self.rules.terminals;
        let joined = |allowed: &dyn Fn(EdgeState) -> bool| {
            let edges = (0..position.len()).filter(|&edge| allowed(position[edge]));
            self.reached(one, &edges.collect::<Vec<usize>>())
                .contains(&other)
        };
        if joined(&|state| state == EdgeState::Shorted) {
            Some(Player::Short)
        } else if !joined(&|state| state != EdgeState::Cut) {
            Some(Player::Cut)
        } else {
            None
        }
    }

    /// Lists the free edges; none if the game is over.
    pub fn moves(&self, position: &Position) -> Vec<usize> {
        if self.winner(position).is_some() {
            return Vec::new();
        }
        let edges = 0..position.len();
        edges
            .filter(|&edge| position[edge] == EdgeState::Free)
            .collect()
    }

    /// Returns the position after the mover has taken an edge.
    pub fn play(&self, position: &Position, edge: usize) -> Position {
        let mut next = position.clone();
        next[edge] = match self.mover(position) {
            Player::Short => EdgeState::Shorted,
            Player::Cut => EdgeState::Cut,
        };
        next
    }

    /// Lists the vertices that these edges connect to a vertex, which comes first.
    pub fn reached(&self, from: usize, edges: &[usize]) -> Vec<usize> {
        let mut reached = vec![from];
        let mut next = 0;
        while next < reached.len() {
            for &edge in edges {
                let [one, other] = self.rules.edges[edge];
                for (here, there) in [(one, other), (other, one)] {
                    if here == reached[next] && !reached.contains(&there) {
                        reached.push(there);
                    }
                }
            }
            next += 1;
        }
        reached
    }
}
