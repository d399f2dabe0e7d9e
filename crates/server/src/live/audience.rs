//! The sockets of a live game.

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use super::protocol::ServerMessage;

/// A message to a client, or the end of its connection.
pub enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// Newer sockets of the same player have replaced this one.
    Replaced,
}

/// A socket that joined a game.
pub struct Watcher {
    /// The number of the socket.
    pub socket: u64,
    /// The side of the player, or `None` for a spectator.
    pub seat: Option<usize>,
    /// The messages that wait for the client. The socket is closed when this is dropped.
    pub outgoing: mpsc::Sender<Outgoing>,
}

impl Watcher {
    /// Sends a message. Returns false if the client is gone, or too slow to take it.
    fn send(&self, text: &Utf8Bytes) -> bool {
        let message = Outgoing::Text(text.clone());
        self.outgoing.try_send(message).is_ok()
    }
}

/// The sockets of a game, oldest first. A socket whose queue is full is dropped, so that a slow client
/// never delays the others.
#[derive(Default)]
pub struct Audience {
    watchers: Vec<Watcher>,
}

impl Audience {
    /// Adds a socket. Of a player's sockets, at most `most` are kept.
    pub fn add(&mut self, watcher: Watcher, most: usize) {
        if watcher.seat.is_some() && self.count(watcher.seat) >= most {
            let same = |other: &Watcher| other.seat == watcher.seat;
            if let Some(oldest) = self.watchers.iter().position(same) {
                let replaced = self.watchers.remove(oldest);
                // A client that is too slow for this finds its connection closed.
                let _ = replaced.outgoing.try_send(Outgoing::Replaced);
            }
        }
        self.watchers.push(watcher);
    }

    /// Removes a socket.
    pub fn remove(&mut self, socket: u64) {
        self.watchers.retain(|watcher| watcher.socket != socket);
    }

    /// Returns the seat of a socket, or `None` if the socket is unknown.
    pub fn seat(&self, socket: u64) -> Option<Option<usize>> {
        let mut watchers = self.watchers.iter();
        let found = watchers.find(|watcher| watcher.socket == socket);
        found.map(|watcher| watcher.seat)
    }

    /// Counts the sockets of a player, or the spectators.
    pub fn count(&self, seat: Option<usize>) -> usize {
        let same = self.watchers.iter().filter(|watcher| watcher.seat == seat);
        same.count()
    }

    /// Checks whether nobody is connected.
    pub fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    /// Sends a message to one socket.
    pub fn send(&mut self, socket: u64, message: &ServerMessage) {
        let text = to_text(message);
        self.watchers
            .retain(|watcher| watcher.socket != socket || watcher.send(&text));
    }

    /// Sends a message to all sockets.
    pub fn broadcast(&mut self, message: &ServerMessage) {
        if self.watchers.is_empty() {
            return;
        }
        let text = to_text(message);
        self.watchers.retain(|watcher| watcher.send(&text));
    }

    /// Sends each socket the message for its seat.
    pub fn broadcast_by_seat(&mut self, message: impl Fn(Option<usize>) -> ServerMessage) {
        let texts = [Some(0), Some(1), None].map(|seat| (seat, to_text(&message(seat))));
        self.watchers.retain(|watcher| {
            let text = texts.iter().find(|(seat, _)| *seat == watcher.seat);
            text.is_some_and(|(_, text)| watcher.send(text))
        });
    }
}

/// Returns a message as JSON.
pub fn to_text(message: &ServerMessage) -> Utf8Bytes {
    let json = serde_json::to_string(message);
    json.expect("messages have only strings and numbers").into()
}
