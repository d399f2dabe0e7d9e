//! The document by itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::draft202012;
use pounce_server::openapi;
use serde_json::Value;

use crate::harness::operations;

/// Returns the values of all references in a document.
fn references(value: &Value) -> Vec<&str> {
    match value {
        Value::Object(keys) => {
            let own = keys.get("$ref").and_then(Value::as_str);
            own.into_iter()
                .chain(keys.values().flat_map(references))
                .collect()
        }
        Value::Array(values) => values.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn references_lead_to_used_components() {
    let document = openapi();
    let used: BTreeSet<String> = references(&document)
        .into_iter()
        .map(str::to_owned)
        .collect();
    let mut defined = BTreeSet::new();
    for (kind, components) in document["components"].as_object().unwrap() {
        let names = components.as_object().unwrap().keys();
        defined.extend(names.map(|name| format!("#/components/{kind}/{name}")));
    }
    assert_eq!(used, defined);
}

#[test]
fn schemas_are_valid_and_described() {
    let document = openapi();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    assert!(schemas.len() >= 50, "only {} schemas", schemas.len());
    for (name, schema) in schemas {
        if let Err(error) = draft202012::meta::validate(schema) {
            panic!("{name}: {error}");
        }
        assert_eq!(undescribed(schema), Vec::<&str>::new(), "{name}");
    }
}

/// Returns the keys without a description.
fn undescribed(schema: &Value) -> Vec<&str> {
    let mut found = Vec::new();
    match schema {
        Value::Object(object) => {
            if let Some(Value::Object(properties)) = object.get("properties") {
                // The description of a variant also covers the key that selects it.
                let is_variant = object.contains_key("description");
                let is_silent = |about: &Value| {
                    let is_tag = about.get("const").is_some() || properties.len() == 1;
                    about.get("description").is_none() && !(is_variant && is_tag)
                };
                let silent = properties.iter().filter(|(_, about)| is_silent(about));
                found.extend(silent.map(|(key, _)| key.as_str()));
            }
            found.extend(object.values().flat_map(undescribed));
        }
        Value::Array(values) => found.extend(values.iter().flat_map(undescribed)),
        _ => {}
    }
    found
}

#[test]
fn operations_are_complete() {
    let document = openapi();
    let all = operations(&document);
    let ids: BTreeSet<&str> = all
        .iter()
        .map(|(_, _, operation)| operation["operationId"].as_str().unwrap())
        .collect();
    assert_eq!(ids.len(), all.len(), "two operations have the same id");
    for (path, method, operation) in &all {
        let statuses: Vec<&String> = operation["responses"].as_object().unwrap().keys().collect();
        let successes = statuses.iter().filter(|status| status.as_str() < "400");
        assert_eq!(successes.count(), 1, "{method} {path}: {statuses:?}");
        assert!(
            operation["summary"].as_str().unwrap().ends_with('.'),
            "{path}"
        );
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(parameter["description"].is_string(), "{path}: {parameter}");
        }
        assert_eq!(
            method == "post",
            operation.get("requestBody").is_some(),
            "{path}"
        );
    }
}

/// Returns the Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The routes of the API are made from its operations. Only the page has others.
#[test]
fn every_route_is_an_operation() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let mut routes = BTreeSet::new();
    for path in sources {
        let text = fs::read_to_string(&path).unwrap();
        for call in text.split(".route(").skip(1) {
            let first = call.split([',', ')']).next().unwrap().trim().to_owned();
            routes.insert(first);
        }
        for other in ["route_service(", "nest_service("] {
            assert!(!text.contains(other), "{} adds routes", path.display());
        }
    }
    let known = ["operation.path", "\"/\"", "\"/assets/{name}\""];
    assert_eq!(routes, known.map(str::to_owned).into());
}

#[test]
fn page_sends_documented_requests() {
    let document = openapi();
    let all = operations(&document).into_iter();
    let known: BTreeSet<(String, String)> = all.map(|(path, method, _)| (method, path)).collect();
    let script = include_str!("../../page/api.js").replace("${encodeURIComponent(id)}", "{id}");
    let mut sent = 0;
    for method in ["get", "post"] {
        for call in script.split(&format!("{method}(")).skip(1) {
            let path = call.trim_start_matches(['"', '`']);
            let is_of_path = |letter: char| letter.is_ascii_lowercase() || "/{}".contains(letter);
            let end = path.find(|letter| !is_of_path(letter)).unwrap();
            if path.starts_with('/') {
                let request = (method.to_owned(), path[..end].to_owned());
                assert!(known.contains(&request), "{request:?}");
                sent += 1;
            }
        }
    }
    assert!(sent >= 20, "only {sent} requests");
}
