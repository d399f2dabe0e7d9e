//! Seals results for tests, even inconsistent ones, which the program refuses to seal.

use hypothesis::ResultRecord;
use serde_json::Value;

/// Returns the result with a valid seal.
pub fn forged(mut result: ResultRecord) -> ResultRecord {
    let Value::Object(mut keys) = serde_json::to_value(&result).unwrap() else {
        panic!("a result is an object");
    };
    keys.remove("seal");
    keys.remove("timing");
    let text = Value::Object(keys).to_string();
    let digest = blake3::hash(text.as_bytes()).to_hex();
    result.seal = Some(format!("blake3:{digest}"));
    result
}
