//! Support for sessions: what a game adds to its rules and notation.

use chance::Dice;
use game::{Chance, Notation, Side};
use games::AnyGame;
use games::diagram::Illustrated;
use games::fish_barrel::FishBarrel;
use games::hunt::{GOATS, Hunt, Move, TIGERS, nodes_in};
use games::place_or_attack::PlaceOrAttack;
use games::switching::{CUT, SHORT, Switching};

use crate::records::MoveKind;

/// A part of a picture that can be highlighted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The line of the picture, from 0.
    pub line: usize,
    /// The first character in the line, from 0.
    pub column: usize,
    /// The number of characters.
    pub width: usize,
    /// The reason to highlight it.
    pub kind: MarkKind,
}

/// The reason to highlight a part of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    /// It belongs to the first-named side of the game.
    Left,
    /// It belongs to the other side.
    Right,
    /// The last move changed it.
    LastMove,
}

impl MarkKind {
    fn of(side: Side) -> MarkKind {
        match side {
            Side::Left => MarkKind::Left,
            Side::Right => MarkKind::Right,
        }
    }
}

/// A game that can be played in a session.
pub trait Playable: Illustrated + Send + 'static {
    /// The player that sits opposite a person by default.
    const OPPONENT: &'static str;
    /// Lists the players that give hints, the best first. One that refuses the game is skipped.
    fn advisers(&self) -> &'static [&'static str];

    /// Marks the pieces of a position and the last move in its text picture. A later mark covers an
    /// earlier one.
    fn marks(&self, position: &Self::Position, last: Option<Self::Move>) -> Vec<Mark>;

    /// Returns other names of a move in lower case, which may also be names of other moves.
    fn aliases(&self, _position: &Self::Position, _m: Self::Move) -> Vec<String> {
        Vec::new()
    }

    /// Returns a typed move with the letter of a piece in the case of the notation.
    fn spelled(&self, text: &str) -> String {
        text.to_owned()
    }

    /// Explains how moves are written.
    fn move_help(&self) -> String;

    /// Returns the side whose moves begin a new number in a line that starts in this position.
    fn leader(&self, start: &Self::Position) -> Side {
        self.mover(start)
    }

    /// Returns the kind of a move in a hunt game.
    fn move_kind(&self, _m: Self::Move) -> Option<MoveKind> {
        None
    }

    /// Returns a position as FEN, if the game has this notation.
    fn fen(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// Rolls the dice. Returns `None` if a player is to move.
    fn roll(&self, _position: &Self::Position, _seed: u64) -> Option<Self::Move> {
        None
    }
}

impl Playable for Hunt {
    const OPPONENT: &'static str = "look-ahead:4";

    fn advisers(&self) -> &'static [&'static str] {
        &["perfect", "look-ahead:6"]
    }

    fn marks(&self, position: &Self::Position, last: Option<Move>) -> Vec<Mark> {
        let places = self.text_places();
        let mark = |kind| {
            let places = &places;
            move |node: u8| {
                let (line, column) = places[usize::from(node)];
                Mark {
                    line,
                    column,
                    width: 1,
                    kind,
                }
            }
        };
        let changed = match last {
            None => Vec::new(),
            Some(Move::Drop { to }) => vec![to],
            Some(Move::Slide { from, to }) => vec![from, to],
            Some(Move::Jump { from, over, to }) => vec![from, over, to],
        };
        nodes_in(position.tigers)
            .map(mark(MarkKind::of(TIGERS)))
            .chain(nodes_in(position.goats).map(mark(MarkKind::of(GOATS))))
            .chain(changed.into_iter().map(mark(MarkKind::LastMove)))
            .collect()
    }

    /// Returns the destination of a move, and both ends with any letter of the piece or none.
    fn aliases(&self, position: &Self::Position, m: Move) -> Vec<String> {
        let name = |node: u8| self.board().nodes[usize::from(node)].name.to_lowercase();
        let (from, to) = match m {
            Move::Drop { to } => return vec![name(to)],
            Move::Slide { from, to } | Move::Jump { from, to, .. } => (name(from), name(to)),
        };
        let pieces = match position.mover {
            TIGERS => ["", "b", "t"].as_slice(),
            GOATS => &["", "g"],
        };
        let mut aliases: Vec<String> = pieces
            .iter()
            .flat_map(|piece| [format!("{piece}{from}{to}"), format!("{piece}{from}-{to}")])
            .collect();
        aliases.push(to);
        aliases
    }

    fn spelled(&self, text: &str) -> String {
        match text.split_at_checked(1) {
            Some((piece @ ("b" | "g" | "t"), nodes)) if !nodes.is_empty() => {
                piece.to_uppercase() + nodes
            }
            _ => text.to_owned(),
        }
    }

    fn leader(&self, _start: &Self::Position) -> Side {
        GOATS
    }

    fn move_help(&self) -> String {
        Hunt::move_help(self)
    }

    fn move_kind(&self, m: Move) -> Option<MoveKind> {
        Some(MoveKind::of(m))
    }

    fn fen(&self, position: &Self::Position) -> Option<String> {
        Hunt::fen(self, position).ok()
    }
}

impl Playable for FishBarrel {
    const OPPONENT: &'static str = "unsure:0.8";

    fn advisers(&self) -> &'static [&'static str] {
        &["perfect", "even"]
    }

    /// Marks nothing: fish belong to no side.
    fn marks(&self, _position: &Self::Position, _last: Option<Self::Move>) -> Vec<Mark> {
        Vec::new()
    }

    fn move_help(&self) -> String {
        "A move is the barrel that a fish is taken from, then the fish thrown into each barrel\n\
         after it: 2+0+1 takes from barrel 2, throws none into barrel 3 and one into barrel 4.\n\
         Zeros at the end may be omitted: 2 takes a fish and throws none."
            .to_owned()
    }
}

impl Playable for Switching {
    const OPPONENT: &'static str = "perfect";

    fn advisers(&self) -> &'static [&'static str] {
        &["perfect"]
    }

    /// Marks the lists of taken edges, and the last edge in them.
    fn marks(&self, position: &Self::Position, last: Option<Self::Move>) -> Vec<Mark> {
        let last = last.map(|m| self.move_text(position, m));
        let mut marks = Vec::new();
        for (line, text) in self.text_picture(position).lines().enumerate() {
            let side = match text.split_whitespace().next() {
                Some("shorted") => SHORT,
                Some("cut") => CUT,
                _ => continue,
            };
            let mut mark = |word: &str, kind| {
                let at = word.as_ptr() as usize - text.as_ptr() as usize;
                marks.push(Mark {
                    line,
                    column: text[..at].chars().count(),
                    width: word.chars().count(),
                    kind,
                });
            };
            for word in text.split_whitespace().skip(1) {
                let is_last = last.as_deref() == Some(word);
                mark(word, MarkKind::of(side));
                if is_last {
                    mark(word, MarkKind::LastMove);
                }
            }
        }
        marks
    }

    fn move_help(&self) -> String {
        "A move is the name of a free edge, which Short shorts and Cut cuts.".to_owned()
    }
}

/// The most territories of a board that is solved for a hint, in less than a second.
const QUICKLY_SOLVED: u8 = 12;

impl Playable for PlaceOrAttack {
    const OPPONENT: &'static str = "expectimax:2";

    fn advisers(&self) -> &'static [&'static str] {
        if self.geometry().cells() <= QUICKLY_SOLVED {
            &["perfect", "expectimax:2"]
        } else {
            &["expectimax:2"]
        }
    }

    /// Marks the stones. No other part of the picture has capital letters.
    fn marks(&self, position: &Self::Position, _last: Option<Self::Move>) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (line, text) in self.text_picture(position).lines().enumerate() {
            for (column, letter) in text.chars().enumerate() {
                let side = match letter {
                    'B' => Side::Left,
                    'W' => Side::Right,
                    _ => continue,
                };
                marks.push(Mark {
                    line,
                    column,
                    width: 1,
                    kind: MarkKind::of(side),
                });
            }
        }
        marks
    }

    fn move_help(&self) -> String {
        "b2 places a stone on b2, xb2 attacks the stone on b2. With the options `momentum` and\n\
         `pie`, stop ends a turn of attacks and swap exchanges the colours."
            .to_owned()
    }

    /// Returns the territory of an attack.
    fn aliases(&self, position: &Self::Position, m: Self::Move) -> Vec<String> {
        let text = self.move_text(position, m);
        let territory = text.strip_prefix('x').map(str::to_owned);
        territory.into_iter().collect()
    }

    fn roll(&self, position: &Self::Position, seed: u64) -> Option<Self::Move> {
        self.odds(position)?;
        Dice::new(seed).roll(self, position)
    }
}

/// Explains how the moves of a game are written, in one to three lines.
pub fn move_help(game: &AnyGame) -> String {
    match game {
        AnyGame::Hunt(game) => Playable::move_help(&**game),
        AnyGame::FishBarrel(game) => game.move_help(),
        AnyGame::Switching(game) => game.move_help(),
        AnyGame::PlaceOrAttack(game) => game.move_help(),
    }
}
