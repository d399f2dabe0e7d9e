//! Formats results: the table that `prove` prints.

use pounce::records::{
    CountRecord, Engine, Evidence, FactRecord, LineEndName, ObjectiveName, QuestionRecord,
    ResultRecord, TablebaseRecord, TreeSizeRecord, Verdict,
};
use pounce::text::escape_line;

use crate::args::Terminal;
use crate::terminal::output::{count, thousands, verb};
use crate::terminal::paint::{Paint, Tone};

/// Formats a table of verdicts and a summary; with `verbose`, the answers as well. `failed` is the
/// number of claims that could not be evaluated, or whose results could not be written.
pub fn report(results: &[ResultRecord], failed: usize, terminal: Terminal) -> String {
    let heading = ["claim", "verdict", "evidence", "nodes", "time"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for result in results {
        rows.push(vec![
            result.claim.clone(),
            verdict(result),
            evidence_text(result),
            thousands(result.nodes),
            format!("{:.2} s", result.timing.seconds),
        ]);
    }
    let tone = |row: usize, column: usize| match (row, column) {
        (0, _) => Tone::Heading,
        (_, 1) => verdict_tone(&results[row - 1]),
        _ => Tone::Plain,
    };
    let mut text = terminal.paint.table(&rows, &[3, 4], tone);
    if terminal.verbose {
        text += &lines(results);
    }
    text + "\n" + &summary(results, failed, terminal.paint) + "\n"
}

fn verdict_tone(result: &ResultRecord) -> Tone {
    match result.verdict {
        _ if !result.as_expected => Tone::Bad,
        Verdict::Proven => Tone::Good,
        Verdict::Refuted => Tone::Contrary,
        Verdict::Open => Tone::Doubtful,
    }
}

/// Describes the evidence for a verdict, and its confirmation.
fn evidence_text(result: &ResultRecord) -> String {
    let second = result.cross_check.as_ref();
    let confirmed = second.filter(|second| second.verdict == result.verdict);
    let first = evidence(&result.evidence);
    match confirmed {
        Some(second) => format!("{first} + {}", second.evidence.engine().name()),
        None => first,
    }
}

fn evidence(evidence: &Evidence) -> String {
    match evidence {
        Evidence::Search { engine, tablebases } if tablebases.is_empty() => {
            engine.name().to_owned()
        }
        Evidence::Search { engine, tablebases } => {
            format!("{} on {}", engine.name(), tablebase(tablebases))
        }
        Evidence::Certificate { certificate, .. } => {
            let records = count(certificate.records, "record", "records");
            format!("certificate, {records}")
        }
        Evidence::Tablebase { tablebases } => tablebase(tablebases),
        Evidence::Enumeration {
            engine: Engine::Enumeration,
        } => "enumeration".to_owned(),
        Evidence::Enumeration { engine } => format!("enumeration, {}", engine.name()),
        Evidence::Sample { engine, .. } => format!("sample, {}", engine.name()),
    }
}

fn tablebase(tablebases: &[TablebaseRecord]) -> String {
    let audited: u64 = tablebases.iter().map(|one| one.audit.positions()).sum();
    match audited {
        0 => "tablebase".to_owned(),
        audited => format!("tablebase, {} audited", thousands(audited)),
    }
}

fn verdict(result: &ResultRecord) -> String {
    let mut notes: Vec<&str> = result.reason.as_deref().into_iter().collect();
    if !result.as_expected && result.error.is_none() {
        notes.push("NOT as expected");
    }
    let word = result.verdict.name();
    if notes.is_empty() {
        word.to_owned()
    } else {
        format!("{word} ({})", notes.join("; "))
    }
}

/// Lists the answer to each question, with a line of play where the engine gives one.
fn lines(results: &[ResultRecord]) -> String {
    let mut text = String::new();
    for result in results {
        let about = format!("{}: {}", result.claim, result.statement);
        text += &format!("\n{}\n", escape_line(&about));
        for question in &result.questions {
            let start = match &question.first_move {
                Some(first_move) => format!("after {first_move}"),
                None => format!("from {}", question.position),
            };
            let verdict = question.verdict.name();
            let mut line = format!("{start}, {}: {verdict}", aim(question));
            if let Some(plies) = question.reached_in {
                let plies = count(u64::from(plies), "ply", "plies");
                line += &format!(", forced in {plies}");
            }
            if !question.line.is_empty() {
                line += &format!("; {}", line_of_play(question));
            }
            text += &indented(&line);
        }
        text += &counts(&result.counts);
        text += &result.tree_size.as_ref().map(tree_size).unwrap_or_default();
        text += &facts(&result.facts);
    }
    text
}

/// Formats what a question claims, such as `tigers reach "captures >= 1"`.
pub fn aim(question: &QuestionRecord) -> String {
    let prover = question.prover.as_str();
    let objective = match question.objective {
        ObjectiveName::Reach => verb(prover, "reach", "reaches"),
        ObjectiveName::Avoid => verb(prover, "avoid", "avoids"),
    };
    format!("{prover} {objective} \"{}\"", question.event)
}

/// Formats a line of play with its length and its end.
pub fn line_of_play(question: &QuestionRecord) -> String {
    let name = match question.verdict {
        Verdict::Proven => "main line",
        Verdict::Refuted => "refutation",
        Verdict::Open => "line",
    };
    let words = question.line.split_whitespace();
    let plies = words.filter(|word| !word.ends_with('.')).count() as u64;
    let plies = count(plies, "ply", "plies");
    if question.has_only_first_move() {
        return format!("{name} begins with {}", question.line);
    }
    let end = question
        .line_end
        .map(LineEndName::phrase)
        .unwrap_or_default();
    format!("{name}, {plies}: {}{end}", question.line)
}

/// Indents a line, with control characters escaped.
fn indented(line: &str) -> String {
    format!("  {}\n", escape_line(line))
}

/// Lists the counts, and the claimed figures that differ.
fn counts(counts: &[CountRecord]) -> String {
    let mut text = String::new();
    for count in counts {
        let figures = count.figures.iter().map(|figure| {
            let (found, claimed) = (thousands(figure.found), thousands(figure.claimed));
            if figure.found == figure.claimed {
                format!("{} {found}", figure.figure)
            } else {
                format!("{} {found}, not {claimed}", figure.figure)
            }
        });
        let shares = count.shares.iter().map(|share| {
            if share.holds {
                format!("share of {} {}", share.share, share.found)
            } else {
                format!(
                    "share of {} {}, not {}",
                    share.share, share.found, share.claimed
                )
            }
        });
        let figures: Vec<String> = figures.chain(shares).collect();
        text += &indented(&format!("{}: {}", count.what, figures.join("; ")));
    }
    text
}

/// Lists the findings about facts, and the claims that differ.
fn facts(facts: &[FactRecord]) -> String {
    let mut text = String::new();
    for fact in facts {
        let mut line = format!("{}: {}", fact.what, fact.found);
        match fact.holds {
            Some(true) => {}
            Some(false) => line += &format!(", not {}", fact.claimed),
            None => line += &format!(", inconclusive about {}", fact.claimed),
        }
        if let Some(witness) = &fact.witness {
            line += &format!(": {witness}");
        }
        text += &indented(&line);
    }
    text
}

/// Formats the measured and the claimed size of a tree.
fn tree_size(size: &TreeSizeRecord) -> String {
    let power = |log: f64| format!("{:.4}e{}", 10f64.powf(log - log.floor()), log.floor());
    let [low, high] = size.interval_log10.map(power);
    let found = match &size.exact {
        Some(exact) => format!("{exact} nodes"),
        None => format!("{} nodes, from {low} to {high}", power(size.log10)),
    };
    indented(&format!(
        "{found}; claimed: {:e} up to a factor of {}",
        size.claimed, size.factor
    ))
}

fn summary(results: &[ResultRecord], failed: usize, paint: Paint) -> String {
    let with = |verdict| {
        results
            .iter()
            .filter(|result| result.verdict == verdict)
            .count()
    };
    let unexpected = |result: &&ResultRecord| !result.as_expected && result.error.is_none();
    let unexpected = results.iter().filter(unexpected).count();
    let unsettled = results
        .iter()
        .any(|result| result.verdict == Verdict::Open && result.expect.is_none());
    let claims = count(results.len() as u64, "claim", "claims");
    let [failed, unexpected] = [(failed, "failed"), (unexpected, "not as expected")]
        .map(|(number, words)| (number > 0).then(|| format!("{number} {words}")));
    let wrong: Vec<String> = failed.into_iter().chain(unexpected).collect();
    format!(
        "{claims}: {} proven, {} refuted, {} open; {}",
        with(Verdict::Proven),
        with(Verdict::Refuted),
        with(Verdict::Open),
        if !wrong.is_empty() {
            paint.on(Tone::Bad, &wrong.join(", "))
        } else if unsettled {
            paint.on(Tone::Doubtful, "nothing contradicted")
        } else {
            paint.on(Tone::Good, "all as expected")
        }
    )
}
