//! Builds Place or Attack with the options of a claim.

use std::sync::Arc;

use diagnostic::{Diagnostic, suggestion};
use game::Odds;
use games::AnyGame;
use games::place_or_attack::{Asymmetry, Colour, Grid, PlaceOrAttack, Settings, Ties};
use hypothesis::{Decimal, GameOptions};

use super::options::refuse_other_options;

/// The options that the game takes.
const OPTIONS: [&str; 13] = [
    "rows",
    "columns",
    "limit",
    "rate",
    "komi",
    "centre",
    "ties",
    "pie",
    "momentum",
    "hex",
    "attacker",
    "attacker_rate",
    "defender_stone",
];

/// Builds the game. Errors name the option.
pub(super) fn place_or_attack_game(options: &GameOptions) -> Result<AnyGame, Vec<Diagnostic>> {
    refuse_other_options(options, &OPTIONS)?;
    let game = settings(options).and_then(PlaceOrAttack::new);
    game.map(|game| AnyGame::PlaceOrAttack(Arc::new(game)))
        .map_err(|error| vec![error])
}

fn settings(options: &GameOptions) -> Result<Settings, Diagnostic> {
    let standard = Settings::default();
    Ok(Settings {
        rows: options.rows.unwrap_or(standard.rows),
        columns: options.columns.unwrap_or(standard.columns),
        grid: match options.hex {
            Some(true) => Grid::Hex,
            _ => Grid::Square,
        },
        limit: options.limit.unwrap_or(standard.limit),
        rate: rate(options.rate.as_ref(), "rate", standard.rate)?,
        asymmetry: asymmetry(options)?,
        komi_halves: halves(options.komi.as_ref(), "komi", 0)?,
        centre: options.centre.unwrap_or(standard.centre),
        ties: match options.ties.as_deref() {
            None | Some("white") => Ties::White,
            Some("draw") => Ties::Draw,
            Some(other) => return Err(unknown("ties", other, ["white", "draw"])),
        },
        pie: options.pie.unwrap_or(false),
        momentum: options.momentum.unwrap_or(false),
    })
}

fn asymmetry(options: &GameOptions) -> Result<Option<Asymmetry>, Diagnostic> {
    let Some(attacker) = options.attacker.as_deref() else {
        let given = [
            ("attacker_rate", options.attacker_rate.is_some()),
            ("defender_stone", options.defender_stone.is_some()),
        ];
        return match given.into_iter().find(|(_, given)| *given) {
            None => Ok(None),
            Some((key, _)) => Err(Diagnostic::new(format!("`{key}` requires `attacker`"))
                .in_key(key)
                .help("add `attacker = \"black\"` or `attacker = \"white\"`")),
        };
    };
    let attacker = match attacker {
        "black" => Colour::Black,
        "white" => Colour::White,
        other => return Err(unknown("attacker", other, ["black", "white"])),
    };
    let standard = Asymmetry::of(attacker);
    Ok(Some(Asymmetry {
        attacker,
        rate: rate(
            options.attacker_rate.as_ref(),
            "attacker_rate",
            standard.rate,
        )?,
        stone_halves: halves(
            options.defender_stone.as_ref(),
            "defender_stone",
            standard.stone_halves,
        )?,
    }))
}

fn unknown(key: &str, word: &str, known: [&str; 2]) -> Diagnostic {
    Diagnostic::new(format!("`{word}` is not a value of `{key}`"))
        .in_key(key)
        .help(suggestion(word, known))
}

fn rate(given: Option<&Decimal>, key: &str, standard: Odds) -> Result<Odds, Diagnostic> {
    let Some(Decimal(text)) = given else {
        return Ok(standard);
    };
    Odds::parse(text).ok_or_else(|| {
        Diagnostic::new(format!("`{text}` is not a probability"))
            .in_key(key)
            .help("write a fraction such as \"1/2\", a decimal such as 0.5, or \"50%\"")
    })
}

/// Parses a multiple of one half, and returns the number of halves.
fn halves(given: Option<&Decimal>, key: &str, standard: u8) -> Result<u8, Diagnostic> {
    let Some(Decimal(text)) = given else {
        return Ok(standard);
    };
    let (whole, half) = match text.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (text.strip_suffix(".0").unwrap_or(text), 0),
    };
    let number = whole.parse::<u8>().ok().filter(|&whole| whole <= 64);
    number.map(|whole| 2 * whole + half).ok_or_else(|| {
        Diagnostic::new(format!(
            "`{key}` must be a multiple of 0.5 from 0 to 64, not `{text}`"
        ))
        .in_key(key)
        .help("for example 0.5, 1 or 1.5")
    })
}
