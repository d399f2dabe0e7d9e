//! Measures how often an agent plays correctly.
//!
//! The agent plays against itself from random positions. A turn counts if some move leaves every
//! barrel even and some other move does not. If the agent is correct in each such turn with the
//! same probability, independently of earlier turns, then the number of correct turns is binomial.

use game::{Agent, Game, Meter, OpenReason};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::fish_barrel::{FishBarrel, Position};

impl FishBarrel {
    /// Lets an agent play against itself until `turns` turns count, and returns in how many of them
    /// it left every barrel even. The meter counts all turns.
    pub fn count_correct_turns(
        &self,
        agent: &mut dyn Agent<FishBarrel>,
        turns: u64,
        seed: u64,
        meter: &mut Meter<'_>,
    ) -> Result<u64, OpenReason> {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let (mut right, mut counted) = (0, 0);
        while counted < turns {
            let mut position = self.random_position(&mut random);
            while counted < turns && self.outcome(&position).is_none() {
                meter.count()?;
                let m = agent.choose(self, &position);
                if self.even_move_can_be_missed(&position) {
                    counted += 1;
                    right += u64::from(self.leaves_even(&position, m));
                }
                position = self.play(&position, m);
            }
        }
        Ok(right)
    }

    /// Returns a uniformly random position with fish and the first player to move.
    pub(crate) fn random_position(&self, random: &mut Pcg64Mcg) -> Position {
        let mut position = self.start();
        loop {
            for fish in &mut position.fish[..self.barrels()] {
                *fish = random.random_range(0..=self.capacity());
            }
            if !position.is_empty() {
                return position;
            }
        }
    }
}
