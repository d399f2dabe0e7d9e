//! The table of contents: games, their topics, and the number of claims about each.

use maud::{Markup, html};

use super::group::Group;

/// Lists games and topics with links to their sections.
pub(crate) fn contents(groups: &[Group<'_>]) -> Markup {
    html! {
        nav.contents aria-labelledby="contents" {
            h2 #contents { "Contents" }
            ul {
                @for group in groups {
                    li {
                        a href={ "#" (group.id()) } { (group.title()) } " "
                        span.note { (group.entries().count()) }
                        (topics(group))
                    }
                }
            }
        }
    }
}

fn topics(group: &Group<'_>) -> Markup {
    let mut named = group.topics.iter().filter(|topic| !topic.name.is_empty());
    html! {
        @if named.clone().next().is_some() {
            ul.topics {
                @for topic in &mut named {
                    li {
                        a href={ "#" (group.topic_id(topic)) } { (topic.name) } " "
                        span.note { (topic.entries.len()) }
                    }
                }
            }
        }
    }
}
