//! Tests of claims and results.

mod consistency;
mod results;
