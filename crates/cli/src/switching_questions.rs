//! Questions about switching games, answered by two trees: no search, and a certificate of the
//! answer. The checker has the last word on it.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

use certificate::switching::{Header, Player, Proof, Question, Rules, write};
use certificate::{Accepted, CheckOptions, Refusal, check};
use game::{Decision, Game, Notation, Side};
use games::switching::{CUT, Position, SHORT, Switching, WinningPair, edges_in};
use hypothesis::{CertificateRecord, OtherMatter, QuestionRecord, Verdict, WinQuestion};

use crate::claim_source::LoadedClaim;
use crate::evidence::{Certified, certificate_name, digest, expected, objective};
use crate::failure::Failure;
use crate::output::write_with;

/// Answers a question by two trees; what its answer rests on comes last.
pub fn by_trees(
    game: &Switching,
    asked: &WinQuestion,
) -> Result<(Decision, QuestionRecord, Proof), Failure> {
    let position = game.parse_position(&asked.position)?;
    let (winner, first_move, pair) = winner(game, &position);
    let verdict = match winner == asked.prover {
        true => Decision::Proven,
        false => Decision::Refuted,
    };
    let (word, reason) = Verdict::of(verdict);
    let line = first_move.map(|edge| game.network().edge_name(edge));
    let record = QuestionRecord {
        first_move: asked.first_move.clone(),
        position: asked.position.clone(),
        prover: game.player(asked.prover).to_owned(),
        objective: asked.objective.into(),
        event: asked.event(game),
        plies: None,
        verdict: word,
        reason,
        reached_in: None,
        line: line.unwrap_or_default(),
        nodes: 1,
        children: 0,
    };
    let halves = pair.map_or([Vec::new(), Vec::new()], |pair| {
        pair.tree_pair.map(|half| edges_in(half).collect())
    });
    let proof = Proof {
        position: asked.position.clone(),
        winner: player(winner),
        first_move,
        halves,
    };
    Ok((verdict, record, proof))
}

/// Who wins, by which move if the winner is to move, and why, unless play has ended.
fn winner(game: &Switching, position: &Position) -> (Side, Option<usize>, Option<WinningPair>) {
    if let Some(game::Outcome::Win(side)) = game.outcome(position) {
        return (side, None, None);
    }
    let (network, mover) = (game.network(), game.mover(position));
    if let Some((edge, pair)) = WinningPair::find_with_move(network, position, mover) {
        return (mover, Some(edge), Some(pair));
    }
    let waiting = mover.opponent();
    let pair = WinningPair::find(network, position, waiting);
    (waiting, None, pair)
}

/// Writes the certificate of a claim's verdict to a file, once the checker has accepted it.
pub fn certify(
    loaded: &LoadedClaim,
    matter: &OtherMatter,
    game: &Switching,
    verdict: Decision,
    proofs: Vec<Proof>,
    path: &Path,
) -> Result<Certified, Failure> {
    let header = header(loaded, matter, game, verdict, proofs);
    let mut checked = None;
    write_with(path, |file| {
        write(BufWriter::new(&*file), &header)?;
        let accepted = check_file(file, loaded);
        let is_accepted = accepted.is_ok();
        checked = Some(accepted);
        Ok(is_accepted)
    })?;
    match checked.expect("the file was written") {
        Err(Refusal::Io(error)) => Err(error.into()),
        Err(refusal) => Ok(Certified::Refused(refusal)),
        Ok(accepted) => Ok(Certified::Accepted(CertificateRecord {
            file: Some(certificate_name(loaded)),
            blake3: digest(path)?,
            bytes: std::fs::metadata(path)?.len(),
            records: accepted.records,
            positions: accepted.positions,
        })),
    }
}

fn check_file(file: &mut File, loaded: &LoadedClaim) -> Result<Accepted, Refusal> {
    let options = CheckOptions {
        expected: expected(loaded),
        ..CheckOptions::default()
    };
    check(&mut BufReader::new(file), &options)
}

fn header(
    loaded: &LoadedClaim,
    matter: &OtherMatter,
    game: &Switching,
    verdict: Decision,
    proofs: Vec<Proof>,
) -> Header {
    let network = game.network();
    let rules = Rules {
        vertices: network.vertices.len(),
        edges: network.edges.clone(),
        terminals: network.terminals,
        first: player(game.first()),
    };
    let questions = matter.questions.iter().map(|asked| Question {
        position: asked.position.clone(),
        prover: player(asked.prover),
        objective: objective(asked.objective),
    });
    Header {
        pounce: env!("CARGO_PKG_VERSION").to_owned(),
        claim: loaded.name.clone(),
        statement: loaded.claim.statement.clone(),
        game: loaded.claim.game.clone(),
        rules,
        rules_digest: loaded.matter.rules_digest(),
        claim_digest: loaded.matter.claim_digest(),
        questions: questions.collect(),
        verdict: match verdict {
            Decision::Proven => certificate::Verdict::Proven,
            _ => certificate::Verdict::Refuted,
        },
        proofs,
    }
}

fn player(side: Side) -> Player {
    match side {
        SHORT => Player::Short,
        CUT => Player::Cut,
    }
}
