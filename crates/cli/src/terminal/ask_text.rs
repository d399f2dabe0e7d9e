//! Formats the answers of `pounce ask`.

use std::time::Duration;

use pounce::Verdict;
use pounce::records::{
    AskRecord, AskedMove, AskedQuestion, AskedValue, Evidence, ForcedCaptures, PositionValueRecord,
    ValueEvidence, WinProbability,
};

use crate::terminal::output::{count, mebibytes, rough_time, table, verb};
use crate::terminal::prove_table::{aim, line_of_play};

/// The most moves that are listed: all of Bagh Chal's first moves.
const SHOWN: usize = 24;

/// Formats an answer.
pub fn text(record: &AskRecord) -> String {
    let mut text = format!("{}\n", record.description);
    if let Some(found) = &record.value {
        text += &value_text(found);
    }
    if let Some(asked) = &record.question {
        text += &question_text(asked);
    }
    if let Some(solve) = &record.settled_by {
        text += &format!(
            "`{}` (about {}, {} of disk) settles this\n",
            solve.command,
            rough_time(Duration::from_secs(solve.seconds)),
            mebibytes(solve.disk)
        );
    }
    text
}

fn value_text(found: &PositionValueRecord) -> String {
    let mut text = headline(found) + "\n";
    if let Some(captures) = &found.captures {
        let lines = captures_text(captures);
        if !lines.is_empty() {
            text += &format!("so far, by search without a certificate:\n{lines}");
        }
    }
    let is_known = |asked: &&AskedMove| asked.result != AskedValue::default();
    let known: Vec<&AskedMove> = found.moves.iter().filter(is_known).collect();
    let rows: Vec<Vec<String>> = (known.iter().take(SHOWN))
        .map(|asked| {
            let result = describe(&asked.result, found.evidence);
            vec![format!("  {}", asked.text), result]
        })
        .collect();
    text += &table(&rows, &[]);
    if known.len() > SHOWN {
        let more = count((known.len() - SHOWN) as u64, "other move", "other moves");
        text += &format!("  {more}: listed by --format json\n");
    }
    let unknown = (found.moves.len() - known.len()) as u64;
    if unknown > 0 {
        let moves = match known.len() {
            0 => count(unknown, "move", "moves"),
            _ => count(unknown, "other move", "other moves"),
        };
        text += &format!("  {moves}: unknown\n");
    }
    if found.unlisted_moves > 0 {
        let more = count(found.unlisted_moves, "more move", "more moves");
        text += &format!("  {more}: not listed\n");
    }
    if !found.line.is_empty() {
        text += &format!("{}\n", best_play(found));
    }
    if let Some(seconds) = found.seconds_to_solve {
        text += &format!("`--max-seconds {seconds}` finds the exact value\n");
    }
    text
}

/// Formats the line of best play with its end.
fn best_play(found: &PositionValueRecord) -> String {
    let line = &found.line;
    if found.evidence == ValueEvidence::Estimate {
        return format!("most promising move: {line}");
    }
    let end = found.probe.as_ref().map(|probe| probe.line_end.phrase());
    format!("best play: {line}{}", end.unwrap_or_default())
}

/// Formats the value and its evidence.
fn headline(found: &PositionValueRecord) -> String {
    let value = describe(&found.result, found.evidence);
    let details = &found.details;
    match found.evidence {
        ValueEvidence::Rules => format!("{value}: play has ended"),
        ValueEvidence::Tablebase => format!("{value}\nevidence: tablebase ({details})"),
        ValueEvidence::Enumeration => format!("{value}\nevidence: enumeration ({details})"),
        ValueEvidence::Theorem => format!("{value}\nevidence: theorem ({details})"),
        ValueEvidence::Engine => {
            format!("{value}\nevidence: search ({details}), without a certificate")
        }
        ValueEvidence::Estimate => {
            format!("{value}: a rough estimate, which may name the wrong favourite ({details})")
        }
        ValueEvidence::Unknown => match &found.reason {
            Some(reason) => format!("{value}: {reason}"),
            None => value,
        },
    }
}

/// Formats a value with its distance, if known.
fn describe(asked: &AskedValue, evidence: ValueEvidence) -> String {
    if let Some(probability) = &asked.probability {
        return probability_text(probability, evidence);
    }
    let Some(value) = &asked.value else {
        let safe: Vec<String> = (asked.not_losing.iter())
            .map(|player| format!("{player} {} not lose", verb(player, "do", "does")))
            .collect();
        return match safe.as_slice() {
            [] => "unknown".to_owned(),
            safe => format!("unknown, but {}", safe.join(" and ")),
        };
    };
    let value = match value.as_str() {
        "draw" => "draw".to_owned(),
        player => format!("{player} {}", verb(player, "win", "wins")),
    };
    match asked.distance {
        Some(0) | None => value,
        Some(plies) => format!("{value} in {}", count(plies.into(), "ply", "plies")),
    }
}

fn probability_text(probability: &WinProbability, evidence: ValueEvidence) -> String {
    let WinProbability {
        player,
        value,
        exact,
    } = probability;
    if evidence == ValueEvidence::Estimate {
        return format!("{player} wins with probability about {value:.2}");
    }
    let exact = exact.as_ref().map(|fraction| format!(" = {fraction}"));
    format!(
        "{player} wins with probability {value:.4}{}",
        exact.unwrap_or_default()
    )
}

fn captures_text(captures: &ForcedCaptures) -> String {
    let mut text = String::new();
    for forced in &captures.forced {
        let number = match captures.captured {
            0 => count(forced.captures.into(), "capture", "captures"),
            before => format!(
                "{} in all ({before} already captured)",
                count(forced.captures.into(), "goat", "goats")
            ),
        };
        text += &if forced.fewest {
            format!(
                "  tigers can force {number} by ply {}, and no sooner\n",
                forced.by_ply
            )
        } else {
            format!(
                "  tigers can force {number}, by ply {} at the latest\n",
                forced.by_ply
            )
        };
    }
    if let Some(at_most) = captures.at_most {
        text += &match (at_most, captures.captured) {
            (0, _) => "  goats need not lose any goat\n".to_owned(),
            (at_most, before) if at_most == before => {
                "  goats need not lose another goat\n".to_owned()
            }
            (at_most, before) => {
                let most = count(at_most.into(), "goat", "goats");
                let in_all = if before == 0 { "" } else { " in all" };
                format!("  goats need not lose more than {most}{in_all}\n")
            }
        };
    }
    text
}

fn question_text(asked: &AskedQuestion) -> String {
    let AskedQuestion {
        statement,
        result,
        tablebase,
    } = asked;
    let answer = match (result.verdict, tablebase) {
        (Verdict::Proven, _) => "yes, proven",
        (Verdict::Refuted, _) => "no, refuted",
        (Verdict::Open, Some(answer)) if answer.holds => "yes, but not proven",
        (Verdict::Open, Some(_)) => "no, but not refuted",
        (Verdict::Open, None) => "unknown",
    };
    let reason = result.reason.as_ref();
    let reason = reason.map_or(String::new(), |reason| format!(" ({reason})"));
    let mut text = format!("{answer}: {statement}{reason}\n");
    if result.verdict == Verdict::Open {
        text += &match tablebase {
            Some(answer) => format!("evidence: tablebase ({})\n", answer.details),
            None => "larger limits (`--max-seconds`, `--max-nodes`, `--memory`) may decide it\n"
                .to_owned(),
        };
        return text;
    }
    text += &format!("evidence: {}\n", evidence_text(&result.evidence));
    for fact in &result.facts {
        text += &format!("{}: {}\n", fact.what, fact.found);
    }
    let several = result.questions.len() > 1;
    for question in &result.questions {
        if question.line.is_empty() {
            continue;
        }
        if several {
            text += &format!("{}: ", aim(question));
        }
        text += &format!("{}\n", line_of_play(question));
    }
    text
}

/// Names the evidence for a verdict.
fn evidence_text(evidence: &Evidence) -> String {
    let engine = evidence.engine().name();
    match evidence {
        Evidence::Certificate { .. } => {
            format!("certificate, found by {engine} and accepted by the checker")
        }
        Evidence::Tablebase { .. } => "audited tablebase".to_owned(),
        Evidence::Enumeration { .. } => "enumeration".to_owned(),
        Evidence::Sample { .. } => format!("sample ({engine})"),
        Evidence::Search { .. } => format!("one engine, {engine}"),
    }
}

#[cfg(test)]
mod tests {
    use pounce::records::ForcedCapture;

    use super::*;

    #[test]
    fn captures_say_whether_plies_are_a_bound() {
        let text = |captured, captures, fewest, at_most| {
            captures_text(&ForcedCaptures {
                captured,
                forced: vec![ForcedCapture {
                    captures,
                    by_ply: 40,
                    fewest,
                }],
                at_most,
            })
        };
        assert_eq!(
            text(0, 1, false, None),
            "  tigers can force 1 capture, by ply 40 at the latest\n"
        );
        assert_eq!(
            text(0, 1, true, Some(1)),
            "  tigers can force 1 capture by ply 40, and no sooner\n\x20 goats need not lose more than 1 goat\n"
        );
        assert_eq!(
            text(1, 2, false, Some(2)),
            "  tigers can force 2 goats in all (1 already captured), by ply 40 at the latest\n\x20 goats need not lose more than 2 goats in all\n"
        );
    }
}
