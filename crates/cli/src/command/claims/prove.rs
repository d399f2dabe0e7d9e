//! `pounce prove`: proves claims in parallel, and writes a result file for each.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use pounce::records::FailureKind;
use pounce::text::chain;
use pounce::{
    Checkpoint, Claim, EmptySelection, InputError, Options, Proof, ResultRecord, Resumed, Selected,
    Selection, prove_all, select,
};

use crate::args::{Format, Prove, Rerun, Terminal};
use crate::terminal::ci_report::{self, Case, Failed, Outcome, Place};
use crate::terminal::claim_progress::ClaimProgress;
use crate::terminal::diagnostics::{show_unreadable, warn_about_misplaced};
use crate::terminal::empty_selection::report_empty;
use crate::terminal::exit::{Exit, exit_of};
use crate::terminal::explain::{engine_line, explain, list};
use crate::terminal::interrupt::{self, is_interrupted};
use crate::terminal::output::{MORE_MEMORY, document, eprint_line, print, record_text};
use crate::terminal::prove_table::report;

pub fn run(args: &Prove, terminal: Terminal) -> anyhow::Result<Exit> {
    let (args, checkpoint) = begin(args)?;
    let progress = Arc::new(ClaimProgress::new(terminal));
    let options = Options {
        results: Some(args.results.clone()),
        max_nodes: args.max_nodes,
        max_seconds: args.max_seconds,
        checkpoint: checkpoint.map(Arc::new),
        cross_check: args.cross_check,
        fail_fast: args.fail_fast,
        slow_after: args.output.slow_after,
        progress: progress.clone(),
        ..args.resources.options()
    };
    let Selected {
        mut claims,
        slower,
        unreadable,
        empty,
    } = select(&(&args.selection).into())?;
    warn_about_misplaced(&(&args.selection).into())?;
    let mut exit = show_unreadable(&unreadable, terminal.color);
    if args.list || args.explain {
        // A list without the slower claims would be incomplete.
        claims.extend(slower);
        claims.sort_by(|one, other| one.name().cmp(other.name()));
    }
    if let Some(which) = args.rerun {
        let which = pounce::Rerun::from(which);
        claims.retain(|claim| which.is_due(claim, &args.results));
    }
    if args.list || args.explain {
        print(&preview(&args, &options, &claims, terminal)?)?;
        let is_shown = !claims.is_empty() || exit != Exit::AsExpected;
        return Ok(if is_shown {
            exit
        } else {
            nothing_selected(&args, empty.as_ref())
        });
    }
    exit = exit.max(refuse_too_large(&options, &mut claims, terminal));
    if claims.is_empty() {
        if exit == Exit::AsExpected {
            exit = nothing_selected(&args, empty.as_ref());
        }
        if args.output.format == Format::Json {
            print(&record_text(&Vec::<ResultRecord>::new())?)?;
        }
        let cases: Vec<Case> = unreadable.iter().map(Case::unreadable).collect();
        ci_report::write(&cases, &unreadable, &args.output)?;
        return Ok(exit);
    }
    if terminal.verbose {
        for claim in &claims {
            let engine = engine_line(&claim.explain(&options));
            eprint_line(&format!("{}: {engine}", claim.name()));
        }
    }
    interrupt::listen()?;
    let proofs = prove_all(&claims, &options);
    progress.clear();
    let proofs: Vec<Proof> = proofs?.into_iter().flatten().collect();
    let cases = all_cases(&unreadable, &claims, &proofs);
    ci_report::write(&cases, &unreadable, &args.output)?;
    if !terminal.quiet {
        ci_report::warn_about_slow(&cases);
    }
    exit = exit.max(finish(&args, proofs, claims.len(), terminal)?);
    Ok(if is_interrupted() {
        Exit::Interrupted
    } else {
        exit
    })
}

/// Opens the checkpoint, if one is requested. A resumed run has the arguments of the earlier run, with
/// new budgets.
fn begin(args: &Prove) -> anyhow::Result<(Prove, Option<Checkpoint>)> {
    Ok(match (&args.resume, &args.checkpoint) {
        (Some(folder), _) => {
            let (checkpoint, earlier) = resume(folder)?;
            (with_budgets(earlier, args), Some(checkpoint))
        }
        (None, Some(folder)) => (args.clone(), Some(Checkpoint::begin(folder, args)?)),
        (None, None) => (args.clone(), None),
    })
}

/// Describes the claims for `--list` or `--explain`.
fn preview(
    args: &Prove,
    options: &Options,
    claims: &[Claim],
    terminal: Terminal,
) -> anyhow::Result<String> {
    let explained = claims.iter().map(|claim| claim.explain(options));
    let listed = claims.iter().map(Claim::list_entry);
    Ok(match (args.explain, args.output.format) {
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
    cases.extend(claims.iter().map(|claim| {
        let proof = proofs
            .iter()
            .find(|proof| proof.result.claim == claim.name());
        proof.map_or_else(
            || Case {
                name: claim.name().to_owned(),
                place: Place::of(claim, "statement"),
                seconds: 0.0,
                outcome: Outcome::Skipped("not begun".to_owned()),
                slow: None,
            },
            |proof| case(claim, proof),
        )
    }));
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
        .with_context(|| format!("cannot change to the folder {}", started_in.display()))?;
    Ok((checkpoint, arguments))
}

/// Replaces the budgets of a resumed run; everything else stays the same.
fn with_budgets(earlier: Prove, args: &Prove) -> Prove {
    let mut resumed = Prove {
        max_nodes: args.max_nodes.or(earlier.max_nodes),
        max_seconds: args.max_seconds.or(earlier.max_seconds),
        ..earlier
    };
    resumed.resources.threads = args.resources.threads.or(resumed.resources.threads);
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
    let failed = (proofs.iter())
        .filter(|proof| !proof.problems.is_empty())
        .count();
    let mut results = Vec::new();
    let mut errors = Vec::new();
    for proof in proofs {
        exit = exit.max(exit_of(&proof.result));
        let name = &proof.result.claim;
        errors.extend((proof.problems.iter()).map(|error| format!("{name}: {}", chain(error))));
        results.push(proof.result);
    }
    match args.output.format {
        Format::Human => print(&report(&results, failed, terminal))?,
        Format::Json => print(&record_text(&results)?)?,
    }
    if results.len() < claims {
        eprintln!("not begun: {} of {claims} claims", claims - results.len());
    }
    for error in errors {
        eprint_line(&format!("error: {error}"));
        exit = Exit::BadInput;
    }
    Ok(exit)
}

fn case(claim: &Claim, proof: &Proof) -> Case {
    let result = &proof.result;
    let errors: Vec<String> = proof.problems.iter().map(|error| chain(error)).collect();
    let verdict = format!("{}: {}", result.verdict.name(), result.statement);
    let why = result.reason.as_deref().unwrap_or("not as expected");
    let failed = |kind, message: String, help: Option<&str>| {
        Outcome::Failed(Failed {
            kind,
            message,
            help: help.map(str::to_owned),
        })
    };
    let message = format!("{verdict}: {why}");
    let (key, outcome) = match exit_of(result) {
        _ if !errors.is_empty() => (
            "statement",
            failed(FailureKind::Failed, errors.join("; "), None),
        ),
        Exit::AsExpected => ("statement", Outcome::Passed(verdict)),
        Exit::Open => {
            let help = "raise the budget of the claim, or choose another engine";
            ("method", failed(FailureKind::Open, message, Some(help)))
        }
        _ => {
            let help = "correct `expect`, or find out why the verdict differs";
            (
                "expect",
                failed(FailureKind::NotAsExpected, message, Some(help)),
            )
        }
    };
    Case {
        name: result.claim.clone(),
        place: Place::of(claim, key),
        seconds: result.timing.seconds,
        outcome,
        slow: result.timing.slow.clone(),
    }
}

/// Removes claims that need more memory than `--memory` allows, and reports them.
fn refuse_too_large(options: &Options, claims: &mut Vec<Claim>, terminal: Terminal) -> Exit {
    let before = claims.len();
    claims.retain(|claim| {
        let refused = options.check_memory(claim).err();
        if let Some(error) = &refused {
            let mut bad = InputError::path(claim.path(), error.to_string());
            bad.diagnostic.help = Some(MORE_MEMORY.to_owned());
            eprintln!("{}\n", bad.render(terminal.color));
        }
        refused.is_none()
    });
    if claims.len() == before {
        Exit::AsExpected
    } else {
        Exit::BadInput
    }
}

/// Explains why there is nothing to do.
fn nothing_selected(args: &Prove, empty: Option<&EmptySelection>) -> Exit {
    let selection = Selection::from(&args.selection);
    if let Some(empty) = empty {
        return report_empty(empty, &selection);
    }
    match args.rerun {
        Some(Rerun::Open) => eprint_line(&format!("no open claims in {selection}")),
        Some(Rerun::Failed) => eprint_line(&format!("no failed claims in {selection}")),
        None => {}
    }
    Exit::Nothing
}
