//! The checker of switching games on small random networks: every certificate that it
//! accepts is true.
//!
//! The input chooses a network and a position. Two trees make a certificate of who wins there, which
//! is then edited.

use std::collections::HashMap;

use certificate::switching::{
    EdgeState, Header, NaiveSwitching, Player, Proof, Question, Rules, write,
};
use certificate::{Objective, Verdict};
use game::Side;
use games::switching::{CUT, Network, Position, SHORT, WinningPair, edges_in};

use super::bytes::Choices;
use super::json_edit::edit;
use super::switching_file::{sealed_is_accepted, winner};

/// Edits of a certificate.
const MOST_EDITS: usize = 6;
/// Keys of a header that mean something to the checker.
const EDITED: [&str; 4] = ["rules", "questions", "verdict", "proofs"];

/// Builds a certificate, edits it, and checks it.
pub fn switching_checker(data: &[u8]) -> bool {
    let mut choices = Choices::new(data);
    let Ok(game) = NaiveSwitching::new(rules(&mut choices)) else {
        return false;
    };
    let mut position = vec![EdgeState::Free; game.rules.edges.len()];
    for _ in 0..choices.below(5) {
        let moves = game.moves(&position);
        if !moves.is_empty() {
            position = game.play(&position, choices.one_of(&moves));
        }
    }
    let honest = choices.below(4) > 0;
    let header = header(&game, &position, honest, &mut choices);
    let mut file = Vec::new();
    write(&mut file, &header).expect("memory takes it");
    let line = file.split(|&byte| byte == b'\n').nth(1).unwrap_or_default();
    let mut header = serde_json::from_slice(line).expect("line 2 is JSON");
    let mut edits = 0;
    while choices.more() && edits < MOST_EDITS {
        edits += 1;
        edit(&mut header, &EDITED, &mut choices);
    }
    let accepted = sealed_is_accepted(&mut header);
    if let Err(refusal) = &accepted {
        assert!(edits > 0 || !honest, "{refusal}: {header}");
    }
    accepted.is_ok()
}

fn rules(choices: &mut Choices<'_>) -> Rules {
    let vertices = 2 + choices.below(4);
    let ends = |_| [choices.below(vertices), choices.below(vertices)];
    let edges: Vec<[usize; 2]> = (0..8).map(ends).collect();
    let count = 1 + choices.below(edges.len());
    Rules {
        vertices,
        edges: edges[..count].to_vec(),
        terminals: [0, 1],
        first: choices.one_of(&[Player::Short, Player::Cut]),
    }
}

/// Returns a certificate of who wins a position, or one that is made up.
fn header(
    game: &NaiveSwitching,
    position: &[EdgeState],
    honest: bool,
    choices: &mut Choices<'_>,
) -> Header {
    let position = position.to_vec();
    let right = winner(game, &position, &mut HashMap::new());
    let claimed = if honest { right } else { right.opponent() };
    let to_move = game.winner(&position).is_none() && game.mover(&position) == claimed;
    let (first_move, halves) = if honest {
        trees(game, &position, claimed, to_move)
    } else {
        made_up(&position, to_move, choices)
    };
    let prover = choices.one_of(&[Player::Short, Player::Cut]);
    let question = Question {
        position: game.text(&position),
        prover,
        objective: choices.one_of(&[Objective::Reach, Objective::Avoid]),
    };
    let verdict = if prover == claimed {
        Verdict::Proven
    } else {
        Verdict::Refuted
    };
    let proof = Proof {
        position: game.text(&position),
        winner: claimed,
        first_move,
        halves,
    };
    Header {
        pounce: "0.0.0".to_owned(),
        claim: "fuzz".to_owned(),
        statement: "A claim that was made up".to_owned(),
        game: "a small network".to_owned(),
        rules: game.rules.clone(),
        rules_digest: String::new(),
        claim_digest: String::new(),
        questions: vec![question],
        verdict,
        proofs: vec![proof],
    }
}

/// A first move, if the winner is to move, and two sets of edges.
type Trees = (Option<usize>, [Vec<usize>; 2]);

/// Chooses any first move and any sets.
fn made_up(position: &[EdgeState], to_move: bool, choices: &mut Choices<'_>) -> Trees {
    let first_move = to_move.then(|| choices.below(position.len()));
    let mut halves = [Vec::new(), Vec::new()];
    for edge in 0..position.len() {
        let sets = choices.below(5);
        for (half, set) in halves.iter_mut().zip([1, 2]) {
            if sets & set > 0 {
                half.push(edge);
            }
        }
    }
    (first_move, halves)
}

/// Returns the move and the two trees with which a side wins.
fn trees(game: &NaiveSwitching, position: &[EdgeState], player: Player, to_move: bool) -> Trees {
    let Rules {
        vertices,
        edges,
        terminals,
        ..
    } = &game.rules;
    let network = Network::unnamed(*vertices, edges, *terminals);
    let side: Side = match player {
        Player::Short => SHORT,
        Player::Cut => CUT,
    };
    let mut there = Position::default();
    for (edge, state) in position.iter().enumerate() {
        there = match state {
            EdgeState::Free => there,
            EdgeState::Shorted => there.with(SHORT, edge),
            EdgeState::Cut => there.with(CUT, edge),
        };
    }
    let (first_move, pair) = if to_move {
        WinningPair::find_with_move(&network, &there, side).unzip()
    } else {
        (None, WinningPair::find(&network, &there, side))
    };
    let halves = pair.map_or([0, 0], |pair| pair.tree_pair);
    (first_move, halves.map(|half| edges_in(half).collect()))
}
