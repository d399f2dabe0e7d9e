//! Refuses requests that a page of another site has caused.
//!
//! The server has no passwords: whoever reaches it may use it. So a page of another site, open in the
//! same browser, must not reach it. A browser cannot forge `Host` and `Origin`:
//!
//! - A name that was rebound to this machine's address still appears in `Host`, so names are accepted
//!   only if they are ours. An address as `Host` was typed by somebody and needs no name service.
//! - A request from a page of another site carries its `Origin`, or at least says `cross-site` in
//!   `Sec-Fetch-Site`. Programs send neither. Only following a link to the page itself is allowed.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderMap, HeaderValue, ORIGIN};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;

/// The names and addresses under which the server may be reached.
#[derive(Debug, Clone)]
pub struct Origins {
    address: SocketAddr,
    names: Vec<String>,
}

impl Origins {
    /// Creates the rules of a server on this address, which may also be reached by these names.
    pub fn new(address: SocketAddr, names: &[String]) -> Origins {
        let names = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Origins { address, names }
    }

    /// Checks whether a host, with or without a port, is this server.
    fn is_own(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
            _ => (host.as_str(), None),
        };
        if self.names.iter().any(|own| *own == host || own == name) {
            return true;
        }
        let is_our_port = match port {
            Some(port) => port.parse() == Ok(self.address.port()),
            None => self.address.port() == 80,
        };
        is_our_port && (name == "localhost" || self.is_own_address(name))
    }

    /// Checks whether a name is an address on which the server listens.
    fn is_own_address(&self, name: &str) -> bool {
        let digits = name
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let Ok(address) = digits.unwrap_or(name).parse::<IpAddr>() else {
            return false;
        };
        let own = self.address.ip();
        address == own || address.is_loopback() || own.is_unspecified()
    }

    /// Returns why a request is refused, if it is.
    fn refusal(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<ApiError> {
        let text = |name| {
            let mut values = headers.get_all(name).iter();
            let only = values.next().and_then(|value| value.to_str().ok());
            only.filter(|_| values.next().is_none())
        };
        // A target may name a host, too, and then that one counts.
        let is_target = |host: &str| {
            let target = uri.authority();
            target.is_none_or(|target| target.as_str().eq_ignore_ascii_case(host))
        };
        let host = text(HOST).filter(|host| self.is_own(host) && is_target(host));
        let Some(host) = host else {
            let message = "this server does not answer under this name";
            let help =
                "use the address that `pounce explore` prints, or start it with `--host NAME`";
            return Some(ApiError::new(StatusCode::MISDIRECTED_REQUEST, message).help(help));
        };
        if headers.contains_key(ORIGIN) {
            let origin = text(ORIGIN).and_then(|origin| {
                let plain = origin.strip_prefix("http://");
                plain.or_else(|| origin.strip_prefix("https://"))
            });
            if !origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) {
                return Some(foreign());
            }
        }
        let fetched = |name: &'static str| headers.get(name).map(HeaderValue::as_bytes);
        let from_elsewhere = matches!(
            fetched("sec-fetch-site"),
            Some(site) if site != b"same-origin" && site != b"none"
        );
        let is_link = method == Method::GET
            && uri.path() == "/"
            && fetched("sec-fetch-mode") == Some(b"navigate")
            && fetched("sec-fetch-dest") == Some(b"document");
        (from_elsewhere && !is_link).then(foreign)
    }
}

fn foreign() -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, "this request came from another site")
}

/// Refuses requests under foreign names and from foreign pages.
pub async fn check_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let refusal = app
        .origins()
        .refusal(request.method(), request.uri(), request.headers());
    match refusal {
        Some(error) => error.into_response(),
        None => next.run(request).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(origins: &Origins, path: &str, headers: &[(&'static str, &str)]) -> Option<u16> {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| ((*name).parse().unwrap(), value.parse().unwrap()))
            .collect();
        let refused = origins.refusal(&Method::GET, &path.parse().unwrap(), &headers);
        refused.map(|error| error.into_response().status().as_u16())
    }

    fn local() -> Origins {
        Origins::new("127.0.0.1:8080".parse().unwrap(), &[])
    }

    #[test]
    fn own_names_and_addresses_are_accepted() {
        for host in [
            "127.0.0.1:8080",
            "localhost:8080",
            "LOCALHOST:8080",
            "[::1]:8080",
        ] {
            assert_eq!(refusal(&local(), "/", &[("host", host)]), None, "{host}");
            let origin = format!("http://{host}");
            let headers = [("host", host), ("origin", &*origin)];
            assert_eq!(refusal(&local(), "/api/v1/games", &headers), None, "{host}");
        }
        let named = Origins::new("0.0.0.0:80".parse().unwrap(), &["games.example".to_owned()]);
        for host in [
            "games.example",
            "games.example:80",
            "192.168.1.7",
            "192.168.1.7:80",
        ] {
            assert_eq!(refusal(&named, "/", &[("host", host)]), None, "{host}");
        }
    }

    #[test]
    fn rebound_names_are_refused() {
        for host in [
            "evil.example:8080",
            "evil.example",
            "127.0.0.1:81",
            "127.0.0.1",
            "192.168.1.7:8080",
            "127.0.0.1.evil.example:8080",
            "localhost.evil.example:8080",
            "",
            ":8080",
            "[::1",
        ] {
            assert_eq!(
                refusal(&local(), "/", &[("host", host)]),
                Some(421),
                "{host}"
            );
        }
        assert_eq!(refusal(&local(), "/", &[]), Some(421));
        let own = [("host", "localhost:8080")];
        for (target, status) in [
            ("http://evil.example/", Some(421)),
            ("http://localhost:8080@evil.example/", Some(421)),
            ("http://127.0.0.1:8080/", Some(421)),
            ("http://localhost:8080/", None),
        ] {
            assert_eq!(refusal(&local(), target, &own), status, "{target}");
        }
        let twice = [("host", "localhost:8080"), ("host", "localhost:8080")];
        let headers: HeaderMap = [("host", "localhost:8080")].into_iter().chain(twice).fold(
            HeaderMap::new(),
            |mut all, (name, value)| {
                all.append(name, value.parse().unwrap());
                all
            },
        );
        assert!(
            local()
                .refusal(&Method::GET, &"/".parse().unwrap(), &headers)
                .is_some()
        );
    }

    #[test]
    fn requests_of_other_sites_are_refused() {
        let host = ("host", "localhost:8080");
        for origin in [
            "http://evil.example",
            "http://localhost:81",
            "http://127.0.0.1:8080",
            "null",
            "file://",
            "",
        ] {
            let headers = [host, ("origin", origin)];
            assert_eq!(refusal(&local(), "/", &headers), Some(403), "{origin}");
        }
        for site in ["cross-site", "same-site"] {
            let headers = [host, ("sec-fetch-site", site)];
            assert_eq!(refusal(&local(), "/api/v1/games", &headers), Some(403));
            assert_eq!(refusal(&local(), "/", &headers), Some(403));
        }
        let typed = [host, ("sec-fetch-site", "none")];
        assert_eq!(refusal(&local(), "/api/v1/games", &typed), None);
    }

    #[test]
    fn links_to_the_page_may_be_followed() {
        let headers = [
            ("host", "localhost:8080"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "navigate"),
            ("sec-fetch-dest", "document"),
        ];
        assert_eq!(refusal(&local(), "/", &headers), None);
        assert_eq!(refusal(&local(), "/api/v1/games", &headers), Some(403));
        let framed = [
            headers[0],
            headers[1],
            headers[2],
            ("sec-fetch-dest", "iframe"),
        ];
        assert_eq!(refusal(&local(), "/", &framed), Some(403));
    }
}
