//! The commit that a program was built from.

use hypothesis::Timing;

/// The commit of a program's source. Results record it.
///
/// The program that uses this library has to tell it, see [`Options::source`](crate::Options::source).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceCommit {
    /// The hash, with `+modified` if the source differed from the commit.
    pub hash: String,
    /// The date of the commit, as year-month-day.
    pub date: Option<String>,
}

/// The digits of a hash that are shown to people.
const SHOWN: usize = 7;

impl SourceCommit {
    /// Returns the commit of the program that produced a result, if it is recorded.
    pub fn of(timing: &Timing) -> Option<SourceCommit> {
        Some(SourceCommit {
            hash: timing.commit.clone()?,
            date: timing.commit_date.clone(),
        })
    }

    /// Returns the beginning of the hash, with its mark.
    pub fn short(&self) -> String {
        let (hash, mark) = match self.hash.split_once('+') {
            Some((hash, mark)) => (hash, format!("+{mark}")),
            None => (self.hash.as_str(), String::new()),
        };
        hash.chars().take(SHOWN).collect::<String>() + &mark
    }
}
