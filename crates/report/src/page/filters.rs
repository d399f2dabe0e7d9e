//! The controls above the table: a search box, filters and the order of the rows.
//!
//! They are hidden until the page's script takes them over. Each control is named as in the fragment
//! of a link to a filtered view.

use hypothesis::{Tier, Trust};
use maud::{Markup, html};

use super::group::Group;
use crate::entry::Entry;
use crate::standing::Standing;

/// The orders of the rows: the word in links, and the label.
const ORDERS: [(&str, &str); 8] = [
    ("name", "name"),
    ("-name", "name, Z to A"),
    ("verdict", "verdict"),
    ("-verdict", "verdict, reversed"),
    ("-nodes", "most nodes first"),
    ("nodes", "fewest nodes first"),
    ("-time", "longest first"),
    ("time", "shortest first"),
];

/// Builds the controls. A filter offers only values that occur.
pub(crate) fn filters(groups: &[Group<'_>]) -> Markup {
    let any = |fits: &dyn Fn(&Entry<'_>) -> bool| groups.iter().flat_map(Group::entries).any(fits);
    let games = groups
        .iter()
        .map(|group| (group.slug.as_str(), group.title()));
    let tiers = [Tier::Fast, Tier::Slow, Tier::Heroic].into_iter();
    let tiers = tiers.filter(|tier| any(&|entry| entry.claim.tier == *tier));
    let standings = Standing::ALL.into_iter();
    let standings = standings.filter(|it| any(&|entry| entry.finding.standing() == *it));
    let kinds = KINDS
        .into_iter()
        .filter(|kind| any(&|entry| entry.trust().contains(kind)));
    html! {
        search.filters hidden {
            label.search { "Search" input type="search" name="q" autocomplete="off" spellcheck="false"; }
            (choice("game", "Game", "all", games))
            (choice("verdict", "Verdict", "all", standings.map(|it| (it.class(), it.name()))))
            (choice("evidence", "Evidence", "all", kinds.map(|kind| (kind.name(), kind.name()))))
            (choice("tier", "Tier", "all", tiers.map(|tier| (tier.name(), tier.name()))))
            (choice("sort", "Sort by", "game", ORDERS.into_iter()))
            p { output aria-live="polite" {} button type="button" { "Reset" } }
        }
    }
}

/// The kinds of evidence, the strongest first.
const KINDS: [Trust; 5] = [
    Trust::Certificate,
    Trust::Enumeration,
    Trust::Tablebase,
    Trust::Engine,
    Trust::Sample,
];

fn choice<'a>(
    name: &str,
    label: &str,
    default: &str,
    values: impl Iterator<Item = (&'a str, &'a str)>,
) -> Markup {
    html! {
        label {
            (label)
            select name=(name) autocomplete="off" {
                option value="" { (default) }
                @for (value, words) in values { option value=(value) { (words) } }
            }
        }
    }
}
