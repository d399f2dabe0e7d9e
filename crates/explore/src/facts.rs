//! Facts: what is claimed beside what was found, and positions that show it.

use games::hunt::{Hunt, Sketches};
use hypothesis::FactRecord;
use maud::{Markup, PreEscaped, html};

use crate::words::as_claimed;

/// The facts as a table, those that differ marked, and a board for each witness.
pub(crate) fn section(facts: &[FactRecord], hunt: &Hunt, sketches: &Sketches) -> Markup {
    let differ = facts.iter().filter(|fact| !fact.holds).count();
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
                            tr class=[(!fact.holds).then_some("differs")] {
                                th scope="row" { (fact.what) }
                                td.number { (fact.claimed) }
                                td.number { (fact.found) }
                                td { @if fact.holds { "yes" } @else { strong { "no" } } }
                            }
                        }
                    }
                }
            }
            @for fact in facts {
                @if let Some(witness) = &fact.witness
                    && let Ok(position) = hunt.parse_position(witness) {
                    @let words = sketches.words(&position);
                    figure.card {
                        (PreEscaped(sketches.draw(&position, None, &words)))
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
