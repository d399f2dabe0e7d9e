//! README, `docs/`, schemas, and the list of claims.

mod claim_list;
mod console;
mod explorer;
mod pages;
mod printed;
mod schemas;
