//! Chromium's driver, a process that opens browsers. Its protocol is JSON over HTTP
//! (the `WebDriver` standard).

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;

/// Arguments without which Chromium would contact its vendor, or needs rights that tests do not have.
const ARGUMENTS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--window-size=1280,900",
];

/// Attempts to start a driver.
const ATTEMPTS: usize = 3;
/// The longest time for one command.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running driver.
pub struct Driver {
    process: Child,
    address: String,
}

impl Driver {
    /// Starts a driver. Returns `None` if there is no browser or no driver, which CI does not accept.
    pub fn start() -> Option<Driver> {
        let found = find("chromium").and(find("chromedriver"));
        assert!(
            found.is_some() || std::env::var_os("CI").is_none(),
            "CI needs chromium and chromedriver"
        );
        // A driver ends at once if another program has just taken its port.
        found.map(|program| {
            let started = (0..ATTEMPTS).find_map(|_| Driver::run(&program));
            started.expect("the driver prints its port")
        })
    }

    fn run(program: &Path) -> Option<Driver> {
        let mut process = Command::new(program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut ports = lines.map_while(Result::ok).filter_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            Some(port.trim_end_matches('.').to_owned())
        });
        let Some(port) = ports.next() else {
            let _ = process.wait();
            return None;
        };
        Some(Driver {
            process,
            address: format!("http://127.0.0.1:{port}"),
        })
    }

    /// Opens a browser with an empty profile.
    pub fn open(&self) -> Browser {
        let configuration = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .build();
        let mut browser = Browser {
            agent: configuration.into(),
            session: format!("{}/session", self.address),
        };
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": ARGUMENTS },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let opened = browser.post("", &wanted);
        browser.session += &format!("/{}", opened["sessionId"].as_str().unwrap());
        browser
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A browser, which is closed when it is dropped.
pub struct Browser {
    agent: Agent,
    session: String,
}

impl Browser {
    /// Sends a command, and returns its result.
    pub fn post(&self, command: &str, parameters: &Value) -> Value {
        let response = self
            .agent
            .post(format!("{}{command}", self.session))
            .send_json(parameters);
        result(command, response)
    }

    /// Asks for a result.
    pub fn get(&self, what: &str) -> Value {
        result(
            what,
            self.agent.get(format!("{}{what}", self.session)).call(),
        )
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.agent.delete(&self.session).call();
    }
}

/// Returns the result in a response.
fn result(command: &str, response: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Value {
    let mut response = response.unwrap_or_else(|error| panic!("{command}: {error}"));
    let body = response.body_mut().with_config().limit(64 << 20);
    let mut body: Value = body.read_json().unwrap();
    let value = body["value"].take();
    assert!(value["error"].is_null(), "{command}: {value}");
    value
}

fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut files = std::env::split_paths(&path).map(|folder| folder.join(name));
    files.find(|file| file.is_file())
}
