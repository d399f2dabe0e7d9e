//! A server in a process of its own, which can be killed and limited.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use tokio::time::sleep;

use crate::harness::{Server, options};

/// The folder of the server that [`child_server`] runs.
const FOLDER: &str = "POUNCE_HTTP_TEST_FOLDER";

/// Runs a server until it is killed, if this process was started by [`Child::start`].
#[tokio::test]
async fn child_server() {
    let Ok(folder) = std::env::var(FOLDER) else {
        return;
    };
    let server = Server::start(options(Path::new(&folder))).await;
    println!("\nlistening on {}", server.address);
    sleep(Duration::from_secs(60)).await;
}

/// A server in a process of its own. Dropping it kills the process.
pub struct Child {
    pub address: SocketAddr,
    process: std::process::Child,
}

impl Child {
    /// Starts a server on this folder with a command that runs this test program.
    pub fn start(folder: &Path, mut command: Command) -> Child {
        let mut process = command
            .args(["--exact", "child::child_server", "--nocapture"])
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let address = lines
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("listening on ").map(str::to_owned));
        Child {
            address: address.unwrap().parse().unwrap(),
            process,
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}
