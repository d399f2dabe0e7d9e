//! Requests that a page of another site could cause, on every route.

use serde_json::json;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use crate::harness::{Answer, Server, options, request, server};

/// Methods and targets of all routes, with something in the place of each parameter.
fn routes() -> Vec<(String, String)> {
    let document = pounce_server::openapi();
    let mut routes = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let path = path.replace("{id}", "abcdefghijklmnop");
        let methods = ["get", "post", "put", "patch", "delete"];
        let methods = methods
            .iter()
            .filter(|method| operations.get(method).is_some());
        routes.extend(methods.map(|method| (method.to_uppercase(), format!("/api/v1{path}"))));
    }
    assert!(
        routes.len() > 20,
        "the list of routes is incomplete: {routes:?}"
    );
    for path in ["/", "/assets/main.js", "/nothing", "/api/v1/nothing"] {
        routes.push(("GET".to_owned(), path.to_owned()));
    }
    routes
}

async fn ask(server: &Server, route: &(String, String), headers: &[(&str, &str)]) -> Answer {
    let (method, target) = route;
    let body: &[u8] = if method == "POST" { b"{}" } else { b"" };
    let json = [("content-type", "application/json")];
    let headers = [headers, &json].concat();
    server
        .exchange(&request(method, target, &headers, body))
        .await
}

#[tokio::test]
async fn foreign_hosts_are_refused_on_every_route() {
    let (server, _folder) = server().await;
    let port = server.address.port();
    let own = server.address.to_string();
    let with_port = format!("evil.example:{port}");
    let suffixed = format!("127.0.0.1.evil.example:{port}");
    let other_port = format!("127.0.0.1:{}", port ^ 1);
    for route in routes() {
        for hosts in [
            &["evil.example"][..],
            &[&with_port],
            &[&suffixed],
            &[&other_port],
            &["127.0.0.1"],
            &["0.0.0.0"],
            &[""],
            &[],
            &[&own, &own],
            &[&own, "evil.example"],
        ] {
            let headers: Vec<_> = hosts.iter().map(|host| ("host", *host)).collect();
            let answer = ask(&server, &route, &headers).await;
            // Requests without a host are malformed for some parsers.
            let is_refused = answer.status == 421 || answer.status == 400;
            assert!(is_refused, "{route:?} {hosts:?}: {answer:?}");
        }
        let absolute = (route.0.clone(), format!("http://evil.example{}", route.1));
        let answer = ask(&server, &absolute, &[("host", &own)]).await;
        assert_eq!(answer.status, 421, "{absolute:?}: {answer:?}");
    }
}

#[tokio::test]
async fn foreign_pages_are_refused_on_every_route() {
    let (server, _folder) = server().await;
    let own = server.address.to_string();
    let same = format!("http://{own}");
    for route in routes() {
        for (name, value) in [
            ("origin", "http://evil.example"),
            ("origin", "null"),
            ("origin", "http://127.0.0.1"),
            ("origin", "http://localhost"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            let answer = ask(&server, &route, &[("host", &own), (name, value)]).await;
            assert_eq!(answer.status, 403, "{route:?} {name}: {value}: {answer:?}");
        }
        let headers = [
            ("host", &*own),
            ("origin", &same),
            ("sec-fetch-site", "same-origin"),
        ];
        let answer = ask(&server, &route, &headers).await;
        assert!(
            ![403, 421].contains(&answer.status),
            "{route:?}: {answer:?}"
        );
    }
}

#[tokio::test]
async fn names_of_this_machine_are_accepted() {
    let (server, _folder) = server().await;
    let port = server.address.port();
    for name in ["127.0.0.1", "localhost", "LocalHost"] {
        let host = format!("{name}:{port}");
        let home = ("GET".to_owned(), "/".to_owned());
        let answer = ask(&server, &home, &[("host", &host)]).await;
        assert_eq!(answer.status, 200, "{host}");
    }
    let folder = tempfile::tempdir().unwrap();
    let mut ipv6 = options(folder.path());
    ipv6.address = "[::1]:0".parse().unwrap();
    // A machine may have no IPv6.
    if std::net::TcpListener::bind(ipv6.address).is_ok() {
        Server::start(ipv6).await.must_answer().await;
    }
}

#[tokio::test]
async fn sockets_of_foreign_pages_are_refused() {
    let (server, _folder) = server().await;
    let path = format!(
        "ws://{}/api/v1/live/abcdefghijklmnop/socket",
        server.address
    );
    let connect = async |name: &'static str, value: &str| {
        let mut request = path.as_str().into_client_request().unwrap();
        let value = HeaderValue::from_str(value).unwrap();
        request.headers_mut().insert(name, value);
        let connected = tokio_tungstenite::connect_async(request).await;
        connected.map(drop).map_err(|error| error.to_string())
    };
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("host", "evil.example"),
    ] {
        let refused = connect(name, value).await.unwrap_err();
        assert!(
            refused.contains("403") || refused.contains("421"),
            "{name}: {refused}"
        );
    }
    let own = format!("http://{}", server.address);
    assert_eq!(connect("origin", &own).await, Ok(()));
}

#[tokio::test]
async fn only_posts_of_json_change_something() {
    let (server, _folder) = server().await;
    let changing = routes().into_iter().filter(|(method, _)| method == "POST");
    for (_, target) in changing {
        for method in ["GET", "HEAD"] {
            let reads = routes().contains(&("GET".to_owned(), target.clone()));
            let answer = server.send(method, &target, &[], b"").await;
            assert!(
                reads || answer.status == 405,
                "{method} {target}: {answer:?}"
            );
        }
        // A form of another site can send these types without asking.
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "text/plain; application/json",
        ] {
            let answer = server
                .send("POST", &target, &[("content-type", kind)], b"{}")
                .await;
            assert_eq!(answer.status, 415, "{kind} {target}: {answer:?}");
        }
        let untyped = server.send("POST", &target, &[], b"{}").await;
        assert_eq!(untyped.status, 415, "{target}: {untyped:?}");
    }
    let created = server
        .post("/live", &json!({"game": "bagh-chal", "side": "goats"}))
        .await;
    assert_eq!(created.status, 200, "{created:?}");
    let seat = format!("/live/{}/seat", created.json()["id"].as_str().unwrap());
    assert_eq!(server.get(&seat).await.status, 405);
}

#[tokio::test]
async fn every_answer_has_strict_headers() {
    let (server, _folder) = server().await;
    let own = server.address.to_string();
    for route in routes() {
        // A good request, a refused one, and one with a wrong method.
        let wrong = ("PATCH".to_owned(), route.1.clone());
        for (route, host) in [
            (&route, own.as_str()),
            (&route, "evil.example"),
            (&wrong, &own),
        ] {
            let answer = ask(&server, route, &[("host", host)]).await;
            let policy = answer.header("content-security-policy").unwrap_or_default();
            for part in [
                "default-src 'none'",
                "frame-ancestors 'none'",
                "base-uri 'none'",
            ] {
                assert!(policy.contains(part), "{route:?}: {answer:?}");
            }
            assert!(
                !policy.contains("unsafe") && !policy.contains('*'),
                "{policy}"
            );
            let expected = [
                ("x-content-type-options", "nosniff"),
                ("referrer-policy", "no-referrer"),
                ("x-frame-options", "deny"),
            ];
            for (name, value) in expected {
                assert_eq!(answer.header(name), Some(value), "{route:?}: {answer:?}");
            }
            assert!(
                answer.header("cache-control").is_some(),
                "{route:?}: {answer:?}"
            );
            assert!(
                !answer.head.contains("access-control-"),
                "{route:?}: {answer:?}"
            );
        }
    }
}

#[tokio::test]
async fn the_page_refers_to_nothing_outside() {
    let (server, _folder) = server().await;
    let own = [("host", server.address.to_string())];
    let own = [(own[0].0, own[0].1.as_str())];
    let get = async |path: &str| server.exchange(&request("GET", path, &own, b"")).await;
    let index = get("/").await;
    let mut unread = vec![index.body];
    let mut read = std::collections::BTreeSet::new();
    while let Some(text) = unread.pop() {
        // The namespace of SVG is a name, not an address that anybody opens.
        let text = text.replace("http://www.w3.org/", "");
        for outside in [
            "http://", "https://", "\"//", "'//", "(//", "@import", "ws://",
        ] {
            let at = text
                .find(outside)
                .map(|at| &text[at..(at + 60).min(text.len())]);
            // A comment or a link that a person follows loads nothing by itself.
            assert_eq!(at, None, "the page names an address");
        }
        for part in text.split(['"', '\'']) {
            let name = part
                .strip_prefix("/assets/")
                .or_else(|| part.strip_prefix("./"));
            let name = name.filter(|name| name.contains('.') && !name.contains(' '));
            if let Some(name) = name.filter(|name| read.insert((*name).to_owned())) {
                let file = get(&format!("/assets/{name}")).await;
                assert_eq!(file.status, 200, "{name}");
                unread.push(file.body);
            }
        }
    }
    assert!(read.len() > 10, "{read:?}");
}
