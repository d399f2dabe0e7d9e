//! Claim files made from a question in words.

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use pounce::{ClaimDraft, GameOptions, draft_claim};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::error::ApiError;
use crate::explore::{PositionBody, check_question};

/// A question about a position.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftBody {
    /// The game's id.
    game: String,
    /// The options of the game.
    #[serde(default)]
    options: GameOptions,
    /// The position in a notation of the game; the start if it is left out.
    #[serde(default)]
    position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    line: Option<String>,
    /// The question in words.
    question: String,
}

/// Writes the claim that a question stands for.
pub async fn draft(
    State(app): State<App>,
    body: Result<Json<DraftBody>, JsonRejection>,
) -> Result<Json<ClaimDraft>, ApiError> {
    let Json(body) = body?;
    check_question(&body.question)?;
    let drafted = app.compute(move |app| {
        let at = PositionBody {
            game: body.game,
            options: body.options,
            position: body.position,
            line: body.line,
        };
        let (game, setup) = at.open(app)?;
        let file = app.options().claims.join("claim.toml");
        Ok(draft_claim(&game, setup, &body.question, &file)?)
    });
    Ok(Json(drafted.await?))
}
