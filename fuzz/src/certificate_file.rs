//! Certificates of hunting games, as files and as headers and records with a right digest.

use std::io::Cursor;

use certificate::hunt::{OutlineLimits, outline};
use certificate::{CertificateHeader, Refusal};
use fixtures::{deflate, seal};
use serde_json::Value;

use super::switching_file;
use super::truth::{assert_true, checked, with_digest};

/// Checks the input as a file. Then takes its first line for a header and the rest for records that
/// are not packed yet, seals them, and checks that.
pub fn certificate(data: &[u8]) -> bool {
    let raw = accepted(data).is_ok();
    let Some(end) = data.iter().position(|&byte| byte == b'\n') else {
        return raw;
    };
    let (Ok(mut header), body) = (
        serde_json::from_slice::<Value>(&data[..end]),
        deflate(&data[end + 1..]),
    ) else {
        return raw;
    };
    // Both digests may be wrong.
    for _ in 0..2 {
        match accepted(&seal(&header.to_string(), &body)) {
            Err(refusal) if with_digest(&mut header, &refusal) => (),
            Err(_) => return raw,
            Ok(()) => return true,
        }
    }
    accepted(&seal(&header.to_string(), &body)).is_ok() || raw
}

/// Checks and outlines a file, and checks that an accepted certificate is true.
fn accepted(file: &[u8]) -> Result<(), Refusal> {
    let limits = OutlineLimits {
        moves: 3,
        branches: 40,
    };
    let outlined = outline(&mut Cursor::new(file), limits);
    match checked(file)?.header {
        CertificateHeader::Hunt(header) => {
            assert_true(&header);
            assert!(outlined.is_ok(), "accepted, but without an outline");
        }
        CertificateHeader::Switching(header) => switching_file::assert_true(&header),
    }
    Ok(())
}
