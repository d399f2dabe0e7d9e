//! The section of a census: claimed and found figures.

use hypothesis::CountRecord;
use maud::{Markup, html};

use crate::words::as_claimed;
use pounce::text::thousands;

/// Shows the figures of a census as a table, with differences marked.
pub(crate) fn section(counts: &[CountRecord]) -> Markup {
    let differ = counts.iter().flat_map(rows).filter(|row| !row.same).count();
    html! {
        @if !counts.is_empty() {
            h5 { "Positions counted, up to symmetry" }
            div.scroll tabindex="0" role="region" aria-label="Positions counted" {
                table.figures {
                    caption { (as_claimed(differ)) }
                    thead { tr {
                        th scope="col" { "positions" } th scope="col" { "figure" }
                        th.number scope="col" { "claimed" } th.number scope="col" { "found" }
                        th scope="col" { "same?" }
                    } }
                    @for count in counts {
                        tbody {
                            @let rows: Vec<Row> = rows(count).collect();
                            @for (number, row) in rows.iter().enumerate() {
                                tr class=[(!row.same).then_some("differs")] {
                                    @if number == 0 {
                                        th scope="rowgroup" rowspan=(rows.len()) { (count.what) }
                                    }
                                    td { (row.name) }
                                    td.number { (row.claimed) }
                                    td.number { (row.found) }
                                    td { @if row.same { "yes" } @else { strong { "no" } } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A figure or a share.
struct Row {
    name: String,
    claimed: String,
    found: String,
    same: bool,
}

/// Lists the figures of a count, and then its shares.
fn rows(count: &CountRecord) -> impl Iterator<Item = Row> {
    let figures = count.figures.iter().map(|figure| Row {
        name: figure.figure.replace('_', " "),
        claimed: thousands(figure.claimed),
        found: thousands(figure.found),
        same: figure.claimed == figure.found,
    });
    let shares = count.shares.iter().map(|share| Row {
        name: format!("share of {}", share.share.replace('_', " ")),
        claimed: share.claimed.clone(),
        found: share.found.clone(),
        same: share.holds,
    });
    figures.chain(shares)
}
