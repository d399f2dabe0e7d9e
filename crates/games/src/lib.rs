//! Rules and notation of the games, one module per game family. No search.
//!
//! | module | contents |
//! |---|---|
//! | [`hunt`] | tigers and goats on boards read from files, such as Bagh Chal |
//! | [`switching`] | the Shannon switching game on networks and maps |
//! | [`fish_barrel`] | Fish-Barrel, with caps that keep it finite |
//! | [`place_or_attack`] | Place or Attack, a game of territory with dice |
//! | [`diagram`] | boards as geometry, to draw positions and click moves |
//!
//! Every game implements [`game::Game`] and [`game::Notation`]; start with [`hunt::Hunt`].
//! [`AnyGame`] holds one of them when the game is known only at run time.
//!
//! ```
//! use game::{Game, Notation};
//! use pounce_games::hunt::{Board, Hunt};
//!
//! let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
//! let line = hunt.parse_line(&hunt.start(), "1. G33 B1122 2. G21 Bx2244").unwrap();
//! let end = line.iter().fold(hunt.start(), |position, &m| hunt.play(&position, m));
//! assert_eq!(hunt.captured(&end), 1);
//! assert_eq!(hunt.position_text(&end), "4TG12T1T3T-g18");
//! ```

mod any_game;
mod decidable;
pub mod diagram;
pub mod fish_barrel;
pub mod hunt;
pub mod place_or_attack;
pub mod switching;

pub use any_game::{AnyGame, GameVisitor};
pub use decidable::{Decidable, DecidableVisitor, EventName};
