//! Parsers of values that several commands take.

use clap::builder::TypedValueParser;
use pounce::MAX_THREADS;

/// Parses a number of threads.
pub fn thread_count() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(1..=i64::from(MAX_THREADS))
}

/// Parses a number of seconds.
pub fn parse_seconds(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| "expected a whole number of seconds".to_owned())
}

/// Parses a time limit in seconds, which must not be 0.
pub fn parse_time_limit(text: &str) -> Result<u64, String> {
    match parse_seconds(text)? {
        0 => Err("the limit must be at least 1 second".to_owned()),
        seconds => Ok(seconds),
    }
}
