//! Lists the differences between two results, for a reviewer of the new one.

use hypothesis::ResultRecord;
use serde_json::Value;

/// The maximum number of differences listed for one result.
const MOST: usize = 20;

/// Lists differences as "key: old → new", except in keys that vary from run to run.
pub fn differences(old: &ResultRecord, new: &ResultRecord) -> Vec<String> {
    let [old, new] = [old, new].map(|result| {
        let mut value = serde_json::to_value(result).expect("a result is plain data");
        if let Value::Object(keys) = &mut value {
            keys.remove("seal");
            keys.remove("timing");
            // The digest of the rules says whether they differ.
            keys.remove("rules");
        }
        value
    });
    let mut lines = Vec::new();
    walk("", Some(&old), Some(&new), &mut lines);
    // The most important differences come first.
    lines.sort_by_key(|line| !concerns_verdict(line));
    if lines.len() > MOST {
        let more = lines.len() - MOST;
        lines.truncate(MOST);
        lines.push(format!("and {more} more"));
    }
    lines
}

/// Checks whether a line of [`Blessing::Accepted`](crate::Blessing::Accepted) concerns the verdict, its
/// reason or its evidence, and not only details of the run.
pub fn concerns_verdict(line: &str) -> bool {
    let keys = ["verdict", "reason", "trust"];
    keys.iter().any(|key| line.starts_with(key))
}

fn walk(key: &str, old: Option<&Value>, new: Option<&Value>, lines: &mut Vec<String>) {
    let below = |name: &str| {
        if key.is_empty() {
            name.to_owned()
        } else {
            format!("{key}.{name}")
        }
    };
    match (old, new) {
        (old, new) if old == new => {}
        (Some(Value::Object(old)), Some(Value::Object(new))) => {
            let names = old
                .keys()
                .chain(new.keys().filter(|name| !old.contains_key(*name)));
            for name in names {
                walk(&below(name), old.get(name), new.get(name), lines);
            }
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) => {
            for index in 0..old.len().max(new.len()) {
                walk(
                    &below(&index.to_string()),
                    old.get(index),
                    new.get(index),
                    lines,
                );
            }
        }
        (old, new) => {
            let text = |value: Option<&Value>| match value {
                None => "nothing".to_owned(),
                Some(Value::String(text)) => text.clone(),
                Some(value) => value.to_string(),
            };
            lines.push(format!("{key}: {} → {}", text(old), text(new)));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn differences_are_named_by_their_keys() {
        let old = json!({"a": 1, "b": {"c": [1, 2], "d": "x"}, "e": null});
        let new = json!({"a": 1, "b": {"c": [1, 3, 4], "d": "y"}, "f": true});
        let mut lines = Vec::new();
        walk("", Some(&old), Some(&new), &mut lines);
        let expected = [
            "b.c.1: 2 → 3",
            "b.c.2: nothing → 4",
            "b.d: x → y",
            "e: null → nothing",
            "f: nothing → true",
        ];
        assert_eq!(lines, expected);
    }
}
