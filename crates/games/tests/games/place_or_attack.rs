//! Rules of Place or Attack, compared with a plain implementation on a grid of characters and with
//! perft tables.

use std::fs;

use game::perft::perft;
use game::{Chance, Game, Notation, Outcome, Side};
use pounce_games::place_or_attack::{
    Asymmetry, Colour, Grid, Move, PlaceOrAttack, Position, Settings, Ties,
};

/// Parses a game of the perft table: `3x4`, the limit, and the variants.
fn settings(text: &str) -> Settings {
    let mut words = text.split(',');
    let (rows, columns) = words.next().unwrap().split_once('x').unwrap();
    let limit = words.next().unwrap().parse().unwrap();
    let mut settings = Settings::board(rows.parse().unwrap(), columns.parse().unwrap(), limit);
    for word in words {
        match word {
            "hex" => settings.grid = Grid::Hex,
            "momentum" => settings.momentum = true,
            "pie" => settings.pie = true,
            other => panic!("{other}"),
        }
    }
    settings
}

/// A position of the plain rules.
#[derive(Clone)]
struct Plain {
    settings: Settings,
    /// Rows from the bottom: `B`, `W` or a dot.
    grid: Vec<Vec<char>>,
    turns: u8,
    swapped: bool,
    /// The target of an attack that dice will decide.
    attacked: Option<(usize, usize)>,
    /// True if the mover may attack again.
    again: bool,
}

impl Plain {
    /// Parses a position at the start of a turn.
    fn new(settings: Settings, text: &str) -> Plain {
        let (rows, turns) = text.split_once('-').unwrap();
        let row = |row: &str| {
            let mut cells = Vec::new();
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(run) => cells.extend(std::iter::repeat_n('.', run as usize)),
                    None => cells.push(letter),
                }
            }
            cells
        };
        Plain {
            settings,
            grid: rows.split('/').rev().map(row).collect(),
            turns: turns.parse().unwrap(),
            swapped: false,
            attacked: None,
            again: false,
        }
    }

    fn letters(&self) -> (char, char) {
        match self.turns % 2 {
            0 => ('B', 'W'),
            _ => ('W', 'B'),
        }
    }

    fn cells(&self) -> Vec<(usize, usize)> {
        let (rows, columns) = (self.grid.len(), self.grid[0].len());
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .collect()
    }

    fn count(&self, letter: char) -> usize {
        self.cells()
            .into_iter()
            .filter(|&(row, column)| self.grid[row][column] == letter)
            .count()
    }

    /// Counts own stones next to a cell.
    fn attackers(&self, cell: (usize, usize)) -> usize {
        let (own, _) = self.letters();
        let adjacent = |other: &(usize, usize)| {
            let up = other.0 as i32 - cell.0 as i32;
            let right = other.1 as i32 - cell.1 as i32;
            match self.settings.grid {
                Grid::Square => up.abs() + right.abs() == 1,
                Grid::Hex => {
                    matches!((up, right), (0, 1 | -1) | (1 | -1, 0) | (1, 1) | (-1, -1))
                }
            }
        };
        let stones = self.cells().into_iter().filter(adjacent);
        stones
            .filter(|&(row, column)| self.grid[row][column] == own)
            .count()
    }

    fn attacks(&self) -> Vec<(usize, usize)> {
        let (_, enemy) = self.letters();
        let is_target = |&(row, column): &(usize, usize)| {
            self.grid[row][column] == enemy && self.attackers((row, column)) > 0
        };
        self.cells().into_iter().filter(is_target).collect()
    }

    fn over(&self) -> bool {
        let gone = self.turns >= 2 && (self.count('B') == 0 || self.count('W') == 0);
        self.attacked.is_none() && !self.again && (gone || self.turns >= self.settings.limit)
    }

    fn passed(&self) -> Plain {
        Plain {
            turns: self.turns + 1,
            attacked: None,
            again: false,
            ..self.clone()
        }
    }

    fn with(&self, (row, column): (usize, usize)) -> Plain {
        let mut next = self.clone();
        next.grid[row][column] = self.letters().0;
        next
    }

    fn next(&self) -> Vec<Plain> {
        if self.over() {
            return Vec::new();
        }
        if let Some(cell) = self.attacked {
            let mut hit = self.with(cell);
            hit.attacked = None;
            let more = self.settings.momentum && !hit.attacks().is_empty();
            let hit = if more {
                Plain { again: true, ..hit }
            } else {
                hit.passed()
            };
            return vec![hit, self.passed()];
        }
        let mut all = Vec::new();
        if self.again {
            all.push(self.passed());
        } else {
            for (row, column) in self.cells() {
                if self.grid[row][column] == '.' {
                    all.push(self.with((row, column)).passed());
                }
            }
            if self.settings.pie && self.turns == 1 && !self.swapped {
                all.push(Plain {
                    swapped: true,
                    ..self.clone()
                });
            }
        }
        for cell in self.attacks() {
            all.push(Plain {
                attacked: Some(cell),
                again: false,
                ..self.clone()
            });
        }
        all
    }

    fn perft(&self, depth: usize) -> u64 {
        match depth {
            0 => 1,
            _ => self.next().iter().map(|next| next.perft(depth - 1)).sum(),
        }
    }
}

#[test]
fn both_rule_sets_match_perft_table() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/perft/place-or-attack.txt"
    );
    let text = fs::read_to_string(path).unwrap();
    let mut rows = 0;
    for line in text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let mut words = line.split_whitespace();
        let settings = settings(words.next().unwrap());
        let game = PlaceOrAttack::new(settings).unwrap();
        let position = game.parse_position(words.next().unwrap()).unwrap();
        let plain = Plain::new(settings, &game.position_text(&position));
        let counts: Vec<u64> = words.map(|word| word.parse().unwrap()).collect();
        assert!(counts.len() >= 4, "{line}");
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(
                perft(&game, &position, depth),
                count,
                "{line}: depth {depth}"
            );
            if count <= 200_000 {
                assert_eq!(plain.perft(depth as usize), count, "{line}: depth {depth}");
            }
        }
        rows += 1;
    }
    assert!(rows >= 8);
}

fn read(game: &PlaceOrAttack, text: &str) -> Position {
    game.parse_position(text).unwrap()
}

#[test]
fn player_without_stones_loses_after_turn_two() {
    let game = PlaceOrAttack::new(Settings::board(3, 3, 9)).unwrap();
    assert_eq!(game.outcome(&read(&game, "3/1B1/3-1")), None);
    let dice = read(&game, "3/1B1/1W1-2!b1");
    let [hit, miss] = [Move::Hit, Move::Miss].map(|m| game.play(&dice, m));
    assert_eq!(game.outcome(&hit), Some(Outcome::Win(Side::Left)));
    assert_eq!(game.outcome(&miss), None);
    assert_eq!(game.describe(&hit), "black has won, black 2, white 0");
    assert_eq!(
        game.describe(&dice),
        "black attacks b1 with 1 stone (1/2), turn 3 of 9, black 1, white 1"
    );
}

#[test]
fn description_names_the_rule_that_breaks_a_tie() {
    let described = |settings: Settings, text: &str| {
        let game = PlaceOrAttack::new(settings).unwrap();
        game.describe(&read(&game, text))
    };
    let base = Settings::board(5, 5, 4);
    assert_eq!(
        described(base, "BW3/5/2B2/5/W4-4"),
        "black has won, black 2, white 2, tied: more black stones in the centre"
    );
    assert_eq!(
        described(base, "BB3/5/5/5/WW3-4"),
        "white has won, black 2, white 2, tied: ties go to the white stones"
    );
    assert_eq!(
        described(Settings::board(5, 5, 3), "BB3/W4/5/5/5-3"),
        "black has won, black 2, white 1"
    );
}

#[test]
fn ties_are_broken_by_centre_then_white() {
    let ended = |settings: Settings, text: &str| {
        let game = PlaceOrAttack::new(settings).unwrap();
        game.outcome(&read(&game, text)).unwrap()
    };
    let black = Outcome::Win(Side::Left);
    let white = Outcome::Win(Side::Right);
    let base = Settings::board(5, 5, 4);
    assert_eq!(ended(Settings::board(5, 5, 3), "BB3/W4/5/5/5-3"), black);
    assert_eq!(ended(base, "BW3/5/2B2/5/W4-4"), black);
    assert_eq!(ended(base, "BW3/5/2W2/5/B4-4"), white);
    assert_eq!(ended(base, "BB3/5/5/5/WW3-4"), white);
    assert_eq!(
        ended(Settings { centre: 0, ..base }, "BW3/5/2B2/5/W4-4"),
        white
    );
    assert_eq!(
        ended(
            Settings {
                ties: Ties::Draw,
                ..base
            },
            "BB3/5/5/5/WW3-4"
        ),
        Outcome::Draw
    );
    let komi = Settings {
        komi_halves: 1,
        ..base
    };
    assert_eq!(ended(komi, "BW3/5/2B2/5/W4-4"), white);
    // Three black stones against two white ones that count one and a half: a tie, which White wins.
    let defended = Settings {
        asymmetry: Some(Asymmetry::of(Colour::Black)),
        ..Settings::board(5, 5, 5)
    };
    assert_eq!(ended(defended, "BBB2/5/5/5/WW3-5"), white);
}

#[test]
fn attack_odds_match_table() {
    let game = PlaceOrAttack::new(Settings::default()).unwrap();
    let table = [1, 2, 3, 4].map(|stones| game.success(Colour::Black, stones).to_string());
    assert_eq!(table, ["1/2", "3/4", "7/8", "15/16"]);
    let asymmetric = Settings {
        asymmetry: Some(Asymmetry::of(Colour::White)),
        ..Settings::default()
    };
    let game = PlaceOrAttack::new(asymmetric).unwrap();
    assert_eq!(game.success(Colour::White, 2).to_string(), "21/25");
    assert_eq!(game.success(Colour::Black, 2).to_string(), "3/4");
    // The odds depend on the attackers in the position.
    let position = read(&game, "7/7/3B3/2BWB2/7/7/7-8!d4");
    assert_eq!(game.odds(&position).unwrap()[0].1.to_string(), "7/8");
}

#[test]
fn swap_exchanges_colours() {
    let settings = Settings {
        pie: true,
        ..Settings::board(3, 3, 4)
    };
    let game = PlaceOrAttack::new(settings).unwrap();
    let first = read(&game, "3/1B1/3-1");
    assert_eq!(game.mover(&first), Side::Right);
    let swap = game.parse_move(&first, "swap").unwrap();
    let swapped = game.play(&first, swap);
    assert_eq!(game.mover(&swapped), Side::Left);
    assert!(game.parse_move(&swapped, "swap").is_err());
    let line = game.parse_line(&swapped, "a1 a2 c1").unwrap();
    let end = line
        .iter()
        .fold(swapped, |position, &m| game.play(&position, m));
    // The tie goes to the player of the white stones, who is now the first player.
    assert_eq!(game.outcome(&end), Some(Outcome::Win(Side::Left)));
    assert_eq!(game.position_text(&end), "3/BB1/W1W-4s");
}

#[test]
fn momentum_lasts_until_miss_or_stop() {
    let settings = Settings {
        momentum: true,
        ..Settings::board(3, 3, 12)
    };
    let game = PlaceOrAttack::new(settings).unwrap();
    let start = read(&game, "BW1/1W1/3-4");
    let words = |position: &Position| {
        let moves: Vec<String> = game
            .moves(position)
            .map(|m| game.move_text(position, m))
            .collect();
        moves.join(" ")
    };
    let play = |line: &str| {
        let moves = game.parse_line(&start, line).unwrap();
        moves
            .iter()
            .fold(start, |position, &m| game.play(&position, m))
    };
    assert_eq!(words(&play("xb3 hit")), "xb2 stop");
    assert_eq!(play("xb3 hit stop").turns, 5);
    assert_eq!(play("xb3 hit xb2 miss").turns, 5);
    assert_eq!(play("xb3 miss").turns, 5);
    let won = play("xb3 hit xb2 hit");
    assert_eq!(game.outcome(&won), Some(Outcome::Win(Side::Left)));
}

#[test]
fn rejects_impossible_positions_with_a_reason() {
    let game = PlaceOrAttack::new(Settings::board(3, 3, 9)).unwrap();
    let said = |text: &str| game.parse_position(text).unwrap_err().to_string();
    for (text, reason) in [
        ("", "not a position"),
        ("3/3-0", "2 rows, but this board has 3"),
        ("3/4/3-0", "more than 3 territories in a row"),
        ("3/2/3-0", "a row of 2 territories, expected 3"),
        ("3/1X1/3-1", "`X` is not a stone"),
        (
            "3/1B1/3-x",
            "expected the number of finished turns after the `-`, from 0 to 9",
        ),
        (
            "3/1B1/3-10",
            "expected the number of finished turns after the `-`, from 0 to 9",
        ),
        ("3/1B1/3-0", "impossible position: 1 stone after 0 turns"),
        ("3/3/3-1", "impossible position: 0 stones after 1 turn"),
        ("3/1B1/3-2", "impossible position: 1 stone after 2 turns"),
        (
            "3/1W1/3-1",
            "impossible position: 1 stone of white after 0 turns of its own",
        ),
        (
            "BBB/1W1/3-4",
            "impossible position: 3 stones of black after 2 turns of its own",
        ),
        ("3/1B1/W2-2!a1", "a1 cannot be attacked"),
        ("3/1B1/1W1-2?", "unexpected `?`"),
        ("3/1B1/1W1-2+", "no further attack is possible"),
        (
            "3/1B1/1W1-2s",
            "colours can be swapped only after black's first turn and under the pie rule",
        ),
        ("BBB/BBW/WWW-9!a1", "all turns are over"),
    ] {
        assert!(said(text).starts_with(reason), "{text}: {}", said(text));
    }
}
