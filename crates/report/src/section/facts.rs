//! Facts: the claimed and the found figures, and positions that demonstrate them.

use hypothesis::FactRecord;
use maud::{Markup, html};

use crate::drawing::Drawing;
use crate::words::as_claimed;

/// Shows the facts as a table, with differences marked, and a board for each witness.
pub(crate) fn section(facts: &[FactRecord], drawing: &Drawing<'_>) -> Markup {
    let differs = |fact: &FactRecord| fact.holds == Some(false);
    let differ = facts.iter().filter(|fact| differs(fact)).count();
    html! {
        @if !facts.is_empty() {
            h5 { "Findings" }
            div.scroll tabindex="0" role="region" aria-label="Findings" {
                table.figures {
                    caption { (as_claimed(differ)) }
                    thead { tr {
                        th scope="col" { "fact" }
                        th.number scope="col" { "claimed" } th.number scope="col" { "found" }
                        th scope="col" { "as claimed?" }
                    } }
                    tbody {
                        @for fact in facts {
                            tr class=[differs(fact).then_some("differs")] {
                                th scope="row" { (fact.what) }
                                td.number { (fact.claimed) }
                                td.number { (fact.found) }
                                td { @match fact.holds {
                                    Some(true) => "yes",
                                    Some(false) => strong { "no" },
                                    None => "open",
                                } }
                            }
                        }
                    }
                }
            }
            @for fact in facts {
                @if let Some(witness) = &fact.witness {
                    @if let Some(picture) = drawing.position(witness, None) {
                        figure.card {
                            (picture.image)
                            figcaption {
                                p.small { (fact.what) ": " (fact.found) }
                                p.small { code { (witness) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
