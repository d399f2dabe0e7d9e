//! The top of the page: the number of claims by verdict, and a table of all claims.

use maud::{Markup, html};

use super::filters::filters;
use super::group::Group;
use super::report::Report;
use crate::entry::Entry;
use crate::section::evidence::meaning;
use crate::standing::Standing;
use crate::words::seconds;
use hypothesis::Trust;
use pounce::text::thousands;

/// Counts claims by verdict.
pub(crate) fn counts(report: &Report<'_>) -> Markup {
    let standing = |entry: &Entry<'_>| entry.finding.standing();
    let number = |wanted| {
        let entries = report.entries.iter();
        entries.filter(|entry| standing(entry) == wanted).count()
    };
    let unexpected = (report.entries.iter())
        .filter(|entry| {
            entry
                .expectation()
                .is_some_and(|word| word.starts_with("NOT"))
        })
        .count();
    html! {
        ul.counts {
            @for standing in Standing::ALL {
                @let number = number(standing);
                @if number > 0 || standing != Standing::Unusable {
                    li class=(standing.class()) {
                        b { (number) } " "
                        span { span aria-hidden="true" { (standing.sign()) } " " (standing.name()) }
                    }
                }
            }
        }
        p {
            (report.entries.len()) @if report.entries.len() == 1 { " claim; " } @else { " claims; " }
            @match unexpected {
                0 => "no verdict contradicts its expectation",
                1 => strong.warning { "1 verdict is NOT as expected" },
                number => strong.warning { (number) " verdicts are NOT as expected" },
            }
            @match number(Standing::Unusable) {
                0 => {}
                1 => { "; " strong.warning { "1 result is not valid" } }
                number => { "; " strong.warning { (number) " results are not valid" } }
            }
            "."
        }
        @if !report.unread.is_empty() {
            p.warning { "Claims that cannot be read: " (report.unread.join(", ")) "." }
        }
    }
}

/// Shows a table of all claims, by game.
pub(crate) fn table(groups: &[Group<'_>]) -> Markup {
    html! {
        section aria-labelledby="claims" {
            h2 #claims { "Claims" }
            (filters(groups))
            table.claims {
                thead { tr {
                    th scope="col" data-sort="name" { "claim" }
                    th scope="col" data-sort="verdict" { "verdict" }
                    th scope="col" { "expected" } th scope="col" { "evidence" }
                    th.number scope="col" data-sort="nodes" { "nodes" }
                    th.number scope="col" data-sort="time" { "time" }
                } }
                @for group in groups {
                    tbody data-game=(group.slug) {
                        tr.game { th scope="rowgroup" colspan="6" {
                            a href={ "#" (group.id()) } { (group.title()) }
                        } }
                        @for entry in group.entries() { (row(entry)) }
                    }
                }
            }
        }
    }
}

fn row(entry: &Entry<'_>) -> Markup {
    let result = entry.finding.result();
    let kinds = entry.trust();
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
    html! {
        tr class=(entry.finding.standing().class()) data-tier=(entry.claim.tier.name())
            data-evidence=(names.join(" ")) data-nodes=[result.map(|result| result.nodes)]
            data-time=[result.map(|result| result.timing.seconds)] {
            th scope="row" {
                a href={ "#" (entry.id()) } { (entry.name) }
                span.small { (entry.claim.statement) }
            }
            td data-name="verdict" {
                (entry.badge())
                @for warning in entry.warnings() { " " span.mark { (warning) } }
            }
            td data-name="expected" {
                @match entry.expectation() {
                    None => "–",
                    Some(word) if word.starts_with("NOT") => strong.warning { (word) },
                    Some(word) => (word),
                }
            }
            td data-name="evidence" {
                @if kinds.is_empty() { "–" } @else {
                    span title=(meaning(kinds)) { (Trust::summary(kinds)) }
                }
            }
            td.number data-name="nodes" {
                @match result.filter(|result| result.nodes > 0) {
                    None => "–",
                    Some(result) => (thousands(result.nodes)),
                }
            }
            td.number data-name="time" {
                @match result { None => "–", Some(result) => (seconds(result.timing.seconds)) }
            }
        }
    }
}
