//! Certifies verdicts: writes the proof as a certificate, and keeps the file only if the checker
//! accepts it.

use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use certificate::hunt::WriteError;
use certificate::{CheckOptions, ExpectedDigests, Progress, Refusal, check};
use game::{Decision, Limits, Monitor, OpenReason};
use games::AnyGame;
use hypothesis::CertificateRecord;

use super::hunt::{HuntProof, write_hunt};
use super::switching::switching_header;
use crate::claim::Claim;
use crate::error::{Error, IoContext};
use crate::failure::Failure;
use crate::file::write_with;
use crate::progress::{DeadlineMonitor, JobMonitor};

/// The least memory for the checker. With less it would read a large file many times.
pub const MIN_MEMORY: u64 = 64 << 20;

/// The proof of the answer to one question.
pub enum ProofPart {
    /// A strategy or a closed set of a hunt game.
    Hunt(HuntProof),
    /// Two trees of a switching game.
    Pairing(certificate::switching::Proof),
}

/// The outcome of certifying a verdict.
pub enum Certified {
    /// The checker accepts it.
    Accepted(CertificateRecord),
    /// The checker refuses it, so the verdict must not be reported.
    Refused(Refusal),
    /// A limit was reached or the run was cancelled before the certificate was written and checked.
    Stopped(OpenReason),
}

/// A verdict to certify, and the limits for writing and checking the certificate.
pub(crate) struct Request<'a> {
    pub claim: &'a Claim,
    pub verdict: Decision,
    pub limits: Limits,
    /// The certificate's path.
    pub path: &'a Path,
    pub monitor: &'a JobMonitor<'a>,
}

/// Writes the certificate of a claim's verdict to a file, once the checker has accepted it.
pub(crate) fn certify(request: &Request<'_>, proofs: Vec<ProofPart>) -> Result<Certified, Failure> {
    let Request { claim, path, .. } = *request;
    let mut outcome = None;
    write_with(path, |file| {
        let records = match write(request, proofs, file) {
            Ok(records) => records,
            Err(WriteError::Io(error)) => return Err(error),
            Err(WriteError::Memory) => return stop(&mut outcome, OpenReason::Memory),
            Err(WriteError::Time) => return stop(&mut outcome, OpenReason::Time),
            Err(WriteError::Interrupted) => return stop(&mut outcome, OpenReason::Interrupted),
        };
        let bytes = file.metadata()?.len();
        let timed = DeadlineMonitor::new(request.monitor, request.limits);
        let progress = CheckProgress {
            monitor: request.monitor,
            timed: &timed,
            records,
            done: AtomicU64::new(0),
        };
        let options = CheckOptions {
            memory: request.limits.bytes.max(MIN_MEMORY),
            threads: rayon::current_num_threads(),
            expected: expected(claim),
            progress: &progress,
        };
        match check(&mut BufReader::new(file), &options) {
            Ok(accepted) => {
                outcome = Some(Outcome::Accepted {
                    records: accepted.records,
                    positions: accepted.positions,
                    bytes,
                });
                Ok(true)
            }
            Err(Refusal::Io(error)) => Err(error),
            Err(Refusal::Interrupted) => stop(&mut outcome, timed.reason()),
            Err(refusal) => {
                outcome = Some(Outcome::Refused(refusal));
                Ok(false)
            }
        }
    })?;
    Ok(match outcome.expect("the file was written") {
        Outcome::Accepted {
            records,
            positions,
            bytes,
        } => Certified::Accepted(CertificateRecord {
            file: Some(certificate_name(claim)),
            blake3: digest(path)?,
            bytes,
            records,
            positions,
        }),
        Outcome::Refused(refusal) => Certified::Refused(refusal),
        Outcome::Stopped(reason) => Certified::Stopped(reason),
    })
}

/// The outcome of writing and checking, before the file has its final name.
enum Outcome {
    Accepted {
        records: u64,
        positions: u64,
        bytes: u64,
    },
    Refused(Refusal),
    Stopped(OpenReason),
}

fn stop(outcome: &mut Option<Outcome>, reason: OpenReason) -> io::Result<bool> {
    *outcome = Some(Outcome::Stopped(reason));
    Ok(false)
}

/// Writes a certificate and returns the number of its records. An engine finds proofs of one kind, so
/// all of them fit the game.
fn write(
    request: &Request<'_>,
    proofs: Vec<ProofPart>,
    file: &mut File,
) -> Result<u64, WriteError> {
    let out = BufWriter::new(&*file);
    let (mut hunt_proofs, mut pairings) = (Vec::new(), Vec::new());
    for proof in proofs {
        match proof {
            ProofPart::Hunt(proof) => hunt_proofs.push(proof),
            ProofPart::Pairing(proof) => pairings.push(proof),
        }
    }
    match &request.claim.game {
        AnyGame::Hunt(hunt) => write_hunt(request, hunt, hunt_proofs, out),
        AnyGame::Switching(game) => {
            let header = switching_header(request, game, pairings);
            certificate::switching::write(out, &header)?;
            Ok(header.proofs.len() as u64)
        }
        AnyGame::FishBarrel(_) | AnyGame::PlaceOrAttack(_) => {
            let message = "this game has no certificates";
            Err(WriteError::Io(io::Error::other(message)))
        }
    }
}

/// Returns the bytes of memory that proofs take.
pub(crate) fn proof_bytes(proofs: &[ProofPart]) -> u64 {
    let bytes = proofs.iter().map(|proof| match proof {
        ProofPart::Hunt(proof) => proof.bytes(),
        ProofPart::Pairing(_) => 0,
    });
    bytes.sum()
}

/// Returns the digests that a certificate of this claim must have.
pub fn expected(claim: &Claim) -> ExpectedDigests {
    ExpectedDigests {
        rules: Some(claim.rules_digest()),
        claim: Some(claim.digest()),
    }
}

/// Returns the name of a claim's certificate, in the folder of its result.
fn certificate_name(claim: &Claim) -> String {
    let (_, name) = claim.name.rsplit_once('/').unwrap_or(("", &claim.name));
    format!("{name}.cert")
}

/// Computes the digest of a file.
pub fn digest(path: &Path) -> Result<String, Error> {
    let mut hasher = blake3::Hasher::new();
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let read = hasher.update_reader(file);
    read.with_context(|| format!("cannot read {}", path.display()))?;
    Ok(hasher.finalize().to_hex().to_string())
}

/// Reports the progress of the checker as that of a claim.
struct CheckProgress<'a> {
    monitor: &'a JobMonitor<'a>,
    timed: &'a DeadlineMonitor<'a>,
    records: u64,
    done: AtomicU64,
}

impl Progress for CheckProgress<'_> {
    fn advance(&self, records: u64) -> ControlFlow<()> {
        let done = self.done.fetch_add(records, Ordering::Relaxed) + records;
        self.monitor
            .report_focus(|| format!(", {} % checked", done * 100 / self.records.max(1)));
        flow(self.timed.advance(0))
    }
}

/// Passes the progress of the writer or checker of a certificate to a monitor.
pub struct MonitorProgress<'a>(pub &'a dyn Monitor);

impl Progress for MonitorProgress<'_> {
    fn advance(&self, records: u64) -> ControlFlow<()> {
        flow(self.0.advance(records))
    }

    fn expect(&self, records: u64) {
        self.0.add_expected(records);
    }
}

fn flow(stop: bool) -> ControlFlow<()> {
    if stop {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
