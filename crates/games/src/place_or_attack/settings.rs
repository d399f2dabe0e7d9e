//! Parameters of the game and its variants. Texts and errors use their names in claims and on the
//! command line.

use diagnostic::Diagnostic;
use game::Odds;

use super::position::Colour;

/// The maximum number of territories: a set of them is one `u64`.
pub const MAX_CELLS: usize = 64;

/// The most columns, which have letters for names.
pub const MAX_COLUMNS: u8 = 26;

/// The maximum number of turns.
pub const MAX_TURNS: u8 = 200;
/// The largest denominator of a rate. Six dice together then still have 64-bit odds.
const MAX_DENOMINATOR: u64 = 1000;

/// The parameters of a game. The default is the standard game on a 7×7 board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The number of rows.
    pub rows: u8,
    /// The number of columns.
    pub columns: u8,
    /// The shape of the territories.
    pub grid: Grid,
    /// The number of turns of both players together, after which stones are counted.
    pub limit: u8,
    /// The probability that a stone hits in an attack.
    pub rate: Odds,
    /// Different strengths for the two colours.
    pub asymmetry: Option<Asymmetry>,
    /// Compensation for White, in half territories.
    pub komi_halves: u8,
    /// The maximum number of central rows and columns whose stones break ties, placed symmetrically
    /// around the middle; 0 for no centre.
    pub centre: u8,
    /// The winner if the centre is tied too.
    pub ties: Ties,
    /// Lets White answer Black's first stone by swapping colours (pie rule).
    pub pie: bool,
    /// Lets a successful attack be followed by another in the same turn.
    pub momentum: bool,
}

/// The shape of the territories.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grid {
    /// Squares: up to four neighbours.
    Square,
    /// Hexagons in rows shifted by half a hexagon each: up to six neighbours.
    Hex,
}

/// An attacking faction against a defending one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asymmetry {
    /// The colour that attacks better; the other colour defends.
    pub attacker: Colour,
    /// The probability that a stone of the attacker hits.
    pub rate: Odds,
    /// The value of a stone of the defender, in half territories.
    pub stone_halves: u8,
}

/// The result of a game that is still tied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ties {
    /// White wins.
    White,
    /// The game is a draw.
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

const HALF: Odds = Odds {
    numerator: 1,
    denominator: 2,
};

impl Asymmetry {
    /// Returns the usual asymmetry: the attacker hits with probability 3/5, and the defender's
    /// stones count one and a half.
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
    /// Returns the default settings on a board of this size with this many turns.
    pub fn board(rows: u8, columns: u8, limit: u8) -> Settings {
        Settings {
            rows,
            columns,
            limit,
            ..Settings::default()
        }
    }

    /// Returns the number of territories.
    pub fn cells(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// Returns the probability that a stone of this colour hits.
    pub fn rate_of(&self, colour: Colour) -> Odds {
        match self.asymmetry {
            Some(asymmetry) if asymmetry.attacker == colour => asymmetry.rate,
            _ => self.rate,
        }
    }

    /// Returns the value of a stone of this colour, in half territories.
    pub fn stone_halves(&self, colour: Colour) -> u32 {
        match self.asymmetry {
            Some(asymmetry) if asymmetry.attacker != colour => asymmetry.stone_halves.into(),
            _ => 2,
        }
    }

    /// Returns the settings if a game can be played with them.
    ///
    /// # Errors
    ///
    /// If an option is out of range. The error names the option.
    pub fn checked(self) -> Result<Settings, Diagnostic> {
        let cells = self.cells();
        if cells < 2 {
            let key = if self.rows < 2 { "rows" } else { "columns" };
            return Err(Diagnostic::new("a board needs at least two territories").in_key(key));
        }
        if cells > MAX_CELLS {
            let key = if self.rows >= self.columns {
                "rows"
            } else {
                "columns"
            };
            return Err(Diagnostic::new(format!(
                "{} rows of {} are {cells} territories, but a board has at most {MAX_CELLS}",
                self.rows, self.columns
            ))
            .in_key(key));
        }
        if self.columns > MAX_COLUMNS {
            return Err(
                Diagnostic::new(format!("`columns` must be at most {MAX_COLUMNS}"))
                    .in_key("columns")
                    .help("swap rows and columns"),
            );
        }
        if !(1..=MAX_TURNS).contains(&self.limit) {
            return Err(
                Diagnostic::new(format!("`limit` must be between 1 and {MAX_TURNS}"))
                    .in_key("limit"),
            );
        }
        check_rate(self.rate, "rate")?;
        if let Some(asymmetry) = self.asymmetry {
            check_rate(asymmetry.rate, "attacker_rate")?;
            if asymmetry.stone_halves == 0 {
                return Err(
                    Diagnostic::new("`defender_stone` must be positive").in_key("defender_stone")
                );
            }
        }
        Ok(self)
    }

    /// Returns the text whose digest identifies the rules: equal texts mean equal rules.
    ///
    /// Frozen: digests depend on these bytes.
    pub fn digest_text(&self) -> String {
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
        return Err(Diagnostic::new("a rate must be greater than 0 and less than 1").in_key(key));
    }
    if rate.denominator > MAX_DENOMINATOR {
        return Err(Diagnostic::new(format!(
            "the denominator of a rate must be at most {MAX_DENOMINATOR}"
        ))
        .in_key(key));
    }
    Ok(())
}

/// Formats a number of halves as a decimal.
pub(crate) fn halves(count: u8) -> String {
    match count % 2 {
        0 => format!("{}", count / 2),
        _ => format!("{}.5", count / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_unplayable_settings_by_option_name() {
        let refused = |settings: Settings| settings.checked().unwrap_err().location;
        let key = |name: &str| diagnostic::Location::Key(name.to_owned(), None);
        let base = Settings::default();
        assert_eq!(refused(Settings { rows: 0, ..base }), key("rows"));
        assert_eq!(refused(Settings::board(2, 0, 4)), key("columns"));
        assert_eq!(refused(Settings { rows: 10, ..base }), key("rows"));
        assert_eq!(refused(Settings::board(2, 27, 4)), key("columns"));
        assert_eq!(refused(Settings { limit: 0, ..base }), key("limit"));
        let rate = |numerator, denominator| Settings {
            rate: Odds {
                numerator,
                denominator,
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
