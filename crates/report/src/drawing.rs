//! Draws and describes games. Only this file of the crate distinguishes kinds of games.
//!
//! Hunt games are drawn as small boards that share their lines; other games use their own pictures.

use game::{Game, Notation, Side};
use games::hunt::{Hunt, Move, OngoingGame, Position, Stalemate, TIGERS, Thumbnails};
use games::{AnyGame, GameVisitor};
use maud::{Markup, PreEscaped, html};
use pounce::text::{capitalized, count};

/// Draws positions of a game.
pub(crate) struct Drawing<'a> {
    game: &'a AnyGame,
    thumbnails: Option<&'a Thumbnails>,
}

/// The picture of a position, and a description of what it does not show.
pub(crate) struct Picture {
    pub image: Markup,
    pub description: String,
}

/// Prepares the small boards of a hunt game, whose lines get this id. Returns `None` for other games.
pub(crate) fn thumbnails(game: &AnyGame, id: &str) -> Option<Thumbnails> {
    match game {
        AnyGame::Hunt(hunt) => Some(Thumbnails::of(hunt, id)),
        _ => None,
    }
}

/// Returns the title of a game, if it differs from its name in claims.
pub(crate) fn title(game: &AnyGame) -> Option<&str> {
    match game {
        AnyGame::Hunt(hunt) => Some(&hunt.board().name),
        _ => None,
    }
}

/// Checks whether two games of the same name are drawn on the same board.
pub(crate) fn same_board(one: &AnyGame, other: &AnyGame) -> bool {
    match (one, other) {
        (AnyGame::Hunt(one), AnyGame::Hunt(other)) => {
            let (one, other) = (one.board(), other.board());
            (&one.nodes, &one.lines) == (&other.nodes, &other.lines)
        }
        (AnyGame::Hunt(_), _) | (_, AnyGame::Hunt(_)) => false,
        _ => true,
    }
}

impl<'a> Drawing<'a> {
    pub fn new(game: &'a AnyGame, thumbnails: Option<&'a Thumbnails>) -> Drawing<'a> {
        Drawing { game, thumbnails }
    }

    /// Returns the hunt game and its boards; `None` for other games.
    pub fn hunt(&self) -> Option<(&'a Hunt, &'a Thumbnails)> {
        match self.game {
            AnyGame::Hunt(hunt) => Some((hunt, self.thumbnails?)),
            _ => None,
        }
    }

    /// Returns the name of a player, capitalized.
    pub fn player(&self, side: Side) -> String {
        struct Name(Side);
        impl GameVisitor for Name {
            type Output = &'static str;

            fn visit<G: Notation>(self, game: &G) -> &'static str {
                game.player(self.0)
            }
        }
        capitalized(self.game.visit(Name(side)))
    }

    /// Describes the rules and their parameters.
    pub fn rules(&self) -> String {
        match self.game {
            AnyGame::Hunt(hunt) => hunt_rules(hunt),
            game => game.digest_text().lines().collect::<Vec<_>>().join("; "),
        }
    }

    /// Draws the start of the game.
    pub fn start(&self) -> Markup {
        if let Some((hunt, thumbnails)) = self.hunt() {
            return hunt_start(hunt, thumbnails);
        }
        html! {
            @if let Some(picture) = self.position("start", None) {
                figure.game {
                    (picture.image)
                    figcaption { "Starting position; " (picture.description) "." }
                }
            }
        }
    }

    /// Draws a position and marks the last move, which is given by the position before it and its text.
    /// Returns `None` if the text is not a position.
    pub fn position(&self, position: &str, last_move: Option<(&str, &str)>) -> Option<Picture> {
        if let Some((hunt, thumbnails)) = self.hunt() {
            let position = hunt.parse_position(position).ok()?;
            let last_move = last_move.and_then(|(before, text)| {
                let before = hunt.parse_position(before).ok()?;
                hunt.parse_move(&before, text).ok()
            });
            let description = describe(hunt, &position);
            let title = format!("{}; {description}", thumbnails.words(&position));
            let image = PreEscaped(thumbnails.draw(&position, last_move, &title));
            return Some(Picture { image, description });
        }
        self.game.visit(OwnPicture(position))
    }

    /// Draws a line of play as a row of boards. Also returns the number of plies. Returns `None` if the
    /// game has no small boards, or if the line is not legal.
    pub fn line(&self, start: &str, line: &str) -> Option<(usize, Markup)> {
        let (hunt, thumbnails) = self.hunt()?;
        let start = hunt.parse_position(start).ok()?;
        let moves = hunt.parse_line(&start, line).ok()?;
        let boards = html! {
            ol.boards {
                @for step in replay(hunt, &start, &moves) {
                    li {
                        (PreEscaped(thumbnails.draw(&step.after, Some(step.chosen), &format!(
                            "{}: {}", step.text, thumbnails.words(&step.after)
                        ))))
                        span.small { (step.text) }
                    }
                }
            }
        };
        Some((moves.len(), boards))
    }
}

/// Draws a position with the game's own picture.
struct OwnPicture<'a>(&'a str);

impl GameVisitor for OwnPicture<'_> {
    type Output = Option<Picture>;

    fn visit<G: Notation>(self, game: &G) -> Option<Picture> {
        let position = game.parse_position(self.0).ok()?;
        Some(Picture {
            image: PreEscaped(game.svg(&position)),
            description: game.describe(&position),
        })
    }
}

fn hunt_start(hunt: &Hunt, thumbnails: &Thumbnails) -> Markup {
    let start = hunt.start();
    let words = format!("{}; {}", thumbnails.words(&start), describe(hunt, &start));
    html! {
        (PreEscaped(thumbnails.lines()))
        figure.game {
            (PreEscaped(thumbnails.draw_named(&start, &words)))
            figcaption { "Starting position, with the names of the nodes: " (hunt_rules(hunt)) "." }
        }
    }
}

fn hunt_rules(hunt: &Hunt) -> String {
    let board = hunt.board();
    let tigers: Vec<&str> = (board.tigers.iter())
        .map(|&node| board.nodes[usize::from(node)].name.as_str())
        .collect();
    let stalemate = match board.stalemate {
        Stalemate::Loss => "Goats without a move lose",
        Stalemate::Draw => "Goats without a move draw",
    };
    format!(
        "tigers start on {}; {} in hand; {} for Tigers; {stalemate}",
        tigers.join(", "),
        count(board.goats.into(), "goat", "goats"),
        count(board.captures.into(), "capture wins", "captures win"),
    )
}

/// Describes what a picture of a hunt position does not show.
pub(crate) fn describe(hunt: &Hunt, position: &Position) -> String {
    OngoingGame::new(hunt, *position, hunt.board().play).describe()
}

struct Step {
    chosen: Move,
    after: Position,
    /// The move with its number.
    text: String,
}

/// Plays a line. A numbered move is a ply of Goats and a ply of Tigers.
fn replay(hunt: &Hunt, start: &Position, moves: &[Move]) -> Vec<Step> {
    let (mut position, mut number, mut steps) = (*start, 1, Vec::new());
    for &chosen in moves {
        let move_text = hunt.move_text(&position, chosen);
        let is_tigers = position.mover == TIGERS;
        let text = if is_tigers {
            format!("{number}… {move_text}")
        } else {
            format!("{number}. {move_text}")
        };
        number += u32::from(is_tigers);
        position = hunt.play(&position, chosen);
        steps.push(Step {
            chosen,
            after: position,
            text,
        });
    }
    steps
}
