//! Facts about the probability that an attack succeeds.

use diagnostic::Diagnostic;
use games::place_or_attack::{Colour, PlaceOrAttack};
use hypothesis::Attack;
use hypothesis::{Figure, Ratio};

use crate::fact::Fact;

/// Returns the facts that a goal claims, one per number of stones.
pub(crate) fn attack(goal: &Attack, game: &PlaceOrAttack) -> Result<Vec<Fact>, Diagnostic> {
    let colour = match goal.by.as_deref() {
        None | Some("black") => Colour::Black,
        Some("white") => Colour::White,
        Some(other) => {
            return Err(
                Diagnostic::new(format!("this game has no player `{other}`"))
                    .in_key("goal.attack.by")
                    .help("the players are `black` and `white`"),
            );
        }
    };
    let geometry = game.geometry();
    let most = (0..geometry.cells())
        .map(|cell| geometry.neighbours(cell).count_ones())
        .max()
        .unwrap_or(0);
    let mut facts = Vec::new();
    for (stones, figure) in &goal.success {
        let key = format!("goal.attack.success.{stones}");
        (figure.check()).map_err(|diagnostic| diagnostic.in_key(&key))?;
        let count = stones
            .parse()
            .ok()
            .filter(|count| (1..=most).contains(count));
        let Some(count) = count else {
            let message = format!("an attack on this board has 1 to {most} stones");
            return Err(Diagnostic::new(message).in_key(&key));
        };
        let odds = game.success(colour, count);
        let found = Ratio {
            numerator: odds.numerator.into(),
            denominator: odds.denominator.into(),
        };
        let plural = if count == 1 { "" } else { "s" };
        let what = format!("probability that an attack with {count} stone{plural} succeeds");
        facts.push(Fact::figure(
            what,
            digest_text(count, figure),
            figure,
            move || found,
        ));
    }
    if facts.is_empty() {
        let message = "`goal.attack` claims nothing";
        return Err(Diagnostic::new(message)
            .in_key("goal.attack")
            .help("add at least one figure"));
    }
    Ok(facts)
}

/// Frozen: recorded digests depend on these bytes.
fn digest_text(stones: u32, figure: &Figure) -> String {
    let plural = if stones == 1 { "" } else { "s" };
    format!("probability that an attack with {stones} stone{plural} succeeds: {figure}")
}
