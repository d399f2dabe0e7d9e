//! Checks certificates with the independent checker.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use certificate::hunt::HuntFault;
use certificate::switching::ReplayExtent;
use certificate::{Accepted, CheckOptions, ExpectedDigests, Refusal};
use game::Monitor;
use hypothesis::Verdict;
use tempfile::TempDir;

use super::certify::{MonitorProgress, expected};
use super::lookalike::lookalike;
use super::subject::{ClaimTexts, Subject};
use crate::claim::{Claim, name_of};
use crate::error::{Error, IoContext};
use crate::file::write_with;
use crate::progress::{JobMonitor, NoProgress, Progress};

/// Memory that the program takes for its code and threads, as measured.
const PROGRAM_BYTES: u64 = 12 << 20;
/// The least memory given to the checker.
const MIN_BYTES: u64 = 2 << 20;
/// Memory for [`check`].
const DEFAULT_MEMORY: u64 = 1 << 30;

/// A certificate file, not yet checked.
#[derive(Debug, Clone)]
pub struct Certificate {
    path: PathBuf,
    /// The digests of the claim that it must be about, if known.
    expected: ExpectedDigests,
    /// The texts of that claim.
    claim: Option<ClaimTexts>,
    /// A temporary folder, deleted with the last clone of the certificate.
    _folder: Option<Arc<TempDir>>,
}

impl Certificate {
    /// Opens a certificate. If the file ends in `.cert` and its folder has a claim of the same name
    /// (ending in `.toml`), the certificate must be about that claim, or [`check`] refuses it. Fails if
    /// that claim cannot be read.
    pub fn open(path: impl Into<PathBuf>) -> Result<Certificate, Error> {
        let path = path.into();
        let file = path.with_extension("toml");
        let (mut expected_digests, mut claim) = (ExpectedDigests::default(), None);
        // Other files, such as results that are checked by mistake, are not about the claim.
        let is_named_so = path.extension().is_some_and(|ending| ending == "cert");
        if is_named_so && file.is_file() {
            let loaded = Claim::load_as("claim", &file)?;
            expected_digests = expected(&loaded);
            claim = Some(ClaimTexts::of(&loaded, &name_of(&file)?));
        }
        Ok(Certificate {
            path,
            expected: expected_digests,
            claim,
            _folder: None,
        })
    }

    /// Returns the certificate of a claim. A temporary `folder` is deleted with the certificate.
    pub(crate) fn of(claim: &Claim, path: PathBuf, folder: Option<Arc<TempDir>>) -> Certificate {
        Certificate {
            path,
            expected: expected(claim),
            claim: Some(ClaimTexts::of(claim, claim.name())),
            _folder: folder,
        }
    }

    /// Returns the path of the file. If the proof was not written to a folder of results, the file is
    /// temporary and deleted with the last clone of the certificate.
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

/// The statements that an accepted certificate proves.
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
    /// Assumptions that were not verified, one sentence each.
    pub unverified: Vec<String>,
    /// Records checked.
    pub records: u64,
    /// Positions reached from roots and records, with the prover to move.
    pub positions: u64,
    /// The lines of play that were played out, if it is the certificate of a switching game.
    pub replay: Option<ReplayExtent>,
    /// The subject of the certificate.
    pub subject: Subject,
}

/// The reason why a certificate proves nothing.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The checker refuses it.
    #[error("{name}: {0}", name = .0.name())]
    Refused(Refusal),
    /// It is about another claim or other rules than the claim next to it, which is in this file.
    #[error("{name}: {message}", name = .0.name(), message = not_the_claim(.0, .1))]
    AnotherClaim(Refusal, PathBuf),
    /// The file is not a certificate. It may look like another kind of file.
    #[error("{name}: {message}", name = Refusal::NotACertificate.name(), message = not_a_certificate(*.0))]
    NotACertificate(Option<&'static str>),
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Error),
}

/// Checks a certificate with the independent checker, using up to 1 GiB of memory.
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
    check_with(certificate, DEFAULT_MEMORY, &NoProgress)
}

/// Checks a certificate within `memory` bytes. A strategy that does not fit into memory is checked in
/// several passes. Cancelling the work is reported as a refusal.
pub fn check_with(
    certificate: &Certificate,
    memory: u64,
    progress: &dyn Progress,
) -> Result<Checked, CheckError> {
    let path = certificate.path.display().to_string();
    let monitor = JobMonitor::new(progress, &path);
    let Certificate { path, expected, .. } = certificate;
    let claim = certificate.claim.as_ref();
    let accepted =
        accept_file(path, expected, memory, &monitor).map_err(|error| match (error, claim) {
            (CheckError::Refused(refusal), Some(claim)) if refusal.is_about_another() => {
                CheckError::AnotherClaim(refusal, claim.path().to_owned())
            }
            (error, _) => error,
        })?;
    let subject = Subject::of(&accepted, claim);
    Ok(Checked {
        verdict: verdict(accepted.verdict),
        unverified: subject.unverified(&accepted.unverified, claim),
        claim_digest: accepted.claim_digest,
        rules_digest: accepted.rules_digest,
        proved: accepted.proved,
        records: accepted.records,
        positions: accepted.positions,
        replay: accepted.replay,
        subject,
    })
}

/// Checks a file and returns the verdict that it proves.
pub(crate) fn check_file(
    path: &Path,
    expected: &ExpectedDigests,
    memory: u64,
    monitor: &dyn Monitor,
) -> Result<Verdict, CheckError> {
    let accepted = accept_file(path, expected, memory, monitor)?;
    Ok(verdict(accepted.verdict))
}

/// Checks a file. Refuses anything but a regular file, because reading a pipe may block.
fn accept_file(
    path: &Path,
    expected: &ExpectedDigests,
    memory: u64,
    monitor: &dyn Monitor,
) -> Result<Accepted, CheckError> {
    let unread = || format!("cannot read {}", path.display());
    if !fs::metadata(path).with_context(unread)?.is_file() {
        return Err(Error::NotAFile(path.to_owned()).into());
    }
    let mut file = BufReader::new(File::open(path).with_context(unread)?);
    let options = CheckOptions {
        memory: memory.saturating_sub(PROGRAM_BYTES).max(MIN_BYTES),
        threads: 0,
        expected: expected.clone(),
        progress: &MonitorProgress(monitor),
    };
    certificate::check(&mut file, &options).map_err(|refusal| match refusal {
        Refusal::NotACertificate => CheckError::NotACertificate(lookalike(path)),
        Refusal::Hunt(HuntFault::SetTooLarge(set)) => {
            CheckError::Refused(HuntFault::SetTooLarge(set + (PROGRAM_BYTES >> 20)).into())
        }
        other => CheckError::Refused(other),
    })
}

/// Returns the message about a certificate that is not about the claim in a file.
pub(crate) fn not_the_claim(refusal: &Refusal, claim: &Path) -> String {
    format!("{refusal}, which is not that of {}", claim.display())
}

/// Returns the message about a file that is not a certificate and may look like something else.
pub(crate) fn not_a_certificate(lookalike: Option<&str>) -> String {
    match lookalike {
        Some(guess) => format!("{}; {guess}", Refusal::NotACertificate),
        None => Refusal::NotACertificate.to_string(),
    }
}

fn verdict(verdict: certificate::Verdict) -> Verdict {
    match verdict {
        certificate::Verdict::Proven => Verdict::Proven,
        certificate::Verdict::Refuted => Verdict::Refuted,
    }
}
