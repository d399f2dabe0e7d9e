//! The options that each game takes, with their defaults and bounds.

use games::AnyGame;
use games::fish_barrel::{FishBarrel, MAX_BARRELS, MAX_FISH};
use games::hunt::{Hunt, Stalemate};
use games::place_or_attack::{Asymmetry, Colour, MAX_CELLS, MAX_COLUMNS, MAX_TURNS, Settings};

use super::loaded_game::LoadedGame;
use crate::records::{OptionKind, OptionRecord};

/// The greatest number of territories that an option may credit.
const MAX_WORTH: f64 = MAX_CELLS as f64;

/// Lists the options of a game.
pub(super) fn option_list(game: &LoadedGame) -> Vec<OptionRecord> {
    match (game.rules(), game.standard_rules()) {
        (_, AnyGame::Hunt(hunt)) => hunt_options(&hunt),
        (AnyGame::Hunt(hunt), _) => hunt_options(hunt),
        (AnyGame::FishBarrel(game), _) => fish_barrel_options(game),
        (AnyGame::Switching(_), _) => vec![
            Entry::new("first", "the side that moves first")
                .default("short")
                .choice(&["short", "cut"]),
        ],
        (AnyGame::PlaceOrAttack(_), _) => place_or_attack_options(),
    }
}

fn hunt_options(hunt: &Hunt) -> Vec<OptionRecord> {
    let board = hunt.board();
    let start: Vec<&str> = (board.tigers.iter())
        .map(|&node| board.nodes[usize::from(node)].name.as_str())
        .collect();
    let room = board.nodes.len() - board.tigers.len();
    let stalemate = match board.stalemate {
        Stalemate::Loss => "loss",
        Stalemate::Draw => "draw",
    };
    vec![
        Entry::new("start", "the starting nodes of the tigers")
            .default(&start.join(" "))
            .text(),
        Entry::new("captures", "the number of captures with which Tigers win")
            .default(&board.captures)
            .number(1.0, room as f64),
        Entry::new("goats", "the number of goats")
            .default(&board.goats)
            .number(1.0, room as f64),
        Entry::new("stalemate", "the result if Goats have no move")
            .default(stalemate)
            .choice(&["loss", "draw"]),
    ]
}

/// Lists the options of Fish-Barrel. The start and the largest throw depend on the barrels.
fn fish_barrel_options(game: &FishBarrel) -> Vec<OptionRecord> {
    let standard = FishBarrel::new(&games::fish_barrel::Settings::default())
        .expect("the default settings are valid");
    let half = game.capacity().div_ceil(2).to_string();
    let room = (game.barrels() - 1) * usize::from(game.capacity());
    vec![
        Entry::new("barrels", "the number of barrels")
            .default(&standard.barrels())
            .number(1.0, MAX_BARRELS as f64),
        Entry::new("most", "the capacity of a barrel")
            .default(&standard.capacity())
            .number(1.0, MAX_FISH.into()),
        Entry::new(
            "throw",
            "the most fish thrown in a move; no limit if left out",
        )
        .number(0.0, room as f64),
        Entry::new("start", "the fish in each barrel at the start")
            .default(&vec![half; game.barrels()].join(","))
            .text(),
    ]
}

fn place_or_attack_options() -> Vec<OptionRecord> {
    let standard = Settings::default();
    let usual = Asymmetry::of(Colour::Black);
    let attacks = "the side that attacks better, while the other's stones count more";
    vec![
        Entry::new("rows", "the number of rows")
            .default(&standard.rows)
            .number(1.0, MAX_CELLS as f64),
        Entry::new("columns", "the number of columns")
            .default(&standard.columns)
            .number(1.0, MAX_COLUMNS.into()),
        Entry::new("hex", "play on hexagons").default(&false).flag(),
        Entry::new("limit", "the number of turns of both players together")
            .default(&standard.limit)
            .number(1.0, MAX_TURNS.into()),
        Entry::new("rate", "the probability that a stone hits in an attack")
            .default(&standard.rate)
            .text(),
        Entry::new("komi", "territories credited to White")
            .default(&0)
            .halves(0.0, MAX_WORTH),
        Entry::new(
            "centre",
            "the width of the centre, which breaks ties; 0 for none",
        )
        .default(&standard.centre)
        .number(0.0, MAX_CELLS as f64),
        Entry::new("ties", "the result if the centre is tied, too")
            .default("white")
            .choice(&["white", "draw"]),
        Entry::new("pie", "let White swap colours after the first stone")
            .default(&false)
            .flag(),
        Entry::new("momentum", "let a successful attack be followed by another")
            .default(&false)
            .flag(),
        Entry::new("attacker", attacks).choice(&["black", "white"]),
        Entry::new(
            "attacker_rate",
            "the probability that a stone of the attacker hits",
        )
        .default(&usual.rate)
        .text(),
        Entry::new("defender_stone", "the value of a stone of the defender")
            .default(&(f64::from(usual.stone_halves) / 2.0))
            .halves(0.5, MAX_WORTH),
    ]
}

/// An entry of the list whose kind of value is still open.
struct Entry {
    key: &'static str,
    about: &'static str,
    default: Option<String>,
}

impl Entry {
    fn new(key: &'static str, about: &'static str) -> Entry {
        Entry {
            key,
            about,
            default: None,
        }
    }

    fn default<T: ToString + ?Sized>(self, value: &T) -> Entry {
        Entry {
            default: Some(value.to_string()),
            ..self
        }
    }

    fn of_kind(self, kind: OptionKind) -> OptionRecord {
        OptionRecord {
            key: self.key.to_owned(),
            about: self.about.to_owned(),
            kind,
            choices: Vec::new(),
            default: self.default,
            min: None,
            max: None,
            step: None,
        }
    }

    fn text(self) -> OptionRecord {
        self.of_kind(OptionKind::Text)
    }

    fn flag(self) -> OptionRecord {
        self.of_kind(OptionKind::Flag)
    }

    fn choice(self, choices: &[&str]) -> OptionRecord {
        OptionRecord {
            choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
            ..self.of_kind(OptionKind::Choice)
        }
    }

    fn number(self, min: f64, max: f64) -> OptionRecord {
        self.stepped(min, max, 1.0)
    }

    fn halves(self, min: f64, max: f64) -> OptionRecord {
        self.stepped(min, max, 0.5)
    }

    fn stepped(self, min: f64, max: f64, step: f64) -> OptionRecord {
        OptionRecord {
            min: Some(min),
            max: Some(max),
            step: Some(step),
            ..self.of_kind(OptionKind::Number)
        }
    }
}
