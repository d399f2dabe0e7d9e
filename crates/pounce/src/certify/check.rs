//! Checking certificates with the naive rules alone.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use certificate::hunt::HuntFault;
use certificate::{Accepted, CheckOptions, ExpectedDigests, Refusal};
use game::Monitor;
use hypothesis::Verdict;
use tempfile::TempDir;

use super::certify::{MonitorProgress, expected};
use crate::claim::Claim;
use crate::error::{Error, IoContext};
use crate::file::write_with;
use crate::progress::{JobMonitor, NoProgress, Progress};

/// Memory that the program takes for its code and its threads, as measured.
const PROGRAM: u64 = 12 << 20;
/// Memory that the checker has in any case.
const LEAST: u64 = 2 << 20;
/// Memory of [`check`].
const USUAL: u64 = 1 << 30;

/// A file that proves or refutes a claim, not yet checked.
#[derive(Debug, Clone)]
pub struct Certificate {
    path: PathBuf,
    /// The digests of the claim that it has to be about, if that is known.
    expected: ExpectedDigests,
    /// The folder of a file that goes away with the last of its certificates.
    _folder: Option<Arc<TempDir>>,
}

impl Certificate {
    /// Opens a certificate. If there is a claim of the same name in its folder (ending in `.toml`),
    /// the certificate has to be about that claim.
    pub fn open(path: impl Into<PathBuf>) -> Result<Certificate, Error> {
        let path = path.into();
        let claim = path.with_extension("toml");
        let expected = if claim.is_file() {
            expected(&Claim::load_as("claim", &claim)?)
        } else {
            ExpectedDigests::default()
        };
        Ok(Certificate {
            path,
            expected,
            _folder: None,
        })
    }

    /// The certificate of a claim, in a folder that may go away with it.
    pub(crate) fn of(claim: &Claim, path: PathBuf, folder: Option<Arc<TempDir>>) -> Certificate {
        Certificate {
            path,
            expected: expected(claim),
            _folder: folder,
        }
    }

    /// The path of its file. The file of a proof that was not written to a folder of results is
    /// temporary, and goes away with the last clone of the certificate.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Copies the certificate to another file.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let unread = || format!("cannot read {}", self.path.display());
        let mut source = File::open(&self.path).with_context(unread)?;
        write_with(path.as_ref(), |file| {
            io::copy(&mut source, file).map(|_| true)
        })
        .map(|_| ())
    }
}

/// An accepted certificate, and what it proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The verdict on the claim.
    pub verdict: Verdict,
    /// The digest of the claim.
    pub claim_digest: String,
    /// The digest of the rules of its game.
    pub rules_digest: String,
    /// The statements that have been proved, one for each question that the verdict needs.
    pub proved: Vec<String>,
    /// The parts that the checker did not verify: one sentence each, never empty.
    pub unverified: Vec<String>,
    /// Records checked.
    pub records: u64,
    /// Positions that roots and records lead to, the prover to move.
    pub positions: u64,
}

/// The reason why a certificate proves nothing.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The checker refuses it.
    #[error("{name}: {0}", name = .0.name())]
    Refused(Refusal),
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Error),
}

/// Checks a certificate with the naive rules, independently of the engine that found the proof.
/// Takes up to 1 GiB of memory.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))?;
/// use pounce::{Certificate, Verdict};
///
/// let certificate = Certificate::open("hypotheses/bagh-chal/captures/one-by-ply-30.cert")?;
/// let accepted = pounce::check(&certificate)?;
/// assert_eq!((accepted.verdict, accepted.records), (Verdict::Proven, 2_338));
/// # Ok(())
/// # }
/// ```
pub fn check(certificate: &Certificate) -> Result<Checked, CheckError> {
    check_with(certificate, USUAL, &NoProgress)
}

/// Checks a certificate within this much memory. With less than its records need, it takes longer.
pub fn check_with(
    certificate: &Certificate,
    memory: u64,
    progress: &dyn Progress,
) -> Result<Checked, CheckError> {
    let path = certificate.path.display().to_string();
    let monitor = JobMonitor::new(progress, &path);
    check_file(&certificate.path, &certificate.expected, memory, &monitor)
}

/// Checks a file. Only a regular file is opened: a pipe would never end.
pub(crate) fn check_file(
    path: &Path,
    expected: &ExpectedDigests,
    memory: u64,
    monitor: &dyn Monitor,
) -> Result<Checked, CheckError> {
    let unread = || format!("cannot read {}", path.display());
    if !fs::metadata(path).with_context(unread)?.is_file() {
        return Err(Error::NotAFile(path.to_owned()).into());
    }
    let mut file = BufReader::new(File::open(path).with_context(unread)?);
    let options = CheckOptions {
        memory: memory.saturating_sub(PROGRAM).max(LEAST),
        threads: 0,
        expected: expected.clone(),
        progress: &MonitorProgress(monitor),
    };
    let checked = certificate::check(&mut file, &options);
    checked.map(Checked::from).map_err(|refusal| {
        CheckError::Refused(match refusal {
            Refusal::Hunt(HuntFault::SetTooLarge(set)) => {
                HuntFault::SetTooLarge(set + (PROGRAM >> 20)).into()
            }
            other => other,
        })
    })
}

impl From<Accepted> for Checked {
    fn from(accepted: Accepted) -> Checked {
        Checked {
            verdict: verdict(accepted.verdict),
            claim_digest: accepted.claim_digest,
            rules_digest: accepted.rules_digest,
            proved: accepted.proved,
            unverified: accepted.unverified,
            records: accepted.records,
            positions: accepted.positions,
        }
    }
}

fn verdict(verdict: certificate::Verdict) -> Verdict {
    match verdict {
        certificate::Verdict::Proven => Verdict::Proven,
        certificate::Verdict::Refuted => Verdict::Refuted,
    }
}
