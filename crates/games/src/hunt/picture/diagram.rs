//! The board as a diagram, and positions that are set up piece by piece.

use diagnostic::Diagnostic;
use game::Game;

use super::svg::{MARGIN, PIECE, UNIT, name_place, places};
use crate::diagram::{
    Counter, Diagram, Illustrated, LabelKind, MovePath, PieceAt, PieceKind, PieceSetup, Place,
    PlaceKind, SetupOptions, ShapeKind, line,
};
use crate::hunt::rules::rules_in_words;
use crate::hunt::{GOATS, Hunt, Move, OngoingGame, Position, nodes_in};

/// The key and the name of the counter of goats in hand.
const HAND: [&str; 2] = ["hand", "goats in hand"];

impl Illustrated for Hunt {
    fn diagram(&self) -> Diagram {
        let board = self.board();
        let places = places(board, UNIT, MARGIN);
        let size = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(0.0, f64::max) + MARGIN;
        let mut diagram = Diagram::new(size(|place| place.0), size(|place| place.1));
        for (a, b) in board.edges() {
            let [from, to] = [a, b].map(|node| places[usize::from(node)]);
            diagram.draw(ShapeKind::Line, line(from.into(), to.into()));
        }
        for (node, &at) in board.nodes.iter().zip(&places) {
            let place = Place::new(PlaceKind::Node, &node.name, at.into(), PIECE);
            diagram.places.push(place);
            diagram.write(LabelKind::Name, &node.name, name_place(at, PIECE).into());
        }
        diagram
    }

    fn pieces(&self, position: &Position) -> Vec<PieceAt> {
        let piece = |node: u8| PieceAt {
            place: self.name(node),
            kind: if position.tigers >> node & 1 == 1 {
                PieceKind::Tiger
            } else {
                PieceKind::Goat
            },
            count: 1,
        };
        nodes_in(position.tigers | position.goats)
            .map(piece)
            .collect()
    }

    fn counters(&self, position: &Position) -> Vec<Counter> {
        let board = self.board();
        let [hand, hand_name] = HAND;
        let (goats, captures) = (board.goats.into(), board.captures.into());
        let captured = self.captured(position).into();
        let (trapped, tigers) = (self.trapped_tigers(position), board.tigers.len() as u32);
        vec![
            Counter::new(hand, hand_name, position.hand.into(), Some(goats)),
            Counter::new("captured", "goats captured", captured, Some(captures)),
            Counter::new("trapped", "tigers trapped", trapped, Some(tigers)),
        ]
    }

    /// Returns the two ends of a slide or jump. The node of the goat comes between them if another
    /// move has the same ends.
    fn move_path(&self, position: &Position, m: Move) -> MovePath {
        let names = |nodes: &[u8]| nodes.iter().map(|&node| self.name(node)).collect();
        let (path, captures): (Vec<String>, &[u8]) = match m {
            Move::Drop { to } => (names(&[to]), &[]),
            Move::Slide { from, to } => (names(&[from, to]), &[]),
            Move::Jump { from, over, to } => {
                let goats = position.goats & !(1 << over);
                let mut others = self.captures(from, goats, self.empty(position));
                let is_ambiguous = self.adjacent(from) >> to & 1 == 1
                    || others.any(|(_, landings)| landings >> to & 1 == 1);
                let path = if is_ambiguous {
                    names(&[from, over, to])
                } else {
                    names(&[from, to])
                };
                (path, &[over])
            }
        };
        MovePath {
            path,
            captures: names(captures),
        }
    }

    fn setup_options(&self) -> SetupOptions {
        let [hand, hand_name] = HAND;
        SetupOptions::of(&[PieceKind::Tiger, PieceKind::Goat]).with_counter(
            hand,
            hand_name,
            self.board().goats.into(),
        )
    }

    /// Without the counter, all goats that are not on the board are in hand.
    fn set_up(&self, setup: &PieceSetup) -> Result<Position, Diagnostic> {
        let names: Vec<String> = (0..self.board().nodes.len() as u8)
            .map(|node| self.name(node))
            .collect();
        let pieces = setup.single_pieces(&self.setup_options(), &names)?;
        let nodes_with = |wanted: PieceKind| {
            let nodes = (0..pieces.len()).filter(|&node| pieces[node] == Some(wanted));
            nodes.fold(0, |set: u32, node| set | 1 << node)
        };
        let goats = nodes_with(PieceKind::Goat);
        let off_board = u32::from(self.board().goats).saturating_sub(goats.count_ones());
        let hand = setup.counters.get(HAND[0]).copied().unwrap_or(off_board);
        self.checked(Position {
            tigers: nodes_with(PieceKind::Tiger),
            goats,
            hand: hand as u8,
            mover: setup.mover(self)?.unwrap_or(GOATS),
        })
    }

    fn rules_in_words(&self) -> Vec<String> {
        rules_in_words(self)
    }

    fn outcome_in_words(&self, position: &Position) -> Option<String> {
        self.outcome(position)?;
        let game = OngoingGame::new(self, *position, self.board().play);
        game.ending().map(|ending| ending.to_string())
    }
}

impl Hunt {
    fn name(&self, node: u8) -> String {
        self.board().nodes[usize::from(node)].name.clone()
    }
}
