//! Events of a job as they happen, and its cancellation.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use tokio::sync::watch;

use super::job::Reports;
use crate::app::App;
use crate::connections::Client;
use crate::error::ApiError;

/// The interval of keep-alive comments on a silent stream.
const ALIVE: Duration = Duration::from_secs(10);

/// Sends the events of a job: `progress`, `value`, and at last `done` or `failed`.
pub async fn events(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    client: Option<Extension<Client>>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let Path(id) = id?;
    let mut reports = app.jobs().job(&id)?.listen()?;
    reports.mark_changed();
    let listener = Listener {
        reports,
        sent: Reports::default(),
        waiting: Vec::new(),
        client: client.map(|Extension(client)| client),
    };
    let events = stream::unfold(listener, |mut listener| async {
        let event = listener.next().await?;
        Some((Ok(event), listener))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)))
}

/// Asks a job to stop.
pub async fn cancel(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    app.jobs().job(&id)?.cancel();
    Ok(StatusCode::NO_CONTENT)
}

/// Tells what has changed since the last event.
struct Listener {
    reports: watch::Receiver<Reports>,
    sent: Reports,
    /// Events that are to be sent, the last one first.
    waiting: Vec<Event>,
    /// The connection, which is not a quiet one while events are sent on it.
    client: Option<Client>,
}

impl Listener {
    /// Returns the next event, or `None` after the end.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop() {
                if let Some(client) = &self.client {
                    client.note_activity();
                }
                return Some(event);
            }
            if self.sent.end.is_some() {
                return None;
            }
            self.reports.changed().await.ok()?;
            let now = self.reports.borrow_and_update().clone();
            let event = |name, data: &str| Event::default().event(name).data(data);
            if let Some(end) = &now.end {
                self.waiting.push(event(end.event, &end.data));
            }
            if let Some(value) = changed(&self.sent.value, &now.value) {
                self.waiting.push(event("value", value));
            }
            if let Some(progress) = changed(&self.sent.progress, &now.progress) {
                self.waiting.push(event("progress", progress));
            }
            self.sent = now;
        }
    }
}

/// Returns a report if it is a new one.
fn changed<'a>(sent: &Option<Arc<str>>, now: &'a Option<Arc<str>>) -> Option<&'a str> {
    let now = now.as_ref()?;
    let is_same = sent.as_ref().is_some_and(|sent| Arc::ptr_eq(sent, now));
    (!is_same).then_some(now)
}
