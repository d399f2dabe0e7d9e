//! Shows a result that does not hold.

use pounce::records::FailureRecord;

use crate::terminal::paint::{Paint, Tone};

/// Formats a failure: what failed and why, and a suggested fix.
pub fn failure_text(label: &str, claim: &str, failure: &FailureRecord, paint: Paint) -> String {
    format!(
        "{} {}: {}\n  {}\n  help: {}\n",
        paint.on(Tone::Bad, label),
        paint.on(Tone::Plain, claim),
        paint.on(Tone::Heading, failure.kind.name()),
        paint.on(Tone::Plain, &failure.message),
        failure.help
    )
}
