//! The fast and the naive rules of switching games agree on random games and on a perft table. The
//! checker accepts a certificate for every small network.

use std::fs;
use std::io::Cursor;

use certificate::switching::{
    Header, NaiveSwitching, Player, Position as NaivePosition, Proof, Question, Rules, write,
};
use certificate::{CheckOptions, Objective, Verdict, check};
use game::perft::perft;
use game::{Game, Notation, Outcome, Side};
use games::switching::{
    CUT, EMBEDDED, Family, Network, Position, SHORT, Switching, WinningPair, edges_in,
    outcome_class,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn player(side: Side) -> Player {
    match side {
        SHORT => Player::Short,
        CUT => Player::Cut,
    }
}

fn rules(game: &Switching) -> Rules {
    let network = game.network();
    Rules {
        vertices: network.vertices.len(),
        edges: network.edges.clone(),
        terminals: network.terminals,
        first: player(game.first()),
    }
}

#[test]
fn both_rule_sets_agree_on_random_games() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for (name, _) in EMBEDDED {
        for first in [SHORT, CUT] {
            let game = Switching::new(Network::embedded(name).unwrap(), first);
            let naive = NaiveSwitching::new(rules(&game)).unwrap();
            assert_eq!(
                format!("blake3:{}", blake3::hash(game.digest_text().as_bytes())),
                rules(&game).digest()
            );
            for _ in 0..20 {
                let mut position = game.start();
                let mut plain = naive.parse(&game.position_text(&position)).unwrap();
                loop {
                    assert_eq!(naive.text(&plain), game.position_text(&position));
                    assert_eq!(naive.mover(&plain), player(game.mover(&position)));
                    let ended = naive.winner(&plain).map(|it| match it {
                        Player::Short => Outcome::Win(SHORT),
                        Player::Cut => Outcome::Win(CUT),
                    });
                    assert_eq!(ended, game.outcome(&position));
                    let moves: Vec<_> = game.moves(&position).collect();
                    let numbers: Vec<usize> = moves.iter().map(|m| usize::from(m.0)).collect();
                    assert_eq!(naive.moves(&plain), numbers);
                    if moves.is_empty() {
                        break;
                    }
                    let m = moves[random.random_range(0..moves.len())];
                    position = game.play(&position, m);
                    plain = naive.play(&plain, usize::from(m.0));
                }
            }
        }
    }
}

fn naive_perft(game: &NaiveSwitching, position: &NaivePosition, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.moves(position);
    let below = |&edge: &usize| naive_perft(game, &game.play(position, edge), depth - 1);
    moves.iter().map(below).sum()
}

/// Largest count that the naive rules check; they are slow.
const NAIVE: u64 = 200_000;

#[test]
fn both_rule_sets_match_perft_table() {
    let path = format!(
        "{}/../games/tests/perft/switching.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = fs::read_to_string(path).unwrap();
    let mut rows = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap();
        let first = match words.next().unwrap() {
            "short" => SHORT,
            _ => CUT,
        };
        let game = Switching::new(Network::embedded(name).unwrap(), first);
        let naive = NaiveSwitching::new(rules(&game)).unwrap();
        let position = game.parse_position(words.next().unwrap()).unwrap();
        let plain = naive.parse(&game.position_text(&position)).unwrap();
        for (depth, count) in (1..).zip(words) {
            let count: u64 = count.parse().unwrap();
            assert_eq!(
                perft(&game, &position, depth),
                count,
                "{line}, depth {depth}"
            );
            if count <= NAIVE {
                let slow = naive_perft(&naive, &plain, depth);
                assert_eq!(slow, count, "naive: {line}, depth {depth}");
            }
        }
        rows += 1;
    }
    assert!(rows >= 8);
}

/// Returns a certificate of the winner from the start, by two trees.
fn certified(game: &Switching) -> Header {
    let network = game.network();
    let start = Position::default();
    let winner = outcome_class(network, &start).winner(game.first());
    let (first_move, pair) = if winner == game.first() {
        let (edge, pair) = WinningPair::find_with_move(network, &start, winner).unwrap();
        (Some(edge), pair)
    } else {
        (None, WinningPair::find(network, &start, winner).unwrap())
    };
    let position = game.position_text(&start);
    let rules = rules(game);
    let mut header = Header {
        pounce: "0".into(),
        claim: "test".into(),
        statement: "a test".into(),
        game: "test".into(),
        rules_digest: rules.digest(),
        rules,
        claim_digest: String::new(),
        questions: vec![Question {
            position: position.clone(),
            prover: player(winner),
            objective: Objective::Reach,
        }],
        verdict: Verdict::Proven,
        proofs: vec![Proof {
            position,
            winner: player(winner),
            first_move,
            halves: pair.tree_pair.map(|half| edges_in(half).collect()),
        }],
    };
    header.claim_digest = header.questions_digest();
    header
}

#[test]
fn every_small_network_has_a_certificate() {
    let families = [
        Family::Multigraphs {
            edges: 5,
            loops: true,
        },
        Family::Simple {
            vertices: 5,
            edges: 8,
        },
    ];
    let mut accepted = 0;
    for network in families.into_iter().flat_map(Family::networks) {
        for first in [SHORT, CUT] {
            let game = Switching::new(network.clone(), first);
            let header = certified(&game);
            let mut file = Vec::new();
            write(&mut file, &header).unwrap();
            let checked = check(&mut Cursor::new(file), &CheckOptions::default());
            if let Err(refusal) = checked {
                panic!("{}: {refusal}", network.file_text());
            }
            accepted += 1;
            // Without one edge of a half it is refused, unless the first move already wins.
            for half in 0..2 {
                let mut damaged = header.clone();
                if damaged.proofs[0].halves[half].pop().is_some() {
                    let mut file = Vec::new();
                    write(&mut file, &damaged).unwrap();
                    let checked = check(&mut Cursor::new(file), &CheckOptions::default());
                    let won = damaged.proofs[0].first_move.is_some_and(|edge| {
                        let after = Position::default().with(first, edge);
                        game.outcome(&after).is_some()
                    });
                    assert!(checked.is_err() || won, "{}", network.file_text());
                }
            }
        }
    }
    assert!(accepted > 1000, "{accepted}");
}
