//! A running explorer, for pages that show requests to it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::run::{Run, program};

/// The address that the pages show. The real one has a free port.
const SHOWN: &str = "http://127.0.0.1:7787";

/// Longer than the explorer takes to start on a busy machine.
const TOO_LONG: Duration = Duration::from_secs(60);

/// What is printed between the output of two commands.
const SEPARATOR: &str = "== end of a command ==\n";

/// Checks whether the programs are installed that the pages use for requests. In CI they have to be.
pub fn has_curl_and_jq() -> bool {
    let is_installed = |program| Command::new(program).arg("--version").output().is_ok();
    let found = is_installed("curl") && is_installed("jq");
    assert!(
        found || std::env::var_os("CI").is_none(),
        "no curl or no jq: CI must run this test"
    );
    if !found {
        println!("skipped: no curl or no jq");
    }
    found
}

/// A running explorer. It ends when this is dropped.
pub struct Explorer {
    child: Child,
    address: String,
}

impl Explorer {
    /// Starts an explorer in a folder, with these arguments. Returns it with its output.
    pub fn start(folder: &Path, arguments: &[&str]) -> (Explorer, String) {
        let mut child = program(folder)
            .args(arguments)
            .args(["--port", "0", "--data", "explore"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut explorer = Explorer {
            child,
            address: String::new(),
        };
        let (sender, receiver) = mpsc::channel();
        // Reading has no time limit, so it has a thread of its own.
        thread::spawn(move || {
            let mut line = String::new();
            let read = output.read_line(&mut line);
            let _ = sender.send(read.map(|_| line));
        });
        let line = receiver.recv_timeout(TOO_LONG);
        let line = line.expect("the explorer prints its address").unwrap();
        explorer.address = line.trim().trim_end_matches('/').to_owned();
        assert!(explorer.address.starts_with("http://"), "{line}");
        let shown = line.replace(&explorer.address, SHOWN);
        (explorer, shown)
    }

    /// Runs shell commands such as `curl`, with the address of the pages replaced by the real one.
    /// Returns the output of each.
    pub fn run(&self, folder: &Path, commands: &[&str]) -> Vec<String> {
        fs::write(folder.join(".curlrc"), "max-time = 60\n").unwrap();
        let script = commands
            .iter()
            .map(|command| format!("{command}\nprintf '{SEPARATOR}'\n"));
        let script = script.collect::<String>().replace(SHOWN, &self.address);
        let output = Command::new("sh")
            .args(["-e", "-c", &script])
            .current_dir(folder)
            .env("CURL_HOME", folder)
            .output();
        let run: Run = output.expect("the shell starts").into();
        assert_eq!(run.code, 0, "{script}{}{}", run.stdout, run.stderr);
        let printed = run.stdout.replace(&self.address, SHOWN);
        let mut printed: Vec<String> = printed.split(SEPARATOR).map(str::to_owned).collect();
        // There is nothing after the last separator.
        printed.pop();
        assert_eq!(printed.len(), commands.len(), "{script}");
        // A prompt begins a line, even after output without a line end.
        for output in &mut printed {
            if !output.is_empty() && !output.ends_with('\n') {
                output.push('\n');
            }
        }
        printed
    }
}

impl Drop for Explorer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
