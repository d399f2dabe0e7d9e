//! `pounce prove`: every claim of the tier, side by side, with a result file for each.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::Context;
use hypothesis::{Evidence, LimitsRecord, ResultRecord, Tier, VerdictName};

use crate::args::{Format, Prove, Terminal, TierName};
use crate::bad_input::BadInput;
use crate::checkpoint::{Checkpoint, ClaimCheckpoint};
use crate::claim_source::{LoadedClaim, find, load};
use crate::exit::Exit;
use crate::interrupt::{self, STOP, is_interrupted};
use crate::output::{print, write_file};
use crate::progress::Progress;
use crate::report::report;
use crate::runner::{Job, decide};
use crate::tablebases::Tablebases;

/// Deep searches recurse a ply at a time.
const STACK: usize = 64 << 20;

pub fn run(args: &Prove, terminal: Terminal) -> anyhow::Result<Exit> {
    let (args, checkpoint) = match (&args.resume, &args.checkpoint) {
        (Some(folder), _) => {
            let (checkpoint, begun) = Checkpoint::resume(folder)?;
            // Budgets may be raised; everything else stays as it was.
            let args = Prove {
                max_nodes: args.max_nodes.or(begun.max_nodes),
                timeout: args.timeout.or(begun.timeout),
                threads: args.threads.or(begun.threads),
                ..begun
            };
            (args, Some(checkpoint))
        }
        (None, Some(folder)) => (args.clone(), Some(Checkpoint::begin(folder, args)?)),
        (None, None) => (args.clone(), None),
    };
    let (claims, mut exit) = load_claims(&args, terminal)?;
    if claims.is_empty() {
        if exit == Exit::AsExpected {
            eprintln!("no claims of this tier in {}", places(&args));
        }
        return Ok(exit.max(Exit::Nothing));
    }
    let run = Run {
        args: &args,
        checkpoints: claim_checkpoints(checkpoint.as_ref(), &claims)?,
        progress: Progress::new(terminal, claims.len(), &STOP),
        tablebases: Tablebases::new(args.tablebases.clone(), args.threads.unwrap_or(0) as usize),
    };
    let (results, trouble) = run.decide_claims(&claims)?;
    match args.format {
        Format::Human => print(&report(&results, terminal.verbose))?,
        Format::Json => print(&(serde_json::to_string_pretty(&results)? + "\n"))?,
    }
    for error in trouble {
        eprintln!("error: {error:#}");
        exit = Exit::BadInput;
    }
    let verdicts = results.iter().map(exit_of).max();
    exit = exit.max(verdicts.unwrap_or(Exit::AsExpected));
    Ok(match is_interrupted() {
        true => Exit::Interrupted,
        false => exit,
    })
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

/// The claims of the tier that can be read. Flaws of the others are shown.
fn load_claims(args: &Prove, terminal: Terminal) -> anyhow::Result<(Vec<LoadedClaim>, Exit)> {
    let mut exit = Exit::AsExpected;
    let mut claims = Vec::new();
    for (name, path) in find(&args.paths)? {
        match load(&name, &path) {
            Ok(claim) if claim.claim.tier > tier(args.tier) => {}
            Ok(claim) if limits(&claim, args).max_bytes > args.memory => {
                let wanted = claim.claim.method.max_memory_mib;
                let allowed = args.memory >> 20;
                let message =
                    format!("it wants {wanted} MiB of memory, but --memory allows {allowed} MiB");
                eprintln!(
                    "{}\n",
                    BadInput::path(&path, message).render(terminal.color)
                );
                exit = Exit::BadInput;
            }
            Ok(claim) => claims.push(claim),
            Err(bad) => {
                eprintln!("{}\n", bad.render(terminal.color));
                exit = Exit::BadInput;
            }
        }
    }
    Ok((claims, exit))
}

/// What all claims of a run have in common.
struct Run<'a> {
    args: &'a Prove,
    /// In the order of the claims.
    checkpoints: Vec<Option<ClaimCheckpoint>>,
    progress: Progress<'a>,
    tablebases: Tablebases,
}

impl Run<'_> {
    /// Decides the claims, side by side where each takes one thread, and saves each result as
    /// soon as it is there.
    fn decide_claims(
        &self,
        claims: &[LoadedClaim],
    ) -> anyhow::Result<(Vec<ResultRecord>, Vec<anyhow::Error>)> {
        let limits: Vec<LimitsRecord> = claims
            .iter()
            .map(|claim| limits(claim, self.args))
            .collect();
        interrupt::listen()?;
        let decide = |number: usize| self.decide_claim(number, &claims[number], &limits[number]);
        let (together, alone): (Vec<usize>, Vec<usize>) =
            (0..claims.len()).partition(|&number| limits[number].threads == 1);
        let mut decided = side_by_side(together, at_once(self.args, &limits), decide)?;
        decided.extend(alone.into_iter().filter_map(decide));
        self.progress.clear();
        decided.sort_by_key(|decided| decided.number);
        let mut results = Vec::new();
        let mut trouble = Vec::new();
        for one in decided {
            results.push(one.result);
            trouble.extend(one.trouble);
        }
        Ok((results, trouble))
    }

    /// What an interrupt kept from beginning has no new result, and keeps its old one.
    fn decide_claim(
        &self,
        number: usize,
        loaded: &LoadedClaim,
        limits: &LimitsRecord,
    ) -> Option<Decided> {
        if is_interrupted() {
            return None;
        }
        let checkpoint = self.checkpoints[number].as_ref();
        let watch = self.progress.claim(&loaded.name);
        let certificate = self.path(&loaded.name, "cert");
        let (result, troubled) = decide(&Job {
            loaded,
            limits,
            certificate: &certificate,
            checkpoint,
            tablebases: &self.tablebases,
            watch: &watch,
        });
        let mut trouble: Vec<anyhow::Error> = troubled.err().into_iter().collect();
        let certified = matches!(result.evidence, Evidence::Certificate { .. });
        if trouble.is_empty() && !certified {
            // A certificate of an earlier run would lie beside a result that it does not prove.
            let _ = fs::remove_file(&certificate);
        }
        trouble.extend(write_file(&self.path(&loaded.name, "json"), &result.text()).err());
        Some(Decided {
            number,
            result,
            trouble,
        })
    }

    /// Where a claim's result, or its certificate, goes.
    fn path(&self, claim: &str, ending: &str) -> PathBuf {
        self.args.results.join(format!("{claim}.{ending}"))
    }
}

struct Decided {
    number: usize,
    result: ResultRecord,
    trouble: Vec<anyhow::Error>,
}

/// What one result means for the run.
fn exit_of(result: &ResultRecord) -> Exit {
    match result.verdict {
        _ if result.as_expected && result.expect.is_some() => Exit::AsExpected,
        VerdictName::Open => Exit::Open,
        _ if result.as_expected => Exit::AsExpected,
        _ => Exit::Contradicted,
    }
}

fn limits(loaded: &LoadedClaim, args: &Prove) -> LimitsRecord {
    let method = &loaded.claim.method;
    LimitsRecord {
        max_nodes: args.max_nodes.unwrap_or(method.max_nodes),
        max_bytes: method.max_memory_mib.saturating_mul(1 << 20),
        max_seconds: args.timeout.or(method.max_seconds),
        threads: method
            .threads
            .clamp(1, args.threads.unwrap_or(method.threads).max(1)),
    }
}

/// How many claims run at once: as many as the user wants threads and as their tables fit into
/// memory. A claim's table is never made smaller for it: node counts would depend on the machine.
fn at_once(args: &Prove, limits: &[LimitsRecord]) -> usize {
    let largest = limits.iter().map(|limits| limits.max_bytes).max();
    let largest = largest.unwrap_or(0).max(1);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let wanted = args.threads.map_or(cores, |threads| threads as usize);
    let fitting = (args.memory / largest) as usize;
    wanted.min(fitting).max(1)
}

/// Decides claims on so many threads, each taking the next claim when it has decided one.
fn side_by_side(
    claims: Vec<usize>,
    threads: usize,
    decide: impl Fn(usize) -> Option<Decided> + Sync,
) -> anyhow::Result<Vec<Decided>> {
    let (next, decided) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(&number) = claims.get(next.fetch_add(1, Ordering::Relaxed)) {
            let one = decide(number);
            let mut decided = decided.lock().expect("no thread panics while it adds");
            decided.extend(one);
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.min(claims.len()) {
            let thread = thread::Builder::new().stack_size(STACK);
            thread
                .spawn_scoped(scope, work)
                .context("cannot start threads")?;
        }
        anyhow::Ok(())
    })?;
    Ok(decided
        .into_inner()
        .expect("no thread panics while it adds"))
}

fn tier(name: TierName) -> Tier {
    match name {
        TierName::Fast => Tier::Fast,
        TierName::Slow => Tier::Slow,
        TierName::Heroic => Tier::Heroic,
    }
}

fn places(args: &Prove) -> String {
    let paths: Vec<String> = args
        .paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    paths.join(", ")
}
