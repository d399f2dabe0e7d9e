//! Requests that are too large, too many or too slow.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::harness::{PATIENCE, Server, read, server, server_with};

#[tokio::test]
async fn bodies_and_heads_that_are_too_large_are_refused() {
    let (server, _folder) = server().await;
    let large = "x".repeat(100 << 10);
    for path in [
        "/boards",
        "/import",
        "/proofs",
        "/move",
        "/live",
        "/live/abcdefghijklmnop/seat",
    ] {
        let answer = server.post_text(path, &format!("\"{large}\"")).await;
        assert_eq!(answer.status, 413, "{path}: {answer:?}");
        answer.must_be_refusal(path);
    }
    let promised = [
        ("content-type", "application/json"),
        ("content-length", "999999999999"),
    ];
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = format!(
        "POST /api/v1/boards HTTP/1.1\r\nhost: {}\r\n{}: {}\r\n{}: {}\r\n\
         connection: close\r\n\r\n{{",
        server.address, promised[0].0, promised[0].1, promised[1].0, promised[1].1
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let answer = timeout(PATIENCE, read(&mut stream)).await.unwrap();
    assert_eq!(answer.status, 413, "{answer:?}");

    let answer = server.get(&format!("/game?game={large}")).await;
    assert!([414, 431].contains(&answer.status), "{}", answer.head);
    let answer = server.send("GET", "/games", &[("x", &large)], b"").await;
    assert_eq!(answer.status, 431, "one long header");
    let many: Vec<_> = (0..1_000).map(|_| ("x", "y")).collect();
    let answer = server.send("GET", "/games", &many, b"").await;
    assert_eq!(answer.status, 431, "many headers");
    server.must_answer().await;
}

#[tokio::test]
async fn too_many_requests_are_refused_for_a_while() {
    let (server, _folder) = server_with(|limits| limits.requests_per_second = 5).await;
    let mut refused = None;
    for _ in 0..1_000 {
        let answer = server.get("/nothing").await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
        assert_eq!(answer.status, 404, "{answer:?}");
    }
    let refused = refused.expect("the requests are limited");
    refused.must_be_refusal("too many requests");
    let seconds: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    sleep(Duration::from_secs(seconds)).await;
    server.must_answer().await;
}

/// Options of a server that soon loses patience.
async fn impatient() -> (Server, tempfile::TempDir) {
    server_with(|limits| {
        limits.request_head = Duration::from_millis(200);
        limits.request = Duration::from_millis(500);
        limits.reading = Duration::from_millis(500);
    })
    .await
}

#[tokio::test]
async fn slow_heads_are_cut_off() {
    let (server, _folder) = impatient().await;
    for beginning in ["", "GET / HT", "GET / HTTP/1.1\r\nhost: x\r\n"] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(beginning.as_bytes()).await.unwrap();
        let (mut reading, mut writing) = stream.into_split();
        // A byte now and then does not extend the time.
        let trickle = tokio::spawn(async move {
            while writing.write_all(b"x").await.is_ok() {
                sleep(Duration::from_millis(50)).await;
            }
        });
        let mut answer = Vec::new();
        let closed = reading.read_to_end(&mut answer);
        let closed = timeout(PATIENCE, closed).await;
        assert!(closed.is_ok(), "{beginning:?} kept the connection open");
        trickle.abort();
    }
    server.must_answer().await;
}

#[tokio::test]
async fn slow_bodies_are_cut_off() {
    let (server, _folder) = impatient().await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = format!(
        "POST /api/v1/boards HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: 50000\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let (mut reading, mut writing) = stream.into_split();
    let trickle = tokio::spawn(async move {
        while writing.write_all(b" ").await.is_ok() {
            sleep(Duration::from_millis(20)).await;
        }
    });
    let mut bytes = Vec::new();
    let answer = reading.read_to_end(&mut bytes);
    let answer = timeout(PATIENCE, answer).await;
    assert!(answer.is_ok(), "a slow body kept the connection open");
    assert!(
        bytes.starts_with(b"HTTP/1.1 408"),
        "{}",
        String::from_utf8_lossy(&bytes)
    );
    trickle.abort();
    server.must_answer().await;
}

#[tokio::test]
async fn clients_that_do_not_read_are_cut_off() {
    let (server, _folder) = impatient().await;
    let narrow = TcpSocket::new_v4().unwrap();
    narrow.set_recv_buffer_size(4_096).unwrap();
    let stream = narrow.connect(server.address).await.unwrap();
    let ask = format!(
        "GET /assets/style.css HTTP/1.1\r\nhost: {}\r\n\r\n",
        server.address
    );
    let (_unread, mut writing) = stream.into_split();
    // Answers fill all buffers, and then the server reads no further requests.
    let asking = async { while writing.write_all(ask.as_bytes()).await.is_ok() {} };
    let cut_off = timeout(PATIENCE, asking).await;
    assert!(cut_off.is_ok(), "the connection stayed open");
    server.must_answer().await;
}
