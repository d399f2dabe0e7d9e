//! HTML reports and plots of results.
//!
//! [`html`] builds one page of claims and their results: a table, and for each claim its boards, main
//! line, strategy, figures and plots. The page is one file that needs no network access. Its script
//! searches, filters and sorts the table, and unpacks the claims' sections if they are large.
//! [`estimate_svg`] plots the size of a tree.
//!
//! ```
//! # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
//! let selection = pounce::Selection {
//!     claims: vec!["hypotheses/pentagram".into()],
//!     ..pounce::Selection::default()
//! };
//! let claims = pounce::load_all(&selection)?;
//! let page = pounce_report::html(&claims, None);
//! assert!(page.starts_with("<!DOCTYPE html>"));
//! # Ok::<(), pounce::InputError>(())
//! ```

mod drawing;
mod entry;
mod page;
mod plot;
mod section;
mod source;
mod standing;
mod words;

pub use plot::estimate_svg;
pub use source::html;
