//! `pounce check`: checks certificates with the independent checker.

use std::path::Path;
use std::time::Instant;

use pounce::records::{AcceptedRecord, CheckRecord, RefusedRecord};
use pounce::text::escape_line;
use pounce::{Certificate, CheckError, Error, InputError, check_with, find_certificates};

use crate::args::{Check, Format, Terminal};
use crate::terminal::diagnostics::show_unreadable;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt::{is_interrupted, listen};
use crate::terminal::output::{count, document, print};
use crate::terminal::paint::{Paint, Tone};
use crate::terminal::work_progress::WorkProgress;

pub fn run(args: &Check, terminal: Terminal) -> anyhow::Result<Exit> {
    listen()?;
    let files = find_certificates(&args.paths)?;
    if files.is_empty() {
        eprintln!("no certificates (*.cert) found");
        return Ok(Exit::Nothing);
    }
    let mut exit = Exit::AsExpected;
    let (mut records, mut unreadable) = (Vec::new(), Vec::new());
    let mut unverified: Vec<String> = Vec::new();
    for path in files.iter().take_while(|_| !is_interrupted()) {
        let record = check_one(path, args.memory, terminal, &mut unreadable);
        exit = exit.max(match &record {
            CheckRecord::Accepted(_) => Exit::AsExpected,
            CheckRecord::Refused(refused) if refused.is_cancelled() => break,
            CheckRecord::Refused(refused) if refused.is_unreadable() => Exit::BadInput,
            CheckRecord::Refused(_) => Exit::Contradicted,
        });
        if args.format == Format::Human {
            print(&record_text(&record, terminal.paint))?;
        }
        if let CheckRecord::Accepted(accepted) = &record {
            for sentence in &accepted.unverified {
                if !unverified.contains(sentence) {
                    unverified.push(sentence.clone());
                }
            }
        }
        records.push(record);
    }
    if is_interrupted() {
        exit = Exit::Interrupted;
    }
    if args.format == Format::Human {
        for sentence in &unverified {
            print(&format!("not verified: {}\n", escape_line(sentence)))?;
        }
    }
    show_unreadable(&unreadable, terminal.color);
    if args.format == Format::Json {
        print(&document(&records)?)?;
    }
    Ok(exit)
}

/// Checks one certificate. If the claim next to it cannot be read, adds it to `unreadable`.
fn check_one(
    path: &Path,
    memory: u64,
    terminal: Terminal,
    unreadable: &mut Vec<(String, InputError)>,
) -> CheckRecord {
    let started = Instant::now();
    let progress = WorkProgress::new(terminal);
    let checked = Certificate::open(path)
        .map_err(CheckError::from)
        .and_then(|certificate| check_with(&certificate, memory, &progress));
    progress.clear();
    let record = CheckRecord::of(path, &checked, started.elapsed().as_secs_f64());
    if let Err(CheckError::Unreadable(Error::Input(bad))) = checked {
        unreadable.push((path.with_extension("toml").display().to_string(), bad));
    }
    record
}

fn record_text(record: &CheckRecord, paint: Paint) -> String {
    match record {
        CheckRecord::Accepted(accepted) => accepted_text(accepted, paint),
        CheckRecord::Refused(refused) => refused_text(refused, paint),
    }
}

fn accepted_text(accepted: &AcceptedRecord, paint: Paint) -> String {
    let path = escape_line(&accepted.file);
    let mut text = format!("{path}: {}\n", paint.on(Tone::Good, "accepted"));
    for sentence in &accepted.proved {
        text += &format!("  {}\n", escape_line(sentence));
    }
    let records = count(accepted.records, "record", "records");
    let positions = count(accepted.positions, "position", "positions");
    text + &format!(
        "  so the claim is {}; {records}, {positions}, {:.2} s\n",
        accepted.verdict.name(),
        accepted.timing.seconds
    )
}

fn refused_text(refused: &RefusedRecord, paint: Paint) -> String {
    format!(
        "{}: {}, {}: {}\n",
        escape_line(&refused.file),
        paint.on(Tone::Bad, "REFUSED"),
        paint.on(Tone::Heading, &refused.refusal),
        escape_line(&refused.message)
    )
}
