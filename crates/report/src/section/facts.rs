//! Facts: what is claimed beside what was found, and positions that show it.

use hypothesis::FactRecord;
use maud::{Markup, html};

use crate::words::as_claimed;

/// Draws a position that stands in the text, if it is one.
pub(crate) type Draw<'a> = dyn Fn(&str) -> Option<Markup> + 'a;

/// The facts as a table, those that differ marked, and a board for each witness.
pub(crate) fn section(facts: &[FactRecord], draw: &Draw<'_>) -> Markup {
    let differs = |fact: &FactRecord| fact.holds == Some(false);
    let differ = facts.iter().filter(|fact| differs(fact)).count();
    html! {
        @if !facts.is_empty() {
            h4 { "What was found" }
            div.scroll tabindex="0" role="region" aria-label="What was found" {
                table.figures {
                    caption { (as_claimed(differ)) }
                    thead { tr {
                        th scope="col" { "what" }
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
                    @if let Some(picture) = draw(witness) {
                        figure.card {
                            (picture)
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
