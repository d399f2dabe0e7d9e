//! Clients that start many jobs, and clients that leave them.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::harness::{Answer, PATIENCE, Server, options, server};

/// An analysis that takes as long as it may.
fn analysis() -> Value {
    json!({"game": "bagh-chal", "seconds": 600})
}

fn id(started: &Answer) -> String {
    assert_eq!(started.status, 202, "{started:?}");
    started.json()["job"].as_str().unwrap().to_owned()
}

impl Server {
    async fn stop_job(&self, id: &str) -> u16 {
        self.send("DELETE", &format!("/jobs/{id}"), &[], b"")
            .await
            .status
    }

    /// Begins to listen to a job, and returns the connection after the first bytes.
    async fn listen(&self, id: &str) -> (TcpStream, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let ask = format!(
            "GET /api/v1/jobs/{id}/events HTTP/1.1\r\nhost: {}\r\n\r\n",
            self.address
        );
        stream.write_all(ask.as_bytes()).await.unwrap();
        let mut bytes = vec![0; 4_096];
        let read = timeout(PATIENCE, stream.read(&mut bytes))
            .await
            .unwrap()
            .unwrap();
        (stream, String::from_utf8_lossy(&bytes[..read]).into_owned())
    }

    /// Waits until a job of this kind is accepted.
    async fn start_when_possible(&self, path: &str, body: &Value) -> String {
        let waiting = async {
            loop {
                let answer = self.post(path, body).await;
                if answer.status != 429 {
                    return id(&answer);
                }
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(PATIENCE, waiting)
            .await
            .expect("a place becomes free")
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_number_of_jobs_is_limited() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options(folder.path());
    // Enough to begin the solve.
    options.memory = 4 << 30;
    let server = Server::start(options).await;
    let claim = "statement = \"x\"\nsource = \"own\"\ngame = \"bagh-chal\"\nexpect = \"proven\"\n\
                 tier = \"heroic\"\nprover = \"goats\"\ngoal = { win = {} }\n";
    for (path, body, most) in [
        ("/analyses", analysis(), 4),
        ("/solves", json!({"game": "aadu-puli", "keep": "all"}), 2),
        ("/proofs", json!({"name": "x", "text": claim}), 2),
    ] {
        let mut ids = Vec::new();
        let mut captures = 0;
        let mut another = || {
            let mut body = body.clone();
            if path == "/solves" {
                // A game is solved once at a time.
                captures += 1;
                body["options"] = json!({"captures": captures});
            }
            body
        };
        let refused = loop {
            let answer = server.post(path, &another()).await;
            if answer.status != 202 {
                break answer;
            }
            ids.push(id(&answer));
            assert!(ids.len() <= most, "{path}: too many jobs");
        };
        assert_eq!(refused.status, 429, "{path}: {refused:?}");
        refused.must_be_refusal(path);
        assert!(refused.header("retry-after").is_some(), "{refused:?}");
        assert_eq!(ids.len(), most, "{path}");
        // The last one still waits; stopping it makes room at once.
        assert_eq!(server.stop_job(&ids[most - 1]).await, 204);
        ids.push(server.start_when_possible(path, &another()).await);
        for id in &ids {
            assert_eq!(server.stop_job(id).await, 204, "{path}");
        }
        let last = server.start_when_possible(path, &another()).await;
        assert_eq!(server.stop_job(&last).await, 204);
    }
    server.must_answer().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ids_of_jobs_are_long_and_random() {
    let (server, _folder) = server().await;
    let first = id(&server.post("/analyses", &analysis()).await);
    let second = id(&server.post("/analyses", &analysis()).await);
    assert_ne!(first, second);
    // Base32 of 128 bits.
    assert!(first.len() == 26 && second.len() == 26, "{first} {second}");
    let same = first.chars().zip(second.chars()).filter(|(a, b)| a == b);
    assert!(same.count() < 13, "{first} {second}");
    let mut close = first.clone();
    close.pop();
    for guess in ["1", "0", "*", &close, &first.to_uppercase()] {
        assert_eq!(server.stop_job(guess).await, 404, "{guess}");
    }
    assert_eq!(server.stop_job(&first).await, 204);
    assert_eq!(server.stop_job(&second).await, 204);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn listeners_are_limited_and_do_not_leak() {
    let (server, _folder) = server().await;
    let job = id(&server.post("/analyses", &analysis()).await);
    // Many rounds of listeners that leave.
    for _ in 0..20 {
        let mut round = Vec::new();
        while round.len() < 5 {
            let (stream, answer) = server.listen(&job).await;
            if answer.starts_with("HTTP/1.1 429") {
                // Those before them are not noticed as gone yet.
                sleep(Duration::from_millis(20)).await;
                continue;
            }
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
            round.push(stream);
        }
    }
    let mut listening = Vec::new();
    let refused = loop {
        let (stream, answer) = server.listen(&job).await;
        if !answer.starts_with("HTTP/1.1 200") {
            break answer;
        }
        listening.push(stream);
        assert!(listening.len() < 100, "listeners are not limited");
    };
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    // All streams end when the job is stopped.
    assert_eq!(server.stop_job(&job).await, 204);
    for mut stream in listening {
        let mut text = String::new();
        let buffered = async {
            let mut bytes = vec![0; 4_096];
            while !text.contains("event: done") && !text.contains("event: failed") {
                let read = stream.read(&mut bytes).await.unwrap();
                assert!(read > 0, "the stream ended without an end: {text}");
                text += &String::from_utf8_lossy(&bytes[..read]);
            }
        };
        timeout(PATIENCE, buffered).await.expect("the job ends");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_solve_can_be_found_and_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options(folder.path());
    // Enough to begin the solve.
    options.memory = 4 << 30;
    let server = Server::start(options).await;
    let needs = "/solve?game=aadu-puli";
    assert_eq!(server.get(needs).await.json()["job"], Value::Null);
    let solve = json!({"game": "aadu-puli"});
    let job = id(&server.post("/solves", &solve).await);
    assert_eq!(server.get(needs).await.json()["job"], job);
    let all = json!({"game": "aadu-puli", "keep": "all"});
    assert_eq!(id(&server.post("/solves", &all).await), job);
    // Other options make another game.
    let other = format!("{needs}&options=%7B%22captures%22:1%7D");
    assert_eq!(server.get(&other).await.json()["job"], Value::Null);
    assert_eq!(server.stop_job(&job).await, 204);
    assert_eq!(server.get(needs).await.json()["job"], Value::Null);
    let next = id(&server.post("/solves", &solve).await);
    assert_ne!(next, job);
    assert_eq!(server.stop_job(&next).await, 204);
}
