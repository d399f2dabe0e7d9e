//! The file format. Line 1 names the format, its version, and the digest of all that follows;
//! line 2, the last one, is the [`Header`] as JSON.

use std::io::Read;

use super::Header;
use crate::{Refusal, json};

/// The beginning of line 1.
pub(crate) const FIRST_LINE_START: &str = r#"{"format":"pounce switching certificate","version":"#;
/// The longest certificate in bytes, so that a hostile one costs little memory.
pub(super) const MAX_BYTES: u64 = 1 << 20;

/// Writes a certificate. It does not check the certificate; [`check()`](crate::check()) does.
#[cfg(feature = "write")]
pub fn write(mut out: impl std::io::Write, header: &Header) -> std::io::Result<()> {
    let body = crate::json_writer::to_string(header) + "\n";
    out.write_all(first_line(&body).as_bytes())?;
    out.write_all(body.as_bytes())?;
    // A buffer that is dropped hides the error of a full disk.
    out.flush()
}

/// Checks whether a file that begins like this is the certificate of a switching game.
pub fn is_switching_certificate(beginning: &[u8]) -> bool {
    beginning.starts_with(FIRST_LINE_START.as_bytes())
}

/// Reads a certificate and checks its digest.
pub(super) fn read(input: impl Read) -> Result<Header, Refusal> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES).read_to_end(&mut bytes)?;
    let text = String::from_utf8(bytes).map_err(|_| Refusal::Damaged)?;
    let rest = text
        .strip_prefix(FIRST_LINE_START)
        .ok_or(Refusal::NotACertificate)?;
    if !rest.starts_with("1,") {
        return Err(Refusal::UnknownVersion);
    }
    let (first, body) = text.split_once('\n').ok_or(Refusal::Damaged)?;
    if format!("{first}\n") != first_line(body) {
        return Err(Refusal::Damaged);
    }
    json::parse(body.as_bytes()).map_err(Refusal::BadHeader)
}

/// Returns line 1 of a certificate with this line 2.
fn first_line(body: &str) -> String {
    let digest = blake3::hash(body.as_bytes());
    format!("{FIRST_LINE_START}1,\"blake3\":\"{digest}\"}}\n")
}
