//! All live games: those in memory, each with a task of its own, and those in the store.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use pounce::text::count;
use pounce::{GameOptions, LoadedGame, Setup};
use tokio::sync::{mpsc, oneshot};

use super::audience::Outgoing;
use super::game::{Game, millis, unix_millis};
use super::limits::{Creations, OpenSockets, SocketPermit};
use super::name::shown_name;
use super::options::LiveOptions;
use super::play::Play;
use super::protocol::{Created, FinishedGames, LiveState, NewGame, Seated, TakeSeat};
use super::record::{NewRecord, StoredGame, StoredMove};
use super::secret::{is_id, new_id, new_secret};
use super::store::{Cursor, Stage, Store, StoreError};
use super::task::{Command, GameTask, Reply};
use crate::connections::Client;
use crate::error::ApiError;
use crate::work::WorkQueue;

/// The function that opens a game by its id. It decides which ids there are, and never opens a path
/// that a client chose.
pub type OpenGame = Arc<dyn Fn(&str, &GameOptions) -> Result<LoadedGame, ApiError> + Send + Sync>;

/// Commands that wait for a game.
const MAILBOX: usize = 256;
/// The most finished games on a page.
const MAX_PAGE: usize = 100;
/// The time between two searches for games that are to be deleted.
const EXPIRE_EVERY: Duration = Duration::from_secs(60 * 60);

/// All live games.
pub struct Games {
    store: Arc<Store>,
    open: OpenGame,
    work: Arc<WorkQueue>,
    options: LiveOptions,
    /// The games in memory.
    loaded: DashMap<Arc<str>, mpsc::Sender<Command>>,
    sockets: OpenSockets,
    creations: Creations,
    next_socket: AtomicU64,
}

impl Games {
    /// Creates the live games of a store. Games are loaded when they are needed, with the other work of
    /// the queue.
    pub fn new(
        store: Arc<Store>,
        open: OpenGame,
        work: Arc<WorkQueue>,
        options: LiveOptions,
    ) -> Arc<Games> {
        Arc::new(Games {
            store,
            open,
            work,
            options,
            loaded: DashMap::new(),
            sockets: OpenSockets::default(),
            creations: Creations::default(),
            next_socket: AtomicU64::new(0),
        })
    }

    /// Deletes games whose time has come, now and every hour, until the games are dropped. Must be
    /// called in a runtime.
    pub fn start_cleaning(self: &Arc<Self>) {
        let games = Arc::downgrade(self);
        tokio::spawn(async move {
            while let Some(games) = games.upgrade() {
                // A store that cannot be written is reported to those who play.
                let _ = games.store.expire(unix_millis()).await;
                drop(games);
                tokio::time::sleep(EXPIRE_EVERY).await;
            }
        });
    }

    /// Returns the store.
    pub fn store(&self) -> &Arc<Store> {
        &self.store
    }

    /// Returns the limits and times.
    pub fn options(&self) -> &LiveOptions {
        &self.options
    }

    /// Returns the number of games in memory.
    pub fn in_memory(&self) -> usize {
        self.loaded.len()
    }

    /// Does work that computes or reads the store.
    async fn compute<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Games) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let games = self.clone();
        self.work.run(move |_| work(&games)).await
    }

    /// Creates a game, with a seat for whoever asks and an invite for the other player. Refuses clients
    /// of a network that creates too many.
    pub async fn create(
        self: &Arc<Self>,
        new: NewGame,
        client: Option<IpAddr>,
    ) -> Result<Created, ApiError> {
        let prepared = self.compute(move |games| games.prepare(&new));
        let (record, created) = prepared.await?;
        self.creations
            .count(client, &self.options, Instant::now())?;
        let add = || async {
            let limit = self.options.max_unfinished;
            let deleted_at = self.deleted_at(&record);
            let json = record.to_json();
            self.store
                .add_game(&record.id, json, deleted_at, limit)
                .await
        };
        let mut added = add().await;
        if matches!(added, Err(StoreError::Limit(_))) {
            self.store.expire(unix_millis()).await?;
            added = add().await;
        }
        added.map_err(cannot_save)?;
        Ok(created)
    }

    fn prepare(&self, new: &NewGame) -> Result<(StoredGame, Created), ApiError> {
        let game = (self.open)(&new.game, &new.options)?;
        let setup = Setup::from(new.position.as_str()).line(&new.line);
        let mut play = Play::begin(&game, &setup)?;
        let opening = play.moves();
        let given = opening.iter().map(|text| StoredMove {
            text: text.clone(),
            by: None,
        });
        let rolled = play.roll().into_iter().map(|step| step.played);
        let moves: Vec<StoredMove> = given.chain(rolled).collect();
        if play.outcome().is_some() {
            return Err(ApiError::bad_request("play has ended in this position").field("position"));
        }
        if moves.len() >= self.options.max_plies {
            return Err(ApiError::bad_request("this line is too long").field("line"));
        }
        let secrets = [new_id(), new_secret(), new_secret()];
        let [id, seat, invite] = secrets.map(|secret| secret.map_err(no_random_numbers));
        let (id, seat, invite) = (id?, seat?, invite?);
        let at = side_index(&game, &new.side)?;
        let record = StoredGame::new(NewRecord {
            id: id.clone(),
            loaded: &game,
            title: game.title(),
            new,
            opening: opening.len(),
            position: play.position(),
            to_move: play.to_move(),
            moves,
            creator: (at, new.name.as_deref().and_then(shown_name), &seat),
            invite: &invite,
            now: unix_millis(),
        })?;
        let created = Created {
            id,
            side: record.side(at),
            seat,
            invite,
        };
        Ok((record, created))
    }

    /// Takes the free seat of a game. Of several requests, exactly one succeeds.
    pub async fn take_seat(
        self: &Arc<Self>,
        id: &str,
        request: &TakeSeat,
    ) -> Result<Seated, ApiError> {
        let command = |reply| Command::TakeSeat {
            request: request.clone(),
            reply,
        };
        Ok(self.ask(id, command).await?.0)
    }

    /// Returns the state of a game for a spectator.
    pub async fn state(self: &Arc<Self>, id: &str) -> Result<LiveState, ApiError> {
        if self.loaded.contains_key(id) {
            let state = self.ask(id, |reply| Command::State { reply }).await?;
            return Ok(state.0);
        }
        let name = id.to_owned();
        let record = self.compute(move |games| games.read(&name)).await?;
        let game = Game::new(record, Err(String::new()), self.options.grace);
        Ok(game.state(None, 0))
    }

    /// Lists finished games, newest first, from a place that an earlier list returned.
    pub async fn finished(
        self: &Arc<Self>,
        from: Option<&str>,
        limit: usize,
    ) -> Result<FinishedGames, ApiError> {
        let from = from.map(read_cursor).transpose()?;
        let limit = limit.clamp(1, MAX_PAGE);
        let read = self.compute(move |games| Ok(games.store.finished(from.as_ref(), limit)?));
        let records = read.await?;
        let is_full = records.len() == limit;
        let records = records
            .iter()
            .filter_map(|json| StoredGame::parse(json).ok());
        let finished: Vec<_> = records.filter_map(|record| record.finished()).collect();
        let last = finished.last().filter(|_| is_full);
        let next = last.map(|game| format!("{}-{}", game.ended_at, game.id));
        Ok(FinishedGames { finished, next })
    }

    /// Counts a new socket of a client, or refuses it.
    pub(super) fn open_socket(&self, client: Option<&Client>) -> Result<SocketPermit, ApiError> {
        let address = client.map(|client| client.peer.ip());
        self.sockets.open(address, &self.options)
    }

    /// Adds a socket to a game. Returns its number, and where its messages go.
    pub(super) async fn join(
        self: &Arc<Self>,
        id: &str,
        seat: Option<String>,
        outgoing: &mpsc::Sender<Outgoing>,
    ) -> Result<(u64, mpsc::Sender<Command>), ApiError> {
        let socket = self.next_socket.fetch_add(1, Ordering::Relaxed);
        let command = |reply| Command::Join {
            socket,
            seat: seat.clone(),
            outgoing: outgoing.clone(),
            reply,
        };
        Ok((socket, self.ask(id, command).await?.1))
    }

    /// Sends a command to a game, which is loaded if necessary. Returns the answer, and where further
    /// commands go.
    async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        command: impl Fn(Reply<T>) -> Command,
    ) -> Result<(T, mpsc::Sender<Command>), ApiError> {
        if !is_id(id) {
            return Err(self.no_game(id));
        }
        // A game may be dropped from memory before it sees the command.
        for _ in 0..ATTEMPTS {
            let mailbox = self.mailbox(id);
            let (reply, answer) = oneshot::channel();
            if mailbox.send(command(reply)).await.is_err() {
                continue;
            }
            if let Ok(answer) = answer.await {
                return Ok((answer?, mailbox));
            }
        }
        Err(ApiError::bug())
    }

    fn mailbox(self: &Arc<Self>, id: &str) -> mpsc::Sender<Command> {
        let id: Arc<str> = id.into();
        let start = || {
            let (sender, mailbox) = mpsc::channel(MAILBOX);
            tokio::spawn(GameTask::run(self.clone(), id.clone(), mailbox));
            sender
        };
        match self.loaded.entry(id.clone()) {
            Entry::Occupied(found) if !found.get().is_closed() => found.get().clone(),
            Entry::Occupied(mut ended) => {
                ended.insert(start());
                ended.get().clone()
            }
            Entry::Vacant(free) => free.insert(start()).clone(),
        }
    }

    /// Removes a game from memory after its mailbox was closed.
    pub(super) fn forget(&self, id: &str) {
        self.loaded.remove_if(id, |_, sender| sender.is_closed());
    }

    /// Loads a game from the store.
    pub(super) async fn load(self: &Arc<Self>, id: &str) -> Result<Game, ApiError> {
        let id = id.to_owned();
        let loaded = self.compute(move |games| {
            let record = games.read(&id)?;
            let play = games.replay(&record);
            Ok(Game::new(record, play, games.options.grace))
        });
        loaded.await
    }

    fn read(&self, id: &str) -> Result<StoredGame, ApiError> {
        if !is_id(id) {
            return Err(self.no_game(id));
        }
        let json = self.store.game(id)?.ok_or_else(|| self.no_game(id))?;
        StoredGame::parse(&json).map_err(ApiError::internal)
    }

    fn replay(&self, record: &StoredGame) -> Result<Play, String> {
        if record.outcome.is_some() {
            return Err("the game is over".to_owned());
        }
        let game = (self.open)(&record.game, &record.options)
            .map_err(|error| format!("this game cannot be continued: {error}"))?;
        if game.play_digest() != record.rules_digest {
            return Err("this game was begun under other rules than it has now".to_owned());
        }
        let play = Play::replay(&game, &record.start, &record.moves);
        play.map_err(|error| format!("this game cannot be continued: {error}"))
    }

    /// Saves a game. Returns after it is on disk.
    pub(super) async fn save(&self, record: &StoredGame) -> Result<(), ApiError> {
        let stage = match record.ended_at {
            Some(ended_at) => Stage::Finished(ended_at),
            None => Stage::Unfinished(self.deleted_at(record)),
        };
        let saved = self.store.put_game(&record.id, record.to_json(), stage);
        saved.await.map_err(cannot_save)
    }

    fn no_game(&self, id: &str) -> ApiError {
        let shown: String = id.chars().take(40).collect();
        let error = ApiError::not_found(format!("there is no live game `{shown}`"));
        let (unclaimed, unfinished) = (self.options.keep_unclaimed, self.options.keep_unfinished);
        error.help(format!(
            "a game is deleted after {} if nobody takes the free seat, and after {} without a move",
            days(unclaimed),
            days(unfinished)
        ))
    }

    /// Returns the time at which an unfinished game is deleted.
    fn deleted_at(&self, record: &StoredGame) -> u64 {
        let kept = if record.is_full() {
            self.options.keep_unfinished
        } else {
            self.options.keep_unclaimed
        };
        record.moved_at.saturating_add(millis(kept))
    }
}

/// Attempts to send a command to a game that is being dropped from memory.
const ATTEMPTS: usize = 3;

/// Returns the side that a player asked for.
fn side_index(game: &LoadedGame, side: &str) -> Result<usize, ApiError> {
    let sides = game.sides();
    if side == "random" {
        let random = getrandom::u32().map_err(no_random_numbers)?;
        return Ok((random & 1) as usize);
    }
    sides.iter().position(|name| *name == side).ok_or_else(|| {
        let [left, right] = sides;
        let error = ApiError::bad_request(format!("this game has no side `{side}`"));
        error
            .field("side")
            .help(format!("use `{left}`, `{right}` or `random`"))
    })
}

fn read_cursor(text: &str) -> Result<Cursor, ApiError> {
    let place = text.split_once('-').and_then(|(ended_at, id)| {
        let ended_at = ended_at.parse().ok()?;
        is_id(id).then(|| Cursor {
            ended_at,
            id: id.to_owned(),
        })
    });
    place.ok_or_else(|| ApiError::bad_request("this is not a place in the list").field("from"))
}

fn days(time: Duration) -> String {
    count(time.as_secs() / (24 * 60 * 60), "day", "days")
}

fn cannot_save(error: StoreError) -> ApiError {
    let error = ApiError::from(error);
    ApiError {
        message: format!("cannot save: {}", error.message),
        ..error
    }
}

fn no_random_numbers(error: getrandom::Error) -> ApiError {
    ApiError::internal(format!("no random numbers: {error}"))
}
