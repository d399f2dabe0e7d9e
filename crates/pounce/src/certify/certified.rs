//! Outcomes of certifying a verdict, and the names and digests of certificates.

use std::fs::File;
use std::path::Path;

use certificate::{ExpectedDigests, Refusal};
use game::OpenReason;
use hypothesis::CertificateRecord;

use crate::claim::Claim;
use crate::error::{Error, IoContext};

/// The least memory for the checker: with less it would read a large file many times.
pub const LEAST_MEMORY: u64 = 64 << 20;

/// The outcome of certifying a verdict.
pub enum Certified {
    /// The checker accepts it.
    Accepted(CertificateRecord),
    /// The checker refuses it, so the verdict is not to be believed.
    Refused(Refusal),
    /// A limit was reached, or the user stopped it, before it was written and checked.
    Stopped(OpenReason),
}

/// Returns the digests that a certificate of this claim must have.
pub fn expected(loaded: &Claim) -> ExpectedDigests {
    ExpectedDigests {
        rules: Some(loaded.matter.rules_digest()),
        claim: Some(loaded.matter.claim_digest()),
    }
}

/// Returns the name of a claim's certificate, in the folder of its result.
pub fn certificate_name(loaded: &Claim) -> String {
    let (_, name) = loaded.name.rsplit_once('/').unwrap_or(("", &loaded.name));
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
