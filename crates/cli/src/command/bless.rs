//! `pounce bless`: accept new results. What differs from the old ones is shown for review, and the
//! new ones are put beside their claims, with their certificates.

use std::fs;
use std::path::Path;

use anyhow::Context;
use hypothesis::{Evidence, FailureRecord, RESULT_SCHEMA, ResultRecord, Unsealed, Verdict};

use crate::args::{Bless, Terminal};
use crate::bad_input::Flaws;
use crate::claim_source::{LoadedClaim, load};
use crate::command::check::{check_one, verdict};
use crate::difference::{differences, is_weighty};
use crate::exit::Exit;
use crate::ledger::{certificate, failure, is_current, judge, read_result};
use crate::output::{print, tell, write_file, write_with};
use crate::paint::Tone;
use crate::selection::named;
use crate::whole_progress::WholeProgress;

pub fn run(args: &Bless, terminal: Terminal) -> anyhow::Result<Exit> {
    let mut exit = Exit::AsExpected;
    let (mut blessed, mut same, mut refused) = (0, 0, 0);
    let (mut diagnostics, paint) = (Flaws::default(), terminal.paint);
    for (name, path) in named(&args.claims)? {
        let fresh = args.results.join(format!("{name}.json"));
        if !fresh.exists() {
            continue;
        }
        let loaded = match load(&name, &path) {
            Ok(loaded) => loaded,
            Err(bad) => {
                diagnostics.add(&name, bad);
                exit = Exit::BadInput;
                continue;
            }
        };
        match bless(args, &loaded, &fresh, terminal)? {
            Outcome::Same => same += 1,
            Outcome::Blessed(lines) => {
                blessed += 1;
                let name = paint.on(Tone::Heading, &name);
                let lines = lines.iter().map(|line| match is_weighty(line) {
                    true => paint.on(Tone::Doubtful, line),
                    false => paint.on(Tone::Plain, line),
                });
                let lines: Vec<String> = lines.collect();
                print(&format!("{name}\n  {}\n", lines.join("\n  ")))?;
            }
            Outcome::Refused(failure) => {
                refused += 1;
                exit = exit.max(Exit::Contradicted);
                print(&format!(
                    "{} {}: {}\n  {}\n  help: {}\n",
                    paint.on(Tone::Bad, "REFUSED"),
                    paint.on(Tone::Plain, &name),
                    paint.on(Tone::Heading, &failure.kind),
                    paint.on(Tone::Plain, &failure.message),
                    failure.help
                ))?;
            }
        }
    }
    diagnostics.show(terminal.color);
    if blessed + same + refused == 0 {
        tell(&format!(
            "no results in {} to bless; `pounce prove` makes some",
            args.results.display()
        ));
        return Ok(exit.max(Exit::Nothing));
    }
    let verb = if args.dry_run {
        "would be blessed"
    } else {
        "blessed"
    };
    print(&format!(
        "{blessed} {verb}, {same} the same as before, {refused} refused\n"
    ))?;
    Ok(exit)
}

enum Outcome {
    /// Nothing differs.
    Same,
    /// What is new.
    Blessed(Vec<String>),
    /// Why not.
    Refused(FailureRecord),
}

/// Puts a new result beside its claim, if it is about that claim and rests on what it says.
fn bless(
    args: &Bless,
    loaded: &LoadedClaim,
    fresh: &Path,
    terminal: Terminal,
) -> anyhow::Result<Outcome> {
    let result = match acceptable(args, loaded, fresh, terminal) {
        Ok(result) => result,
        Err(failure) => return Ok(Outcome::Refused(failure)),
    };
    let place = loaded.path.with_extension("json");
    let old = read_result(&place).ok();
    let sealed = |result: &ResultRecord| result.check_seal().is_ok();
    let lines = match &old {
        None => vec![format!("new: {}", result.verdict.word())],
        Some(old) => {
            let mut lines = differences(old, &result);
            if lines.is_empty() && !sealed(old) {
                lines.push("its seal is broken: it is written again".to_owned());
            }
            lines
        }
    };
    let whole = certificate(&place, &result).is_ok();
    if lines.is_empty() && whole {
        return Ok(Outcome::Same);
    }
    if !args.dry_run {
        keep(&result, fresh, &place)?;
    }
    let lines = match lines.is_empty() {
        true => vec!["its certificate is put back".to_owned()],
        false => lines,
    };
    Ok(Outcome::Blessed(lines))
}

/// The new result, without the name of a certificate that is too large to be kept.
fn acceptable(
    args: &Bless,
    loaded: &LoadedClaim,
    fresh: &Path,
    terminal: Terminal,
) -> Result<ResultRecord, FailureRecord> {
    let help = "run `pounce prove` on it again";
    let no = |kind: &str, message: String| failure(kind, message, help);
    let resealed = |result: ResultRecord| {
        let sealed = result.sealed();
        sealed.map_err(|why| no("inconsistent-result", why.to_string()))
    };
    let mut result = read_result(fresh)?;
    let in_place = is_same_file(fresh, &loaded.path.with_extension("json"));
    if in_place && result.check_seal() == Err(Unsealed::Absent) {
        // Version 1 had no seals: its results are accepted without one, and sealed now.
        result.schema = RESULT_SCHEMA;
        result = resealed(result)?;
    }
    judge(&result, fresh, loaded)?;
    if result.tier != Some(loaded.claim.tier) {
        // The tier says when a claim is run, not whether it holds: no new proof is needed.
        result.tier = Some(loaded.claim.tier);
        result = resealed(result)?;
    }
    is_current(&result, loaded)?;
    if result.verdict == Verdict::Open && loaded.claim.expect.is_none() {
        let reason = result.reason.as_deref().unwrap_or("nobody knows why");
        return Err(no("open", format!("it is not decided: {reason}")));
    }
    if let Some(file) = certificate(fresh, &result)? {
        let refused = |message| no("refused-certificate", message);
        let progress = WholeProgress::new(terminal, 0);
        let checked = check_one(&file, Some(loaded), args.memory, &progress);
        progress.clear();
        match checked {
            Err(error) => return Err(refused(format!("{error:#}"))),
            Ok(Err(refusal)) => return Err(refused(refusal.to_string())),
            Ok(Ok(accepted)) if verdict(&accepted) != result.verdict => {
                let proves = verdict(&accepted).word();
                return Err(refused(format!("it shows that the claim is {proves}")));
            }
            Ok(Ok(_)) => {}
        }
    }
    if let Evidence::Certificate { certificate, .. } = &mut result.evidence
        && certificate.bytes > args.max_certificate
    {
        certificate.file = None;
        result = resealed(result)?;
    }
    Ok(result)
}

/// Whether two paths lead to the same file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Writes the result, after its certificate: a result never names one that is not there.
fn keep(result: &ResultRecord, fresh: &Path, place: &Path) -> anyhow::Result<()> {
    let beside = place.with_extension("cert");
    match &result.evidence {
        Evidence::Certificate { certificate, .. } if certificate.file.is_some() => {
            let from = fresh.with_extension("cert");
            let mut source =
                fs::File::open(&from).with_context(|| format!("cannot read {}", from.display()))?;
            write_with(&beside, |file| {
                std::io::copy(&mut source, file)?;
                Ok(true)
            })?;
            write_file(place, &result.text())
        }
        _ => {
            write_file(place, &result.text())?;
            match fs::remove_file(&beside) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    Err(error).with_context(|| format!("cannot delete {}", beside.display()))
                }
                _ => Ok(()),
            }
        }
    }
}
