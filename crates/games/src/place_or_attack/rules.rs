//! Rules of Place or Attack. An attack leads to a chance position, whose moves are [`Move::Hit`]
//! and [`Move::Miss`].
//!
//! A player without stones loses once both players have had one, which is after the second turn:
//! the first turn of each can only place, as there is no stone to attack with. From then on there
//! is always a move, since on a full board with both colours two stones of different colour are
//! adjacent.

use std::cmp::Ordering;

use diagnostic::Diagnostic;
use game::{Chance, Game, Odds, Outcome, Side};

use super::geometry::{Geometry, cells_in};
use super::position::{Colour, Move, Position, TurnPhase};
use super::settings::{Settings, Ties};

/// The maximum number of neighbours of a territory.
const MAX_NEIGHBOURS: usize = 6;

/// The game, with precomputed geometry and odds.
#[derive(Debug, Clone)]
pub struct PlaceOrAttack {
    settings: Settings,
    geometry: Geometry,
    /// Odds by colour and number of attacking stones.
    success: [[Odds; MAX_NEIGHBOURS + 1]; 2],
}

impl PlaceOrAttack {
    /// Creates the game.
    ///
    /// ```
    /// use game::{Game, Notation};
    /// use pounce_games::place_or_attack::{PlaceOrAttack, Settings};
    ///
    /// let game = PlaceOrAttack::new(Settings::board(3, 3, 20)).unwrap();
    /// assert_eq!(game.position_text(&game.start()), "3/3/3-0");
    /// assert_eq!(game.moves(&game.start()).count(), 9);
    /// ```
    ///
    /// # Errors
    ///
    /// If an option is out of range. The error names the option.
    pub fn new(settings: Settings) -> Result<PlaceOrAttack, Diagnostic> {
        let settings = settings.checked()?;
        let success = [Colour::Black, Colour::White].map(|colour| {
            let rate = settings.rate_of(colour);
            std::array::from_fn(|stones| {
                (rate.at_least_once_in(stones as u32))
                    .expect("rates are coarse enough for six dice")
            })
        });
        Ok(PlaceOrAttack {
            settings,
            geometry: Geometry::new(&settings),
            success,
        })
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the geometry of the board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Returns the probability that an attack with this many stones of a colour succeeds.
    pub fn success(&self, colour: Colour, stones: u32) -> Odds {
        self.success[colour.number()][stones as usize]
    }

    /// Counts the mover's stones next to a territory.
    #[inline]
    pub fn attackers(&self, position: &Position, cell: u8) -> u32 {
        (position.own() & self.geometry.neighbours(cell)).count_ones()
    }

    /// Returns the enemy stones that the mover can attack.
    #[inline]
    pub fn targets(&self, position: &Position) -> u64 {
        let (own, enemy) = (position.own(), position.enemy());
        if own.count_ones() < enemy.count_ones() {
            return enemy & self.geometry.around(own);
        }
        let reached = |&cell: &u8| own & self.geometry.neighbours(cell) != 0;
        cells_in(enemy)
            .filter(reached)
            .fold(0, |set, cell| set | 1 << cell)
    }

    /// Returns the empty territories.
    #[inline]
    pub fn empty(&self, position: &Position) -> u64 {
        self.geometry.all() & !position.occupied()
    }

    /// Returns the winner when the turns are used up: by territories, then by the centre, then by
    /// the rule for ties. `None` is a draw.
    pub fn leader(&self, black: u64, white: u64) -> Option<Colour> {
        let tied = || match self.settings.ties {
            Ties::White => Some(Colour::White),
            Ties::Draw => None,
        };
        self.by_territory(black, white)
            .or_else(|| self.by_centre(black, white))
            .or_else(tied)
    }

    /// Returns the colour whose territories are worth more.
    pub(crate) fn by_territory(&self, black: u64, white: u64) -> Option<Colour> {
        let [black, white] = self.territory_halves(black, white);
        larger(black, white)
    }

    /// Returns the worth of the territories of each colour in halves, Black first.
    pub(crate) fn territory_halves(&self, black: u64, white: u64) -> [u32; 2] {
        let value = |stones: u64, colour| stones.count_ones() * self.settings.stone_halves(colour);
        let komi = u32::from(self.settings.komi_halves);
        [
            value(black, Colour::Black),
            value(white, Colour::White) + komi,
        ]
    }

    /// Returns the colour with more stones in the centre.
    pub(crate) fn by_centre(&self, black: u64, white: u64) -> Option<Colour> {
        let centre = self.geometry.centre();
        larger((black & centre).count_ones(), (white & centre).count_ones())
    }

    /// Returns the result if the game is over at the start of a turn. `Some(None)` is a draw.
    pub fn decided(&self, position: &Position) -> Option<Option<Colour>> {
        if position.phase != TurnPhase::Turn {
            return None;
        }
        if position.turns >= 2 {
            if position.white == 0 {
                return Some(Some(Colour::Black));
            }
            if position.black == 0 {
                return Some(Some(Colour::White));
            }
        }
        (position.turns >= self.settings.limit).then(|| self.leader(position.black, position.white))
    }
}

/// Returns the colour with the larger number.
fn larger(black: u32, white: u32) -> Option<Colour> {
    match black.cmp(&white) {
        Ordering::Greater => Some(Colour::Black),
        Ordering::Less => Some(Colour::White),
        Ordering::Equal => None,
    }
}

impl Game for PlaceOrAttack {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position {
            black: 0,
            white: 0,
            turns: 0,
            phase: TurnPhase::Turn,
            swapped: false,
        }
    }

    fn mover(&self, position: &Position) -> Side {
        position.player(position.colour())
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.decided(position).map(|winner| match winner {
            Some(colour) => Outcome::Win(position.player(colour)),
            None => Outcome::Draw,
        })
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let ended = self.decided(position).is_some();
        let (empty, targets, others): (u64, u64, &'static [Move]) = match position.phase {
            _ if ended => (0, 0, &[]),
            TurnPhase::Turn if self.may_swap(position) => {
                (self.empty(position), self.targets(position), &[Move::Swap])
            }
            TurnPhase::Turn => (self.empty(position), self.targets(position), &[]),
            TurnPhase::Dice(_) => (0, 0, &[Move::Hit, Move::Miss]),
            TurnPhase::Again => (0, self.targets(position), &[Move::Stop]),
        };
        cells_in(empty)
            .map(Move::Place)
            .chain(cells_in(targets).map(Move::Attack))
            .chain(others.iter().copied())
    }

    fn play(&self, position: &Position, m: Move) -> Position {
        let mut next = *position;
        match m {
            Move::Place(cell) => {
                next.put(position.colour(), cell);
                next.pass();
            }
            Move::Attack(cell) => next.phase = TurnPhase::Dice(cell),
            Move::Hit => {
                if let TurnPhase::Dice(cell) = position.phase {
                    next.put(position.colour(), cell);
                }
                if self.settings.momentum && self.targets(&next) != 0 {
                    next.phase = TurnPhase::Again;
                } else {
                    next.pass();
                }
            }
            Move::Miss | Move::Stop => next.pass(),
            Move::Swap => next.swapped = true,
        }
        next
    }

    fn count_moves(&self, position: &Position) -> u64 {
        if self.decided(position).is_some() {
            return 0;
        }
        let targets = || u64::from(self.targets(position).count_ones());
        match position.phase {
            TurnPhase::Turn => {
                u64::from(self.empty(position).count_ones())
                    + targets()
                    + u64::from(self.may_swap(position))
            }
            TurnPhase::Dice(_) => 2,
            TurnPhase::Again => targets() + 1,
        }
    }
}

impl Chance for PlaceOrAttack {
    fn odds(&self, position: &Position) -> Option<Vec<(Move, Odds)>> {
        let TurnPhase::Dice(cell) = position.phase else {
            return None;
        };
        let hit = self.success(position.colour(), self.attackers(position, cell));
        Some(vec![(Move::Hit, hit), (Move::Miss, hit.complement())])
    }
}

impl PlaceOrAttack {
    fn may_swap(&self, position: &Position) -> bool {
        self.settings.pie && position.turns == 1 && !position.swapped
    }
}

impl Position {
    /// Ends the turn.
    fn pass(&mut self) {
        self.turns += 1;
        self.phase = TurnPhase::Turn;
    }
}
