//! Random boards: a few nodes in random lines, or a board that comes with the program, with other
//! numbers of goats and captures.

use games::hunt::{Board, Node, PlayRules, Repetition, Stalemate};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// Boards that the oracle can list.
const SMALL: [&str; 3] = ["pentagram", "little-puli", "small-grid"];

/// Returns a random board. It may have more positions than the oracle can list.
pub fn random(random: &mut Pcg64Mcg) -> Board {
    let mut board = if random.random_range(0..8) == 0 {
        let name = SMALL[random.random_range(0..SMALL.len())];
        let board = Board::embedded(name).expect("it comes with the program");
        let goats = random.random_range(1..=board.goats);
        Board { goats, ..board }
    } else {
        drawn(random)
    };
    board.captures = random.random_range(1..=board.goats);
    board.stalemate = if random.random_range(0..3) == 0 {
        Stalemate::Draw
    } else {
        Stalemate::Loss
    };
    // A node may be left on no line.
    board.checked().unwrap_or_else(|_| self::random(random))
}

/// Draws lines at random, each node on one of them.
fn drawn(random: &mut Pcg64Mcg) -> Board {
    let nodes = random.random_range(3..=10u8);
    let mut lines = Vec::new();
    for node in 0..nodes + random.random_range(0..4) {
        let mut line = vec![node % nodes];
        for _ in 0..random.random_range(1..4) {
            let next = random.random_range(0..nodes);
            if !line.contains(&next) {
                line.push(next);
            }
        }
        if line.len() > 1 {
            lines.push(line);
        }
    }
    let mut tigers: Vec<u8> = (0..nodes).collect();
    for place in (1..tigers.len()).rev() {
        tigers.swap(place, random.random_range(0..=place));
    }
    tigers.truncate(random.random_range(1..=3.min(usize::from(nodes) - 1)));
    let goats = random.random_range(1..=nodes - tigers.len() as u8);
    let node = |node: u8| Node {
        name: char::from(b'a' + node).to_string(),
        x: node.into(),
        y: 0.0,
    };
    Board {
        name: "Random".to_owned(),
        nodes: (0..nodes).map(node).collect(),
        lines,
        tigers,
        goats,
        captures: 1,
        stalemate: Stalemate::Loss,
        play: PlayRules {
            repetition: Repetition::Draw,
            quiet_turns: 0,
        },
    }
}
