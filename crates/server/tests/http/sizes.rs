//! Huge boards, options, lines and texts: each request ends soon, with an answer or a refusal.

use serde_json::{Value, json};

use crate::harness::{Answer, Server, board, server};

/// Asks whatever can be asked about a game. The requests end within the patience of the harness.
async fn ask_everything(server: &Server, game: &str, options: &Value) {
    let query = format!("game={game}&options={}", escaped(&options.to_string()));
    let mut answers: Vec<(String, Answer)> = Vec::new();
    for path in ["game", "position", "values", "solve", "census"] {
        answers.push((
            path.to_owned(),
            server.get(&format!("/{path}?{query}")).await,
        ));
    }
    for form in ["pgn", "line", "compact", "fen", "json", "text", "svg"] {
        let path = format!("/export?{query}&as={form}");
        answers.push((form.to_owned(), server.get(&path).await));
    }
    let at = json!({"game": game, "options": options});
    for (path, key, value) in [
        ("/hint", "line", ""),
        ("/move", "player", "random"),
        ("/claims/draft", "question", "who wins"),
        ("/import", "text", "start"),
    ] {
        let mut body = at.clone();
        body[key] = json!(value);
        answers.push((path.to_owned(), server.post(path, &body).await));
    }
    for (what, answer) in answers {
        assert!(
            (200..500).contains(&answer.status),
            "{game} {options} {what}: {answer:?}"
        );
        if answer.status >= 400 {
            answer.must_be_refusal(&what);
        }
    }
}

fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn huge_options_are_refused_or_answered_soon() {
    let (server, _folder) = server().await;
    for (game, options) in [
        ("fish-barrel", json!({"start": "9999999"})),
        ("fish-barrel", json!({"start": "9".repeat(1_000)})),
        ("fish-barrel", json!({"barrels": 8, "most": 15})),
        ("fish-barrel", json!({"barrels": 4_000_000_000_u64})),
        ("fish-barrel", json!({"barrels": 0, "most": 0})),
        (
            "place-or-attack",
            json!({"rows": 1_000_000, "columns": 1_000_000}),
        ),
        ("place-or-attack", json!({"rows": 255, "columns": 255})),
        (
            "place-or-attack",
            json!({"rows": 8, "columns": 8, "limit": 255}),
        ),
        ("place-or-attack", json!({"rate": "1/18446744073709551615"})),
        ("place-or-attack", json!({"komi": 1e308})),
        ("bagh-chal", json!({"goats": 4_000_000_000_u64})),
        ("bagh-chal", json!({"goats": 255, "captures": 255})),
        ("bagh-chal", json!({"goats": 0, "captures": 0})),
        ("bagh-chal", json!({"start": "11 ".repeat(1_000)})),
    ] {
        ask_everything(&server, game, &options).await;
    }
    server.must_answer().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn huge_boards_are_refused_or_answered_soon() {
    let (server, _folder) = server().await;
    let pairs: Vec<String> = (0..32)
        .flat_map(|a| (0..a).map(move |b| format!("n{a} n{b}")))
        .collect();
    let spokes: Vec<String> = (1..32).map(|n| format!("n0 n{n}")).collect();
    let path: Vec<String> = (0..32).map(|n| format!("n{n}")).collect();
    for text in [
        board(32, 4, 20, &pairs),
        board(32, 4, 20, &vec![pairs.clone(); 8].concat()),
        board(32, 2, 10, &[path.join(" ")]),
        // It has more symmetries than can be listed, and few positions.
        board(32, 1, 3, &spokes),
    ] {
        let game = server.upload(&text).await;
        ask_everything(&server, &game, &json!({})).await;
    }
    let strangers: Vec<String> = (0..3_000).map(|n| format!("q{n} w{n}")).collect();
    for text in [
        board(64, 4, 20, &pairs),
        board(2_000, 4, 20, &pairs),
        board(32, 4, 4_000_000_000, &pairs),
        board(32, 4, 20, &strangers),
        board(32, 4, 20, &["n0 ".repeat(10_000)]),
        format!("a = {}", "[".repeat(60_000)),
        format!("a = {}", "{a = ".repeat(12_000)),
        format!("{}a = 1", "a.".repeat(30_000)),
        "x = 1\n".repeat(10_000),
        board(9, 1, 3, &spokes[..8]).replace("n1\", 1", "n1\", 1e999"),
        board(9, 1, 3, &spokes[..8]).replace("n1\", 1", "n1\", nan"),
    ] {
        let answer = server.post("/boards", &json!({"text": text})).await;
        answer.must_be_refusal(&text[..text.len().min(80)]);
    }
    server.must_answer().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strong_agents_on_dense_boards_end_with_their_request() {
    let (server, _folder) =
        crate::harness::server_with(|limits| limits.request = std::time::Duration::from_secs(1))
            .await;
    let pairs: Vec<String> = (0..32)
        .flat_map(|a| (0..a).map(move |b| format!("n{a} n{b}")))
        .collect();
    let game = server.upload(&board(32, 4, 20, &pairs)).await;
    // The search would take minutes. The places of these requests are free after each.
    for _ in 0..8 {
        let body = json!({"game": game, "player": "look-ahead:12"});
        let answer = server.post("/move", &body).await;
        assert_eq!(answer.status, 408, "{answer:?}");
    }
    let body = json!({"game": "bagh-chal", "player": "look-ahead:1"});
    let answer = server.post("/move", &body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strong_agents_with_dice_end_with_their_request() {
    let (server, _folder) =
        crate::harness::server_with(|limits| limits.request = std::time::Duration::from_secs(1))
            .await;
    let options = json!({"rows": 8, "columns": 8, "limit": 200});
    let move_of =
        |player: &str| json!({"game": "place-or-attack", "options": options, "player": player});
    // The search would take half a minute. The places of these requests are free after each.
    for _ in 0..8 {
        let answer = server.post("/move", &move_of("mcts:1000000")).await;
        assert_eq!(answer.status, 408, "{answer:?}");
    }
    let answer = server.post("/move", &move_of("greedy")).await;
    assert_eq!(answer.status, 200, "{answer:?}");

    let options = json!({"rows": 4, "columns": 4, "limit": 60});
    let body = json!({"game": "place-or-attack", "options": options, "player": "perfect"});
    let answer = server.post("/move", &body).await;
    answer.must_be_refusal("a solve that needs more memory than one request may use");
    assert!(answer.body.contains("MiB"), "{answer:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn huge_texts_are_refused_or_answered_soon() {
    let (server, _folder) = server().await;
    let game = "bagh-chal";
    let pgn = |moves: &str| format!("[Game \"bagh-chal\"]\n\n{moves}");
    for text in [
        pgn(&"1. G33 B1112 ".repeat(4_500)),
        pgn(&"(".repeat(60_000)),
        pgn(&"1. G33 (".repeat(7_000)),
        pgn(&"{".repeat(60_000)),
        "[A \"b\"]\n".repeat(7_000),
        "[".repeat(60_000),
        "{\"a\":".repeat(10_000),
        "(;".repeat(30_000),
        "T".repeat(60_000),
        "9".repeat(60_000),
        "/".repeat(60_000),
        "é".repeat(30_000),
        pgn("1. \u{0}"),
    ] {
        let answer = server
            .post("/import", &json!({"game": game, "text": text}))
            .await;
        let start: String = text.chars().take(30).collect();
        answer.must_be_refusal(&start);
    }
    for question in [
        "(".repeat(60_000),
        "not ".repeat(15_000),
        "can tigers win in ".to_owned() + &"9".repeat(900),
        "who wins and ".repeat(70),
        "\u{0}".to_owned(),
        String::new(),
    ] {
        let body = json!({"game": game, "question": question});
        let start: String = question.chars().take(30).collect();
        let answer = server.post("/claims/draft", &body).await;
        answer.must_be_refusal(&start);
        assert!(answer.body.len() < 10_000, "{start}");
    }
    let claim =
        |rest: &str| format!("statement = \"x\"\nsource = \"own\"\ngame = \"bagh-chal\"\n{rest}");
    for text in [
        claim(&format!("a = {}", "[".repeat(60_000))),
        claim(&"x = 1\n".repeat(8_000)),
        claim(&format!("goal = {}", "{win = ".repeat(8_000))),
        claim("expect = \"proven\"\ntier = \"fast\"\ngame = \"/etc/passwd\""),
        "statement = \"x\"\ngame = \"/etc/passwd.toml\"".to_owned(),
        "statement = \"x\"\ngame = \"../../x.toml\"".to_owned(),
    ] {
        let answer = server
            .post("/proofs", &json!({"name": "a", "text": text}))
            .await;
        answer.must_be_refusal(&text[text.len().min(60)..text.len().min(120)]);
    }
    let setup = |setup: Value| json!({"game": game, "setup": setup});
    for body in [
        setup(json!({"pieces": vec![json!({"place": "11", "kind": "tiger"}); 1_000]})),
        setup(json!({"pieces": [{"place": "11", "kind": "tiger", "count": 4_000_000_000_u64}]})),
        setup(json!({"pieces": [], "counters": {"hand": 4_000_000_000_u64}})),
        setup(json!({"pieces": [{"place": "x".repeat(10_000), "kind": "goat"}]})),
    ] {
        server.post("/setup", &body).await.must_be_refusal("set-up");
    }
    let long = "G33 B1112 ".repeat(3_000);
    for path in ["/hint", "/move", "/analyses"] {
        let answer = server
            .post(path, &json!({"game": game, "line": long}))
            .await;
        answer.must_be_refusal(path);
    }
    server.must_answer().await;
}
