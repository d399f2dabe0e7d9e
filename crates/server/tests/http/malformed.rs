//! Malformed requests: each gets an error that says what is wrong.

use serde_json::json;
use tokio::net::TcpStream;

use crate::harness::{read, request, server};

#[tokio::test]
async fn malformed_bodies_are_refused() {
    let (server, _folder) = server().await;
    let deep = "[".repeat(60_000);
    let deep_objects = "{\"setup\":".repeat(7_000);
    let bodies = [
        "",
        "{",
        "null",
        "[]",
        "\"x\"",
        "{}",
        &deep,
        &deep_objects,
        r#"{"game":1}"#,
        r#"{"game":null}"#,
        r#"{"game":"bagh-chal","x":1}"#,
        r#"{"game":"bagh-chal","game":"bagh-chal"}"#,
        r#"{"game":"bagh-chal","seed":NaN}"#,
        r#"{"game":"bagh-chal","seed":1e999}"#,
        r#"{"game":"bagh-chal","seconds":-1}"#,
        r#"{"game":"bagh-chal","options":1}"#,
        r#"{"game":"bagh-chal","options":{"goats":-1}}"#,
        r#"{"game":"bagh-chal","options":{"goats":1e300}}"#,
        r#"{"game":"\ud800"}"#,
        "{\"game\":\"\u{0}\"}",
        r#"{"game":"bagh-chal"} x"#,
    ];
    let document = pounce_server::openapi();
    let paths = document["paths"].as_object().unwrap();
    for (path, _) in paths.iter().filter(|(_, all)| all.get("post").is_some()) {
        let path = path.replace("{id}", "abcdefghijklmnop");
        for body in bodies {
            let answer = server.post_text(&path, body).await;
            // A game alone is enough for some operations.
            let what = format!("{path} {}", &body[..body.len().min(60)]);
            answer.must_be_refusal(&what);
        }
        let json = [("content-type", "application/json")];
        let answer = server
            .send("POST", &path, &json, b"{\"game\":\"\xff\xfe\"}")
            .await;
        answer.must_be_refusal(&path);
    }
}

#[tokio::test]
async fn malformed_paths_and_queries_are_refused() {
    let (server, _folder) = server().await;
    let long = "x".repeat(40_000);
    for target in [
        "/jobs/%ff/events",
        "/jobs/%00/events",
        "/jobs/..%2f..%2fetc/events",
        "/live/%ff",
        "/live/%00",
        "/live/../../etc/passwd",
        "/live/..%2f..%2fgames.redb",
        "/live/%ff/socket",
        "/live/abcdefghijklmnop/socket",
        "/live?limit=-1",
        "/live?limit=99999999999999999999999",
        "/live?from=x",
        "/live?from=1-..%2f..%2f",
        "/game",
        "/game?game=a&game=b",
        "/game?game=%ff",
        "/game?game=%00",
        "/game?game=/etc/passwd",
        "/game?game=..%2f..%2fetc%2fpasswd",
        "/game?game=%2e%2e%2fx.toml",
        "/game?game=/dev/zero.toml",
        "/game?game=board:",
        "/game?game=board:..%2f..",
        "/game?game=bagh-chal&options=x",
        "/game?game=bagh-chal&options=%5B%5B%5B%5B",
        "/game?game=bagh-chal&x=1",
        "/claim?name=..%2f..%2fREADME",
        "/claim?name=%ff",
        "/claim",
        "/claims?x=1",
        "/strategy?claim=x&strategy=-1",
        "/strategy?claim=x&root=99999999999999999999999",
        "/strategy?claim=..%2fx",
        "/export?game=bagh-chal&as=exe",
        "/export?game=bagh-chal",
        "/position?game=bagh-chal&position=%ff",
        "/position?game=bagh-chal&line=%ff",
        "/nothing",
    ] {
        server.get(target).await.must_be_refusal(target);
    }
    for target in [
        format!("/game?game={long}"),
        format!("/claim?name={long}"),
        format!("/live/{long}"),
        format!("/jobs/{long}/events"),
        format!("/position?game=bagh-chal&position={long}"),
        format!("/position?game=bagh-chal&line={long}"),
        format!("/position?game=bagh-chal&position={}", "(".repeat(30_000)),
        format!("/position?game=bagh-chal&position={}", "%7B".repeat(10_000)),
        format!("/game?game=bagh-chal&options={}", "%5B".repeat(10_000)),
    ] {
        let answer = server.get(&target).await;
        answer.must_be_refusal(&target[..60]);
        assert!(answer.body.len() < 50_000, "{}", &target[..60]);
    }
    let own = server.address.to_string();
    for target in [
        "/assets/%ff",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e%2fCargo.toml",
        "/assets/../Cargo.toml",
        "/assets//etc/passwd",
        "/assets/main.js%00",
        "/assets/",
        "//etc/passwd",
        "/%",
        "/%zz",
        "/..",
    ] {
        let bytes = request("GET", target, &[("host", &own)], b"");
        server.exchange(&bytes).await.must_be_refusal(target);
    }
}

#[tokio::test]
async fn bytes_that_are_not_http_are_refused() {
    let (server, _folder) = server().await;
    let garbage = [0x16_u8, 3, 1, 2, 0].repeat(100);
    for bytes in [
        b"\r\n\r\n".as_slice(),
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost\r\n\r\n",
        b"GET / HTTP/1.1\r\n: x\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n",
        b"POST /api/v1/hint HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}",
        b"POST /api/v1/hint HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
        b"GET / HTTP/1.0\r\n\r\n",
        &garbage,
    ] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let _ = tokio::io::AsyncWriteExt::write_all(&mut stream, bytes).await;
        let _ = tokio::io::AsyncWriteExt::shutdown(&mut stream).await;
        let answer = tokio::time::timeout(crate::harness::PATIENCE, read(&mut stream)).await;
        let status = answer.expect("an answer in time").status;
        let is_refused = status == 0 || (400..500).contains(&status);
        assert!(is_refused, "{status}: {:?}", String::from_utf8_lossy(bytes));
    }
    server.must_answer().await;
}

#[tokio::test]
async fn unknown_ids_are_not_found() {
    let (server, _folder) = server().await;
    for path in [
        "/game?game=nothing",
        "/game?game=board:0123456789abcdef",
        "/claim?name=nothing",
        "/strategy?claim=nothing",
        "/live/abcdefghijklmnop",
        "/jobs/abcdefghijklmnopqrstuvwxyz/events",
    ] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, 404, "{path}: {answer:?}");
        answer.must_be_refusal(path);
    }
    let gone = server
        .send("DELETE", "/jobs/abcdefghijklmnopqrstuvwxyz", &[], b"")
        .await;
    assert_eq!(gone.status, 404, "{gone:?}");
    let invite = json!({"invite": "x"});
    let gone = server.post("/live/abcdefghijklmnop/seat", &invite).await;
    assert_eq!(gone.status, 404, "{gone:?}");
}
