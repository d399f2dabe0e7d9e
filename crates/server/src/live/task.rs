//! The task of a live game in memory. It handles one command at a time, so that a game needs no lock,
//! and answers a command only after its change is on disk.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pounce::Diagnostic;
use pounce::records::OutcomeRecord;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;

use super::audience::{Audience, Outgoing, Watcher};
use super::game::{Game, Next};
use super::games::Games;
use super::name::shown_name;
use super::protocol::{ClientMessage, LiveState, Seated, ServerMessage, TakeSeat};
use super::secret::{SecretHash, is_secret, new_secret};
use crate::error::ApiError;

/// A command to the task of a game.
pub enum Command {
    /// Adds a socket.
    Join {
        /// The number of the socket.
        socket: u64,
        /// The secret of the seat, or `None` for a spectator.
        seat: Option<String>,
        /// The messages to the client.
        outgoing: mpsc::Sender<Outgoing>,
        /// The answer.
        reply: Reply<()>,
    },
    /// Removes a socket.
    Leave {
        /// The number of the socket.
        socket: u64,
    },
    /// Handles a message of a client that joined.
    Message {
        /// The number of the socket.
        socket: u64,
        /// The message.
        message: ClientMessage,
    },
    /// Takes the free seat.
    TakeSeat {
        /// The request.
        request: TakeSeat,
        /// The answer.
        reply: Reply<Seated>,
    },
    /// Returns the state for a spectator.
    State {
        /// The answer.
        reply: Reply<LiveState>,
    },
}

/// A place for the answer to a command.
pub type Reply<T> = oneshot::Sender<Result<T, ApiError>>;

/// The task of a game.
pub struct GameTask {
    pub(super) games: Arc<Games>,
    pub(super) game: Game,
    pub(super) audience: Audience,
    /// Whether the record may differ from the one on disk, after an attempt to save failed.
    unsaved: bool,
    /// The end of the game by time, while it cannot be saved. Nobody is told before it is on disk.
    ending: Option<Ending>,
    /// The last time at which a change was saved, or an attempt failed.
    saved_at: Instant,
    /// The last time at which somebody was connected.
    used_at: Instant,
    /// The number of spectators that all clients know.
    spectators: usize,
}

/// A result that could not be saved.
struct Ending {
    outcome: OutcomeRecord,
    /// The answer to players who act in the meantime.
    refusal: Diagnostic,
}

/// The time between two attempts to save a record.
const SAVE_AGAIN: Duration = Duration::from_secs(5);

/// The longest id of a client message.
const MAX_MESSAGE_ID: usize = 64;

impl GameTask {
    /// Loads a game and handles commands until nobody has used it for a while.
    pub async fn run(games: Arc<Games>, id: Arc<str>, mut mailbox: mpsc::Receiver<Command>) {
        match games.load(&id).await {
            Ok(game) => {
                let task = GameTask {
                    games: games.clone(),
                    game,
                    audience: Audience::default(),
                    unsaved: false,
                    ending: None,
                    saved_at: Instant::now(),
                    used_at: Instant::now(),
                    spectators: 0,
                };
                task.handle_all(&mut mailbox).await;
            }
            Err(error) => {
                mailbox.close();
                while let Some(command) = mailbox.recv().await {
                    command.refuse(error.clone());
                }
            }
        }
        // Whoever sends a command from here on finds a closed mailbox, and loads the game again.
        mailbox.close();
        games.forget(&id);
    }

    async fn handle_all(mut self, mailbox: &mut mpsc::Receiver<Command>) {
        loop {
            let deadline = self.deadline();
            tokio::select! {
                command = mailbox.recv() => {
                    let Some(command) = command else { return };
                    self.pass_time().await;
                    self.handle(command).await;
                }
                () = sleep_until(deadline.into()) => self.pass_time().await,
            }
            self.note_presence();
            if self.is_unused() {
                return;
            }
        }
    }

    /// Returns the time at which there is something to do without a command.
    fn deadline(&self) -> Instant {
        let unload = self.used_at + self.games.options().unload_after;
        let again = Instant::now() + SAVE_AGAIN;
        if self.ending.is_some() {
            return again;
        }
        let save = self.unsaved.then_some(again);
        let times = [self.game.deadline(), self.clock_deadline(), save];
        times.into_iter().flatten().fold(unload, Instant::min)
    }

    /// Returns the time at which the clock is to be saved: at once after it stopped, and every few
    /// seconds while it runs, so that a restart gives back little of the time that has passed.
    fn clock_deadline(&self) -> Option<Instant> {
        let is_ticking = self.game.is_clock_ticking();
        if !is_ticking && !self.game.has_unsaved_clock() {
            return None;
        }
        let can_wait = is_ticking || self.unsaved;
        let interval = self.games.options().save_clock_every;
        Some(self.saved_at + if can_wait { interval } else { Duration::ZERO })
    }

    fn is_unused(&mut self) -> bool {
        let now = Instant::now();
        let is_busy = self.game.deadline().is_some()
            || self.clock_deadline().is_some()
            || self.ending.is_some()
            || self.unsaved;
        if !self.audience.is_empty() || is_busy {
            self.used_at = now;
        }
        now.duration_since(self.used_at) >= self.games.options().unload_after
    }

    /// Accounts for the time that has passed. It may end the game.
    async fn pass_time(&mut self) {
        if let Some(ending) = self.ending.take() {
            return self.end_by_time(ending.outcome).await;
        }
        let was_suspended = self.game.timing.is_suspended();
        if let Some(outcome) = self.game.advance(Instant::now()) {
            return self.end_by_time(outcome).await;
        }
        if self.unsaved {
            self.unsaved = self.games.save(&self.game.record).await.is_err();
        }
        let is_due = |at: Instant| at <= Instant::now();
        if self.clock_deadline().is_some_and(is_due) {
            // If this fails, it is tried again.
            let _ = self.save(self.game.with_current_clock()).await;
        }
        if self.game.timing.is_suspended() != was_suspended {
            self.tell_changes();
        }
    }

    /// Ends the game. If that cannot be saved, the game stands still, and the end is tried again: shown
    /// earlier, it would be undone by a crash.
    async fn end_by_time(&mut self, outcome: OutcomeRecord) {
        let next = self.game.ended(outcome.clone());
        match self.save(next).await {
            Ok(()) => self.tell_changes(),
            Err(refusal) => self.ending = Some(Ending { outcome, refusal }),
        }
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Join {
                socket,
                seat,
                outgoing,
                reply,
            } => {
                let joined = self.join(socket, seat.as_deref(), outgoing);
                let _ = reply.send(joined);
            }
            Command::Leave { socket } => self.audience.remove(socket),
            Command::Message { socket, message } => self.answer(socket, message).await,
            Command::TakeSeat { request, reply } => {
                let seated = self.take_seat(&request).await;
                let _ = reply.send(seated);
            }
            Command::State { reply } => {
                let spectators = self.audience.count(None);
                let _ = reply.send(Ok(self.game.state(None, spectators)));
            }
        }
    }

    fn join(
        &mut self,
        socket: u64,
        seat: Option<&str>,
        outgoing: mpsc::Sender<Outgoing>,
    ) -> Result<(), ApiError> {
        let options = self.games.options();
        let seat = match seat {
            None => None,
            Some(secret) => Some(self.game.record.seat_of(secret).ok_or_else(|| {
                ApiError::bad_request("this is not the secret of a seat in this game")
                    .help("join without a seat to watch")
            })?),
        };
        let for_players = 2 * options.max_sockets_per_player;
        let spectators = options.max_sockets_per_game.saturating_sub(for_players);
        if seat.is_none() && self.audience.count(None) >= spectators {
            return Err(ApiError::too_many("this game has too many spectators"));
        }
        let watcher = Watcher {
            socket,
            seat,
            outgoing,
        };
        self.audience.add(watcher, options.max_sockets_per_player);
        let is_news = self.update_presence();
        // The new socket receives the whole state before any change of it.
        let state = self.game.state(seat, self.audience.count(None));
        self.audience
            .send(socket, &ServerMessage::State(Box::new(state)));
        if is_news {
            self.tell_changes();
        }
        Ok(())
    }

    /// Tells all clients who is connected, if that has changed.
    fn note_presence(&mut self) {
        // Telling may drop a slow client, which is noticed in the next round.
        while self.update_presence() {
            self.tell_changes();
        }
    }

    /// Updates who is connected. Returns whether that has changed.
    fn update_presence(&mut self) -> bool {
        let present = [0, 1].map(|side| self.audience.count(Some(side)) > 0);
        let spectators = self.audience.count(None);
        let known = [0, 1].map(|side| self.game.timing.is_connected(side));
        for side in 0..2 {
            match (known[side], present[side]) {
                (false, true) => self.game.timing.connect(side),
                (true, false) => self.game.timing.disconnect(side),
                _ => {}
            }
        }
        let is_news = present != known || spectators != self.spectators;
        self.spectators = spectators;
        is_news
    }

    /// Tells all clients what changed without a move.
    pub(super) fn tell_changes(&mut self) {
        let changed = self.game.changed(self.audience.count(None));
        self.audience
            .broadcast(&ServerMessage::Changed(Box::new(changed)));
    }

    async fn take_seat(&mut self, request: &TakeSeat) -> Result<Seated, ApiError> {
        if !self.game.record.invite.matches(&request.invite) {
            let error = ApiError::new(
                axum::http::StatusCode::FORBIDDEN,
                "this is not the invite of this game",
            );
            return Err(error.field("invite"));
        }
        let secret = match &request.seat {
            Some(secret) if is_secret(secret) => secret.clone(),
            Some(_) => {
                let error = ApiError::bad_request("this cannot be the secret of a seat");
                let help = "use 26 random characters of a-z and 2-7, or leave it out";
                return Err(error.field("seat").help(help));
            }
            None => new_secret().map_err(|error| ApiError::internal(error.to_string()))?,
        };
        let record = &self.game.record;
        let free = |side: &usize| record.players[*side].seat.is_none();
        let side = match ((0..2).find(free), record.seat_of(&secret)) {
            (Some(side), None) => side,
            (Some(_), Some(_)) => {
                let error = ApiError::bad_request("the other seat has this secret");
                return Err(error.field("seat").help("use another one, or leave it out"));
            }
            // The answer to the request that took the seat may have been lost.
            (None, Some(side)) => {
                let side = record.side(side);
                return Ok(Seated { side, seat: secret });
            }
            (None, None) => {
                let error = ApiError::conflict("somebody has already taken this seat");
                return Err(error.help("ask for a new game, or watch this one"));
            }
        };
        let mut next = self.game.next();
        next.record.players[side].seat = Some(SecretHash::of(&secret));
        next.record.players[side].name = request.name.as_deref().and_then(shown_name);
        self.try_save(next).await?;
        self.used_at = Instant::now();
        self.tell_changes();
        Ok(Seated {
            side: self.game.record.side(side),
            seat: secret,
        })
    }

    async fn answer(&mut self, socket: u64, message: ClientMessage) {
        let Some(seat) = self.audience.seat(socket) else {
            return; // The socket was dropped.
        };
        let (id, request) = match &message {
            ClientMessage::Ping {} => return self.audience.send(socket, &ServerMessage::Pong),
            ClientMessage::Join { .. } => {
                let message = "this socket has already joined".to_owned();
                return self
                    .audience
                    .send(socket, &ServerMessage::Error { message });
            }
            ClientMessage::Move { text, ply, id } => (id, format!("move {ply} {text}")),
            ClientMessage::Resign { id } => (id, "resign".to_owned()),
            ClientMessage::Draw { answer, id } => (id, self.request("draw", answer)),
            ClientMessage::Takeback { answer, id } => (id, self.request("takeback", answer)),
        };
        let id = id.clone();
        let result = match seat {
            _ if id.len() > MAX_MESSAGE_ID => Err(Diagnostic::new("the id is too long")),
            None => Err(Diagnostic::new("spectators cannot play")
                .help("join with the secret of a seat to play")),
            Some(side) if self.game.record.players[side].has_done(&id, &request) => Ok(()),
            Some(side) => match &self.ending {
                Some(ending) => Err(ending.refusal.clone()),
                None => self.act(side, &message, (&id, &request)).await,
            },
        };
        let answer = match result {
            Ok(()) => ServerMessage::Accepted { id },
            Err(refusal) => ServerMessage::Refused {
                id: id.chars().take(MAX_MESSAGE_ID).collect(),
                message: refusal.message,
                help: refusal.help,
            },
        };
        self.audience.send(socket, &answer);
    }

    /// Names an offer or answer so that the same one at another time is a different one.
    fn request(&self, what: &str, answer: &super::protocol::OfferAnswer) -> String {
        format!("{what} {answer:?} {}", self.game.record.moves.len())
    }

    /// Saves a change and adopts it, or says why nothing was changed.
    pub(super) async fn save(&mut self, next: Next) -> Result<(), Diagnostic> {
        self.try_save(next).await.map_err(|error| {
            let help = "nothing was changed; try again later";
            Diagnostic::new(error.message).help(help)
        })
    }

    /// Saves a change and adopts it.
    async fn try_save(&mut self, next: Next) -> Result<(), ApiError> {
        let saved = self.games.save(&next.record).await;
        // The change may have reached the disk before an error. Then the old state follows it.
        self.unsaved = saved.is_err();
        self.saved_at = Instant::now();
        saved?;
        self.game.commit(next);
        Ok(())
    }
}

impl Command {
    /// Answers a command to a game that cannot be loaded.
    fn refuse(self, error: ApiError) {
        match self {
            Command::Join { reply, .. } => drop(reply.send(Err(error))),
            Command::TakeSeat { reply, .. } => drop(reply.send(Err(error))),
            Command::State { reply } => drop(reply.send(Err(error))),
            Command::Leave { .. } | Command::Message { .. } => {}
        }
    }
}
