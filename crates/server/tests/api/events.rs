//! Events of jobs.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use serde_json::Value;

use crate::harness::{Client, PATIENCE};

/// Follows the events of a job to its end. Each must fit the document. Returns them with their names,
/// and calls the function after each.
pub fn follow(client: &Client, job: &Value, mut each: impl FnMut(&str)) -> Vec<(String, Value)> {
    let id = job["job"].as_str().unwrap();
    let mut stream = TcpStream::connect(&client.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = format!(
        "GET /api/v1/jobs/{id}/events HTTP/1.0\r\nhost: {}\r\n\r\n",
        client.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    assert!(lines.next().unwrap().ends_with(" 200 OK"));
    let is_stream = |line: String| line.to_lowercase() == "content-type: text/event-stream";
    let mut head = lines.by_ref().take_while(|line| !line.is_empty());
    assert!(head.any(is_stream), "the answer is not a stream of events");
    client.note("followJob", 200);
    let mut events = Vec::new();
    let mut name = String::new();
    for line in lines {
        if let Some(text) = line.strip_prefix("event: ") {
            text.clone_into(&mut name);
        } else if let Some(data) = line.strip_prefix("data: ") {
            let data = serde_json::from_str(data).unwrap();
            assert_documented(client, &name, &data);
            each(&name);
            events.push((name.clone(), data));
        }
    }
    let last = events.last().map(|(name, _)| name.as_str());
    assert!(
        matches!(last, Some("done" | "failed")),
        "the stream ends with {last:?}"
    );
    events
}

/// Fails if an event does not fit one of the schemas for events of its name.
fn assert_documented(client: &Client, name: &str, data: &Value) {
    let (_, _, operation) = client.operation("followJob");
    let stream = &operation["responses"]["200"]["content"]["text/event-stream"];
    let events = stream["schema"]["oneOf"].as_array().unwrap().iter();
    let named = events.filter(|event| event["properties"]["event"]["const"] == name);
    let schemas: Vec<&Value> = named
        .map(|event| &event["properties"]["data"]["contentSchema"])
        .collect();
    let errors: Vec<String> = schemas
        .iter()
        .filter_map(|schema| client.fits(schema, data).err())
        .collect();
    // The results of a job of one kind fit no other kind.
    assert_eq!(
        errors.len() + 1,
        schemas.len(),
        "{name} {data}: {}",
        errors.join("\n\n")
    );
}
