//! The page as a whole.

use diagnostic::escape_html_page;
use games::hunt::{THUMBNAIL_PIECES, THUMBNAIL_STYLE};
use hypothesis::GameOptions;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::drawing::{Drawing, same_board, thumbnails, title};
use crate::entry::Entry;
use crate::{overview, plot};

/// The style sheet of the page.
const STYLE: &str = include_str!("style.css");

/// Claims with their results.
pub(crate) struct Report<'a> {
    /// The version of the program.
    pub version: &'a str,
    /// The claims, in the order in which they are to be shown.
    pub entries: Vec<Entry<'a>>,
    /// Names of claims that cannot be read.
    pub unread: Vec<String>,
}

impl Report<'_> {
    /// Builds the page. The same claims and results make the same page.
    pub fn html(&self) -> String {
        let groups = self.groups();
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { "Claims about games, and their verdicts" }
                    style { (PreEscaped(STYLE)) (PreEscaped(THUMBNAIL_STYLE)) (PreEscaped(plot::STYLE)) }
                }
                body {
                    (PreEscaped(THUMBNAIL_PIECES))
                    a.skip href="#claims" { "To the table of claims" }
                    header {
                        h1 { "Claims about games, and their verdicts" }
                        (overview::counts(self))
                    }
                    main {
                        (overview::table(&groups))
                        @for group in &groups { (group.section()) }
                    }
                    footer { p.note { "Made by pounce " (self.version) " from recorded results. A "
                        "verdict is only as good as its evidence, which each claim names." } }
                }
            }
        };
        escape_html_page(&page.into_string())
    }

    /// Groups the claims by game: by the name of the game and its board.
    fn groups(&self) -> Vec<Group<'_>> {
        let mut groups: Vec<Group<'_>> = Vec::new();
        for entry in &self.entries {
            let same = groups
                .iter()
                .position(|group| alike(group.entries[0], entry));
            match same {
                Some(place) => groups[place].entries.push(entry),
                None => groups.push(Group {
                    number: groups.len() + 1,
                    entries: vec![entry],
                }),
            }
        }
        groups
    }
}

fn alike(one: &Entry<'_>, other: &Entry<'_>) -> bool {
    one.claim.game == other.claim.game && same_board(one.game, other.game)
}

/// The claims about one game.
pub(crate) struct Group<'a> {
    number: usize,
    /// The claims, at least one.
    pub entries: Vec<&'a Entry<'a>>,
}

impl Group<'_> {
    /// Returns the id of the section.
    pub fn id(&self) -> String {
        format!("game-{}", self.number)
    }

    /// Returns the name of the game.
    pub fn title(&self) -> &str {
        let entry = self.entries[0];
        title(entry.game).unwrap_or(&entry.claim.game)
    }

    /// Builds the section: the start of the game, and the claims about it.
    fn section(&self) -> Markup {
        // The start is shown with the rules that most claims have.
        let is_plain = |entry: &&&Entry<'_>| entry.claim.options == GameOptions::default();
        let entry = self.entries.iter().find(is_plain);
        let game = entry.unwrap_or(&self.entries[0]).game;
        let thumbnails = thumbnails(game, &format!("lines-{}", self.number));
        let drawing = |game| Drawing::new(game, thumbnails.as_ref());
        html! {
            section.game id=(self.id()) aria-labelledby={ "h-" (self.id()) } {
                h2 id={ "h-" (self.id()) } { (self.title()) }
                (drawing(game).start())
                @for entry in &self.entries { (entry.section(&drawing(entry.game))) }
            }
        }
    }
}
