//! Solves tablebases into files, and compares their answers and closed sets with the oracle.

use game::{Decision, NoMonitor, Objective, Question};
use games::hunt::{Hunt, HuntEvent};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use tablebase::{
    Keep, PreferenceWeights, Tablebase, TablebaseWriter, TigerClasses, answer, closed_set,
    tablebase_game,
};

use crate::evidence;
use crate::tally::Tally;
use crate::world::{HuntQuestion, World, beneficiary, plies};

/// A placeholder for the digest of the rules.
const DIGEST: &str = "soak";

/// Answers compared for each tablebase.
const ANSWERS: usize = 200;
/// Closed sets built for each tablebase.
const SETS: usize = 3;

/// Solves the game of a random event, and compares its tablebase with the oracle.
pub fn check(world: &World, random: &mut Pcg64Mcg, tally: &mut Tally) -> Result<(), String> {
    let event = world.event(random);
    let keep = if random.random() {
        Keep::All
    } else {
        Keep::Sliding
    };
    let folder = tempfile::tempdir().map_err(|error| format!("no folder: {error}"))?;
    let hunt = Hunt::new(tablebase_game(world.hunt.board(), event));
    let mut writer = TablebaseWriter::create(folder.path(), &hunt, DIGEST, keep)
        .map_err(|error| format!("no tablebase: {error}"))?;
    (writer.solve(&hunt, &TigerClasses::new(&hunt), &NoMonitor))
        .map_err(|error| format!("not solved: {error}"))?;
    let tablebase = Tablebase::open(folder.path(), &hunt, DIGEST)
        .map_err(|error| format!("not opened: {error}"))?;
    tally.tablebases += 1;
    for _ in 0..ANSWERS {
        let asked = question(world, event, plies(random), random);
        compare(world, &tablebase, &asked, tally).map_err(|error| {
            let words = world.describe_question(&asked);
            format!("tablebase, {keep:?}, {words}: {error}")
        })?;
    }
    for _ in 0..SETS {
        let asked = question(world, event, None, random);
        check_closed_set(world, &tablebase, &asked, tally).map_err(|error| {
            let words = world.describe_question(&asked);
            format!("closed set, {keep:?}, {words}: {error}")
        })?;
    }
    Ok(())
}

/// Returns a question whose attacker is the side that the event is good for.
fn question(
    world: &World,
    event: HuntEvent,
    plies: Option<u32>,
    random: &mut Pcg64Mcg,
) -> HuntQuestion {
    let attacker = beneficiary(event);
    let (objective, prover) = if random.random() {
        (Objective::Reach, attacker)
    } else {
        (Objective::Avoid, attacker.opponent())
    };
    Question {
        position: world.position(random),
        prover,
        objective,
        event,
        plies,
    }
}

/// Compares the tablebase's answer with the oracle's.
fn compare(
    world: &World,
    tablebase: &Tablebase,
    asked: &HuntQuestion,
    tally: &mut Tally,
) -> Result<(), String> {
    let found = answer(tablebase, asked).map_err(|error| error.to_string())?;
    tally.count("tablebase", found.verdict);
    let expected = asked.verdict(world.is_reached(asked));
    if !matches!(found.verdict, Decision::Open(_)) && found.verdict != expected {
        let found = found.verdict;
        return Err(format!("{found:?}, but the oracle says {expected:?}"));
    }
    Ok(())
}

/// Checks a closed set for the defender, if there is one.
fn check_closed_set(
    world: &World,
    tablebase: &Tablebase,
    asked: &HuntQuestion,
    tally: &mut Tally,
) -> Result<(), String> {
    let (hunt, defender) = (tablebase.hunt(), asked.attacker().opponent());
    let weights = PreferenceWeights::of(hunt.board());
    let set = closed_set(tablebase, &asked.position, defender, &weights, &NoMonitor)
        .map_err(|error| error.to_string())?;
    let Some(set) = set else {
        return Ok(());
    };
    tally.count("closed set", asked.verdict(false));
    if world.is_reached(asked) {
        return Err("the oracle says that the event is reached".to_owned());
    }
    evidence::check_set(world, asked, set)?;
    tally.certificates += 1;
    Ok(())
}
