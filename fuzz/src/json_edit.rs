//! Edits of JSON documents that keep them well-formed.

use serde_json::Value;

use super::bytes::Choices;

/// Words that mean something in headers of certificates.
const WORDS: [&str; 14] = [
    "proven",
    "refuted",
    "reach",
    "avoid",
    "tigers",
    "goats",
    "short",
    "cut",
    "tigers win",
    "goats win",
    "captures >= 0",
    "captures >= 1",
    "captures >= 2",
    "draw",
];

/// Changes a value somewhere below one of these keys: a number by a little or a lot, a word to
/// another, a list by an element.
pub fn edit(document: &mut Value, keys: &[&str], choices: &mut Choices<'_>) {
    let mut pointers = Vec::new();
    let mut words: Vec<String> = WORDS.map(str::to_owned).into();
    for key in keys {
        collect(
            &document[*key],
            format!("/{key}"),
            &mut pointers,
            &mut words,
        );
    }
    let number = choices.below(256) << 8 | choices.below(256);
    let Some(pointer) = pointers.get(number % pointers.len().max(1)) else {
        return;
    };
    let value = document.pointer_mut(pointer).expect("it was found there");
    match value {
        Value::Null => *value = Value::from(choices.below(10)),
        Value::Bool(bool) => *bool = !*bool,
        Value::String(text) => *text = words[choices.below(words.len())].clone(),
        Value::Number(number) => {
            let old = number.as_u64().unwrap_or_default();
            *value = match choices.below(6) {
                0 => Value::from(old.saturating_add(1)),
                1 => Value::from(old.saturating_sub(1)),
                2 => Value::from(u32::MAX),
                3 => Value::from(u64::MAX),
                4 => Value::Null,
                _ => Value::from(choices.below(10)),
            };
        }
        Value::Array(list) if !list.is_empty() => {
            let (at, other) = (choices.below(list.len()), choices.below(list.len()));
            match choices.below(3) {
                0 => drop(list.remove(at)),
                1 => list.insert(at, list[other].clone()),
                _ => list.swap(at, other),
            }
        }
        Value::Array(list) => list.push(Value::from(choices.below(10))),
        // The one key of headers that is left out where it is false.
        Value::Object(keys) => drop(keys.insert("closed".to_owned(), Value::Bool(true))),
    }
}

fn collect(value: &Value, pointer: String, pointers: &mut Vec<String>, words: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            for (number, value) in list.iter().enumerate() {
                collect(value, format!("{pointer}/{number}"), pointers, words);
            }
        }
        Value::Object(keys) => {
            for (key, value) in keys {
                collect(value, format!("{pointer}/{key}"), pointers, words);
            }
        }
        Value::String(text) => words.push(text.clone()),
        _ => (),
    }
    pointers.push(pointer);
}
