//! Crowds of connections.

use std::time::Duration;

use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{PATIENCE, Server, read, request, server_with};

/// Opens idle connections, as many as the system allows up to a number.
async fn crowd(server: &Server, number: usize) -> Vec<TcpStream> {
    let mut crowd = Vec::new();
    for _ in 0..number {
        let connecting = TcpStream::connect(server.address);
        match timeout(PATIENCE, connecting)
            .await
            .expect("connected in time")
        {
            Ok(stream) => crowd.push(stream),
            Err(_) => break,
        }
    }
    // Room for the test and the server themselves.
    crowd.truncate(crowd.len().saturating_sub(50));
    assert!(crowd.len() > 100, "too few connections for a test");
    crowd
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_connections_do_not_keep_others_out() {
    let (server, _folder) = server_with(|limits| {
        limits.connections = 64;
        // Nobody leaves by himself.
        limits.request_head = Duration::from_secs(600);
        limits.request = Duration::from_secs(600);
    })
    .await;
    let mut idle = crowd(&server, 3_000).await;
    server.must_answer().await;
    // The oldest ones made room.
    let mut oldest = idle.swap_remove(0);
    let closed = timeout(PATIENCE, oldest.read(&mut [0])).await.unwrap();
    assert!(matches!(closed, Ok(0) | Err(_)), "{closed:?}");
    // Those that send half a request are no better off.
    join_all(idle.iter_mut().map(|stream| stream.write_all(b"GET / HTT"))).await;
    server.must_answer().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unfinished_requests_do_not_keep_others_out() {
    let (server, _folder) = server_with(|limits| {
        limits.connections = 16;
        limits.request = Duration::from_secs(600);
    })
    .await;
    let head = format!(
        "POST /api/v1/boards HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n",
        server.address
    );
    let mut waiting = Vec::new();
    for _ in 0..100 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        // An early one may be closed while later ones come.
        let _ = stream.write_all(head.as_bytes()).await;
        waiting.push(stream);
    }
    server.must_answer().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_connections_are_closed_in_time() {
    let (server, _folder) =
        server_with(|limits| limits.request_head = Duration::from_millis(300)).await;
    let idle = crowd(&server, 3_000).await;
    let closed = idle.into_iter().map(|mut stream| async move {
        // The server may say why.
        stream.read_to_end(&mut Vec::new()).await
    });
    let closed = timeout(PATIENCE, join_all(closed)).await;
    assert!(closed.is_ok(), "connections stayed open");
    server.must_answer().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_system_that_allows_few_files_does_not_keep_others_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", "ulimit -n 64 && exec \"$0\" \"$@\""]);
    limited.arg(std::env::current_exe().unwrap());
    let child = crate::child::Child::start(folder.path(), limited);
    let mut idle = Vec::new();
    for _ in 0..500 {
        idle.push(TcpStream::connect(child.address).await.unwrap());
    }
    let host = child.address.to_string();
    let ask = request("GET", "/api/v1/games", &[("host", &host)], b"");
    let asked = async {
        let mut stream = TcpStream::connect(child.address).await.unwrap();
        stream.write_all(&ask).await.unwrap();
        read(&mut stream).await
    };
    let answer = timeout(PATIENCE, asked).await.expect("an answer in time");
    assert_eq!(answer.status, 200, "{answer:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_expensive_requests_leave_room_for_quick_ones() {
    let (server, _folder) = server_with(|_| {}).await;
    let body = br#"{"game":"bagh-chal","player":"look-ahead:12"}"#;
    let ask = format!(
        "POST /api/v1/move HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    let ask = [ask.as_bytes(), body].concat();
    let mut asked = Vec::new();
    for _ in 0..100 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(&ask).await.unwrap();
        asked.push(stream);
    }
    for _ in 0..10 {
        server.must_answer().await;
    }
    // The queue is bounded: some are refused at once.
    let mut refused = 0;
    for stream in &mut asked[50..] {
        let mut bytes = [0; 12];
        let answer = timeout(Duration::from_millis(100), stream.read_exact(&mut bytes)).await;
        refused += usize::from(answer.is_ok() && bytes == *b"HTTP/1.1 429");
    }
    assert!(refused > 0, "everybody waits");
    // Those who wait leave, and their work with them.
    drop(asked);
    let hint = async {
        loop {
            let hint = server.post_text("/hint", r#"{"game":"bagh-chal"}"#).await;
            // The server may not have noticed yet that all of them have left.
            if hint.status != 429 {
                return hint;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let hint = timeout(PATIENCE, hint).await.expect("places become free");
    assert_eq!(hint.status, 200, "{hint:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_leave_room_for_others_and_stay_open() {
    let (server, _folder) = server_with(|limits| {
        limits.connections = 16;
        limits.request_head = Duration::from_secs(600);
        limits.request = Duration::from_secs(600);
    })
    .await;
    let new = serde_json::json!({"game": "bagh-chal", "side": "goats"});
    let created = server.post("/live", &new).await.json();
    let id = created["id"].as_str().unwrap();
    let url = format!("ws://{}/api/v1/live/{id}/socket", server.address);
    let join = || Message::text(r#"{"type": "join"}"#);
    let mut sockets = Vec::new();
    for _ in 0..8 {
        let (mut socket, _) = connect_async(&url).await.unwrap();
        socket.send(join()).await.unwrap();
        let state = timeout(PATIENCE, socket.next()).await.unwrap();
        assert!(state.unwrap().unwrap().is_text());
        sockets.push(socket);
    }
    let refused = connect_async(&url).await.unwrap_err();
    assert!(refused.to_string().contains("503"), "{refused}");
    // Neither sockets nor idle connections keep others out, and those do not close sockets.
    let _idle = crowd(&server, 300).await;
    server.must_answer().await;
    for socket in &mut sockets {
        socket
            .send(Message::text(r#"{"type": "ping"}"#))
            .await
            .unwrap();
        let is_pong = async {
            while let Some(Ok(message)) = socket.next().await {
                if message.to_text().is_ok_and(|text| text.contains("pong")) {
                    return true;
                }
            }
            false
        };
        assert!(
            timeout(PATIENCE, is_pong).await.unwrap(),
            "a socket was closed"
        );
    }
    // A socket that closes makes room.
    sockets.pop();
    let again = async {
        while connect_async(&url).await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, again)
        .await
        .expect("a place becomes free");
}
