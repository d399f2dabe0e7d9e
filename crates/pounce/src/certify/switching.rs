//! Certificates of switching games: two trees for each question. The checker has the last word.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

use certificate::switching::{Header, Proof, Question, Rules, write};
use certificate::{Accepted, CheckOptions, Refusal, check};
use game::Decision;
use games::switching::Switching;
use hypothesis::CertificateRecord;

use super::certified::{Certified, certificate_name, digest, expected};
use super::hunt::objective;
use crate::claim::Claim;
use crate::engine::player;
use crate::file::write_with;
use crate::prove::Failure;
use crate::task::OtherMatter;

/// Writes the certificate of a claim's verdict to a file, once the checker has accepted it.
pub fn certify_switching(
    loaded: &Claim,
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

fn check_file(file: &mut File, loaded: &Claim) -> Result<Accepted, Refusal> {
    let options = CheckOptions {
        expected: expected(loaded),
        ..CheckOptions::default()
    };
    check(&mut BufReader::new(file), &options)
}

fn header(
    loaded: &Claim,
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
        statement: loaded.file.statement.clone(),
        game: loaded.file.game.clone(),
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
