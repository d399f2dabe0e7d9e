//! The page about CI lists every kind of failure.

use std::collections::BTreeSet;

use pounce_hypothesis::FailureKind;
use strum::VariantArray;

#[test]
fn page_lists_every_kind_of_failure() {
    let page = include_str!("../../../../docs/ci.md");
    let (_, section) = page.split_once("| failure | meaning |").unwrap();
    let (table, _) = section.split_once("\n\n").unwrap();
    let cells = table.lines().filter_map(|row| row.split('|').nth(1));
    let listed: BTreeSet<&str> = cells
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect();
    let kinds: BTreeSet<&str> = FailureKind::VARIANTS
        .iter()
        .map(|kind| kind.name())
        .collect();
    assert_eq!(listed, kinds);
}
