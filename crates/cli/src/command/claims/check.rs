//! `pounce check`: checks certificates with the naive rules alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use certificate::Refusal;
use diagnostic::escape_line;
use pounce::error::chain;
use pounce::records::CheckRecord;
use pounce::{Certificate, CheckError, Checked, InputError, check_with};

use crate::args::{Check, Format, Terminal};
use crate::terminal::diagnostics::show_unreadable;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt::{is_interrupted, listen};
use crate::terminal::output::{count, document, print};
use crate::terminal::paint::{Paint, Tone};
use crate::terminal::work_progress::WorkProgress;

/// The ending of certificate files.
const ENDING: &str = "cert";

pub fn run(args: &Check, terminal: Terminal) -> anyhow::Result<Exit> {
    listen()?;
    let files = find(&args.paths)?;
    if files.is_empty() {
        eprintln!("no certificates (*.{ENDING}) there");
        return Ok(Exit::Nothing);
    }
    let mut exit = Exit::AsExpected;
    let (mut entries, mut unreadable) = (Vec::new(), Vec::new());
    let mut unverified: Vec<String> = Vec::new();
    for path in files.iter().take_while(|_| !is_interrupted()) {
        let started = Instant::now();
        let checked = check_one(path, args.memory, terminal, &mut unreadable);
        if matches!(checked, Err(Refusal::Interrupted)) {
            break;
        }
        let seconds = started.elapsed().as_secs_f64();
        exit = exit.max(match &checked {
            Ok(_) => Exit::AsExpected,
            Err(Refusal::Io(_)) => Exit::BadInput,
            Err(_) => Exit::Contradicted,
        });
        match args.format {
            Format::Human => {
                print(&in_words(path, &checked, seconds, terminal.paint))?;
                for sentence in checked.iter().flat_map(|accepted| &accepted.unverified) {
                    if !unverified.contains(sentence) {
                        unverified.push(sentence.clone());
                    }
                }
            }
            Format::Json => {
                let file = path.display().to_string();
                entries.push(CheckRecord::of(file, &checked, seconds));
            }
        }
    }
    if is_interrupted() {
        exit = Exit::Interrupted;
    }
    for sentence in &unverified {
        print(&format!("not verified: {}\n", escape_line(sentence)))?;
    }
    show_unreadable(&unreadable, terminal.color);
    if args.format == Format::Json {
        print(&document(&entries)?)?;
    }
    Ok(exit)
}

/// Checks one certificate. What keeps it from being read counts as a refusal.
fn check_one(
    path: &Path,
    memory: u64,
    terminal: Terminal,
    unreadable: &mut Vec<(String, InputError)>,
) -> Result<Checked, Refusal> {
    let unread = |message: String| Refusal::Io(std::io::Error::other(message));
    let certificate = match Certificate::open(path) {
        Ok(certificate) => certificate,
        Err(pounce::Error::Input(bad)) => {
            unreadable.push((path.with_extension("toml").display().to_string(), bad));
            let message = format!("the claim beside {} cannot be read", path.display());
            return Err(unread(message));
        }
        Err(error) => return Err(unread(chain(&error))),
    };
    let progress = WorkProgress::new(terminal, 0);
    let checked = check_with(&certificate, memory, &progress);
    progress.clear();
    checked.map_err(|error| match error {
        CheckError::Refused(refusal) => refusal,
        CheckError::Unreadable(error) => unread(chain(&error)),
    })
}

/// The files that the paths name; in folders, every certificate below.
fn find(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        let about =
            fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
        if !about.is_dir() && !about.is_file() {
            anyhow::bail!("{} is neither a file nor a folder", path.display());
        }
        if about.is_dir() {
            walk(path, &mut files).with_context(|| format!("cannot read {}", path.display()))?;
        } else {
            files.push(path.clone());
        }
    }
    files.sort();
    files.dedup();
    Ok(files)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // A link to a folder is not followed: it may lead back here.
        if entry.file_type()?.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == ENDING) {
            files.push(path);
        }
    }
    Ok(())
}

fn in_words(path: &Path, checked: &Result<Checked, Refusal>, seconds: f64, paint: Paint) -> String {
    let path = path.display().to_string();
    let path = escape_line(&path);
    match checked {
        Ok(accepted) => {
            let mut text = format!("{path}: {}\n", paint.on(Tone::Good, "accepted"));
            for sentence in &accepted.proved {
                text += &format!("  {}\n", escape_line(sentence));
            }
            let records = count(accepted.records, "record", "records");
            let positions = count(accepted.positions, "position", "positions");
            text + &format!(
                "  so the claim is {}; {records}, {positions}, {seconds:.2} s\n",
                accepted.verdict.name()
            )
        }
        Err(refusal) => {
            let refused = paint.on(Tone::Bad, "REFUSED");
            let name = paint.on(Tone::Heading, refusal.name());
            let why = refusal.to_string();
            format!("{path}: {refused}, {name}: {}\n", escape_line(&why))
        }
    }
}
