//! Results with a seal that fits, even false ones. The program itself seals nothing that contradicts
//! itself, so tests that need such a result make the seal on their own.

use hypothesis::ResultRecord;
use serde_json::Value;

/// Seals a result as a forger would, who knows how seals are made.
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
