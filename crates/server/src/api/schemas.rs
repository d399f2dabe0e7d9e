//! The schemas of the document, collected as operations refer to them.
//!
//! A request may leave out keys that an answer always has. A type whose schemas differ for that reason
//! is in the document twice: as `Name` for answers, and as `NameInput` for requests.

use std::collections::BTreeSet;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

/// The place of schemas in an OpenAPI document.
const PLACE: &str = "/components/schemas";
/// The place of the schemas of requests until they get their names.
const REQUESTS: &str = "/components/requests";

/// Collects the schemas to which operations refer.
pub struct Schemas {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Schemas {
    /// Creates an empty collection.
    pub fn new() -> Schemas {
        let at = |place: &'static str| {
            SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = place.into())
        };
        Schemas {
            requests: at(REQUESTS).into_generator(),
            answers: at(PLACE).for_serialize().into_generator(),
        }
    }

    /// Returns the schema of a part of a request: keys with a default may be left out.
    pub fn request<T: JsonSchema>(&mut self) -> Schema {
        self.requests.subschema_for::<T>()
    }

    /// Returns the schema of an answer, which requires every key.
    pub fn answer<T: JsonSchema>(&mut self) -> Schema {
        self.answers.subschema_for::<T>()
    }

    /// Returns the properties of a struct in a request, each with whether it is required.
    pub fn parameters<T: JsonSchema>(&mut self) -> Vec<(String, Value, bool)> {
        let schema = T::json_schema(&mut self.requests);
        let required = schema.get("required").and_then(Value::as_array);
        let is_required = |name: &str| {
            required.is_some_and(|names| names.iter().any(|one| one.as_str() == Some(name)))
        };
        let properties = schema.get("properties").and_then(Value::as_object);
        let properties = properties.into_iter().flatten();
        properties
            .map(|(name, schema)| (name.clone(), schema.clone(), is_required(name)))
            .collect()
    }

    /// Returns the description of a type.
    pub fn description<T: JsonSchema>(&mut self) -> String {
        let schema = T::json_schema(&mut self.answers);
        let description = schema.get("description").and_then(Value::as_str);
        description.unwrap_or_default().to_owned()
    }

    /// Adds all schemas to the document that refers to them.
    pub fn add_to(mut self, document: &mut Value) {
        let mut all = self.answers.take_definitions(true);
        let requests = self.requests.take_definitions(true);
        let differing = differing(&requests, &all);
        for (name, mut schema) in requests {
            name_references(&mut schema, &differing);
            all.insert(final_name(&name, &differing), schema);
        }
        name_references(document, &differing);
        document["components"]["schemas"] = all.into();
    }
}

/// Returns the names of types whose schemas in requests and answers differ, because of their own keys
/// or because of the types to which they refer.
fn differing(requests: &Map<String, Value>, answers: &Map<String, Value>) -> BTreeSet<String> {
    let mut differing = BTreeSet::new();
    loop {
        let differs = |(name, schema): &(&String, &Value)| {
            let mut schema = (*schema).clone();
            name_references(&mut schema, &differing);
            answers.get(*name).is_some_and(|other| schema != *other)
        };
        let found = requests.iter().filter(differs);
        let found: BTreeSet<String> = found.map(|(name, _)| name.clone()).collect();
        if found == differing {
            return differing;
        }
        differing = found;
    }
}

/// Replaces references to the schemas of requests by references to their final names.
fn name_references(value: &mut Value, differing: &BTreeSet<String>) {
    match value {
        Value::Object(keys) => {
            let reference = keys.get_mut("$ref");
            if let Some(Value::String(reference)) = reference {
                let name = reference.strip_prefix(&format!("#{REQUESTS}/"));
                if let Some(name) = name {
                    *reference = format!("#{PLACE}/{}", final_name(name, differing));
                }
            }
            for value in keys.values_mut() {
                name_references(value, differing);
            }
        }
        Value::Array(values) => {
            for value in values {
                name_references(value, differing);
            }
        }
        _ => {}
    }
}

/// Returns the name of a request's schema in the document.
fn final_name(name: &str, differing: &BTreeSet<String>) -> String {
    if differing.contains(name) {
        format!("{name}Input")
    } else {
        name.to_owned()
    }
}
