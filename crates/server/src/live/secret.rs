//! Random ids and secrets.
//!
//! A secret has 128 random bits. Only its hash is stored, so that a copy of the store gives nobody a
//! seat.

use blake3::Hash;
use data_encoding::{Encoding, Specification};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes of a secret.
const SECRET: usize = 16;
/// Bytes of an id.
const ID: usize = 10;

/// The longest text that is compared with a secret.
const MAX_LENGTH: usize = 64;

/// The hash of a secret. Comparisons take constant time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecretHash(Hash);

impl SecretHash {
    /// Hashes a secret.
    pub fn of(secret: &str) -> SecretHash {
        SecretHash(blake3::hash(secret.as_bytes()))
    }

    /// Checks whether this is the hash of a text.
    pub fn matches(&self, text: &str) -> bool {
        text.len() <= MAX_LENGTH && *self == SecretHash::of(text)
    }
}

impl Serialize for SecretHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.to_hex().as_str().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SecretHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SecretHash, D::Error> {
        let text = String::deserialize(deserializer)?;
        let hash = Hash::from_hex(text).map_err(serde::de::Error::custom)?;
        Ok(SecretHash(hash))
    }
}

/// Returns a new secret. Fails if the system has no random numbers.
pub fn new_secret() -> Result<String, getrandom::Error> {
    random_text::<SECRET>()
}

/// Returns a new id of a live game.
pub fn new_id() -> Result<String, getrandom::Error> {
    random_text::<ID>()
}

/// Checks whether a text can be the id of a live game.
pub fn is_id(text: &str) -> bool {
    is_text::<ID>(text)
}

/// Checks whether a text can be the secret of a seat.
pub fn is_secret(text: &str) -> bool {
    is_text::<SECRET>(text)
}

fn is_text<const BYTES: usize>(text: &str) -> bool {
    let length = (BYTES * 8).div_ceil(5);
    text.len() == length && text.bytes().all(|byte| ALPHABET.as_bytes().contains(&byte))
}

/// The alphabet of RFC 4648's base32, in lower case.
const ALPHABET: &str = "abcdefghijklmnopqrstuvwxyz234567";

fn random_text<const BYTES: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(encoding().encode(&bytes))
}

fn encoding() -> Encoding {
    let mut specification = Specification::new();
    specification.symbols.push_str(ALPHABET);
    specification.encoding().expect("32 different symbols")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_match_their_hash() {
        let (one, other) = (new_secret().unwrap(), new_secret().unwrap());
        assert_eq!(one.len(), 26);
        assert_ne!(one, other);
        assert!(SecretHash::of(&one).matches(&one));
        assert!(!SecretHash::of(&one).matches(&other));
    }

    #[test]
    fn only_secrets_look_like_secrets() {
        assert!(is_secret(&new_secret().unwrap()));
        let short = "a".repeat(25);
        for text in [
            "",
            &short,
            &new_id().unwrap(),
            &format!("{short}A"),
            &format!("{short}é"),
        ] {
            assert!(!is_secret(text), "{text}");
        }
    }

    #[test]
    fn only_ids_look_like_ids() {
        assert!(is_id(&new_id().unwrap()));
        for text in ["", "../games.redb", "ABCDEFGHIJKLMNOP", "abcdefghijklmno1"] {
            assert!(!is_id(text), "{text}");
        }
    }
}
