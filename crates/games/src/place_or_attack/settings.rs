//! The numbers of the game and its variants, and which of them can be played. Text and flaws use
//! the names that claims and the command line have for them.

use diagnostic::Diagnostic;
use game::Odds;

use super::position::Colour;

/// The most territories: a set of them is one `u64`.
const MOST_CELLS: usize = 64;
/// The longest game.
pub const MOST_TURNS: u8 = 200;
/// The largest denominator of a rate, so that six dice together still have 64-bit odds.
const FINEST: u64 = 1000;

/// The numbers of a game. The default is the game on its board of seven by seven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Rows of the board.
    pub rows: u8,
    /// Columns of the board.
    pub columns: u8,
    /// What is next to what.
    pub grid: Grid,
    /// Turns of both players together, after which stones are counted.
    pub limit: u8,
    /// How likely each stone of an attack hits.
    pub rate: Odds,
    /// Players that are not equals.
    pub asymmetry: Option<Asymmetry>,
    /// Half territories that White has beforehand.
    pub komi_halves: u8,
    /// The middle rows and columns whose stones break ties: so many of each at most, and as many
    /// on both sides of the middle; 0 for none.
    pub centre: u8,
    /// Who wins if the centre does not tell either.
    pub ties: Ties,
    /// Whether White may answer Black's first stone by changing colours.
    pub pie: bool,
    /// Whether a successful attack may be followed by another in the same turn.
    pub momentum: bool,
}

/// What is next to what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grid {
    /// Squares: up to four neighbours.
    Square,
    /// Hexagons, in rows that are shifted by half a hexagon each: up to six neighbours.
    Hex,
}

/// The faction of attack against the faction of defence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asymmetry {
    /// Who attacks better; the other colour defends.
    pub attacker: Colour,
    /// How likely each of the attacker's stones hits.
    pub rate: Odds,
    /// What each of the defender's stones counts, in half territories.
    pub stone_halves: u8,
}

/// What becomes of a tie that stays one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ties {
    /// White has won.
    White,
    /// Nobody has.
    Draw,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            rows: 7,
            columns: 7,
            grid: Grid::Square,
            limit: 40,
            rate: HALF,
            asymmetry: None,
            komi_halves: 0,
            centre: 3,
            ties: Ties::White,
            pie: false,
            momentum: false,
        }
    }
}

/// An even chance.
const HALF: Odds = Odds {
    numerator: 1,
    denominator: 2,
};

impl Asymmetry {
    /// The attacker hits three times in five, and the defender's stones count one and a half.
    pub fn of(attacker: Colour) -> Asymmetry {
        Asymmetry {
            attacker,
            rate: Odds {
                numerator: 3,
                denominator: 5,
            },
            stone_halves: 3,
        }
    }
}

impl Settings {
    /// The game on a board of so many rows and columns with so many turns.
    pub fn board(rows: u8, columns: u8, limit: u8) -> Settings {
        Settings {
            rows,
            columns,
            limit,
            ..Settings::default()
        }
    }

    /// Territories.
    pub fn cells(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// How likely each stone of this colour hits.
    pub fn rate_of(&self, colour: Colour) -> Odds {
        match self.asymmetry {
            Some(asymmetry) if asymmetry.attacker == colour => asymmetry.rate,
            _ => self.rate,
        }
    }

    /// What each stone of this colour counts, in half territories.
    pub fn stone_halves(&self, colour: Colour) -> u32 {
        match self.asymmetry {
            Some(asymmetry) if asymmetry.attacker != colour => asymmetry.stone_halves.into(),
            _ => 2,
        }
    }

    /// The settings themselves if a game can be played by them. Flaws name the option.
    pub fn checked(self) -> Result<Settings, Diagnostic> {
        let cells = self.cells();
        if cells < 2 {
            let key = if self.rows < 2 { "rows" } else { "columns" };
            return Err(Diagnostic::new("a board has two territories at least").in_key(key));
        }
        if cells > MOST_CELLS {
            let key = if self.rows >= self.columns {
                "rows"
            } else {
                "columns"
            };
            return Err(Diagnostic::new(format!(
                "{} rows of {} are {cells} territories, and {MOST_CELLS} is the most",
                self.rows, self.columns
            ))
            .in_key(key));
        }
        if self.columns > 26 {
            return Err(
                Diagnostic::new("columns have letters, so there are 26 at most")
                    .in_key("columns")
                    .help("turn the board, so that it has more rows than columns"),
            );
        }
        if !(1..=MOST_TURNS).contains(&self.limit) {
            return Err(
                Diagnostic::new(format!("a game takes 1 to {MOST_TURNS} turns")).in_key("limit"),
            );
        }
        check_rate(self.rate, "rate")?;
        if let Some(asymmetry) = self.asymmetry {
            check_rate(asymmetry.rate, "attacker_rate")?;
            if asymmetry.stone_halves == 0 {
                return Err(Diagnostic::new("the defender's stones count something")
                    .in_key("defender_stone"));
            }
        }
        Ok(self)
    }

    /// All of it in words: the same words exactly for the same rules.
    pub fn text(&self) -> String {
        let mut text = format!(
            "place or attack, {} rows of {} {}, {} turns, rate {}",
            self.rows,
            self.columns,
            match self.grid {
                Grid::Square => "squares",
                Grid::Hex => "hexagons",
            },
            self.limit,
            self.rate,
        );
        if let Some(asymmetry) = self.asymmetry {
            let attacker = match asymmetry.attacker {
                Colour::Black => "black",
                Colour::White => "white",
            };
            text += &format!(
                ", {attacker} attacks at {} and the other's stones count {}",
                asymmetry.rate,
                halves(asymmetry.stone_halves)
            );
        }
        if self.komi_halves > 0 {
            text += &format!(", komi {}", halves(self.komi_halves));
        }
        text += &match self.centre {
            0 => ", no centre".to_owned(),
            centre => format!(", centre {centre}"),
        };
        text += match self.ties {
            Ties::White => ", ties are white's",
            Ties::Draw => ", ties are draws",
        };
        if self.pie {
            text += ", pie rule";
        }
        if self.momentum {
            text += ", momentum";
        }
        text
    }
}

fn check_rate(rate: Odds, key: &str) -> Result<(), Diagnostic> {
    if rate.numerator == 0 || rate.numerator >= rate.denominator {
        return Err(Diagnostic::new("a rate lies between 0 and 1, and is neither").in_key(key));
    }
    if rate.denominator > FINEST {
        return Err(
            Diagnostic::new(format!("a rate is a fraction with at most {FINEST} below"))
                .in_key(key),
        );
    }
    Ok(())
}

/// A number of halves as a decimal.
pub(super) fn halves(count: u8) -> String {
    match count % 2 {
        0 => format!("{}", count / 2),
        _ => format!("{}.5", count / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_played_is_refused_by_the_name_of_its_option() {
        let refused = |settings: Settings| settings.checked().unwrap_err().location;
        let key = |name: &str| diagnostic::Location::Key(name.to_owned(), None);
        let base = Settings::default();
        assert_eq!(refused(Settings { rows: 0, ..base }), key("rows"));
        assert_eq!(refused(Settings::board(2, 0, 4)), key("columns"));
        assert_eq!(refused(Settings { rows: 10, ..base }), key("rows"));
        assert_eq!(refused(Settings::board(2, 27, 4)), key("columns"));
        assert_eq!(refused(Settings { limit: 0, ..base }), key("limit"));
        let rate = |cases, of| Settings {
            rate: Odds {
                numerator: cases,
                denominator: of,
            },
            ..base
        };
        assert_eq!(refused(rate(0, 1)), key("rate"));
        assert_eq!(refused(rate(1, 1)), key("rate"));
        assert_eq!(refused(rate(1, 1001)), key("rate"));
        assert!(base.checked().is_ok());
        assert!(Settings::board(8, 8, 40).checked().is_ok());
    }
}
