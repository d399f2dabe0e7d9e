//! Reading results, of this version and of earlier ones, and the seal on them: a digest of all that
//! does not vary from run to run. Whoever edits a result by hand breaks it.

use serde_json::{Value, json};
use thiserror::Error;

use crate::consistency::Contradiction;
use crate::digest::digest;
use crate::evidence::Evidence;
use crate::result::{ErrorKind, RESULT_SCHEMA, ResultRecord, Verdict};

/// Why a text is no result.
#[derive(Debug, Error)]
pub enum Unreadable {
    /// It is not JSON, or lacks something, or has too much.
    #[error("this is no result: {0}")]
    NoResult(#[from] serde_json::Error),
    /// It comes from the future.
    #[error("this result has version {0}; this program reads versions up to {RESULT_SCHEMA}")]
    Newer(u64),
    /// It says version 1, which had no seals, and has one.
    #[error("this result has a seal, but says version 1, which had none: it was edited by hand")]
    SealedVersion1,
}

/// Why a result is not as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unsealed {
    /// Version 1 had no seals.
    #[error("it has no seal, as results had none before version 2")]
    Absent,
    /// It does not fit.
    #[error("its seal does not fit: it was edited by hand")]
    Broken,
}

impl ResultRecord {
    /// Reads a result of this version or an earlier one.
    pub fn read(text: &str) -> Result<ResultRecord, Unreadable> {
        let mut value: Value = serde_json::from_str(text)?;
        match value["schema"].as_u64() {
            Some(1) if !value["seal"].is_null() => return Err(Unreadable::SealedVersion1),
            Some(1) => upgrade(&mut value)?,
            Some(newer) if newer > u64::from(RESULT_SCHEMA) => {
                return Err(Unreadable::Newer(newer));
            }
            _ => {}
        }
        Ok(serde_json::from_value(value)?)
    }

    /// Seals the result. Fails if it contradicts itself, such as a verdict without any answer.
    pub fn sealed(mut self) -> Result<ResultRecord, Contradiction> {
        self.validate()?;
        self.seal = Some(self.digest());
        Ok(self)
    }

    /// Turns the result into a sealed one without a verdict, because of an error.
    pub fn failed(mut self, error: ErrorKind, reason: String) -> ResultRecord {
        self.verdict = Verdict::Open;
        self.reason = Some(reason);
        self.error = Some(error);
        self.as_expected = false;
        self.trust.clear();
        self.sealed()
            .expect("an open result with a reason and no trust agrees with itself")
    }

    /// Whether it is as it was written.
    pub fn check_seal(&self) -> Result<(), Unsealed> {
        match &self.seal {
            None if self.schema == 1 => Err(Unsealed::Absent),
            None => Err(Unsealed::Broken),
            Some(seal) if *seal != self.digest() => Err(Unsealed::Broken),
            Some(_) => Ok(()),
        }
    }

    /// The text of its file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("a result is plain data") + "\n"
    }

    /// The digest of what does not vary.
    fn digest(&self) -> String {
        let mut value = serde_json::to_value(self).expect("a result is plain data");
        if let Value::Object(keys) = &mut value {
            keys.remove("seal");
            keys.remove("timing");
        }
        // Keys of a value are sorted.
        digest(&value.to_string())
    }
}

/// Gives a result of version 1 the keys that it lacks.
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
