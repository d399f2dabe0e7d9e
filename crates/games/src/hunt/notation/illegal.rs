//! Explains why a move is not legal: "a tiger stands on 11", "it is the tigers' turn".

use diagnostic::Diagnostic;
use game::{Game, illegal_move};

use crate::hunt::{GOATS, Hunt, Move, Position, TIGERS};

impl Hunt {
    /// Returns the error about a text that is not a legal move. It explains the reason if the text
    /// is a move at all, and otherwise suggests a legal move.
    pub(super) fn illegal_move(&self, position: &Position, text: &str) -> Diagnostic {
        let legal = self.moves(position).map(|m| self.move_text(position, m));
        let legal: Vec<String> = legal.collect();
        let diagnostic = illegal_move(text, &legal);
        if legal.is_empty() {
            return diagnostic;
        }
        match self.obstacle(position, text) {
            Some(Obstacle { reason, help }) => Diagnostic {
                message: format!("{}: {reason}", diagnostic.message),
                help,
                ..diagnostic
            },
            None => diagnostic,
        }
    }

    /// Finds what is in the way of a move; `None` if the text does not look like one.
    fn obstacle(&self, position: &Position, text: &str) -> Option<Obstacle> {
        let mut rest = text.chars();
        let mover = match rest.next()? {
            'G' => GOATS,
            'B' | 'T' => TIGERS,
            _ => return None,
        };
        let rest = rest.as_str();
        let (is_jump, rest) = match rest.strip_prefix('x') {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let mut nodes = Vec::new();
        for name in self.node_names(rest)? {
            match self.board().node(name) {
                Ok(node) => nodes.push(node),
                Err(unknown) => {
                    let reason = format!("there is no node `{name}`");
                    let help = self.capture_meant(position, rest).or(unknown.help);
                    return Some(Obstacle { reason, help });
                }
            }
        }
        if mover != position.mover {
            let side = if mover == GOATS { "tigers" } else { "goats" };
            return because(format!("it is the {side}' turn"));
        }
        match (mover == GOATS, is_jump, nodes.as_slice()) {
            (true, true, _) => because("goats do not capture"),
            (true, false, [to]) if position.hand > 0 => self.occupant(position, *to),
            (true, false, [_]) => {
                because("all goats have been placed, so one of them has to slide")
            }
            (true, false, [..]) if position.hand > 0 => {
                because("goats slide only after all of them have been placed")
            }
            (_, false, [from, to]) => self.slide_obstacle(position, *from, *to),
            (false, true, [from, to]) => self.jump_obstacle(position, *from, None, *to),
            (false, true, [from, over, to]) => {
                self.jump_obstacle(position, *from, Some(*over), *to)
            }
            _ => None,
        }
    }

    /// Splits the nodes of a move: `7-8`, or `2233` on a grid.
    fn node_names<'a>(&self, text: &'a str) -> Option<Vec<&'a str>> {
        if text.contains('-') || !self.has_short_moves() {
            return Some(text.split('-').collect());
        }
        const LENGTH: usize = 2;
        let is_short = text.is_ascii() && !text.is_empty() && text.len() % LENGTH == 0;
        is_short.then(|| {
            let starts = (0..text.len()).step_by(LENGTH);
            starts.map(|at| &text[at..at + LENGTH]).collect()
        })
    }

    /// Names the legal capture that a text means, if it differs from it only by hyphens and crosses, or
    /// omits the node that is jumped over.
    fn capture_meant(&self, position: &Position, text: &str) -> Option<String> {
        let plain = |text: &str| text.replace(['-', 'x'], "");
        let meant = self.moves(position).find(|&m| match m {
            Move::Jump { from, over, to } => {
                let [from, over, to] = [from, over, to].map(|node| self.node_name(node));
                [format!("{from}{over}{to}"), format!("{from}{to}")]
                    .iter()
                    .any(|names| plain(names) == plain(text))
            }
            _ => false,
        })?;
        Some(written(&self.move_text(position, meant)))
    }

    fn slide_obstacle(&self, position: &Position, from: u8, to: u8) -> Option<Obstacle> {
        if let Some(obstacle) = self.wrong_piece(position, from) {
            return Some(obstacle);
        }
        if self.neighbours(from) >> to & 1 == 1 {
            return self.occupant(position, to);
        }
        let (one, other) = (self.node_name(from), self.node_name(to));
        let jump = self.moves(position).find(
            |&m| matches!(m, Move::Jump { from: start, to: end, .. } if (start, end) == (from, to)),
        );
        Some(Obstacle {
            reason: format!("{one} and {other} are not adjacent"),
            help: jump.map(|m| written(&self.move_text(position, m))),
        })
    }

    fn jump_obstacle(
        &self,
        position: &Position,
        from: u8,
        over: Option<u8>,
        to: u8,
    ) -> Option<Obstacle> {
        if let Some(obstacle) = self.wrong_piece(position, from) {
            return Some(obstacle);
        }
        let jumps = self.board().jumps().into_iter();
        let jumps: Vec<u8> = jumps
            .filter(|&(start, middle, end)| {
                (start, end) == (from, to) && over.is_none_or(|over| over == middle)
            })
            .map(|(_, middle, _)| middle)
            .collect();
        let Some(&middle) = jumps.first() else {
            let (one, other) = (self.node_name(from), self.node_name(to));
            let over = over.map_or("one node".to_owned(), |over| {
                self.node_name(over).to_owned()
            });
            return because(format!("no line leads from {one} over {over} to {other}"));
        };
        if let Some(obstacle) = self.occupant(position, to) {
            return Some(obstacle);
        }
        because(format!("no goat stands on {}", self.node_name(middle)))
    }

    /// Returns the obstacle if the piece on a node is not one of the side to move.
    fn wrong_piece(&self, position: &Position, node: u8) -> Option<Obstacle> {
        let (own, piece) = if position.mover == GOATS {
            (position.goats, "goat")
        } else {
            (position.tigers, "tiger")
        };
        if own >> node & 1 == 1 {
            return None;
        }
        because(format!("no {piece} stands on {}", self.node_name(node)))
    }

    /// Returns the piece on a node as an obstacle.
    fn occupant(&self, position: &Position, node: u8) -> Option<Obstacle> {
        let piece = if position.tigers >> node & 1 == 1 {
            "tiger"
        } else if position.goats >> node & 1 == 1 {
            "goat"
        } else {
            return None;
        };
        because(format!("a {piece} stands on {}", self.node_name(node)))
    }

    fn node_name(&self, node: u8) -> &str {
        &self.board().nodes[usize::from(node)].name
    }
}

/// The reason why a move is not legal.
struct Obstacle {
    reason: String,
    help: Option<String>,
}

/// Returns an obstacle without further help.
fn because(reason: impl Into<String>) -> Option<Obstacle> {
    Some(Obstacle {
        reason: reason.into(),
        help: None,
    })
}

fn written(capture: &str) -> String {
    format!("the capture is written `{capture}`")
}

#[cfg(test)]
mod tests {
    use game::Game;

    use crate::hunt::{Board, Hunt};

    #[track_caller]
    fn assert_reason(game: &str, position: &str, text: &str, reason: &str) {
        let hunt = Hunt::new(Board::embedded(game).unwrap());
        let position = hunt.parse_position(position).unwrap();
        let error = hunt.parse_move(&position, text).unwrap_err();
        let expected = format!("`{text}` is not a legal move in this position: {reason}");
        assert_eq!(error.message, expected);
    }

    #[test]
    fn names_the_obstacle_on_a_grid() {
        let grid = |position, text, reason| assert_reason("bagh-chal", position, text, reason);
        grid("start", "G11", "a tiger stands on 11");
        grid("start", "G99", "there is no node `99`");
        grid("start", "B1112", "it is the goats' turn");
        grid(
            "start",
            "G2223",
            "goats slide only after all of them have been placed",
        );
        grid("start", "Gx1113", "goats do not capture");
        let turn = "T3T1G13T3T-t19";
        grid(turn, "G33", "it is the tigers' turn");
        grid(turn, "B1122", "a goat stands on 22");
        grid(turn, "B1113", "11 and 13 are not adjacent");
        grid(turn, "B3344", "no tiger stands on 33");
        grid(turn, "Bx1113", "no goat stands on 12");
        grid(turn, "Bx1123", "no line leads from 11 over one node to 23");
        grid(turn, "B1133", "11 and 33 are not adjacent");
        let slides = "TGGGTGGGGGGGGGGGGG2T3T-g0";
        grid(
            slides,
            "G44",
            "all goats have been placed, so one of them has to slide",
        );
        grid(slides, "G1213", "a goat stands on 13");
    }

    #[test]
    fn recognizes_a_misspelt_capture() {
        let board = "name = \"row\"\ntigers = \"a1\"\ngoats = 1\ncaptures = 1\n\
                     nodes = [[\"a1\", 0, 0], [\"a2\", 1, 0], [\"a3\", 2, 0]]\nlines = [\"a1 a2 a3\"]";
        let hunt = Hunt::new(Board::parse(board).unwrap());
        let position = hunt.parse_position("TG1-t0").unwrap();
        let written = hunt.moves(&position).next().unwrap();
        let expected = format!(
            "the capture is written `{}`",
            hunt.move_text(&position, written)
        );
        for text in ["Ta1xa2-a3", "Ta1a3", "Ta1a2a3", "Ta1-a3"] {
            let error = hunt.parse_move(&position, text).unwrap_err();
            assert_eq!(error.help.as_ref(), Some(&expected), "{text}");
        }
    }

    #[test]
    fn shows_how_a_capture_is_written() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        let position = hunt.parse_position("T3T1G13T3T-t19").unwrap();
        let error = hunt.parse_move(&position, "B1133").unwrap_err();
        assert_eq!(
            error.help.as_deref(),
            Some("the capture is written `Bx1133`")
        );
    }

    #[test]
    fn names_the_obstacle_on_other_boards() {
        let other = |text, reason| assert_reason("aadu-puli", "start", text, reason);
        other("G0", "a tiger stands on 0");
        other("Gq", "there is no node `q`");
    }

    #[test]
    fn suggests_a_legal_move_for_other_text() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        let position = hunt.parse_position("start").unwrap();
        let error = hunt.parse_move(&position, "g33").unwrap_err();
        assert_eq!(error.message, "`g33` is not a legal move in this position");
        assert_eq!(error.help.as_deref(), Some("did you mean `G33`?"));
    }
}
