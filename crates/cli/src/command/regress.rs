//! `pounce regress`: do all recorded results still hold?

use std::path::PathBuf;
use std::thread;

use anyhow::Context;
use hypothesis::{
    FailureRecord, LookRecord, LookTiming, REGRESSION_SCHEMA, RegressionRecord, Status, Trust,
};

use crate::args::{Format, Regress, Terminal};
use crate::batch::Batch;
use crate::cases::{self, Case, Outcome};
use crate::claim_source::LIBRARY;
use crate::exit::Exit;
use crate::interrupt::{self, is_interrupted};
use crate::ledger::{failure, strays};
use crate::output::{count, print, tell};
use crate::paint::Tone;
use crate::regression::{Look, prove_again};
use crate::schedule::{Room, side_by_side};
use crate::selection::{Selected, in_words, select};

pub fn run(args: &Regress, terminal: Terminal) -> anyhow::Result<Exit> {
    let selected = select(&args.selection, terminal)?;
    let exit = selected.exit();
    let Selected {
        claims,
        slower,
        unread,
    } = selected;
    let strays = match args.selection.partition {
        // Only one of the parts tells of them.
        Some(partition) if partition.part > 1 => Vec::new(),
        _ => strays(&folders(args))?,
    };
    if claims.is_empty() && slower.is_empty() && strays.is_empty() && unread.is_empty() {
        tell(&format!("no claims in {}", in_words(&args.selection)));
        return Ok(exit.max(Exit::Nothing));
    }
    interrupt::listen()?;
    let mut looks: Vec<Look<'_>> = claims.iter().map(Look::new).collect();
    check_certificates(args, &mut looks)?;
    let again = tempfile::tempdir().context("cannot make a folder for new proofs")?;
    let batch = Batch {
        results: again.path(),
        max_nodes: None,
        timeout: None,
        means: &args.means,
        cross_check: false,
        fail_fast: false,
        terminal,
    };
    prove_again(&batch, &mut looks)?;
    for loaded in &slower {
        let mut look = Look::new(loaded);
        look.status = look.status.or(Some(Status::Unchanged));
        looks.push(look);
    }
    let mut results: Vec<LookRecord> = looks.iter().map(Look::record).collect();
    let strays = strays
        .into_iter()
        .map(|(path, failure)| (path.display().to_string(), failure));
    let unread = unread.into_iter().map(|(name, why)| {
        let help = "mend it: above it is shown what and where";
        (name, failure("bad-claim", why, help))
    });
    results.extend(strays.chain(unread).map(lost));
    results.sort_by(|one, other| one.claim.cmp(&other.claim));
    let record = sum_up(results);
    match args.telling.format {
        Format::Human => print(&in_lines(&record, terminal))?,
        Format::Json => print(&(serde_json::to_string_pretty(&record)? + "\n"))?,
    }
    let cases: Vec<Case> = record.results.iter().map(case).collect();
    cases::write(&cases, &args.telling)?;
    Ok(match record.failed {
        _ if is_interrupted() => Exit::Interrupted,
        0 => exit,
        _ => exit.max(Exit::Contradicted),
    })
}

/// What has no claim that can be read.
fn lost((claim, failure): (String, FailureRecord)) -> LookRecord {
    LookRecord {
        claim,
        tier: None,
        verdict: None,
        trust: Vec::new(),
        status: Status::Failed,
        failure: Some(failure),
        timing: LookTiming { seconds: 0.0 },
    }
}

/// The folders in which a result without a claim would be a mistake.
fn folders(args: &Regress) -> Vec<PathBuf> {
    let given = &args.selection.claims;
    match given.is_empty() {
        true => vec![PathBuf::from(LIBRARY)],
        false => given.iter().filter(|path| path.is_dir()).cloned().collect(),
    }
}

/// Lets the checker look at every certificate, the smallest first. Those that it accepts need not
/// be proved again, unless that is wanted.
fn check_certificates(args: &Regress, looks: &mut [Look<'_>]) -> anyhow::Result<()> {
    let mut certified: Vec<usize> = (0..looks.len())
        .filter(|&place| looks[place].is_undecided() && looks[place].certificate_bytes().is_some())
        .collect();
    certified.sort_by_key(|&place| looks[place].certificate_bytes());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = args.means.threads.map_or(cores, |threads| threads as usize);
    let memory = args.means.memory / threads.max(1) as u64;
    let rooms = vec![
        Room {
            threads: 1,
            bytes: 0
        };
        certified.len()
    ];
    let all = Room { threads, bytes: 0 };
    let checked = side_by_side(&rooms, all, |number| {
        let place = certified[number];
        (!is_interrupted()).then(|| (place, looks[place].check(memory)))
    })?;
    for (place, (outcome, seconds)) in checked {
        let look = &mut looks[place];
        look.seconds += seconds;
        match outcome {
            Err(failure) => look.fail(failure),
            Ok(()) if args.reprove => {}
            Ok(()) => look.status = Some(Status::Checked),
        }
    }
    Ok(())
}

fn sum_up(results: Vec<LookRecord>) -> RegressionRecord {
    let count = |wanted: &[Status]| {
        let results = results.iter();
        results.filter(|it| wanted.contains(&it.status)).count()
    };
    RegressionRecord {
        schema: REGRESSION_SCHEMA,
        pounce: env!("CARGO_PKG_VERSION").to_owned(),
        hold: count(&[Status::Checked, Status::ProvedAgain]),
        unchanged: count(&[Status::Unchanged]),
        failed: count(&[Status::Failed]),
        results,
    }
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Checked => "certificate accepted",
        Status::ProvedAgain => "proved again",
        Status::Unchanged => "unchanged, of a slower tier",
        Status::Failed => "FAILED",
    }
}

fn tone(status: Status) -> Tone {
    match status {
        Status::Checked | Status::ProvedAgain => Tone::Good,
        Status::Unchanged => Tone::Plain,
        Status::Failed => Tone::Bad,
    }
}

/// What failed, and how many hold; with `verbose`, all of them.
fn in_lines(record: &RegressionRecord, terminal: Terminal) -> String {
    let paint = terminal.paint;
    let mut text = String::new();
    if terminal.verbose {
        let heading = ["claim", "verdict", "known by", "now", "time"];
        let mut rows = vec![heading.map(str::to_owned).to_vec()];
        rows.extend(record.results.iter().map(|it| {
            vec![
                it.claim.clone(),
                it.verdict.map_or("", |verdict| verdict.word()).to_owned(),
                Trust::summary(&it.trust),
                word(it.status).to_owned(),
                format!("{:.2} s", it.timing.seconds),
            ]
        }));
        let tone = |row: usize, column: usize| match (row, column) {
            (0, _) => Tone::Heading,
            (_, 3) => tone(record.results[row - 1].status),
            _ => Tone::Plain,
        };
        text += &(paint.table(&rows, &[4], tone) + "\n");
    }
    for it in &record.results {
        if let Some(failure) = &it.failure {
            text += &format!(
                "{} {}: {}\n  {}\n  help: {}\n",
                paint.on(Tone::Bad, word(Status::Failed)),
                paint.on(Tone::Plain, &it.claim),
                paint.on(Tone::Heading, &failure.kind),
                paint.on(Tone::Plain, &failure.message),
                failure.help
            );
        }
    }
    let results = count(record.results.len() as u64, "result", "results");
    let (worth, failed) = match record.failed {
        0 => (Tone::Good, Tone::Plain),
        _ => (Tone::Plain, Tone::Bad),
    };
    text + &format!(
        "{results}: {}, {} of slower tiers are unchanged, {}\n",
        paint.on(worth, &format!("{} hold", record.hold)),
        record.unchanged,
        paint.on(failed, &format!("{} failed", record.failed))
    )
}

fn case(it: &LookRecord) -> Case {
    Case {
        name: it.claim.clone(),
        seconds: it.timing.seconds,
        outcome: match (&it.failure, it.status) {
            (Some(failure), _) => Outcome::Failed(failure.kind.clone(), failure.message.clone()),
            (None, Status::Unchanged) => Outcome::Skipped(word(it.status).to_owned()),
            (None, status) => {
                let verdict = it.verdict.map_or("", |verdict| verdict.word());
                Outcome::Passed(format!("{verdict}, {}", word(status)))
            }
        },
    }
}
