//! A whole server in this process, and raw requests to it.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use pounce_server::{Limits, ServerOptions};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The time after which a test fails that waits for something.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A running server. Dropping it stops it.
pub struct Server {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

/// Options of a server whose folders are below this one.
pub fn options(folder: &Path) -> ServerOptions {
    ServerOptions {
        claims: folder.join("claims"),
        data: folder.join("data"),
        tablebases: Some(folder.join("tablebases")),
        memory: 256 << 20,
        threads: Some(1),
        ..ServerOptions::default()
    }
}

/// A server with default limits on a folder of its own.
pub async fn server() -> (Server, TempDir) {
    server_with(|_| {}).await
}

/// A server with these limits on a folder of its own.
pub async fn server_with(change: impl FnOnce(&mut Limits)) -> (Server, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options(folder.path());
    change(&mut options.limits);
    (Server::start(options).await, folder)
}

impl Server {
    pub async fn start(options: ServerOptions) -> Server {
        let server = pounce_server::Server::bind(options).await.unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Server {
            address,
            stop: Some(stop),
            task,
        }
    }

    /// Stops the server, and waits until it is gone.
    pub async fn stop(mut self) {
        drop(self.stop.take());
        timeout(PATIENCE, self.task).await.unwrap().unwrap();
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], b"").await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, &body.to_string()).await
    }

    /// Posts a text that calls itself JSON.
    pub async fn post_text(&self, path: &str, body: &str) -> Answer {
        let json = [("content-type", "application/json")];
        self.send("POST", path, &json, body.as_bytes()).await
    }

    /// Sends a request with these headers besides `host`. Paths of the API are relative.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let host = self.address.to_string();
        let headers = [&[("host", host.as_str())], headers].concat();
        let target = if path.starts_with("/api/") {
            path.to_owned()
        } else {
            format!("/api/v1{path}")
        };
        self.exchange(&request(method, &target, &headers, body))
            .await
    }

    /// Sends bytes, and reads the answer until the end of the connection.
    pub async fn exchange(&self, bytes: &[u8]) -> Answer {
        let exchange = async {
            let mut stream = TcpStream::connect(self.address).await.unwrap();
            // The server may answer and close before it has read everything.
            let _ = stream.write_all(bytes).await;
            read(&mut stream).await
        };
        timeout(PATIENCE, exchange)
            .await
            .expect("an answer in time")
    }

    /// Uploads a board, and returns the id of its game.
    pub async fn upload(&self, text: &str) -> String {
        let answer = self.post("/boards", &json!({"text": text})).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["game"].as_str().unwrap().to_owned()
    }

    /// Waits until the job that an answer names has ended, and returns its events as text.
    pub async fn until_end(&self, started: &Answer) -> String {
        assert_eq!(started.status, 202, "{started:?}");
        let job = started.json()["job"].clone();
        let path = format!("/jobs/{}/events", job.as_str().unwrap());
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let host = self.address.to_string();
        let ask = request("GET", &format!("/api/v1{path}"), &[("host", &host)], b"");
        stream.write_all(&ask).await.unwrap();
        let events = timeout(PATIENCE, read(&mut stream)).await;
        events.expect("the job ends").body
    }

    /// Checks that a well-behaved client is served.
    pub async fn must_answer(&self) {
        let answer = self.get("/position?game=bagh-chal").await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
}

/// Writes a request that closes the connection.
pub fn request(method: &str, target: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut text = format!("{method} {target} HTTP/1.1\r\n");
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() || method == "POST" {
        text += &format!("content-length: {}\r\n", body.len());
    }
    text += "connection: close\r\n\r\n";
    [text.as_bytes(), body].concat()
}

/// Reads an answer until the end of the connection.
pub async fn read(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // A reset after the answer is not an error of the answer.
    let _ = stream.read_to_end(&mut bytes).await;
    Answer::parse(&bytes)
}

/// An answer. A connection that is closed without one has the status 0.
#[derive(Debug, Default)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    fn parse(bytes: &[u8]) -> Answer {
        let text = String::from_utf8_lossy(bytes);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            return Answer::default();
        };
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        Answer {
            status: status.unwrap_or_default(),
            head: head.to_ascii_lowercase(),
            body: body.to_owned(),
        }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    /// Checks that this is an error of the request, with a body that says what is wrong.
    pub fn must_be_refusal(&self, what: &str) {
        assert!((400..500).contains(&self.status), "{what}: {self:?}");
        let message = self.json()["error"]["message"].clone();
        assert!(
            message.as_str().is_some_and(|text| !text.is_empty()),
            "{what}: {self:?}"
        );
    }
}

/// The text of a board with these lines.
pub fn board(nodes: usize, tigers: usize, goats: u32, lines: &[String]) -> String {
    let all: Vec<String> = (0..nodes)
        .map(|n| format!("[\"n{n}\", {}, {}]", n % 8, n / 8))
        .collect();
    let start: Vec<String> = (0..tigers).map(|n| format!("n{n}")).collect();
    format!(
        "name = \"Board\"\ntigers = \"{}\"\ngoats = {goats}\ncaptures = 2\nnodes = [{}]\nlines = {}\n",
        start.join(" "),
        all.join(", "),
        json!(lines)
    )
}
