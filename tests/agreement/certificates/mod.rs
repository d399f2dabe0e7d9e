//! The checker against the writer, the oracle, and certificates that are damaged or hostile.

mod answers;
mod closed_sets;
mod damage;
mod damaged;
mod examples;
mod false_claims;
mod format_page;
mod hostile;
mod python;
