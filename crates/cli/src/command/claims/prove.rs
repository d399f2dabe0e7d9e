//! `pounce prove`: every claim of the tier, side by side, with a result file for each.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use pounce::records::ListedRecord;
use pounce::text::chain;
use pounce::{
    Checkpoint, Claim, InputError, Options, Proof, Resumed, Selected, Selection, prove_all, select,
};

use crate::args::{Format, Prove, Rerun, Terminal};
use crate::terminal::ci_report::{self, Case, Outcome};
use crate::terminal::claim_progress::ClaimProgress;
use crate::terminal::diagnostics::show_unreadable;
use crate::terminal::exit::{Exit, exit_of};
use crate::terminal::explain::{engine_line, explain, list};
use crate::terminal::interrupt::{self, is_interrupted};
use crate::terminal::output::{document, print, record_text, tell};
use crate::terminal::prove_table::report;

pub fn run(args: &Prove, terminal: Terminal) -> anyhow::Result<Exit> {
    let (args, checkpoint) = match (&args.resume, &args.checkpoint) {
        (Some(folder), _) => {
            let (checkpoint, begun) = resume(folder)?;
            (with_budgets(begun, args), Some(checkpoint))
        }
        (None, Some(folder)) => (args.clone(), Some(Checkpoint::begin(folder, args)?)),
        (None, None) => (args.clone(), None),
    };
    let progress = Arc::new(ClaimProgress::new(terminal));
    let options = Options {
        results: Some(args.results.clone()),
        max_nodes: args.max_nodes,
        max_seconds: args.timeout,
        checkpoint: checkpoint.map(Arc::new),
        cross_check: args.cross_check,
        fail_fast: args.fail_fast,
        progress: progress.clone(),
        ..args.means.options()
    };
    let Selected {
        mut claims,
        slower,
        unreadable,
    } = select(&(&args.selection).into())?;
    let mut exit = show_unreadable(&unreadable, terminal.color);
    if args.list || args.explain {
        // Whoever asks what there is wants to know of slower ones, too.
        claims.extend(slower);
        claims.sort_by(|one, other| one.name().cmp(other.name()));
    }
    if let Some(which) = args.rerun {
        let which = pounce::Rerun::from(which);
        claims.retain(|claim| which.is_due(claim, &args.results));
    }
    if args.list || args.explain {
        print(&told(&args, &options, &claims, terminal)?)?;
        return Ok(if claims.is_empty() {
            exit.max(Exit::Nothing)
        } else {
            exit
        });
    }
    exit = exit.max(refuse_too_large(&options, &mut claims, terminal));
    if claims.is_empty() {
        if exit == Exit::AsExpected {
            tell(&nothing(&args));
        }
        return Ok(exit.max(Exit::Nothing));
    }
    if terminal.verbose {
        for claim in &claims {
            let engine = engine_line(&claim.explain(&options));
            tell(&format!("{}: {engine}", claim.name()));
        }
    }
    interrupt::listen()?;
    let proofs = prove_all(&claims, &options);
    progress.clear();
    let proofs: Vec<Proof> = proofs?.into_iter().flatten().collect();
    ci_report::write(&all_cases(&unreadable, &claims, &proofs), &args.telling)?;
    exit = exit.max(finish(&args, proofs, claims.len(), terminal)?);
    Ok(if is_interrupted() {
        Exit::Interrupted
    } else {
        exit
    })
}

/// Returns the claims in words, or as a list.
fn told(
    args: &Prove,
    options: &Options,
    claims: &[Claim],
    terminal: Terminal,
) -> anyhow::Result<String> {
    let explained = claims.iter().map(|claim| claim.explain(options));
    let listed = claims.iter().map(ListedRecord::of);
    Ok(match (args.explain, args.telling.format) {
        (true, Format::Human) => {
            let texts: Vec<String> = explained.map(|claim| explain(&claim)).collect();
            texts.join("\n")
        }
        (true, Format::Json) => document(&explained.collect::<Vec<_>>())?,
        (false, Format::Human) => list(listed, terminal.paint),
        (false, Format::Json) => document(&listed.collect::<Vec<_>>())?,
    })
}

/// Lists the outcome of every claim by name: decided, not begun, or unreadable.
fn all_cases(unreadable: &[(String, InputError)], claims: &[Claim], proofs: &[Proof]) -> Vec<Case> {
    let mut cases: Vec<Case> = unreadable.iter().map(Case::unreadable).collect();
    let waits = |claim: &&Claim| !proofs.iter().any(|it| it.result.claim == claim.name());
    cases.extend(claims.iter().filter(waits).map(|claim| Case {
        name: claim.name().to_owned(),
        seconds: 0.0,
        outcome: Outcome::Skipped("not begun".to_owned()),
    }));
    cases.extend(proofs.iter().map(case));
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    cases
}

/// Resumes the run that left this folder, in the folder in which it was started.
fn resume(folder: &Path) -> anyhow::Result<(Checkpoint, Prove)> {
    let Resumed {
        checkpoint,
        arguments,
        started_in,
    } = Checkpoint::resume(folder)?;
    std::env::set_current_dir(&started_in)
        .with_context(|| format!("cannot go to {}", started_in.display()))?;
    Ok((checkpoint, arguments))
}

/// Takes new budgets for a resumed run; everything else stays the same.
fn with_budgets(begun: Prove, args: &Prove) -> Prove {
    let mut resumed = Prove {
        max_nodes: args.max_nodes.or(begun.max_nodes),
        timeout: args.timeout.or(begun.timeout),
        ..begun
    };
    resumed.means.threads = args.means.threads.or(resumed.means.threads);
    resumed
}

/// Prints results and errors.
fn finish(
    args: &Prove,
    proofs: Vec<Proof>,
    claims: usize,
    terminal: Terminal,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::AsExpected;
    let failed = proofs.iter().filter(|it| !it.problems.is_empty()).count();
    let mut results = Vec::new();
    let mut errors = Vec::new();
    for one in proofs {
        exit = exit.max(exit_of(&one.result));
        let name = &one.result.claim;
        errors.extend((one.problems.iter()).map(|error| format!("{name}: {}", chain(error))));
        results.push(one.result);
    }
    match args.telling.format {
        Format::Human => print(&report(&results, failed, terminal))?,
        Format::Json => print(&record_text(&results)?)?,
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

fn case(proof: &Proof) -> Case {
    let result = &proof.result;
    let errors: Vec<String> = proof.problems.iter().map(|error| chain(error)).collect();
    let known = format!("{}: {}", result.verdict.name(), result.statement);
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

/// Leaves out claims that want more memory than there is, and says so.
fn refuse_too_large(options: &Options, claims: &mut Vec<Claim>, terminal: Terminal) -> Exit {
    let memory = options.memory;
    let before = claims.len();
    claims.retain(|claim| {
        let fits = options.limits(claim).max_bytes <= memory;
        if !fits {
            let wanted = claim.file().method.max_memory_mib;
            let allowed = memory >> 20;
            let message =
                format!("it needs {wanted} MiB of memory, but --memory allows {allowed} MiB");
            let bad = InputError::path(claim.path(), message);
            eprintln!("{}\n", bad.render(terminal.color));
        }
        fits
    });
    if claims.len() == before {
        Exit::AsExpected
    } else {
        Exit::BadInput
    }
}

/// Why there is nothing to do.
fn nothing(args: &Prove) -> String {
    let place = Selection::from(&args.selection);
    match args.rerun {
        Some(Rerun::Open) => format!("nothing is open in {place}"),
        Some(Rerun::Failed) => format!("nothing has failed in {place}"),
        None => format!("no claims of this tier in {place}; `--tier` chooses slower ones"),
    }
}
