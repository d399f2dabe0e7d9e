//! First loads of the page: the index, all that it refers to, and the list of games, as a browser asks
//! for them.

use std::collections::{BTreeSet, VecDeque};
use std::io::Read;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use flate2::read::GzDecoder;
use tokio::time::{Instant, sleep_until};

use crate::http::{Connection, Response};
use crate::report::{report, verdict};
use crate::server::Server;

/// Connections that a browser opens to one server.
const CONNECTIONS: usize = 6;
/// The time in which 99 % of the loads must be complete.
const TARGET: Duration = Duration::from_millis(300);
/// The bytes that a load must not exceed, with all headers.
const BYTES: usize = 150_000;

/// A number of loads.
pub struct PageLoad {
    loads: u32,
    interval: Duration,
}

/// What one load received.
struct Loaded {
    time: Duration,
    responses: Vec<(String, Response)>,
}

impl PageLoad {
    /// Enough loads for a percentile.
    pub const FULL: PageLoad = PageLoad {
        loads: 100,
        interval: Duration::from_millis(100),
    };
    /// A few loads.
    pub const SMALL: PageLoad = PageLoad {
        loads: 3,
        interval: Duration::from_millis(100),
    };

    /// Loads the page over new connections each time.
    pub async fn run(&self, server: &Server) -> bool {
        let start = Instant::now() + self.interval;
        let loads = (0..self.loads).map(|number| {
            let address = server.address;
            let scheduled = start + self.interval * number;
            tokio::spawn(async move {
                sleep_until(scheduled).await;
                let responses = load(address).await;
                let time = scheduled.elapsed();
                Loaded { time, responses }
            })
        });
        let loads: Vec<_> = loads.collect();
        let (mut latencies, mut errors, mut most, mut files) = (Vec::new(), 0, 0, 0);
        for load in loads {
            let loaded = load.await.unwrap();
            let responses = loaded.responses.iter();
            let bytes: usize = responses.map(|(_, response)| response.bytes()).sum();
            (most, files) = (most.max(bytes), loaded.responses.len());
            errors += check(&loaded.responses);
            latencies.push(loaded.time);
        }
        let is_small = most < BYTES;
        let is_fast = report("first loads of the page", latencies, errors, TARGET);
        println!(
            "first load of the page: {most} bytes in {files} responses (target < {BYTES}, {})",
            verdict(is_small)
        );
        is_fast && is_small
    }
}

/// Loads the page.
async fn load(address: std::net::SocketAddr) -> Vec<(String, Response)> {
    let mut first = Connection::open(address).await.unwrap();
    let index = get(&mut first, "/").await;
    let mut paths = references(&text(&index));
    paths.insert("/api/v1/games".to_owned());
    let waiting: VecDeque<String> = paths.into_iter().collect();
    let waiting = Arc::new(Mutex::new(waiting));
    let mut connections = vec![tokio::spawn(drain(Some(first), address, waiting.clone()))];
    for _ in 1..CONNECTIONS {
        connections.push(tokio::spawn(drain(None, address, waiting.clone())));
    }
    let mut responses = vec![("/".to_owned(), index)];
    for connection in connections {
        responses.extend(connection.await.unwrap());
    }
    responses
}

/// Asks for what waits, over one connection.
async fn drain(
    open: Option<Connection>,
    address: std::net::SocketAddr,
    waiting: Arc<Mutex<VecDeque<String>>>,
) -> Vec<(String, Response)> {
    let mut connection = match open {
        Some(connection) => connection,
        None => Connection::open(address).await.unwrap(),
    };
    let mut responses = Vec::new();
    loop {
        let next = waiting.lock().unwrap().pop_front();
        let Some(path) = next else { return responses };
        let response = get(&mut connection, &path).await;
        responses.push((path, response));
    }
}

async fn get(connection: &mut Connection, path: &str) -> Response {
    let response = connection.get(path, "accept-encoding: gzip\r\n").await;
    response.unwrap()
}

/// Returns the files that the index refers to.
fn references(index: &str) -> BTreeSet<String> {
    let quoted = index.split('"');
    let paths = quoted.filter(|part| part.starts_with("/assets/"));
    paths.map(str::to_owned).collect()
}

/// Counts the answers that are not what was asked for. A file must have the digest that its tag says.
fn check(responses: &[(String, Response)]) -> usize {
    let is_wrong = |(path, response): &&(String, Response)| {
        let text = text(response);
        let digest = blake3::hash(text.as_bytes()).to_hex();
        let is_intact = if path.starts_with("/api/") {
            serde_json::from_str::<serde_json::Value>(&text).is_ok_and(|json| {
                json["games"]
                    .as_array()
                    .is_some_and(|games| !games.is_empty())
            })
        } else {
            response.header("etag") == Some(&format!("\"{}\"", &digest[..16]))
                && response.header("content-encoding") == Some("gzip")
                && !text.is_empty()
        };
        response.status != 200 || !is_intact
    };
    assert!(responses.len() > 20, "the index refers to the modules");
    responses.iter().filter(is_wrong).count()
}

/// Returns the text of an answer, unpacked.
fn text(response: &Response) -> String {
    let mut text = String::new();
    let read = match response.header("content-encoding") {
        Some("gzip") => GzDecoder::new(&response.body[..]).read_to_string(&mut text),
        _ => (&response.body[..]).read_to_string(&mut text),
    };
    read.unwrap();
    text
}
