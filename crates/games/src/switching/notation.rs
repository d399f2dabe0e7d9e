//! Positions and moves as text.
//!
//! A position has one letter per edge in the order of the file: `.` for free, `s` for shorted, `c`
//! for cut. A move is the name of an edge: its ends, such as `a-b`, or `a-b.2` for the second of
//! several parallel edges.

use diagnostic::Diagnostic;
use game::{Game, Notation, Side, illegal_move};

use super::position::{CUT, Position, SHORT, edges_in};
use super::rules::{Switching, Take};

/// Returns the name of a side.
pub fn side_name(side: Side) -> &'static str {
    match side {
        SHORT => "short",
        CUT => "cut",
    }
}

impl Notation for Switching {
    fn players(&self) -> [&'static str; 2] {
        [SHORT, CUT].map(side_name)
    }

    fn digest_text(&self) -> String {
        let first = side_name(self.first());
        format!(
            "switching 1\nfirst {first}\n{}",
            self.network().digest_text()
        )
    }

    fn position_text(&self, position: &Position) -> String {
        (0..self.network().edges.len())
            .map(|edge| match position {
                _ if position.shorted >> edge & 1 == 1 => 's',
                _ if position.cut >> edge & 1 == 1 => 'c',
                _ => '.',
            })
            .collect()
    }

    fn parse_position(&self, text: &str) -> Result<Position, Diagnostic> {
        let trimmed = text.trim();
        if trimmed == "start" {
            return Ok(self.start());
        }
        let whole = 0..text.len();
        let edges = self.network().edges.len();
        let at = text.len() - text.trim_start().len();
        let mut position = Position::default();
        for (edge, (place, letter)) in trimmed.char_indices().enumerate() {
            let here = at + place..at + place + letter.len_utf8();
            match letter {
                _ if edge >= edges => {
                    let message = format!("too many letters: the network has {edges} edges");
                    return Err(Diagnostic::new(message).at(here));
                }
                's' => position = position.with(SHORT, edge),
                'c' => position = position.with(CUT, edge),
                '.' => (),
                _ => {
                    return Err(Diagnostic::new(format!("unexpected `{letter}`"))
                        .at(here)
                        .help("edges are `.` (free), `s` (shorted) or `c` (cut)"));
                }
            }
        }
        let letters = trimmed.chars().count();
        if letters < edges {
            let message = format!("{letters} letters, but the network has {edges} edges");
            return Err(Diagnostic::new(message).at(whole).help(format!(
                "the start of this game is `{}`",
                self.position_text(&self.start())
            )));
        }
        self.checked(position)
            .map_err(|diagnostic| diagnostic.at(whole))
    }

    fn move_text(&self, _position: &Position, Take(edge): Take) -> String {
        self.network().edge_name(usize::from(edge))
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Take, Diagnostic> {
        let (ends, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
        let turned = match ends.split_once('-') {
            Some((from, to)) => format!("{to}-{from}{rest}"),
            None => text.to_owned(),
        };
        let named = |&m: &Take| {
            let name = self.move_text(position, m);
            name == text || name == turned
        };
        self.moves(position).find(named).ok_or_else(|| {
            let mut edges = (0..self.network().edges.len()).map(|edge| Take(edge as u8));
            let state = match edges.find(named) {
                Some(Take(edge)) if position.shorted >> edge & 1 == 1 => Some("shorted"),
                Some(Take(edge)) if position.cut >> edge & 1 == 1 => Some("cut"),
                _ => None,
            };
            if let Some(state) = state {
                let message = format!("`{text}` is not a legal move: this edge is already {state}");
                return Diagnostic::new(message).at(0..text.len());
            }
            let names: Vec<String> = (self.moves(position))
                .map(|m| self.move_text(position, m))
                .collect();
            illegal_move(text, &names)
        })
    }

    fn text_picture(&self, position: &Position) -> String {
        let network = self.network();
        let [one, other] = network.terminals.map(|end| &network.vertices[end].name);
        let list = |what: &str, edges: u64| format!("{what:10}{}", network.edge_names(edges));
        let lines = [
            format!("{:10}{one} {other}", "terminals"),
            list("shorted", position.shorted),
            list("cut", position.cut),
            list("free", self.free(position)),
        ];
        let list = lines.map(|line| line.trim_end().to_owned()).join("\n");
        match self.map() {
            Some(map) => format!("{}\n\n{list}", map.draw(position)),
            None => list,
        }
    }

    fn svg(&self, position: &Position) -> String {
        let words = self.describe(position);
        match self.map() {
            Some(map) => map.svg(position, &words),
            None => super::svg::document(self.network(), position, &words),
        }
    }
}

impl Switching {
    /// Returns the position if it can be reached.
    pub(super) fn checked(&self, position: Position) -> Result<Position, Diagnostic> {
        let [shorted, cut] = [position.shorted, position.cut].map(u64::count_ones);
        let (leading, trailing) = match self.first() {
            SHORT => (shorted, cut),
            CUT => (cut, shorted),
        };
        if leading != trailing && leading != trailing + 1 {
            return Err(Diagnostic::new(format!(
                "{shorted} edges shorted and {cut} cut, but the sides alternate"
            ))
            .help(format!("{} moves first", side_name(self.first()))));
        }
        if position == self.start() {
            // On some networks the game is over before the first move.
            return Ok(position);
        }
        // The winner made the last move, and that move was needed to win.
        let last = self.mover(&position).opponent();
        let before = |edge: usize| Position {
            shorted: position.shorted & !(1 << edge),
            cut: position.cut & !(1 << edge),
        };
        let own = match last {
            SHORT => position.shorted,
            CUT => position.cut,
        };
        let was_undecided = |edge| self.outcome(&before(edge)).is_none();
        if self.outcome(&position).is_some() && !edges_in(own).any(was_undecided) {
            return Err(Diagnostic::new("the game was over before this position"));
        }
        Ok(position)
    }
}
