//! Tests of claims and results.

mod claims;
mod consistency;
mod results;
