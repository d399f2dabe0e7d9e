//! How often an agent is right, measured in play.
//!
//! Two of its kind play games that begin anywhere. Of their turns those count in which some move
//! leaves every barrel even and some other does not. If the agent is right with the same probability
//! in each of them, whatever has happened before, then right turns are a binomial number.

use game::{Agent, Game, Meter, OpenReason};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::fish_barrel::{FishBarrel, Position};

impl FishBarrel {
    /// Lets an agent play against itself until so many turns count; returns in how many of them it
    /// left every barrel even. Turns of all kinds are counted by the meter.
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
                if self.can_be_missed(&position) {
                    counted += 1;
                    right += u64::from(self.leaves_even(&position, m));
                }
                position = self.play(&position, m);
            }
        }
        Ok(right)
    }

    /// Any position with fish, the first player to move, each as likely.
    pub(crate) fn random_position(&self, random: &mut Pcg64Mcg) -> Position {
        let mut position = self.start();
        loop {
            for fish in &mut position.fish[..self.barrels()] {
                *fish = random.random_range(0..=self.most());
            }
            if !position.is_empty() {
                return position;
            }
        }
    }
}
