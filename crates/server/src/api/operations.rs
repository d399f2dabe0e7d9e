//! The table of operations, except those of live games, which are in `live/http.rs`.

use axum::Json;
use axum::http::Method;
use pounce::ResultRecord;
use pounce::records::{PositionValueRecord, SolveRecord};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::document::openapi;
use super::operation::Operation;
use crate::app::App;
use crate::error::{ApiError, ErrorBody};
use crate::jobs::{AnalysisRecord, ProgressRecord};
use crate::{claims, explore, jobs};

/// Returns the operations on games, positions, jobs and claims.
pub fn operations() -> Vec<Operation<App>> {
    let mut all = vec![Operation::new(
        Method::GET,
        "/openapi.json",
        "getDocument",
        "Returns this document.",
        document,
    )];
    all.extend(games_and_positions());
    all.extend(play());
    all.extend(jobs_and_tablebases());
    all.extend(claims_and_strategies());
    all
}

/// The OpenAPI document of the API.
#[derive(Serialize, JsonSchema)]
struct ApiDocument(Value);

async fn document() -> Result<Json<ApiDocument>, ApiError> {
    Ok(Json(ApiDocument(openapi())))
}

fn games_and_positions() -> Vec<Operation<App>> {
    vec![
        Operation::new(Method::GET,
            "/games",
            "listGames",
            "Lists the games: built-in ones, those of the workspace, and uploaded boards.",
            explore::games,
        ),
        Operation::new(Method::GET,
            "/game",
            "getGame",
            "Describes a game: its rules, options, board and agents.",
            explore::game,
        )
        .errors(&[404]),
        Operation::new(Method::POST,
            "/boards",
            "addBoard",
            "Keeps a board, so that its game can be explored.",
            explore::add_board,
        )
        .errors(&[503, 507]),
        Operation::new(Method::GET,
            "/position",
            "getPosition",
            "Describes a position: its pieces and legal moves, and its value if that is found at once.",
            explore::position,
        )
        .errors(&[404, 413]),
        Operation::new(Method::GET,
            "/values",
            "getValues",
            "Returns the values along a line of moves, and the moves that gave something away.",
            explore::values,
        )
        .errors(&[404, 413]),
        Operation::new(Method::POST,
            "/setup",
            "setUpPosition",
            "Sets a position up piece by piece.",
            explore::set_up,
        )
        .errors(&[404]),
        Operation::new(Method::POST,
            "/import",
            "importText",
            "Reads a game or a position from a text.",
            explore::import,
        )
        .errors(&[404]),
        Operation::new(Method::GET,
            "/export",
            "exportText",
            "Writes a game or its last position as text.",
            explore::export,
        )
        .errors(&[404, 413])
        .media(&["text/plain", "image/svg+xml"]),
    ]
}

fn play() -> Vec<Operation<App>> {
    vec![
        Operation::new(
            Method::POST,
            "/move",
            "chooseMove",
            "Returns the move of an agent, or rolls the dice if they are next.",
            explore::agent_move,
        )
        .details(
            "The move depends only on the position with the moves that led to it, and on the seed.",
        )
        .errors(&[404, 409]),
        Operation::new(
            Method::POST,
            "/hint",
            "adviseMove",
            "Advises a move.",
            explore::hint,
        )
        .errors(&[404, 409]),
    ]
}

fn jobs_and_tablebases() -> Vec<Operation<App>> {
    vec![
        Operation::new(Method::POST,
            "/analyses",
            "startAnalysis",
            "Begins to find the value of a position, or the answer to a question about it.",
            jobs::analyse,
        )
        .details("Follow its events. An analysis to which nobody listens for 15 seconds ends.")
        .errors(&[404]),
        Operation::new(Method::GET,
            "/solve",
            "getSolveNeeds",
            "Says what solving a game takes, and whether it is solved.",
            jobs::solve_offer,
        )
        .errors(&[404, 422]),
        Operation::new(Method::POST,
            "/solves",
            "startSolve",
            "Begins to solve a game, or returns the job that is solving it. Layers that are kept already \
             stay.",
            jobs::solve,
        )
        .errors(&[404, 507]),
        Operation::new(Method::GET,
            "/census",
            "getCensus",
            "Counts the positions of a solved game by value.",
            jobs::census,
        )
        .errors(&[404, 409]),
        Operation::new(Method::POST,
            "/proofs",
            "startProof",
            "Begins to prove a claim. Neither the result nor the certificate is kept in a file.",
            jobs::prove,
        )
        .errors(&[404]),
        Operation::new(Method::GET,
            "/jobs/{id}/events",
            "followJob",
            "Sends the events of a job as they happen.",
            jobs::events,
        )
        .details(
            "The stream begins with what was reported last, and ends after `done` or `failed`.",
        )
        .event::<ProgressRecord>("progress", "The progress, at most four times a second.")
        .event::<PositionValueRecord>("value", "An interim value of an analysis.")
        .event::<AnalysisRecord>("done", "The result of an analysis.")
        .event::<SolveRecord>("done", "The result of a solve.")
        .event::<ResultRecord>("done", "The result of a proof.")
        .event::<ErrorBody>("failed", "The error that ended the job."),
        Operation::new(Method::DELETE,"/jobs/{id}", "stopJob", "Asks a job to stop.", jobs::cancel).details(
            "An analysis or a proof then ends with what it has found; a solve fails, and can be \
             continued.",
        ),
    ]
}

fn claims_and_strategies() -> Vec<Operation<App>> {
    vec![
        Operation::new(
            Method::GET,
            "/claims",
            "listClaims",
            "Lists the claims about a game with any options, or all claims.",
            claims::list,
        ),
        Operation::new(
            Method::GET,
            "/claim",
            "getClaim",
            "Returns a claim with its result and the strategies of its certificate.",
            claims::claim,
        )
        .errors(&[404]),
        Operation::new(
            Method::POST,
            "/claims/draft",
            "draftClaim",
            "Writes the claim that a question stands for.",
            claims::draft,
        )
        .errors(&[404]),
        Operation::new(
            Method::GET,
            "/strategy",
            "walkStrategy",
            "Returns the certificate's move after a line, or why there is none.",
            claims::strategy,
        )
        .errors(&[404, 409]),
    ]
}
