//! The claims about one game, in topics, and their section of the page.

use hypothesis::GameOptions;
use maud::{Markup, html};

use crate::drawing::{Drawing, same_board, thumbnails, title};
use crate::entry::{Entry, identifier};

/// The claims about one game.
pub(crate) struct Group<'a> {
    /// The game's name in identifiers and links, unique on the page.
    pub slug: String,
    /// The claims by topic, at least one.
    pub topics: Vec<Topic<'a>>,
}

/// The claims of a game in one folder.
pub(crate) struct Topic<'a> {
    /// The path of the folder inside the folder of the game. Empty for that folder itself.
    pub name: String,
    /// The claims, at least one.
    pub entries: Vec<&'a Entry<'a>>,
}

/// Groups claims by the name of the game and its board, and each group by topic.
pub(crate) fn groups<'a>(entries: &'a [Entry<'a>]) -> Vec<Group<'a>> {
    let mut games: Vec<Vec<&Entry<'_>>> = Vec::new();
    for entry in entries {
        match games.iter_mut().find(|game| alike(game[0], entry)) {
            Some(game) => game.push(entry),
            None => games.push(vec![entry]),
        }
    }
    let mut groups: Vec<Group<'_>> = Vec::new();
    for game in games {
        let name = identifier(&game[0].claim.game);
        let is_same = |group: &&Group<'_>| group.first().claim.game == game[0].claim.game;
        let slug = match groups.iter().filter(is_same).count() {
            0 => name,
            others => format!("{name}~{}", others + 1),
        };
        groups.push(Group {
            slug,
            topics: topics(&game),
        });
    }
    groups
}

fn alike(one: &Entry<'_>, other: &Entry<'_>) -> bool {
    one.claim.game == other.claim.game && same_board(one.game, other.game)
}

/// Groups the claims about one game by folder. The folder that contains all of them is left out of
/// the names.
fn topics<'a>(entries: &[&'a Entry<'a>]) -> Vec<Topic<'a>> {
    let folder = |entry: &Entry<'a>| -> Vec<&'a str> {
        let mut parts: Vec<&str> = entry.name.split('/').collect();
        parts.pop();
        parts
    };
    let mut shared = folder(entries[0]);
    for entry in entries {
        let same = shared.iter().zip(folder(entry));
        let length = same.take_while(|(one, other)| *one == other).count();
        shared.truncate(length);
    }
    let mut topics: Vec<Topic<'_>> = Vec::new();
    for &entry in entries {
        let name = folder(entry)[shared.len()..].join("/");
        match topics.iter_mut().find(|topic| topic.name == name) {
            Some(topic) => topic.entries.push(entry),
            None => topics.push(Topic {
                name,
                entries: vec![entry],
            }),
        }
    }
    topics
}

impl<'a> Group<'a> {
    /// Returns the id of the section.
    pub fn id(&self) -> String {
        format!("game/{}", self.slug)
    }

    /// Returns the id of a topic's heading.
    pub fn topic_id(&self, topic: &Topic<'_>) -> String {
        format!("topic/{}/{}", self.slug, identifier(&topic.name))
    }

    /// Returns the name of the game.
    pub fn title(&self) -> &str {
        let entry = self.first();
        title(entry.game).unwrap_or(&entry.claim.game)
    }

    fn first(&self) -> &'a Entry<'a> {
        self.topics[0].entries[0]
    }

    /// Lists the claims.
    pub fn entries(&self) -> impl Iterator<Item = &'a Entry<'a>> {
        self.topics
            .iter()
            .flat_map(|topic| topic.entries.iter().copied())
    }

    /// Builds the section: the start of the game, and the claims about it by topic.
    pub fn section(&self) -> Markup {
        // The starting position is drawn for the default rules if a claim uses them.
        let is_plain = |entry: &&Entry<'_>| entry.claim.options == GameOptions::default();
        let entry = self.entries().find(is_plain);
        let game = entry.unwrap_or(self.first()).game;
        let thumbnails = thumbnails(game, &format!("lines/{}", self.slug));
        let drawing = |game| Drawing::new(game, thumbnails.as_ref());
        html! {
            section.game id=(self.id()) aria-labelledby={ "h/" (self.slug) } {
                h2 id={ "h/" (self.slug) } { (self.title()) }
                (drawing(game).start())
                @for topic in &self.topics {
                    @let id = self.topic_id(topic);
                    div.topic {
                        @if !topic.name.is_empty() { h3 id=(id) { (topic.name) } }
                        @for entry in &topic.entries { (entry.section(&drawing(entry.game))) }
                    }
                }
            }
        }
    }
}
