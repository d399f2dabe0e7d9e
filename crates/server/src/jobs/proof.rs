//! Proofs of claims that clients write.

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use pounce::{Claim, Diagnostic, InputError, Options};
use schemars::JsonSchema;
use serde::Deserialize;

use super::job::JobKind;
use super::progress::JobProgress;
use super::registry::StartedJob;
use crate::app::{App, cores};
use crate::error::ApiError;

/// The longest name of a claim, in bytes.
const LONGEST_NAME: usize = 100;
/// The part of the memory that jobs share for a proof, unless its claim declares more.
const PART: u64 = 2;

/// A claim to be proved.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProofBody {
    /// The name of the claim.
    name: String,
    /// The contents of a claim file. Its game is named by its id.
    text: String,
}

/// Begins to prove a claim. Neither the result nor the certificate is kept in a file.
pub async fn prove(
    State(app): State<App>,
    body: Result<Json<ProofBody>, JsonRejection>,
) -> Result<StartedJob, ApiError> {
    let Json(ProofBody { name, text }) = body?;
    if name.is_empty() || name.len() > LONGEST_NAME {
        let message = format!("the name of a claim has 1 to {LONGEST_NAME} bytes");
        return Err(ApiError::bad_request(message).field("name"));
    }
    let parsed = app.compute(move |app| {
        let open = |id: &str, options: &_| {
            let opened = app.catalogue().open(id, options);
            opened.map_err(|ApiError { message, help, .. }| {
                let diagnostic = Diagnostic {
                    help,
                    ..Diagnostic::new(message)
                };
                InputError::new(pounce::GAME, id, diagnostic)
            })
        };
        Ok(Claim::parse_untrusted(&name, &text, &open)?)
    });
    let claim = parsed.await?;
    let shared = app.clone();
    let total = app.options().memory;
    let declared = claim.file().method.max_memory_mib.saturating_mul(1 << 20);
    let memory = (total / PART).max(declared).min(total);
    app.jobs().start(JobKind::Proof, memory, move |job| {
        let options = shared.library_options();
        let longest = shared.options().limits.analysis.as_secs();
        let seconds = claim.file().method.max_seconds.unwrap_or(longest);
        let options = Options {
            max_seconds: Some(seconds.min(longest)),
            memory,
            // A claim may ask for any number of threads.
            threads: Some(options.threads.unwrap_or(cores() as u32)),
            progress: JobProgress::new(job),
            ..options
        };
        options.check_memory(&claim)?;
        Ok(pounce::prove(&claim, &options)?.result)
    })
}
