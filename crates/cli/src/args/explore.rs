//! Arguments of `explore`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use pounce::text::parse_size;

use super::claims::{ClaimFolder, TablebaseFolder};
use super::values::thread_count;

#[derive(clap::Args)]
pub struct Explore {
    /// The game to begin with: one that comes with the program (see `pounce games`), or a file: a
    /// board (*.toml), a network (*.graph) or a map (*.map) [default: the list of games].
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// Print the address, and do not open a browser.
    #[arg(long)]
    pub no_open: bool,
    /// The port; 0 for a free one.
    #[arg(long, value_name = "N", default_value = "7787")]
    pub port: u16,
    /// The address to listen on. Only this machine can reach the default; anybody who can reach
    /// another address may use the explorer.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub bind: IpAddr,
    /// A further name under which browsers may reach the explorer, such as `games.example:7787`.
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// Folder of games that two people play, and of uploaded boards
    /// [default: `pounce/explore` in your data folder].
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    #[command(flatten)]
    pub library: ClaimFolder,
    #[command(flatten)]
    pub tablebases: TablebaseFolder,
    /// Memory for all solves, analyses and proofs together, such as 512M or 4G.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    pub memory: u64,
    /// Threads of a solve [default: all cores].
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub threads: Option<u32>,
}
