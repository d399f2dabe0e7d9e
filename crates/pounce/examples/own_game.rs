//! Defines a game, and asks the engines about it. Players take one to three matches in turn, and
//! whoever takes the last match wins.
//!
//!     cargo run --release --example own_game

use pounce::game::{
    Game, Keyed, Limits, NoMonitor, Objective, Outcome, Question, Side, Symmetric, Win,
};
use pounce::search::{DfpnOptions, NoLog, dfpn};

struct Matches(u8);

impl Game for Matches {
    type Position = (u8, Side); // the matches left, and who is to move
    type Move = u8; // the matches taken

    fn start(&self) -> (u8, Side) {
        (self.0, Side::Left)
    }

    fn mover(&self, at: &(u8, Side)) -> Side {
        at.1
    }

    fn moves(&self, at: &(u8, Side)) -> impl Iterator<Item = u8> {
        1..=at.0.min(3)
    }

    fn play(&self, at: &(u8, Side), taken: u8) -> (u8, Side) {
        (at.0 - taken, at.1.opponent())
    }

    fn outcome(&self, at: &(u8, Side)) -> Option<Outcome> {
        (at.0 == 0).then(|| Outcome::Win(at.1.opponent()))
    }
}

impl Keyed for Matches {
    fn key(&self, at: &(u8, Side)) -> u64 {
        u64::from(at.0) * 2 + at.1 as u64
    }
}

impl Symmetric for Matches {}

pub(crate) fn main() {
    for matches in 20..=24 {
        let game = Matches(matches);
        let question = Question {
            position: game.start(),
            prover: Side::Left,
            objective: Objective::Reach,
            event: Win(Side::Left),
            plies: None,
        };
        let options = DfpnOptions {
            threads: 1,
            log: &NoLog,
        };
        let answer = dfpn(&options, &game, &question, Limits::NONE, &NoMonitor);
        println!(
            "{matches} matches, the first player wins: {:?}",
            answer.verdict
        );
    }
}
