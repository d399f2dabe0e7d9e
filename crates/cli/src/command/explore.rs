//! `pounce explore`: serves the explorer until it is interrupted.

use std::net::SocketAddr;
use std::path::Path;

use anyhow::{Context, anyhow};
use pounce::{GameOptions, LoadedGame};
use server::ServerOptions;

use crate::args::{Explore, Terminal};
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::output::{eprint_line, print};

pub fn run(args: &Explore, terminal: Terminal) -> anyhow::Result<Exit> {
    let mut options = ServerOptions {
        address: SocketAddr::new(args.bind, args.port),
        hosts: args.host.clone(),
        claims: args.library.folder.clone(),
        tablebases: args.tablebases.folder.clone(),
        memory: args.memory,
        threads: args.threads,
        ..ServerOptions::default()
    };
    options.data = match &args.data {
        Some(folder) => folder.clone(),
        None => pounce::data_folder()
            .context("no data folder found; name one with `--data`")?
            .join("explore"),
    };
    let mut start = String::new();
    if let Some(game) = &args.game {
        LoadedGame::open(game, &GameOptions::default())?;
        start = format!("#{game}");
        if Path::new(game).extension().is_some() {
            options.games.push(game.into());
        }
    }
    interrupt::listen()?;
    let ready = |address: SocketAddr| {
        let url = format!("http://{}/{start}", reachable(address));
        // The address is the output: a program that starts the explorer reads it.
        let _ = print(&format!("{url}\n"));
        if !terminal.quiet {
            if !address.ip().is_loopback() {
                eprint_line("warning: everybody who can reach this address may use the explorer");
            }
            eprint_line("stop with Ctrl-C");
        }
        if !args.no_open && open::that_detached(&url).is_err() && !terminal.quiet {
            eprint_line("no browser could be opened; open the address yourself");
        }
    };
    server::serve(options, ready, interrupt::is_interrupted).map_err(|error| {
        let help = error.help();
        let error = anyhow::Error::from(error);
        match help {
            Some(help) => anyhow!("{error:#}; {help}"),
            None => error,
        }
    })?;
    Ok(Exit::AsExpected)
}

/// Returns an address that a browser on this machine can open.
fn reachable(address: SocketAddr) -> SocketAddr {
    let mut reachable = address;
    if address.ip().is_unspecified() {
        reachable.set_ip(match address {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    reachable
}
