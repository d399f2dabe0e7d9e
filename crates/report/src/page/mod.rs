//! The page around the claims: head, overview, contents, filters and style.

mod contents;
mod filters;
mod group;
mod overview;
mod packed;
mod report;

pub(crate) use report::Report;
