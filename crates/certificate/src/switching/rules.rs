//! The rules again, naively: an edge is a word in a list, and whether vertices hang together is
//! found by walking.

use super::{Player, Refusal, Rules};

/// What has become of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Nobody has taken it.
    Free,
    /// Short has.
    Shorted,
    /// Cut has.
    Cut,
}

/// The state of each edge.
pub type Position = Vec<State>;

/// The game on one network.
#[derive(Debug, Clone)]
pub struct NaiveSwitching {
    /// What the rules depend on.
    pub rules: Rules,
}

impl NaiveSwitching {
    /// The game, if the rules make sense.
    pub fn new(rules: Rules) -> Result<NaiveSwitching, Refusal> {
        let bad = |what: &str| Err(Refusal::BadNetwork(what.to_owned()));
        let ends = rules.edges.iter().flatten().chain(&rules.terminals);
        if ends.clone().any(|&end| end >= rules.vertices) {
            return bad("an edge or terminal is at a vertex that there is not");
        }
        if rules.terminals[0] == rules.terminals[1] {
            return bad("the terminals are one vertex");
        }
        // No network that is played on has more; longer lists would only take time.
        if rules.edges.len() > 64 || rules.vertices > 128 {
            return bad("it has more than 64 edges or 128 vertices");
        }
        Ok(NaiveSwitching { rules })
    }

    /// Reads a position, which the sides came to by taking turns.
    pub fn parse(&self, text: &str) -> Result<Position, Refusal> {
        let bad = || Refusal::BadPosition(format!("`{text}`"));
        let mut position = Vec::new();
        for letter in text.chars() {
            position.push(match letter {
                '.' => State::Free,
                's' => State::Shorted,
                'c' => State::Cut,
                _ => return Err(bad()),
            });
        }
        let count = |state| position.iter().filter(|&&it| it == state).count();
        let (shorted, cut) = (count(State::Shorted), count(State::Cut));
        let turns = match self.rules.first {
            Player::Short => shorted == cut || shorted == cut + 1,
            Player::Cut => shorted == cut || cut == shorted + 1,
        };
        match turns && position.len() == self.rules.edges.len() {
            true => Ok(position),
            false => Err(bad()),
        }
    }

    /// A position as text.
    pub fn text(&self, position: &Position) -> String {
        let letter = |state: &State| match state {
            State::Free => '.',
            State::Shorted => 's',
            State::Cut => 'c',
        };
        position.iter().map(letter).collect()
    }

    /// Who is to move, from how many moves there have been.
    pub fn mover(&self, position: &Position) -> Player {
        let played = position.iter().filter(|&&it| it != State::Free).count();
        match played % 2 {
            0 => self.rules.first,
            _ => self.rules.first.opponent(),
        }
    }

    /// Who has won.
    pub fn winner(&self, position: &Position) -> Option<Player> {
        let [one, other] = self.rules.terminals;
        let joined = |allowed: &dyn Fn(State) -> bool| {
            let edges = (0..position.len()).filter(|&edge| allowed(position[edge]));
            self.reached(one, &edges.collect::<Vec<usize>>())
                .contains(&other)
        };
        if joined(&|state| state == State::Shorted) {
            Some(Player::Short)
        } else if !joined(&|state| state != State::Cut) {
            Some(Player::Cut)
        } else {
            None
        }
    }

    /// The edges that nobody has taken; none if somebody has won.
    pub fn moves(&self, position: &Position) -> Vec<usize> {
        if self.winner(position).is_some() {
            return Vec::new();
        }
        let edges = 0..position.len();
        edges
            .filter(|&edge| position[edge] == State::Free)
            .collect()
    }

    /// The position after the mover has taken an edge.
    pub fn play(&self, position: &Position, edge: usize) -> Position {
        let mut next = position.clone();
        next[edge] = match self.mover(position) {
            Player::Short => State::Shorted,
            Player::Cut => State::Cut,
        };
        next
    }

    /// The vertices that these edges lead to from one vertex, that one first.
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
