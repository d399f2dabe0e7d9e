pub mod conformance;
pub mod oracle;
pub mod perft;
