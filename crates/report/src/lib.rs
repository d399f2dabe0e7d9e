//! HTML reports and plots of results.
//!
//! [`html`] builds one page of claims and their results: a table, and for each claim its boards, main
//! line, strategy, figures and plots. The page needs no network access and no scripts.
//! [`estimate_svg`] plots the size of a tree.
//!
//! ```
//! # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
//! let claims = pounce::load_all(&["hypotheses/pentagram".into()])?;
//! let page = pounce_report::html(&claims, None);
//! assert!(page.starts_with("<!DOCTYPE html>"));
//! # Ok::<(), pounce::InputError>(())
//! ```

mod drawing;
mod entry;
mod overview;
mod plot;
mod report;
mod section;
mod source;
mod standing;
mod words;

pub use plot::estimate_svg;
pub use source::html;
