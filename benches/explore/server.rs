//! The server as a process of its own, on one core.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// The core of the server.
const CORE: &str = "0";
/// The root of the workspace, where the claims are.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A running server. It is ended when the value is dropped.
pub struct Server {
    child: Child,
    /// Its address.
    pub address: SocketAddr,
    _data: TempDir,
}

impl Server {
    /// Starts a server. With a folder of tablebases, it uses that one and all cores. Otherwise it
    /// uses the default folder and one core.
    pub fn start(small: Option<&Path>) -> Server {
        let program = env!("CARGO_BIN_EXE_pounce");
        let mut command = if small.is_some() {
            Command::new(program)
        } else {
            let mut pinned = Command::new("taskset");
            pinned.args(["--cpu-list", CORE, program]);
            pinned
        };
        let data = tempfile::tempdir().unwrap();
        command.args(["explore", "--no-open", "--quiet", "--port", "0", "--data"]);
        command.arg(data.path()).current_dir(ROOT);
        if let Some(folder) = small {
            command.arg("--tablebases").arg(folder);
        }
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut child =
            child.expect("the server starts; on one core, with `taskset` of util-linux");
        let mut url = String::new();
        let output = child.stdout.take().expect("the output is a pipe");
        BufReader::new(output).read_line(&mut url).unwrap();
        let address = url
            .trim()
            .strip_prefix("http://")
            .and_then(|url| url.strip_suffix('/'))
            .unwrap_or_else(|| panic!("the server prints its address, not `{url}`"));
        Server {
            address: address.parse().unwrap(),
            child,
            _data: data,
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
