//! A census: what is claimed beside what was found.

use hypothesis::CountRecord;
use maud::{Markup, html};

use crate::words::thousands;

/// The figures of a census as a table, those that differ marked.
pub(crate) fn section(counts: &[CountRecord]) -> Markup {
    let all = counts.iter().flat_map(|count| &count.figures);
    let differ = all.filter(|figure| figure.claimed != figure.found).count();
    html! {
        @if !counts.is_empty() {
            h4 { "Positions counted, up to symmetry" }
            div.scroll tabindex="0" role="region" aria-label="Positions counted" {
                table.figures {
                    caption {
                        @match differ {
                            0 => "All figures are as claimed.",
                            1 => "1 figure is not as claimed.",
                            differ => { (differ) " figures are not as claimed." }
                        }
                    }
                    thead { tr {
                        th scope="col" { "positions" } th scope="col" { "figure" }
                        th.number scope="col" { "claimed" } th.number scope="col" { "found" }
                        th scope="col" { "same?" }
                    } }
                    @for count in counts {
                        tbody {
                            @for (number, figure) in count.figures.iter().enumerate() {
                                @let same = figure.claimed == figure.found;
                                tr class=[(!same).then_some("differs")] {
                                    @if number == 0 {
                                        th scope="rowgroup" rowspan=(count.figures.len()) {
                                            (count.what)
                                        }
                                    }
                                    td { (figure.figure.replace('_', " ")) }
                                    td.number { (thousands(figure.claimed)) }
                                    td.number { (thousands(figure.found)) }
                                    td { @if same { "yes" } @else { strong { "no" } } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
