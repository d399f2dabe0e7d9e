//! `pounce check`: checks certificates with the independent checker.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use pounce::records::{AcceptedRecord, CheckRecord, RefusedRecord, ReplayRecord, SubjectRecord};
use pounce::text::{chain, escape_line};
use pounce::{Certificate, CheckError, Error, InputError, check_with, find_certificates};

use crate::args::{Check, Format, Terminal};
use crate::terminal::diagnostics::show_unreadable;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt::{is_interrupted, listen};
use crate::terminal::output::{count, document, eprint_line, print};
use crate::terminal::paint::{Paint, Tone};
use crate::terminal::work_progress::WorkProgress;

pub fn run(args: &Check, terminal: Terminal) -> anyhow::Result<Exit> {
    listen()?;
    let (files, errors) = find_all(&args.paths);
    let mut exit = if errors.is_empty() {
        Exit::AsExpected
    } else {
        Exit::BadInput
    };
    if files.is_empty() && errors.is_empty() {
        eprintln!("no certificates (*.cert) found");
        exit = Exit::Nothing;
    }
    let (mut records, mut unreadable) = (Vec::new(), Vec::new());
    for path in files.iter().take_while(|_| !is_interrupted()) {
        let record = check_one(path, args.memory, terminal, &mut unreadable);
        exit = exit.max(match &record {
            CheckRecord::Accepted(_) => Exit::AsExpected,
            CheckRecord::Refused(refused) if refused.is_cancelled() => break,
            CheckRecord::Refused(refused) if refused.is_unreadable() => Exit::BadInput,
            CheckRecord::Refused(refused) if refused.is_not_a_certificate() => Exit::BadInput,
            CheckRecord::Refused(_) => Exit::Contradicted,
        });
        if args.format == Format::Human {
            print(&record_text(&record, terminal.paint))?;
        }
        records.push(record);
    }
    if is_interrupted() {
        exit = Exit::Interrupted;
    }
    if args.format == Format::Human {
        print(&unverified_text(&records))?;
    }
    show_unreadable(&unreadable, terminal.color);
    for error in errors {
        eprint_line(&format!("error: {}", chain(&error)));
    }
    if args.format == Format::Json {
        print(&document(&records)?)?;
    }
    Ok(exit)
}

/// Finds the certificates at these paths, and the errors of paths that cannot be read.
fn find_all(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Error>) {
    let (mut files, mut errors) = (Vec::new(), Vec::new());
    for path in paths {
        match find_certificates(std::slice::from_ref(path)) {
            Ok(found) => files.extend(found),
            Err(error) => errors.push(error),
        }
    }
    files.sort();
    files.dedup();
    (files, errors)
}

/// Lists what was not verified. If several files were checked, each line names those it is about.
fn unverified_text(records: &[CheckRecord]) -> String {
    /// The most files that a line names.
    const NAMED: usize = 3;
    let mut sentences: Vec<(&str, Vec<Cow<'_, str>>)> = Vec::new();
    for record in records {
        let CheckRecord::Accepted(accepted) = record else {
            continue;
        };
        for sentence in &accepted.unverified {
            let file = escape_line(&accepted.file);
            match sentences.iter_mut().find(|(known, _)| known == sentence) {
                Some((_, files)) => files.push(file),
                None => sentences.push((sentence, vec![file])),
            }
        }
    }
    let mut text = String::new();
    for (sentence, files) in sentences {
        let sentence = escape_line(sentence);
        let mut named = files[..files.len().min(NAMED)].join(", ");
        if files.len() > NAMED {
            named += &format!(" and {} more", files.len() - NAMED);
        }
        text += &match records.len() {
            1 => format!("not verified: {sentence}\n"),
            _ => format!("not verified in {named}: {sentence}\n"),
        };
    }
    text
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
    text += &format!(
        "  so the claim is {}; {records}, {positions}, {:.2} s\n",
        accepted.verdict.name(),
        accepted.timing.seconds
    );
    if let Some(replay) = &accepted.replay {
        text += &format!("  played: {}\n", replay_text(replay));
    }
    if let Some(subject) = &accepted.subject {
        text += &subject_text(subject, accepted);
    }
    text
}

/// Says which lines of play of a switching game were played out.
fn replay_text(replay: &ReplayRecord) -> String {
    let lines = replay.lines_each;
    match (replay.complete, replay.sampled) {
        (_, 0) => "every line".to_owned(),
        (0, 1) => format!("{lines} random lines; the others rest on Lehman's theorem"),
        (0, many) => format!(
            "{lines} random lines of each of {many} proofs; the others rest on Lehman's theorem"
        ),
        (complete, sampled) => format!(
            "every line of {}, {lines} random lines of {}; the others rest on Lehman's theorem",
            count(complete, "proof", "proofs"),
            count(sampled, "proof", "proofs each")
        ),
    }
}

/// Returns lines about the claim and the rules of a certificate.
fn subject_text(subject: &SubjectRecord, accepted: &AcceptedRecord) -> String {
    let kind = if accepted.replay.is_some() {
        "network"
    } else {
        "board"
    };
    let board = match &subject.board {
        Some(name) => format!(", {kind} \"{}\"", short(name)),
        None => String::new(),
    };
    let compared = match &subject.claim_file {
        Some(file) => format!("the same claim as in {}", escape_line(file)),
        None => "no claim file next to it to compare with".to_owned(),
    };
    format!(
        "  header: {}, \"{}\", game {}\n  claim:  {compared}\n  game:   {}{board}\n  rules:  {}\n",
        short(&subject.claim),
        short(&subject.statement),
        short(&subject.game),
        escape_line(&subject.rules),
        escape_line(&accepted.rules_digest),
    )
}

/// The most characters of a text from a header that are shown.
const SHOWN: usize = 200;

/// Escapes a text from a header, which is untrusted, and shortens it if it is long.
fn short(text: &str) -> String {
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown += "...";
    }
    escape_line(&shown).into_owned()
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
