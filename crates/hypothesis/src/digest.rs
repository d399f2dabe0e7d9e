//! Digests of texts, by which a result identifies the claim and the rules it is about.

/// The first line of the text whose digest identifies a claim. Frozen: recorded digests depend on
/// these bytes.
const CLAIM_HEADER: &str = "claim 1\n";

/// Computes the digest of a text, prefixed with the name of the hash function.
///
/// ```
/// let digest = pounce_hypothesis::digest("claim 1\n");
/// assert!(digest.starts_with("blake3:") && digest.len() == 7 + 64);
/// ```
pub fn digest(text: &str) -> String {
    format!("blake3:{}", blake3::hash(text.as_bytes()).to_hex())
}

/// Computes the digest of a claim from the lines that describe its tasks.
pub fn digest_of_lines(lines: &[String]) -> String {
    let mut text = CLAIM_HEADER.to_owned();
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    digest(&text)
}
