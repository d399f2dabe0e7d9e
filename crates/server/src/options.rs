//! Options of the server.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::live::LiveOptions;

/// Options of a [`Server`](crate::Server).
#[derive(Debug, Clone)]
pub struct ServerOptions {
    /// The address to listen on; port 0 means a free one.
    pub address: SocketAddr,
    /// Names under which the server may be reached, besides its addresses and `localhost`.
    pub hosts: Vec<String>,
    /// The folder of claims.
    pub claims: PathBuf,
    /// The folder of live games and uploaded boards, created if necessary. The server writes to no
    /// other folder but that of the tablebases.
    pub data: PathBuf,
    /// The folder of tablebases, see [`pounce::Options::tablebases`].
    pub tablebases: Option<PathBuf>,
    /// Game files that are offered in addition to those in the folder of claims.
    pub games: Vec<PathBuf>,
    /// Bytes of memory for all solves, analyses and proofs together. Each takes its part when it starts,
    /// and waits until that much is free.
    pub memory: u64,
    /// Threads of a solve; `None` for all cores.
    pub threads: Option<u32>,
    /// Limits on what clients may ask for.
    pub limits: Limits,
    /// Limits and times of live games.
    pub live: LiveOptions,
}

impl Default for ServerOptions {
    fn default() -> ServerOptions {
        ServerOptions {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            hosts: Vec::new(),
            claims: PathBuf::from("hypotheses"),
            data: PathBuf::from("explore"),
            tablebases: None,
            games: Vec::new(),
            memory: 4 << 30,
            threads: None,
            limits: Limits::default(),
            live: LiveOptions::default(),
        }
    }
}

/// Limits on what clients may ask for.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Connections at the same time. A further one replaces the one that has been quiet longest.
    pub connections: usize,
    /// Time to send the head of a request, also between two requests on one connection.
    pub request_head: Duration,
    /// Time to send a request's body and to answer it.
    pub request: Duration,
    /// Time for a client to read something of what was sent to it.
    pub reading: Duration,
    /// Requests a second from one address, on average.
    pub requests_per_second: u32,
    /// Analyses that run at the same time. As many again may wait.
    pub analyses: usize,
    /// The longest analysis.
    pub analysis: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 4096,
            request_head: Duration::from_secs(15),
            request: Duration::from_secs(30),
            reading: Duration::from_secs(20),
            requests_per_second: 1000,
            analyses: 2,
            analysis: Duration::from_secs(600),
        }
    }
}
