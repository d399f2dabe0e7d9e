//! The file: line 1 names the format, its version, and the digest of all that follows; line 2 is
//! the [`Header`] as JSON, and the end.

use std::io::{Read, Write};

use super::{Header, Refusal};

/// How line 1 begins.
const START: &str = r#"{"format":"pounce switching certificate","version":"#;
/// No certificate is longer.
const LONGEST: u64 = 1 << 20;

/// Writes a certificate; whether it is right is for [`check`](super::check()) to say.
pub fn write(mut out: impl Write, header: &Header) -> std::io::Result<()> {
    let mut body = serde_json::to_string(header)?;
    body.push('\n');
    out.write_all(first_line(&body).as_bytes())?;
    out.write_all(body.as_bytes())
}

/// Whether a file that begins so is a certificate of a switching game.
pub fn is_one(beginning: &[u8]) -> bool {
    beginning.starts_with(START.as_bytes())
}

/// Reads a certificate whose digest is right.
pub(super) fn read(input: impl Read) -> Result<Header, Refusal> {
    let mut bytes = Vec::new();
    input.take(LONGEST).read_to_end(&mut bytes)?;
    let text = String::from_utf8(bytes).map_err(|_| Refusal::NotACertificate)?;
    let rest = text.strip_prefix(START).ok_or(Refusal::NotACertificate)?;
    if !rest.starts_with("1,") {
        return Err(Refusal::UnknownVersion);
    }
    let (first, body) = text.split_once('\n').ok_or(Refusal::Damaged)?;
    if format!("{first}\n") != first_line(body) {
        return Err(Refusal::Damaged);
    }
    serde_json::from_str(body).map_err(|error| Refusal::BadHeader(error.to_string()))
}

fn first_line(body: &str) -> String {
    let digest = blake3::hash(body.as_bytes());
    format!("{START}1,\"blake3\":\"{digest}\"}}\n")
}
