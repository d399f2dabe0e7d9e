//! The page as a whole.

use diagnostic::escape_html_page;
use games::AnyGame;
use games::hunt::{Hunt, THUMBNAIL_PIECES, THUMBNAIL_STYLE, Thumbnails};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::entry::{Entry, rules};
use crate::section::other_game;
use crate::section::questions::describe;
use crate::{overview, plot};
use game::Game;

/// How the page looks.
const STYLE: &str = include_str!("style.css");

/// Claims and what is known of them.
pub(crate) struct Report<'a> {
    /// The version of the program.
    pub version: &'a str,
    /// The claims, in the order in which they are to be shown.
    pub entries: Vec<Entry<'a>>,
    /// Names of claims that cannot be read.
    pub unread: Vec<String>,
}

impl Report<'_> {
    /// The page. The same claims and results make the same page.
    pub fn html(&self) -> String {
        let groups = self.groups();
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { "Claims about games, and what came of them" }
                    style { (PreEscaped(STYLE)) (PreEscaped(THUMBNAIL_STYLE)) (PreEscaped(plot::STYLE)) }
                }
                body {
                    (PreEscaped(THUMBNAIL_PIECES))
                    a.skip href="#claims" { "To the table of claims" }
                    header {
                        h1 { "Claims about games, and what came of them" }
                        (overview::counts(self))
                    }
                    main {
                        (overview::table(&groups))
                        @for group in &groups { (group.section()) }
                    }
                    footer { p.note { "Made by pounce " (self.version) " from recorded results. A "
                        "verdict is only as good as what it is known by: each claim says so." } }
                }
            }
        };
        escape_html_page(&page.into_string())
    }

    /// The claims by game: those with the same name of a game and the same board.
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
    let same_board = match (one.game, other.game) {
        (AnyGame::Hunt(one), AnyGame::Hunt(other)) => {
            let (one, other) = (one.board(), other.board());
            (&one.nodes, &one.lines) == (&other.nodes, &other.lines)
        }
        (AnyGame::Hunt(_), _) | (_, AnyGame::Hunt(_)) => false,
        _ => true,
    };
    one.claim.game == other.claim.game && same_board
}

/// The claims about one game.
pub(crate) struct Group<'a> {
    number: usize,
    /// There is at least one.
    pub entries: Vec<&'a Entry<'a>>,
}

impl Group<'_> {
    /// Where the page has it.
    pub fn id(&self) -> String {
        format!("game-{}", self.number)
    }

    /// What people call the game.
    pub fn title(&self) -> &str {
        let entry = self.entries[0];
        match entry.game {
            AnyGame::Hunt(hunt) => &hunt.board().name,
            _ => &entry.claim.game,
        }
    }

    /// The game's board, and its claims.
    fn section(&self) -> Markup {
        // The rules of most claims: those that change nothing.
        let plain = |entry: &&&Entry<'_>| entry.claim.options == Default::default();
        let entry = self.entries.iter().find(plain).unwrap_or(&self.entries[0]);
        let (figure, claims) = match entry.game {
            AnyGame::Hunt(hunt) => self.hunts(hunt),
            game => (other_game::figure(game), self.others()),
        };
        html! {
            section.game id=(self.id()) aria-labelledby={ "h-" (self.id()) } {
                h2 id={ "h-" (self.id()) } { (self.title()) }
                (figure)
                (claims)
            }
        }
    }

    /// The claims about games that are no hunts.
    fn others(&self) -> Markup {
        html! {
            @for entry in &self.entries {
                (entry.other_section())
            }
        }
    }

    /// The board of a hunting game, and the claims about it.
    fn hunts(&self, hunt: &Hunt) -> (Markup, Markup) {
        let sketches = Thumbnails::of(hunt, &format!("lines-{}", self.number));
        let start = hunt.start();
        let words = format!("{}; {}", sketches.words(&start), describe(hunt, &start));
        let figure = html! {
            (PreEscaped(sketches.lines()))
            figure.game {
                (PreEscaped(sketches.draw_named(&start, &words)))
                figcaption { "The start, with the names of the nodes: " (rules(hunt)) "." }
            }
        };
        let claims = html! {
            @for entry in &self.entries {
                @if let AnyGame::Hunt(hunt) = entry.game {
                    (entry.hunt_section(hunt, &sketches))
                }
            }
        };
        (figure, claims)
    }
}
