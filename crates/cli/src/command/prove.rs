//! `pounce prove`: every claim of the tier, side by side, with a result file for each.

use hypothesis::Verdict;

use crate::args::{Format, Prove, Rerun, Terminal};
use crate::bad_input::BadInput;
use crate::batch::{Batch, Decided, exit_of};
use crate::cases::{Case, Outcome};
use crate::checkpoint::{Checkpoint, ClaimCheckpoint};
use crate::claim_source::LoadedClaim;
use crate::exit::Exit;
use crate::explain::{choice_line, explain, explain_json, list, list_json};
use crate::interrupt::{self, is_interrupted};
use crate::ledger::{NO_RESULT, believable};
use crate::output::{print, tell};
use crate::prove_table::report;
use crate::selection::{Selected, in_words, select};
use crate::{cases, choice};

pub fn run(args: &Prove, terminal: Terminal) -> anyhow::Result<Exit> {
    let (args, checkpoint) = match (&args.resume, &args.checkpoint) {
        (Some(folder), _) => {
            let (checkpoint, begun) = Checkpoint::resume(folder)?;
            (with_budgets(begun, args), Some(checkpoint))
        }
        (None, Some(folder)) => (args.clone(), Some(Checkpoint::begin(folder, args)?)),
        (None, None) => (args.clone(), None),
    };
    let batch = Batch {
        results: &args.results,
        max_nodes: args.max_nodes,
        timeout: args.timeout,
        means: &args.means,
        cross_check: args.cross_check,
        fail_fast: args.fail_fast,
        terminal,
    };
    let selected = select(&args.selection, terminal)?;
    let mut exit = selected.exit();
    let Selected {
        mut claims,
        slower,
        unread,
    } = selected;
    if args.list || args.explain {
        // Whoever asks what there is wants to know of slower ones, too.
        claims.extend(slower);
        claims.sort_by(|one, other| one.name.cmp(&other.name));
    }
    if let Some(which) = args.rerun {
        claims.retain(|claim| is_due(&batch, claim, which));
    }
    if args.list || args.explain {
        print(&told(&args, &batch, &claims)?)?;
        return Ok(match claims.is_empty() {
            true => exit.max(Exit::Nothing),
            false => exit,
        });
    }
    exit = exit.max(refuse_too_large(&batch, &mut claims, terminal));
    if claims.is_empty() {
        if exit == Exit::AsExpected {
            tell(&nothing(&args));
        }
        return Ok(exit.max(Exit::Nothing));
    }
    if terminal.verbose {
        for claim in &claims {
            tell(&format!(
                "{}: {}",
                claim.name,
                choice_line(&choice::choose(claim))
            ));
        }
    }
    interrupt::listen()?;
    let checkpoints = claim_checkpoints(checkpoint.as_ref(), &claims)?;
    let chosen: Vec<&LoadedClaim> = claims.iter().collect();
    let decided = batch.decide(&chosen, &checkpoints)?;
    cases::write(&all_cases(unread, &claims, &decided), &args.telling)?;
    exit = exit.max(finish(&args, decided, claims.len(), terminal)?);
    Ok(match is_interrupted() {
        true => Exit::Interrupted,
        false => exit,
    })
}

/// The claims in words, or as a list.
fn told(args: &Prove, batch: &Batch<'_>, claims: &[LoadedClaim]) -> anyhow::Result<String> {
    let in_words = |claim| explain(claim, &batch.limits(claim));
    Ok(match (args.explain, args.telling.format) {
        (true, Format::Human) => claims
            .iter()
            .map(in_words)
            .collect::<Vec<String>>()
            .join("\n"),
        (true, Format::Json) => {
            explain_json(claims.iter().map(|claim| (claim, batch.limits(claim))))?
        }
        (false, Format::Human) => list(claims, batch.terminal.paint),
        (false, Format::Json) => list_json(claims)?,
    })
}

/// What came of every claim, by name: decided, not begun, or not even read.
fn all_cases(
    unread: Vec<(String, String)>,
    claims: &[LoadedClaim],
    decided: &[Decided],
) -> Vec<Case> {
    let mut cases: Vec<Case> = unread.into_iter().map(Case::unread).collect();
    let waits = |claim: &&LoadedClaim| !decided.iter().any(|it| it.result.claim == claim.name);
    cases.extend(claims.iter().filter(waits).map(|claim| Case {
        name: claim.name.clone(),
        seconds: 0.0,
        outcome: Outcome::Skipped("not begun".to_owned()),
    }));
    cases.extend(decided.iter().map(case));
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    cases
}

/// Budgets may be raised when a run goes on; everything else stays as it was.
fn with_budgets(begun: Prove, args: &Prove) -> Prove {
    let mut resumed = Prove {
        max_nodes: args.max_nodes.or(begun.max_nodes),
        timeout: args.timeout.or(begun.timeout),
        ..begun
    };
    resumed.means.threads = args.means.threads.or(resumed.means.threads);
    resumed
}

/// Shows what came of the claims.
fn finish(
    args: &Prove,
    decided: Vec<Decided>,
    claims: usize,
    terminal: Terminal,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::AsExpected;
    let failed = decided.iter().filter(|it| !it.errors.is_empty()).count();
    let mut results = Vec::new();
    let mut errors = Vec::new();
    for one in decided {
        exit = exit.max(exit_of(&one.result));
        let name = &one.result.claim;
        errors.extend(one.errors.iter().map(|error| format!("{name}: {error}")));
        results.push(one.result);
    }
    match args.telling.format {
        Format::Human => print(&report(&results, failed, terminal))?,
        Format::Json => print(&(serde_json::to_string_pretty(&results)? + "\n"))?,
    }
    if results.len() < claims {
        eprintln!("not begun: {} of {claims} claims", claims - results.len());
    }
    for error in errors {
        tell(&format!("error: {error}"));
        exit = Exit::BadInput;
    }
    Ok(exit)
}

fn case(Decided { result, errors, .. }: &Decided) -> Case {
    let known = format!("{}: {}", result.verdict.word(), result.statement);
    let why = result.reason.as_deref().unwrap_or("not as expected");
    Case {
        name: result.claim.clone(),
        seconds: result.timing.seconds,
        outcome: match exit_of(result) {
            _ if !errors.is_empty() => Outcome::Failed("failed".to_owned(), errors.join("; ")),
            Exit::AsExpected => Outcome::Passed(known),
            Exit::Open => Outcome::Failed("open".to_owned(), format!("{known}: {why}")),
            _ => Outcome::Failed("not-as-expected".to_owned(), format!("{known}: {why}")),
        },
    }
}

/// Whether the result of an earlier run leaves something to do.
fn is_due(batch: &Batch<'_>, loaded: &LoadedClaim, which: Rerun) -> bool {
    let record = batch.path(&loaded.name, "json");
    match (which, believable(&record, loaded)) {
        (Rerun::Open, Ok(result)) => result.verdict == Verdict::Open,
        (Rerun::Open, Err(_)) => true,
        (Rerun::Failed, Ok(result)) => !result.meets(loaded.claim.expect),
        (Rerun::Failed, Err(failure)) => failure.kind != NO_RESULT,
    }
}

/// Leaves out claims that want more memory than there is, and says so.
fn refuse_too_large(batch: &Batch<'_>, claims: &mut Vec<LoadedClaim>, terminal: Terminal) -> Exit {
    let memory = batch.means.memory;
    let before = claims.len();
    claims.retain(|claim| {
        let fits = batch.limits(claim).max_bytes <= memory;
        if !fits {
            let wanted = claim.claim.method.max_memory_mib;
            let allowed = memory >> 20;
            let message =
                format!("it wants {wanted} MiB of memory, but --memory allows {allowed} MiB");
            let bad = BadInput::path(&claim.path, message);
            eprintln!("{}\n", bad.render(terminal.color));
        }
        fits
    });
    match claims.len() == before {
        true => Exit::AsExpected,
        false => Exit::BadInput,
    }
}

/// Why there is nothing to do.
fn nothing(args: &Prove) -> String {
    let place = in_words(&args.selection);
    match args.rerun {
        Some(Rerun::Open) => format!("nothing is open in {place}"),
        Some(Rerun::Failed) => format!("nothing has failed in {place}"),
        None => format!("no claims of this tier in {place}; `--tier` chooses slower ones"),
    }
}

/// Where each claim keeps its proof logs, if they are kept.
fn claim_checkpoints(
    checkpoint: Option<&Checkpoint>,
    claims: &[LoadedClaim],
) -> anyhow::Result<Vec<Option<ClaimCheckpoint>>> {
    let folder = |claim| {
        checkpoint
            .map(|checkpoint| checkpoint.claim(claim))
            .transpose()
    };
    claims.iter().map(folder).collect()
}
