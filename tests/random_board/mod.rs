//! Random boards: a few nodes in random lines, with random tigers and numbers.

use games::hunt::{Board, Node, PlayRules, Repetition, Stalemate};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// Returns a random board of three to ten nodes.
pub fn random_board(random: &mut Pcg64Mcg) -> Board {
    let nodes = random.random_range(3..=10u8);
    let mut lines = Vec::new();
    // A line from each node, and some lines more.
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
    let board = Board {
        name: "Random".to_owned(),
        nodes: (0..nodes).map(node).collect(),
        lines,
        tigers,
        goats,
        captures: random.random_range(1..=goats),
        stalemate: Stalemate::Loss,
        play: PlayRules {
            repetition: Repetition::Draw,
            quiet_turns: 0,
        },
    };
    // A node may be left on no line.
    board.checked().unwrap_or_else(|_| random_board(random))
}
