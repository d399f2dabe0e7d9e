//! The files of the page, which are part of the program. They are compressed when the server starts.

use std::io::{self, Write};

use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH,
    VARY,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::app::App;
use crate::error::ApiError;

/// Lists files of the folder `page` with their contents.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../page/", $name)))),*]
    };
}

/// Names and contents of the files.
const FILES: &[(&str, &str)] = files![
    "analysis.js",
    "animate.js",
    "api.js",
    "board-input.js",
    "board-layout.js",
    "board.css",
    "board.js",
    "claim-page.js",
    "claims-panel.js",
    "counters.js",
    "desk.js",
    "dom.js",
    "draft.js",
    "explore.js",
    "format.js",
    "friend.js",
    "icon.svg",
    "index.html",
    "live-panel.js",
    "live-socket.js",
    "live.js",
    "main.js",
    "messages.js",
    "moves-panel.js",
    "picture.js",
    "pieces.js",
    "players-panel.js",
    "record-panel.js",
    "result-view.js",
    "route.js",
    "rules-panel.js",
    "session.js",
    "settings.js",
    "setup.js",
    "solve-panel.js",
    "start.js",
    "style.css",
    "tabs.js",
    "values.js",
    "walk.js",
];

/// The files of the page, ready to be sent.
pub struct Page {
    files: Vec<File>,
}

struct File {
    name: &'static str,
    kind: &'static str,
    tag: HeaderValue,
    plain: Bytes,
    compressed: Bytes,
}

impl Page {
    /// Compresses the files.
    pub fn prepare() -> io::Result<Page> {
        let files = FILES.iter().map(|&(name, text)| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(text.as_bytes())?;
            let digest = blake3::hash(text.as_bytes()).to_hex();
            let tag = HeaderValue::from_str(&format!("\"{}\"", &digest[..16]));
            Ok(File {
                name,
                kind: content_type(name),
                tag: tag.expect("digits are a header value"),
                plain: Bytes::from_static(text.as_bytes()),
                compressed: encoder.finish()?.into(),
            })
        });
        Ok(Page {
            files: files.collect::<io::Result<_>>()?,
        })
    }

    fn response(&self, name: &str, request: &HeaderMap) -> Option<Response> {
        let file = self.files.iter().find(|file| file.name == name)?;
        let mut headers = HeaderMap::new();
        let plain = HeaderValue::from_static;
        headers.insert(CONTENT_TYPE, plain(file.kind));
        headers.insert(CACHE_CONTROL, plain("no-cache"));
        headers.insert(VARY, plain("accept-encoding"));
        headers.insert(ETAG, file.tag.clone());
        if request.get(IF_NONE_MATCH) == Some(&file.tag) {
            return Some((StatusCode::NOT_MODIFIED, headers).into_response());
        }
        let accepts = |name: HeaderName, value: &str| {
            let text = request.get(name).and_then(|text| text.to_str().ok());
            text.is_some_and(|text| text.split(',').any(|part| part.trim().starts_with(value)))
        };
        let body = if accepts(ACCEPT_ENCODING, "gzip") {
            headers.insert(CONTENT_ENCODING, plain("gzip"));
            file.compressed.clone()
        } else {
            file.plain.clone()
        };
        Some((headers, body).into_response())
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}

/// Sends the page itself.
pub async fn index(State(app): State<App>, headers: HeaderMap) -> Result<Response, ApiError> {
    asset(State(app), Ok(Path("index.html".to_owned())), headers).await
}

/// Sends a file of the page.
pub async fn asset(
    State(app): State<App>,
    name: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Path(name) = name?;
    let found = app.page().response(&name, &headers);
    found.ok_or_else(|| ApiError::not_found("the page has no such file"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    #[test]
    fn every_file_of_the_page_is_part_of_the_program() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        let files = fs::read_dir(folder).unwrap();
        let files: BTreeSet<String> = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        let listed = FILES.iter().map(|(name, _)| (*name).to_owned());
        assert_eq!(files, listed.collect());
    }

    /// Returns the modules that a module imports when it is loaded.
    fn imports(name: &str) -> Vec<&'static str> {
        let (_, text) = FILES.iter().find(|(file, _)| *file == name).unwrap();
        let lines = text.lines().filter(|line| line.starts_with("import "));
        let path = |line: &'static str| line.split_once("\"./")?.1.split('"').next();
        lines.filter_map(path).collect()
    }

    #[test]
    fn page_asks_at_once_for_the_modules_of_a_game() {
        let (_, index) = FILES
            .iter()
            .find(|(name, _)| *name == "index.html")
            .unwrap();
        let mut needed = BTreeSet::new();
        let mut unread = vec!["main.js", "explore.js"];
        while let Some(module) = unread.pop() {
            if needed.insert(module) {
                unread.extend(imports(module));
            }
        }
        for module in &needed {
            let preload = format!("<link rel=\"modulepreload\" href=\"/assets/{module}\">");
            assert!(index.contains(&preload), "{module}");
        }
        assert_eq!(index.matches("modulepreload").count(), needed.len());
    }

    #[test]
    fn page_is_small_when_compressed() {
        let page = Page::prepare().unwrap();
        let bytes: usize = page.files.iter().map(|file| file.compressed.len()).sum();
        assert!(bytes < 150 << 10, "{bytes} bytes");
    }
}
