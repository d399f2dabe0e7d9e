//! Parses positions. Only plausible ones are accepted: no more stones than turns, no colour with
//! more stones than its turns unless momentum allows it, and dice only where an attack is possible.

use std::ops::Range;

use diagnostic::Diagnostic;
use game::{Game, Notation};

use crate::place_or_attack::{Colour, PlaceOrAttack, Position, TurnPhase};

/// Parses a position.
pub fn parse(game: &PlaceOrAttack, text: &str) -> Result<Position, Diagnostic> {
    let form = || {
        Diagnostic::new("not a position")
            .at(0..text.len())
            .help(format!(
                "the start of this game is `{}`",
                game.position_text(&game.start())
            ))
    };
    let (rows, tail) = text.trim_end().split_once('-').ok_or_else(form)?;
    let mut position = game.start();
    read_rows(game, rows, &mut position)?;
    read_tail(game, tail, rows.len() + 1, &mut position)?;
    check(game, &position).map_err(|diagnostic| diagnostic.at(0..text.trim_end().len()))?;
    Ok(position)
}

fn read_rows(game: &PlaceOrAttack, text: &str, position: &mut Position) -> Result<(), Diagnostic> {
    let (rows, columns) = (game.settings().rows, game.settings().columns);
    let written = text.split('/').count();
    if written != usize::from(rows) {
        let message = format!("{written} rows, but this board has {rows}");
        return Err(Diagnostic::new(message).at(0..text.len()));
    }
    let mut at = 0;
    for (row, cells) in (0..rows).rev().zip(text.split('/')) {
        read_row(cells, at, row * columns, columns, position)?;
        at += cells.len() + 1;
    }
    Ok(())
}

/// Parses one row, which starts at byte `at` of the text and at territory `first` of the board.
fn read_row(
    text: &str,
    at: usize,
    first: u8,
    columns: u8,
    position: &mut Position,
) -> Result<(), Diagnostic> {
    let mut column = 0u32;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let here = at + text.len() - rest.len();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let width = digits.max(letter.len_utf8());
        let run = match letter {
            'B' | 'W' => 1,
            _ if digits > 0 => rest[..digits].parse().unwrap_or(u32::MAX),
            _ => {
                return Err(Diagnostic::new(format!("`{letter}` is not a stone"))
                    .at(here..here + width)
                    .help(
                        "`B` is a black stone, `W` is a white stone, a number is a run of empty territories",
                    ));
            }
        };
        if run > u32::from(columns) - column {
            let message = format!("more than {columns} territories in a row");
            return Err(Diagnostic::new(message).at(here..here + width));
        }
        let cell = first + column as u8;
        match letter {
            'B' => position.put(Colour::Black, cell),
            'W' => position.put(Colour::White, cell),
            _ => {}
        }
        column += run;
        rest = &rest[width..];
    }
    if column < u32::from(columns) {
        let message = format!("a row of {column} territories, expected {columns}");
        return Err(Diagnostic::new(message).at(at..at + text.len()));
    }
    Ok(())
}

/// Parses the part after the `-`, which starts at byte `at` of the text.
fn read_tail(
    game: &PlaceOrAttack,
    text: &str,
    at: usize,
    position: &mut Position,
) -> Result<(), Diagnostic> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let limit = game.settings().limit;
    let turns = text[..digits].parse().ok().filter(|&turns| turns <= limit);
    let Some(turns) = turns else {
        let message =
            format!("expected the number of finished turns after the `-`, from 0 to {limit}");
        return Err(Diagnostic::new(message).at(at..at + text.len()));
    };
    position.turns = turns;
    let mut rest = &text[digits..];
    if let Some(before) = rest.strip_suffix('s') {
        position.swapped = true;
        rest = before;
    }
    let span: Range<usize> = at + digits..at + digits + rest.len();
    position.phase = match rest {
        "" => TurnPhase::Turn,
        "+" => TurnPhase::Again,
        _ => {
            let target = rest
                .strip_prefix('!')
                .and_then(|name| game.geometry().named(name));
            let diagnostic = || {
                Diagnostic::new(format!("unexpected `{rest}`"))
                    .at(span)
                    .help("`!` and a territory: dice decide an attack there; `+`: the mover may attack again; `s`: colours are swapped")
            };
            TurnPhase::Dice(target.ok_or_else(diagnostic)?)
        }
    };
    Ok(())
}

/// Rejects positions that obviously cannot be reached.
pub(super) fn check(game: &PlaceOrAttack, position: &Position) -> Result<(), Diagnostic> {
    let settings = game.settings();
    let turns = u32::from(position.turns);
    let (black, white) = (position.black.count_ones(), position.white.count_ones());
    // Each turn adds at most one stone, and the first turn of each player adds one.
    let plural = |count: u32, noun| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    if black + white > turns || black + white < turns.min(2) {
        return Err(Diagnostic::new(format!(
            "impossible position: {} after {}",
            plural(black + white, "stone"),
            plural(turns, "turn")
        )));
    }
    let (first, second) = (turns.div_ceil(2), turns / 2);
    for (colour, stones, turns) in [
        (Colour::Black, black, first),
        (Colour::White, white, second),
    ] {
        // With momentum, one turn can convert many stones.
        if stones > turns && !settings.momentum {
            let name = game.players()[colour.number()];
            return Err(Diagnostic::new(format!(
                "impossible position: {} of {name} after {} of its own",
                plural(stones, "stone"),
                plural(turns, "turn")
            )));
        }
    }
    if position.swapped && (!settings.pie || position.turns == 0) {
        return Err(Diagnostic::new(
            "colours can be swapped only after black's first turn and under the pie rule",
        ));
    }
    if position.turns >= settings.limit && position.phase != TurnPhase::Turn {
        return Err(Diagnostic::new("all turns are over"));
    }
    match position.phase {
        TurnPhase::Dice(cell) if game.targets(position) >> cell & 1 == 0 => {
            let name = game.geometry().name(cell);
            Err(Diagnostic::new(format!("{name} cannot be attacked")))
        }
        TurnPhase::Again if !settings.momentum || game.targets(position) == 0 => {
            Err(Diagnostic::new("no further attack is possible"))
        }
        _ => Ok(()),
    }
}
