//! Limits and times of games with a friend.

use std::time::Duration;

/// Limits and times of live games. The defaults are for a server on the internet; tests shorten the
/// times.
#[derive(Debug, Clone)]
pub struct LiveOptions {
    /// The time in which a player whose last socket closed must come back.
    pub grace: Duration,
    /// The time in which a socket must send `join`.
    pub join_within: Duration,
    /// The time between two pings to a client.
    pub ping_every: Duration,
    /// A client that is silent for this long is disconnected.
    pub silent_for: Duration,
    /// A client that does not take a message within this time is disconnected.
    pub send_within: Duration,
    /// Messages that a client may send per second.
    pub messages_per_second: u32,
    /// Messages that a client may send at once.
    pub burst: u32,
    /// Messages that wait for a slow client before it is disconnected.
    pub outgoing: usize,
    /// Open sockets in all. The server allows at most half as many as connections.
    pub max_sockets: usize,
    /// Open sockets from one address. This machine may have any number.
    pub max_sockets_per_address: usize,
    /// Open sockets of one game.
    pub max_sockets_per_game: usize,
    /// Open sockets of one player. The oldest one is closed to make room.
    pub max_sockets_per_player: usize,
    /// Unfinished games in the store.
    pub max_unfinished: u64,
    /// Games that the clients of one network may create at once.
    pub max_created_at_once: u32,
    /// The time after which a network that has created that many may create another one.
    pub create_every: Duration,
    /// An unfinished game without a move for this long is deleted.
    pub keep_unfinished: Duration,
    /// A game whose invite is not redeemed within this time is deleted.
    pub keep_unclaimed: Duration,
    /// The time between two saves of a clock that runs.
    pub save_clock_every: Duration,
    /// A game without sockets is dropped from memory after this time.
    pub unload_after: Duration,
    /// A game is drawn after this many moves, so that it stays small.
    pub max_plies: usize,
}

impl Default for LiveOptions {
    fn default() -> LiveOptions {
        const DAY: u64 = 24 * 60 * 60;
        LiveOptions {
            grace: Duration::from_secs(60),
            join_within: Duration::from_secs(10),
            ping_every: Duration::from_secs(10),
            silent_for: Duration::from_secs(25),
            send_within: Duration::from_secs(10),
            messages_per_second: 20,
            burst: 40,
            outgoing: 64,
            max_sockets: 4_000,
            max_sockets_per_address: 64,
            max_sockets_per_game: 50,
            max_sockets_per_player: 5,
            max_unfinished: 10_000,
            // Within the day for which games without a second player are kept, a network creates 9,240
            // of them at most, so it cannot use up the number of unfinished games.
            max_created_at_once: 600,
            create_every: Duration::from_secs(10),
            keep_unfinished: Duration::from_secs(30 * DAY),
            keep_unclaimed: Duration::from_secs(DAY),
            save_clock_every: Duration::from_secs(5),
            unload_after: Duration::from_secs(150),
            max_plies: 1_000,
        }
    }
}
