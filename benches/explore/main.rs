//! Load on `pounce explore` on one core: probes of a tablebase, first loads of the page, and live
//! games. Prints latencies beside their targets, and fails if a target is missed.
//!
//! The load is open: a request is sent at its scheduled time whether or not earlier ones have been
//! answered, and its latency counts from that time. So a server that falls behind is not spared. All
//! answers are checked. Scheduled times are kept to a millisecond.
//!
//! The tablebase of Bagh Chal must exist in the folder that `POUNCE_TABLEBASES` names, or in the
//! default one. With `-- --test`, the load is small, the board too, and there are no targets. A name
//! such as `-- live` selects one of the measurements.

#![allow(
    clippy::unwrap_used,
    reason = "a panic fails the bench, and names the place"
)]

mod http;
mod live;
mod page;
mod probes;
mod report;
mod server;

use std::env;
use std::process::ExitCode;

use pounce::Tablebases;
use tokio::runtime::Builder;

use live::LiveLoad;
use page::PageLoad;
use probes::{Board, ProbeLoad};
use server::Server;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let is_test = arguments.iter().any(|argument| argument == "--test");
    let chosen: Vec<&String> = arguments
        .iter()
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    let is_chosen = |name: &str| chosen.is_empty() || chosen.iter().any(|chosen| *chosen == name);
    let (probes, page, live) = if is_test {
        (ProbeLoad::SMALL, PageLoad::SMALL, LiveLoad::SMALL)
    } else {
        (ProbeLoad::FULL, PageLoad::FULL, LiveLoad::FULL)
    };
    let folder = tempfile::tempdir().unwrap();
    let tablebases = if is_test {
        Tablebases::at(folder.path())
    } else {
        Tablebases::default()
    };
    // The client has one thread, too. The other cores are free for it.
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let is_met = runtime.block_on(async {
        let mut is_met = true;
        if is_chosen("probes") {
            let board = Board::open(&probes, &tablebases);
            let server = Server::start(is_test.then(|| folder.path()));
            is_met &= probes.run(&server, &board).await;
        }
        if is_chosen("page") {
            let server = Server::start(is_test.then(|| folder.path()));
            is_met &= page.run(&server).await;
        }
        if is_chosen("live") {
            let server = Server::start(is_test.then(|| folder.path()));
            is_met &= live.run(&server).await;
        }
        is_met
    });
    if is_test || is_met {
        ExitCode::SUCCESS
    } else {
        eprintln!("a target was missed");
        ExitCode::FAILURE
    }
}
