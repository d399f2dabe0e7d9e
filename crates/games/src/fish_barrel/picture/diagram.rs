//! The barrels as a diagram, and positions that are set up barrel by barrel.

use diagnostic::Diagnostic;
use game::{Game, Notation};

use super::svg::{Barrel, WIDTH, size};
use crate::diagram::{
    Counter, Diagram, Illustrated, LabelKind, MovePath, PieceAt, PieceKind, PieceSetup, Place,
    PlaceKind, SetupOptions, Shape, ShapeKind, rectangle,
};
use crate::fish_barrel::{FIRST, FishBarrel, MAX_BARRELS, Move, Position};

impl Illustrated for FishBarrel {
    fn diagram(&self) -> Diagram {
        let (width, height) = size(self);
        let mut diagram = Diagram::new(width, height);
        for number in 0..self.barrels() {
            let (name, barrel) = (name(number), Barrel::of(self, number));
            let mut draw = |kind, path| {
                diagram.shapes.push(Shape {
                    kind,
                    path,
                    name: Some(name.clone()),
                    above: true,
                });
            };
            let (corner, width, height) = barrel.water();
            for hoop in barrel.hoops() {
                draw(ShapeKind::Hoop, hoop);
            }
            draw(ShapeKind::Water, rectangle(corner, width, height));
            let at = [barrel.centre()[0], barrel.foot()];
            diagram.write(LabelKind::Name, format!("barrel {name}"), at);
            diagram.places.push(Place {
                outline: Some(barrel.staves()),
                capacity: Some(self.capacity().into()),
                ..Place::new(PlaceKind::Barrel, name, barrel.centre(), WIDTH / 2.0)
            });
        }
        diagram
    }

    fn pieces(&self, position: &Position) -> Vec<PieceAt> {
        let barrels = (0..self.barrels()).filter(|&barrel| position.fish[barrel] > 0);
        barrels
            .map(|barrel| PieceAt {
                place: name(barrel),
                kind: PieceKind::Fish,
                count: position.fish[barrel].into(),
            })
            .collect()
    }

    fn counters(&self, position: &Position) -> Vec<Counter> {
        vec![Counter::new("fish", "fish left", position.total(), None)]
    }

    /// Returns the barrel that a fish is taken from, then one barrel for each fish thrown.
    fn move_path(&self, _position: &Position, m: Move) -> MovePath {
        let thrown = (0..self.barrels())
            .flat_map(|barrel| std::iter::repeat_n(name(barrel), m.thrown[barrel].into()));
        MovePath {
            path: std::iter::once(name(m.barrel.into()))
                .chain(thrown)
                .collect(),
            captures: Vec::new(),
        }
    }

    fn setup_options(&self) -> SetupOptions {
        SetupOptions::of(&[PieceKind::Fish])
    }

    fn set_up(&self, setup: &PieceSetup) -> Result<Position, Diagnostic> {
        let names: Vec<String> = (0..self.barrels()).map(name).collect();
        let mut held = [0u32; MAX_BARRELS];
        for (barrel, _, count) in setup.placed(&self.setup_options(), &names)? {
            held[barrel] = held[barrel].saturating_add(count);
        }
        let capacity = self.capacity();
        if let Some(full) = held.iter().position(|&fish| fish > capacity.into()) {
            return Err(Diagnostic::new(format!(
                "{} fish in barrel {}, but a barrel holds at most {capacity}",
                held[full],
                full + 1
            )));
        }
        Ok(Position {
            fish: held.map(|fish| fish as u8),
            mover: setup.mover(self)?.unwrap_or(FIRST),
        })
    }

    fn rules_in_words(&self) -> Vec<String> {
        let capacity = self.capacity();
        let barrels = match self.barrels() {
            1 => format!("One barrel holds up to {capacity} fish"),
            barrels => {
                format!("{barrels} barrels stand in a row and hold up to {capacity} fish each")
            }
        };
        let start = self.fish_text(&self.start()).replace(',', ", ");
        let throw = match self.max_throw() {
            0 => "No fish are thrown in this game.".to_owned(),
            _ if self.has_unlimited_throws() => {
                "It may also throw new fish into the barrels after that one, as many as fit; \
                 there is no shortage of them."
                    .to_owned()
            }
            most => format!(
                "It may also throw up to {most} new fish into the barrels after that one, as far as \
                 they fit."
            ),
        };
        vec![
            format!("{barrels}. The game begins with {start} fish."),
            format!(
                "The players take turns. A move takes one fish out of a barrel and out of the game. \
                 {throw}"
            ),
            "Whoever takes the last fish wins. Every game ends, since a move lowers a barrel and \
             leaves the barrels before it unchanged."
                .to_owned(),
        ]
    }

    fn outcome_in_words(&self, position: &Position) -> Option<String> {
        self.outcome(position)?;
        let winner = self.player(position.mover.opponent());
        Some(format!("The {winner} player has taken the last fish"))
    }
}

/// Returns the name of a barrel, counted from 0.
fn name(barrel: usize) -> String {
    (barrel + 1).to_string()
}
