//! The claims about a game, and a claim with its result.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use pounce::{BookStrategy, GameOptions, ResultRecord, Tier, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::index::Entry;
use crate::app::App;
use crate::error::ApiError;

/// The claims about a game.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ClaimsRecord {
    /// The claims, sorted by name.
    pub claims: Vec<ClaimSummary>,
}

/// A claim in the list.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ClaimSummary {
    /// The name.
    pub name: String,
    /// The statement.
    pub statement: String,
    /// The id of its game.
    pub game: String,
    /// The options of the game.
    pub options: GameOptions,
    /// The tier: how long it takes to prove it.
    pub tier: Tier,
    /// The verdict; null if there is no valid result.
    pub verdict: Option<Verdict>,
    /// The kind of evidence for the verdict, in words; null if there is no valid result.
    pub evidence: Option<String>,
    /// Whether the verdict is the expected one; null if there is no valid result.
    pub as_expected: Option<bool>,
    /// The position that it is about.
    pub position: String,
    /// True if it has a certificate whose strategy can be walked.
    pub walkable: bool,
}

/// A claim with its result.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ClaimRecord {
    /// The claim.
    #[serde(flatten)]
    pub summary: ClaimSummary,
    /// The contents of its file.
    pub text: String,
    /// The recorded result; null if there is no valid one.
    pub result: Option<ResultRecord>,
    /// The reason why there is no valid result, or why its certificate cannot be read; null if both
    /// are in order.
    pub problem: Option<String>,
    /// The strategies of its certificate; empty if there is none that can be read.
    pub strategies: Vec<BookStrategy>,
}

impl ClaimSummary {
    fn of(entry: &Entry) -> ClaimSummary {
        let (file, result) = (entry.claim.file(), entry.recorded.as_ref().ok());
        ClaimSummary {
            name: entry.claim.name().to_owned(),
            statement: file.statement.clone(),
            game: entry.game.clone(),
            options: file.options.clone(),
            tier: file.tier,
            verdict: result.map(|result| result.verdict),
            evidence: result.map(|result| result.evidence.trust().meaning().to_owned()),
            as_expected: result.map(|result| result.as_expected),
            position: file.position.clone(),
            walkable: entry.has_certificate(),
        }
    }
}

/// A selection of claims.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClaimsQuery {
    /// The id of a game; all claims if it is left out.
    game: Option<String>,
}

/// Lists the claims about a game with any options, or all claims.
pub async fn list(
    State(app): State<App>,
    query: Result<Query<ClaimsQuery>, QueryRejection>,
) -> Result<Json<ClaimsRecord>, ApiError> {
    let Query(ClaimsQuery { game }) = query?;
    let listed = app.compute(move |app| {
        let all = app.claims().all()?;
        if let Some(game) = &game {
            app.catalogue().open(game, &GameOptions::default())?;
        }
        let is_about = |entry: &&Entry| game.as_ref().is_none_or(|game| entry.game == *game);
        let claims = all.values().filter(is_about).map(ClaimSummary::of);
        Ok(ClaimsRecord {
            claims: claims.collect(),
        })
    });
    Ok(Json(listed.await?))
}

/// The name of a claim.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClaimQuery {
    /// The name of the claim.
    name: String,
}

/// Returns a claim with its result and the strategies of its certificate.
pub async fn claim(
    State(app): State<App>,
    query: Result<Query<ClaimQuery>, QueryRejection>,
) -> Result<Json<ClaimRecord>, ApiError> {
    let Query(ClaimQuery { name }) = query?;
    let found = app.compute(move |app| {
        let all = app.claims().all()?;
        let entry = all.get(&name).ok_or_else(|| unknown_claim("name"))?;
        let mut problem = entry.recorded.as_ref().err().cloned();
        let mut strategies = Vec::new();
        if entry.has_certificate() {
            match app.claims().book(entry) {
                Ok(book) => strategies = book.strategies().to_vec(),
                Err(error) => problem = Some(error.message),
            }
        }
        Ok(ClaimRecord {
            summary: ClaimSummary::of(entry),
            text: entry.text.clone(),
            result: entry.recorded.as_ref().ok().cloned(),
            problem: problem.map(|problem| app.folders().hide_in(problem)),
            strategies,
        })
    });
    Ok(Json(found.await?))
}

/// Returns the error for a parameter that names no claim of the workspace.
pub fn unknown_claim(field: &str) -> ApiError {
    ApiError::not_found("there is no claim of this name").field(field)
}
