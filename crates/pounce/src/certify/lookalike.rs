//! Guesses the type of a file that is not a certificate.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::claim::FileKind;

/// Bytes to look at. The telling keys of results and claims are near the beginning.
const BEGINNING: u64 = 1 << 14;

/// First lines of certificates, up to the version.
const FIRST_LINES: [&str; 2] = [
    r#"{"format":"pounce certificate","version":"#,
    r#"{"format":"pounce switching certificate","version":"#,
];

/// First bytes of compressed files: gzip, zstd, zip, xz and bzip2.
const COMPRESSED: [&[u8]; 5] = [
    b"\x1f\x8b",
    b"\x28\xb5\x2f\xfd",
    b"PK\x03\x04",
    b"\xfd7zXZ",
    b"BZh",
];

/// First bytes of text with a byte-order mark, in UTF-8 and UTF-16.
const BYTE_ORDER_MARKS: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];

/// Says what a file that is not a certificate seems to be, and what to do with it. Returns `None` if
/// it cannot be read or looks like nothing in particular.
pub(super) fn lookalike(path: &Path) -> Option<&'static str> {
    let mut beginning = Vec::new();
    let file = File::open(path).ok()?;
    file.take(BEGINNING).read_to_end(&mut beginning).ok()?;
    guess(&beginning)
}

fn guess(bytes: &[u8]) -> Option<&'static str> {
    let starts_with_any = |starts: &[&[u8]]| starts.iter().any(|start| bytes.starts_with(start));
    if bytes.is_empty() {
        return Some("the file is empty");
    }
    if FIRST_LINES
        .iter()
        .any(|line| line.as_bytes().starts_with(bytes))
    {
        return Some("it is the beginning of one, cut short");
    }
    if starts_with_any(&COMPRESSED) {
        return Some("it looks like a compressed file: unpack it first");
    }
    if starts_with_any(&BYTE_ORDER_MARKS) {
        return Some("it starts with a byte-order mark: an editor or a transfer changed the file");
    }
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start();
    if text.starts_with("version https://git-lfs") {
        Some("it is a Git LFS pointer: fetch the file with `git lfs pull`")
    } else if text.starts_with('<') {
        Some("it looks like an HTML page, such as the error page of a download")
    } else if is_json(text) {
        Some(guess_json(text))
    } else {
        guess_toml(text)
    }
}

/// Checks whether a text starts like JSON. A TOML file may start with a table in brackets.
fn is_json(text: &str) -> bool {
    let inside = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{') || inside.is_some_and(|inside| inside.starts_with(['{', '[', '"', ']']))
}

fn guess_json(text: &str) -> &'static str {
    let text: String = text.split_whitespace().collect();
    if text.contains(r#""claim_digest":"blake3:"#) {
        "it looks like a result; its certificate is the file of the same name that ends in `.cert`"
    } else if text.contains(r#""format":"pouncetablebase"#) {
        "it looks like a part of a tablebase, which `pounce verify` checks"
    } else {
        "it looks like another JSON file"
    }
}

fn guess_toml(text: &str) -> Option<&'static str> {
    Some(match FileKind::of(text)? {
        FileKind::Claim => {
            "it looks like a claim file: `pounce prove` proves it and writes the certificate"
        }
        FileKind::Board => "it looks like a board file",
    })
}
