//! `pounce check`: is what certificates say true? By the naive rules alone.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use certificate::{Accepted, CheckOptions, ExpectedDigests, HuntFault, Refusal, check};
use diagnostic::visible;
use game::Monitor;
use hypothesis::Verdict;

use crate::args::{Check, Format, Terminal};
use crate::bad_input::Flaws;
use crate::claim_source::{LoadedClaim, load};
use crate::evidence::{WatchProgress, expected};
use crate::exit::Exit;
use crate::interrupt::{is_interrupted, listen};
use crate::output::{count, document, print};
use crate::paint::{Paint, Tone};
use crate::records::CheckRecord;
use crate::whole_progress::WholeProgress;

/// What a certificate's file is called.
const ENDING: &str = "cert";
/// Memory that the program takes for its code and its threads, as measured.
const PROGRAM: u64 = 12 << 20;
/// Memory that the checker has in any case.
const LEAST: u64 = 2 << 20;

pub fn run(args: &Check, terminal: Terminal) -> anyhow::Result<Exit> {
    listen()?;
    let files = find(&args.paths)?;
    if files.is_empty() {
        eprintln!("no certificates (*.{ENDING}) there");
        return Ok(Exit::Nothing);
    }
    let mut exit = Exit::AsExpected;
    let (mut entries, mut diagnostics) = (Vec::new(), Flaws::default());
    let mut unverified: Vec<String> = Vec::new();
    for path in files.iter().take_while(|_| !is_interrupted()) {
        let started = Instant::now();
        let claim = claim_beside(path, &mut diagnostics);
        let progress = WholeProgress::new(terminal, 0);
        let checked =
            claim.and_then(|claim| check_one(path, claim.as_ref(), args.memory, &progress));
        progress.clear();
        let checked = match checked {
            Ok(checked) => checked,
            Err(error) => Err(Refusal::Io(std::io::Error::other(format!("{error:#}")))),
        };
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
        print(&format!("not verified: {}\n", visible(sentence)))?;
    }
    diagnostics.show(terminal.color);
    if args.format == Format::Json {
        print(&document(&entries)?)?;
    }
    Ok(exit)
}

pub type Checked = Result<Accepted, Refusal>;

/// The claim that lies beside a certificate.
fn claim_beside(path: &Path, diagnostics: &mut Flaws) -> anyhow::Result<Option<LoadedClaim>> {
    let claim = path.with_extension("toml");
    if !claim.is_file() {
        return Ok(None);
    }
    let loaded = load("claim", &claim).map_err(|bad| {
        diagnostics.add(&claim.display().to_string(), bad);
        anyhow::anyhow!("the claim beside {} cannot be read", path.display())
    })?;
    Ok(Some(loaded))
}

/// Lets the checker look at a certificate, which has to be about the claim if one is given. Only
/// a regular file is opened: a pipe would never end.
pub fn check_one(
    path: &Path,
    claim: Option<&LoadedClaim>,
    memory: u64,
    monitor: &dyn Monitor,
) -> anyhow::Result<Checked> {
    let unread = || format!("cannot read {}", path.display());
    if !fs::metadata(path).with_context(unread)?.is_file() {
        anyhow::bail!("{} is not a regular file", path.display());
    }
    let file = File::open(path).with_context(unread)?;
    let options = CheckOptions {
        memory: memory.saturating_sub(PROGRAM).max(LEAST),
        threads: 0,
        expected: claim.map_or_else(ExpectedDigests::default, expected),
        progress: &WatchProgress(monitor),
    };
    let checked = check(&mut BufReader::new(file), &options);
    Ok(checked.map_err(|refusal| match refusal {
        Refusal::Hunt(HuntFault::SetTooLarge(set)) => {
            HuntFault::SetTooLarge(set + (PROGRAM >> 20)).into()
        }
        other => other,
    }))
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

fn in_words(path: &Path, checked: &Checked, seconds: f64, paint: Paint) -> String {
    let path = path.display().to_string();
    let path = visible(&path);
    match checked {
        Ok(accepted) => {
            let mut text = format!("{path}: {}\n", paint.on(Tone::Good, "accepted"));
            for sentence in &accepted.proved {
                text += &format!("  {}\n", visible(sentence));
            }
            let records = count(accepted.records, "record", "records");
            let positions = count(accepted.positions, "position", "positions");
            text + &format!(
                "  so the claim is {}; {records}, {positions}, {seconds:.2} s\n",
                word(accepted)
            )
        }
        Err(refusal) => {
            let refused = paint.on(Tone::Bad, "REFUSED");
            let name = paint.on(Tone::Heading, refusal.name());
            let why = refusal.to_string();
            format!("{path}: {refused}, {name}: {}\n", visible(&why))
        }
    }
}

fn word(accepted: &Accepted) -> &'static str {
    verdict(accepted).word()
}

/// What a certificate shows.
pub fn verdict(accepted: &Accepted) -> Verdict {
    match accepted.verdict {
        certificate::Verdict::Proven => Verdict::Proven,
        certificate::Verdict::Refuted => Verdict::Refuted,
    }
}
