//! Reads results of this and earlier versions, and seals them with a digest of everything that does
//! not vary from run to run. Editing a result by hand breaks the seal.

use serde_json::{Value, json};
use thiserror::Error;

use super::answer::Verdict;
use super::evidence::Evidence;
use super::result::{ErrorKind, RESULT_SCHEMA, ResultRecord};
use super::validate::Contradiction;
use crate::digest::digest;

/// The reason why a text is not a result.
#[derive(Debug, Error)]
pub enum ReadError {
    /// It is not JSON, or a key is missing or unknown.
    #[error("this is not a result: {0}")]
    NotAResult(#[from] serde_json::Error),
    /// It was written by a newer version.
    #[error("this result has version {0}; this program reads versions up to {RESULT_SCHEMA}")]
    Newer(u64),
    /// It claims to be of version 1, which had no seals, but has one.
    #[error("this result has a seal, but version 1 had none: it was edited by hand")]
    SealedVersion1,
}

/// The reason why a seal is not valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SealError {
    /// Results of version 1 have no seals.
    #[error("it has no seal: version 1 had none")]
    Absent,
    /// The contents do not match the seal.
    #[error("its seal does not match: it was edited by hand")]
    Broken,
}

impl ResultRecord {
    /// Reads a result of this version or an earlier one.
    ///
    /// # Errors
    ///
    /// If the text is not a result, or a newer version wrote it.
    pub fn read(text: &str) -> Result<ResultRecord, ReadError> {
        let mut value: Value = serde_json::from_str(text)?;
        match value["schema"].as_u64() {
            Some(1) if !value["seal"].is_null() => return Err(ReadError::SealedVersion1),
            Some(1) => upgrade(&mut value)?,
            Some(newer) if newer > u64::from(RESULT_SCHEMA) => {
                return Err(ReadError::Newer(newer));
            }
            _ => {}
        }
        Ok(serde_json::from_value(value)?)
    }

    /// Seals the result.
    ///
    /// # Errors
    ///
    /// If the result contradicts itself, for example if it has a verdict but no answer.
    pub fn sealed(mut self) -> Result<ResultRecord, Contradiction> {
        self.validate()?;
        self.seal = Some(self.digest());
        Ok(self)
    }

    /// Turns the result into a sealed one without a verdict, because of an error.
    #[must_use]
    pub fn failed(mut self, error: ErrorKind, reason: String) -> ResultRecord {
        self.verdict = Verdict::Open;
        self.reason = Some(reason);
        self.error = Some(error);
        self.as_expected = false;
        self.trust.clear();
        self.sealed()
            .expect("an open result with a reason and no trust is consistent")
    }

    /// Checks that the result has not been edited since it was sealed.
    ///
    /// # Errors
    ///
    /// If it has, or if it has no seal.
    pub fn check_seal(&self) -> Result<(), SealError> {
        match &self.seal {
            None if self.schema == 1 => Err(SealError::Absent),
            None => Err(SealError::Broken),
            Some(seal) if *seal != self.digest() => Err(SealError::Broken),
            Some(_) => Ok(()),
        }
    }

    /// Returns the text of the result file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("a result is plain data") + "\n"
    }

    /// Computes the digest of everything that does not vary from run to run.
    fn digest(&self) -> String {
        let mut value = serde_json::to_value(self).expect("a result is plain data");
        if let Value::Object(keys) = &mut value {
            keys.remove("seal");
            keys.remove("timing");
        }
        // The keys of a `Value` are sorted.
        digest(&value.to_string())
    }
}

/// Adds the keys that results of version 1 lack.
fn upgrade(value: &mut Value) -> Result<(), serde_json::Error> {
    let evidence: Evidence = serde_json::from_value(value["evidence"].clone())?;
    let open = value["verdict"] == json!(Verdict::Open);
    let trust: Vec<_> = (!open).then(|| evidence.trust()).into_iter().collect();
    if let Value::Object(keys) = value {
        keys.insert("trust".to_owned(), json!(trust));
        keys.insert("seal".to_owned(), Value::Null);
    }
    Ok(())
}
