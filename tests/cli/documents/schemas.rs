//! JSON Schemas: the documents of the program match their schemas, damaged documents do not, and a
//! schema cannot change without a new version.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use hypothesis::{RESULT_SCHEMA, ResultRecord};
use jsonschema::{Validator, draft202012};
use serde_json::{Value, json};

use super::printed::{claims, printed, regressions, results};
use crate::broken::BOARD;
use crate::run::{folder, root, run_in};

/// Returns the names of all schemas.
fn names() -> Vec<String> {
    let help = run_in(&root(), &["schema", "--help"]).stdout;
    let values = help.lines().filter_map(|line| {
        let (name, _) = line.trim().strip_prefix("- ")?.split_once(':')?;
        Some(name.to_owned())
    });
    values.collect()
}

/// Returns the text of a schema.
fn schema_text(name: &str) -> String {
    let run = run_in(&root(), &["schema", name]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout
}

/// The name of the OpenAPI document. Its own tests are those of the server.
const API: &str = "api";

/// Returns the version of a schema. That of the OpenAPI document is where OpenAPI wants it.
fn version(name: &str, schema: &Value) -> String {
    if name == API {
        return schema["info"]["version"].as_str().unwrap().to_owned();
    }
    let id = schema["$id"].as_str().unwrap();
    let version = id.strip_prefix(&format!("urn:pounce:{name}:"));
    version.unwrap_or_else(|| panic!("{name}: {id}")).to_owned()
}

fn validator(name: &str) -> Validator {
    draft202012::new(&serde_json::from_str(&schema_text(name)).unwrap()).unwrap()
}

fn assert_fits(validator: &Validator, document: &Value, about: &str) {
    let errors: Vec<String> = validator
        .iter_errors(document)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{about}: {}", errors.join("\n"));
}

#[test]
fn every_schema_is_valid_and_described() {
    let names = names();
    assert!(names.len() >= 14, "{names:?}");
    for name in names.iter().filter(|name| *name != API) {
        let schema: Value = serde_json::from_str(&schema_text(name)).unwrap();
        assert_eq!(
            schema["$schema"],
            "https://json-schema.org/draft/2020-12/schema"
        );
        assert_eq!(schema["title"], format!("pounce {name}"));
        if let Err(error) = draft202012::meta::validate(&schema) {
            panic!("{name}: {error}");
        }
        assert_eq!(undescribed(&schema), Vec::<String>::new(), "{name}");
    }
}

/// Returns the keys without a description.
fn undescribed(schema: &Value) -> Vec<String> {
    let mut keys = Vec::new();
    match schema {
        Value::Object(object) => {
            if let Some(Value::Object(properties)) = object.get("properties") {
                // The description of a variant also covers the key that selects it.
                let variant = object.contains_key("description");
                let silent = properties.iter().filter(|(_, about)| {
                    let tag = about.get("const").is_some() || properties.len() == 1;
                    about.get("description").is_none() && !(variant && tag)
                });
                keys.extend(silent.map(|(key, _)| key.clone()));
            }
            keys.extend(object.values().flat_map(undescribed));
        }
        Value::Array(values) => keys.extend(values.iter().flat_map(undescribed)),
        _ => {}
    }
    keys
}

#[test]
fn schema_change_needs_new_version() {
    let mut current = BTreeSet::new();
    for name in names() {
        let text = schema_text(&name);
        let schema: Value = serde_json::from_str(&text).unwrap();
        let version = version(&name, &schema);
        let file = format!("{name}-{version}.json");
        let write = format!("pounce schema {name} > schemas/{file}");
        let Ok(kept) = fs::read_to_string(root().join("schemas").join(&file)) else {
            panic!("schemas/{file} is missing; write it with\n  {write}");
        };
        assert!(
            kept == text,
            "the schema `{name}` is no longer the one in schemas/{file}.\nIf a document that fits \
             the one there may not fit the new one, raise its version in \
             crates/pounce/src/schema.rs (of the API, in crates/server/src/api/document.rs) and leave the file.\nOtherwise write it again with\n  \
             {write}"
        );
        current.insert(file);
    }
    for entry in fs::read_dir(root().join("schemas")).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_str().unwrap();
        let (name, version) = file
            .strip_suffix(".json")
            .and_then(|stem| stem.rsplit_once('-'))
            .unwrap_or_else(|| panic!("{file} is not NAME-VERSION.json"));
        let schema: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(self::version(name, &schema), version);
        assert!(
            name == API || draft202012::meta::validate(&schema).is_ok(),
            "{file}"
        );
        let newest = current
            .iter()
            .filter_map(|file| file.strip_suffix(".json")?.rsplit_once('-'))
            .find(|(known, _)| *known == name);
        let (_, newest) = newest.unwrap_or_else(|| panic!("there is no schema `{name}`"));
        let number = |text: &str| text.parse::<u32>().unwrap();
        assert!(number(version) <= number(newest), "{file}");
    }
}

#[test]
fn accepts_printed_documents_and_rejects_mutations() {
    let mut seen = BTreeSet::new();
    let mut documents = printed();
    documents.extend(results());
    documents.extend(regressions());
    for (name, about, document) in documents {
        let validator = validator(name);
        assert_fits(&validator, &document, &about);
        // Large documents have the same structure as small ones.
        if document.to_string().len() < 20_000 {
            for (what, changed) in mutations(&document) {
                assert!(!validator.is_valid(&changed), "{name}, {about}: {what}");
            }
        }
        seen.insert(name.to_owned());
    }
    // Input files and the API have tests of their own.
    seen.extend(["claim", "board", "config", API].map(str::to_owned));
    assert_eq!(seen, names().into_iter().collect());
}

/// Keys that a document may lack.
const OPTIONAL: [&str; 19] = [
    "changes",
    "commit",
    "commit_date",
    "counts",
    "cross_check",
    "divide",
    "facts",
    "issued",
    "line_end",
    "population",
    "profile_log10",
    "replay",
    "samples_per_second",
    "shares",
    "slow",
    "subject",
    "tablebases",
    "tree_size",
    "unverified",
];

/// Returns copies with an extra key, a missing key, or a value of another type.
fn mutations(document: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for pointer in pointers(document) {
        let at = |change: &dyn Fn(&mut Value)| {
            let mut changed = document.clone();
            change(changed.pointer_mut(&pointer).unwrap());
            changed
        };
        let here = document.pointer(&pointer).unwrap();
        let other = if here.is_object() {
            json!("another kind")
        } else {
            json!({ "another": "kind" })
        };
        let wrong = at(&|value| *value = other.clone());
        all.push((format!("{pointer} of another kind"), wrong));
        let Some(keys) = here.as_object() else {
            continue;
        };
        let more = at(&|value| value["colour"] = json!("red"));
        all.push((format!("{pointer} with a colour"), more));
        // Only old results lack a tier and rules, and only moves of some games lack a kind.
        let optional = |key: &str| match key {
            "tier" | "rules" => keys.contains_key("seal"),
            "kind" => keys.contains_key("move"),
            key => OPTIONAL.contains(&key),
        };
        let needed = |key: &&String| !optional(key);
        for key in keys.keys().filter(needed) {
            let less = at(&|value| drop(value.as_object_mut().unwrap().remove(key)));
            all.push((format!("{pointer} without {key}"), less));
        }
    }
    all
}

/// Returns the JSON pointers of all values of a document.
fn pointers(document: &Value) -> Vec<String> {
    let below = |key: String, value: &Value| {
        let below = pointers(value).into_iter();
        below
            .map(|rest| format!("/{key}{rest}"))
            .collect::<Vec<_>>()
    };
    let mut all = vec![String::new()];
    match document {
        Value::Object(keys) => {
            all.extend(keys.iter().flat_map(|(key, it)| below(key.clone(), it)));
        }
        // The first entries stand for all.
        Value::Array(entries) => {
            let entries = entries.iter().take(3).enumerate();
            all.extend(entries.flat_map(|(at, it)| below(at.to_string(), it)));
        }
        _ => {}
    }
    all
}

/// Returns the files of the library with this ending, without board files.
fn library(ending: &str) -> Vec<PathBuf> {
    let pattern = root().join(format!("hypotheses/**/*.{ending}"));
    let paths = glob::glob(pattern.to_str().unwrap()).unwrap();
    let paths = paths.map(Result::unwrap).filter(|path| {
        let mut folders = path.iter();
        !folders.any(|folder| folder == "boards")
    });
    paths.collect()
}

#[test]
fn accepts_every_claim_of_the_library() {
    let validator = validator("claim");
    let files = library("toml");
    assert!(files.len() >= 70, "only {} claims", files.len());
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        assert_fits(
            &validator,
            &toml::from_str(&text).unwrap(),
            path.to_str().unwrap(),
        );
    }
    for (name, text) in claims() {
        assert_fits(&validator, &toml::from_str(&text).unwrap(), name);
    }
}

#[test]
fn accepts_every_board_and_rejects_broken_ones() {
    let validator = validator("board");
    let boards = root().join("crates/games/boards/*.toml");
    let mut found = 0;
    for path in glob::glob(boards.to_str().unwrap()).unwrap() {
        let path = path.unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_fits(
            &validator,
            &toml::from_str(&text).unwrap(),
            path.to_str().unwrap(),
        );
        found += 1;
    }
    assert!(found >= 5, "only {found} boards");
    let fits = |from: &str, to: &str| {
        assert!(BOARD.contains(from), "{from}");
        validator.is_valid(&toml::from_str(&BOARD.replace(from, to)).unwrap())
    };
    assert!(fits(
        "goats = 2",
        "goats = 2\nstalemate = \"draw\"\nplay.quiet_turns = 9"
    ));
    assert!(!fits("goats = 2", ""));
    assert!(!fits("goats = 2", "goats = 0"));
    assert!(!fits("goats = 2", "goats = 2\nstalemate = \"drawn\""));
    assert!(!fits("captures", "capture"));
    assert!(!fits("[\"a\", 0, 0]", "[\"a\", 0]"));
    assert!(!fits("[\"a\", 0, 0]", "[3, 0, 0]"));
    assert!(!fits("\"c d\"", "7"));
}

#[test]
fn describes_configuration_files() {
    let validator = validator("config");
    let fits = |text: &str| validator.is_valid(&toml::from_str(text).unwrap());
    assert!(fits(""));
    assert!(fits(
        "claims = \"facts\"\ntier = \"slow\"\nmemory = \"4G\"\nthreads = 2\nslow_after = 60\n\
         color = \"never\"\nformat = \"json\""
    ));
    assert!(!fits("teir = \"slow\""));
    assert!(!fits("tier = \"fats\""));
    assert!(!fits("threads = 0"));
}

#[test]
fn rejects_invalid_claims() {
    let validator = validator("claim");
    let claim = r#"
        statement = "x"
        game = "small-grid"
        prover = "goats"
        goal.win = { by_ply = 15 }
        method.engine = "dfpn"
    "#;
    let fits = |from: &str, to: &str| {
        assert!(claim.contains(from), "{from}");
        validator.is_valid(&toml::from_str(&claim.replace(from, to)).unwrap())
    };
    assert!(fits("", ""));
    assert!(fits("by_ply = 15", ""));
    assert!(!fits("statement = \"x\"", ""));
    assert!(!fits("game = \"small-grid\"", ""));
    assert!(!fits("statement = \"x\"", "statement = 3"));
    assert!(!fits("prover", "proofer"));
    assert!(!fits("by_ply = 15", "by_plie = 15"));
    assert!(!fits("by_ply = 15", "by_ply = \"15\""));
    assert!(!fits("by_ply = 15", "by_ply = -1"));
    assert!(!fits("goal.win", "goal.victory"));
    // The values of options are left to the game.
    assert!(fits("goal.win = { by_ply = 15 }", "goal.value = \"x\""));
    assert!(!fits("goal.win = { by_ply = 15 }", "goal.value = 1"));
    assert!(!fits("\"dfpn\"", "\"magic\""));
    assert!(!fits("method.engine", "method.motor"));
}

#[test]
fn accepts_every_result_of_the_library() {
    let validator = validator("result");
    let files = library("json");
    assert!(files.len() >= 70, "only {} results", files.len());
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let mut result = ResultRecord::read(&text).unwrap();
        let document = if result.schema == RESULT_SCHEMA {
            serde_json::from_str(&text).unwrap()
        } else {
            result.schema = RESULT_SCHEMA;
            serde_json::from_str(&result.sealed().unwrap().text()).unwrap()
        };
        assert_fits(&validator, &document, path.to_str().unwrap());
    }
}

#[test]
fn rejects_results_of_another_version() {
    let validator = validator("result");
    let path = root().join("crates/hypothesis/tests/hypothesis/results/version-1-search.json");
    let text = fs::read_to_string(path).unwrap();
    assert!(!validator.is_valid(&serde_json::from_str(&text).unwrap()));
    let mut result = ResultRecord::read(&text).unwrap();
    for (version, fits) in [(RESULT_SCHEMA, true), (RESULT_SCHEMA + 1, false)] {
        result.schema = version;
        let document = serde_json::to_value(&result).unwrap();
        assert_eq!(validator.is_valid(&document), fits, "version {version}");
    }
}

#[test]
fn names_unknown_schema() {
    let run = run_in(folder(&[]).path(), &["schema", "resluts"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("'results'"), "{}", run.stderr);
}
