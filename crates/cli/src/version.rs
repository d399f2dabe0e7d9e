//! The version of the program, and the commit it was built from as far as `build.rs` found it.

use pounce::{Options, SourceCommit};

/// The version, with the commit and its date.
pub const VERSION: &str = env!("POUNCE_VERSION");

/// Returns the commit that the program was built from, if it is known.
pub fn source_commit() -> Option<SourceCommit> {
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Some(SourceCommit {
        hash: some(env!("POUNCE_COMMIT"))?,
        date: some(env!("POUNCE_COMMIT_DATE")),
    })
}

/// Returns the library's default options, for results that name the commit of this program.
pub fn default_options() -> Options {
    Options {
        source: source_commit(),
        ..Options::default()
    }
}
