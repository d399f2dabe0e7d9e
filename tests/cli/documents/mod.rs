//! README, `docs/`, schemas, and the list of claims.

mod claim_list;
mod pages;
mod printed;
mod schemas;
