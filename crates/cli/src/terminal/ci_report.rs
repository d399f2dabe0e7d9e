//! Outcomes of claims for CI: JUnit XML, Markdown and warnings.

use std::collections::BTreeMap;

use pounce::records::FailureKind;
use pounce::text::{escape_markdown, escape_xml};
use pounce::{Claim, InputError};

use crate::args::OutputOptions;
use crate::terminal::annotations::annotations;
use crate::terminal::output::{count, eprint_line, write_output};

/// A claim and its outcome.
pub struct Case {
    pub name: String,
    pub place: Place,
    pub seconds: f64,
    pub outcome: Outcome,
    /// A warning if the claim took much longer than expected.
    pub slow: Option<String>,
}

/// A place in a file.
#[derive(Default)]
pub struct Place {
    pub file: Option<String>,
    /// The line, counted from 1.
    pub line: Option<usize>,
    /// The column, counted from 1.
    pub column: Option<usize>,
}

impl Place {
    /// Returns the line of a key in the file of a claim.
    pub fn of(claim: &Claim, key: &str) -> Place {
        Place {
            file: Some(claim.path().display().to_string()),
            line: claim.line_of(key),
            column: None,
        }
    }
}

impl Case {
    /// Returns the case of a claim that cannot be read.
    pub fn unreadable((name, why): &(String, InputError)) -> Case {
        Case {
            name: name.clone(),
            place: Place {
                file: Some(why.file.clone()),
                line: why.diagnostic.line(&why.text),
                column: why.diagnostic.column(&why.text),
            },
            seconds: 0.0,
            outcome: Outcome::Failed(Failed {
                kind: FailureKind::BadClaim,
                message: why.to_string(),
                help: why.diagnostic.help.clone(),
            }),
            slow: None,
        }
    }
}

/// The outcome of a claim.
pub enum Outcome {
    /// As expected, with a description.
    Passed(String),
    Failed(Failed),
    /// Not examined, with the reason.
    Skipped(String),
}

/// The failure of a claim.
pub struct Failed {
    pub kind: FailureKind,
    pub message: String,
    /// A suggested fix.
    pub help: Option<String>,
}

/// Writes the requested files and annotations.
pub fn write(
    cases: &[Case],
    unreadable: &[(String, InputError)],
    output: &OutputOptions,
) -> anyhow::Result<()> {
    if let Some(path) = &output.junit {
        write_output(path, &junit(cases))?;
    }
    if output.github {
        eprint!("{}", annotations(cases, unreadable));
    }
    if let Some(path) = &output.markdown {
        write_output(path, &markdown_summary(cases))?;
    }
    Ok(())
}

/// Prints warnings about slow claims.
pub fn warn_about_slow(cases: &[Case]) {
    for case in cases {
        if let Some(warning) = &case.slow {
            eprint_line(&format!("warning: {}: {warning}", case.name));
        }
    }
}

/// Returns a JUnit report with a suite for each folder of claims.
fn junit(cases: &[Case]) -> String {
    let mut suites: BTreeMap<&str, Vec<(&str, &Case)>> = BTreeMap::new();
    for case in cases {
        let (folder, name) = case.name.rsplit_once('/').unwrap_or(("claims", &case.name));
        suites.entry(folder).or_default().push((name, case));
    }
    let suites: String = suites
        .iter()
        .map(|(folder, tests)| {
            let folder = escape_xml(folder);
            let counts = junit_counts(tests.iter().map(|(_, case)| *case));
            let tests: String = tests
                .iter()
                .map(|(name, case)| junit_test(&folder, name, case))
                .collect();
            format!("  <testsuite name=\"{folder}\" {counts}>\n{tests}  </testsuite>\n")
        })
        .collect();
    let counts = junit_counts(cases.iter());
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"pounce\" {counts}>\n{suites}</testsuites>\n"
    )
}

fn junit_counts<'a>(cases: impl Iterator<Item = &'a Case>) -> String {
    let (mut tests, mut failures, mut skipped) = (0, 0, 0);
    for case in cases {
        tests += 1;
        match case.outcome {
            Outcome::Passed(_) => {}
            Outcome::Failed(_) => failures += 1,
            Outcome::Skipped(_) => skipped += 1,
        }
    }
    format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\"")
}

fn junit_test(folder: &str, name: &str, case: &Case) -> String {
    let name = escape_xml(name);
    let mut attributes = format!(
        "name=\"{name}\" classname=\"{folder}\" time=\"{:.3}\"",
        case.seconds
    );
    if let Some(file) = &case.place.file {
        attributes += &format!(" file=\"{}\"", escape_xml(file));
    }
    if let Some(line) = case.place.line {
        attributes += &format!(" line=\"{line}\"");
    }
    let outcome = match &case.outcome {
        Outcome::Passed(_) => return format!("    <testcase {attributes}/>\n"),
        Outcome::Failed(failed) => {
            let (kind, message) = (failed.kind.name(), escape_xml(&failed.message));
            let help = failed.help.as_deref().map(escape_xml);
            let help = help.map_or(String::new(), |help| format!("help: {help}"));
            format!("<failure type=\"{kind}\" message=\"{message}\">{help}</failure>")
        }
        Outcome::Skipped(why) => format!("<skipped message=\"{}\"/>", escape_xml(why)),
    };
    format!("    <testcase {attributes}>{outcome}</testcase>\n")
}

/// Returns a summary: a headline, the failures, and the other claims folded.
fn markdown_summary(cases: &[Case]) -> String {
    if cases.is_empty() {
        return "## pounce: no claims were selected\n".to_owned();
    }
    let with = |matches: fn(&Outcome) -> bool| {
        let cases = cases.iter();
        cases.filter(|case| matches(&case.outcome)).count()
    };
    let passed = with(|outcome| matches!(outcome, Outcome::Passed(_)));
    let failed = with(|outcome| matches!(outcome, Outcome::Failed(_)));
    let skipped = with(|outcome| matches!(outcome, Outcome::Skipped(_)));
    let sign = if failed == 0 { "✅" } else { "❌" };
    let hold = count(passed as u64, "holds", "hold");
    let mut text = format!("## {sign} pounce: {hold}, {failed} failed, {skipped} skipped\n");
    let row = |case: &Case| {
        let (sign, words) = match &case.outcome {
            Outcome::Passed(words) => ("✅", escape_markdown(words)),
            Outcome::Failed(failed) => {
                let words = escape_markdown(&failed.message);
                ("❌", format!("**{}**: {words}", failed.kind.name()))
            }
            Outcome::Skipped(words) => ("⏭️", escape_markdown(words)),
        };
        let (name, seconds) = (escape_markdown(&case.name), case.seconds);
        format!("| {sign} | <code>{name}</code> | {words} | {seconds:.2} s |\n")
    };
    let table = |failed: bool| -> String {
        let is_shown = |case: &&Case| failed == matches!(case.outcome, Outcome::Failed(_));
        cases.iter().filter(is_shown).map(row).collect()
    };
    let heading = "| | claim | | time |\n|---|---|---|---:|\n";
    if failed > 0 {
        text += &format!("\n{heading}{}", table(true));
    }
    let slow = cases.iter().filter_map(|case| {
        let (name, warning) = (escape_markdown(&case.name), case.slow.as_deref()?);
        let warning = escape_markdown(warning);
        Some(format!("\n⚠️ <code>{name}</code>: {warning}\n"))
    });
    text += &slow.collect::<String>();
    if passed + skipped > 0 {
        let rest = table(false);
        text += &format!(
            "\n<details><summary>{}</summary>\n\n{heading}{rest}\n</details>\n",
            count((passed + skipped) as u64, "other", "others")
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cases() -> Vec<Case> {
        let case = |name: &str, outcome| Case {
            name: name.to_owned(),
            place: Place {
                file: Some(format!("{name}.toml")),
                line: Some(7),
                column: None,
            },
            seconds: 0.25,
            outcome,
            slow: (name == "a/one").then(|| "it took <long>".to_owned()),
        };
        vec![
            case("a/one", Outcome::Passed("proven: 1 < 2".to_owned())),
            case(
                "a/two",
                Outcome::Failed(Failed {
                    kind: FailureKind::EditedResult,
                    message: "a | b & <c>".to_owned(),
                    help: Some("<fix> it".to_owned()),
                }),
            ),
            case("three", Outcome::Skipped("slow".to_owned())),
        ]
    }

    #[test]
    fn junit_counts_and_escapes() {
        let text = junit(&cases());
        let counts = r#"<testsuites name="pounce" tests="3" failures="1" errors="0" skipped="1">"#;
        assert!(text.contains(counts), "{text}");
        assert!(text.contains(r#"<testsuite name="a" tests="2""#));
        assert!(text.contains(r#"type="edited-result""#) && text.contains("a | b &amp; &lt;c&gt;"));
        assert!(text.contains("<skipped message=\"slow\"/>"));
        assert!(text.contains(r#"classname="claims" time="0.250" file="three.toml" line="7""#));
        assert!(text.contains(">help: &lt;fix&gt; it</failure>"), "{text}");
    }

    #[test]
    fn empty_reports_claim_no_success() {
        assert!(junit(&[]).contains("tests=\"0\""));
        assert!(!markdown_summary(&[]).contains('✅'));
    }

    #[test]
    fn markdown_shows_failures_first_and_escapes_cells() {
        let text = markdown_summary(&cases());
        assert!(text.starts_with("## ❌ pounce: 1 holds, 1 failed, 1 skipped\n"));
        let (shown, hidden) = text.split_once("<details>").unwrap();
        assert!(shown.contains(
            "| ❌ | <code>a/two</code> | **edited-result**: a &#124; b &#38; &#60;c&#62; | 0.25 s |"
        ));
        assert!(
            shown.contains("⚠️ <code>a/one</code>: it took &#60;long&#62;\n"),
            "{shown}"
        );
        assert!(hidden.contains("<code>a/one</code>") && hidden.contains("<code>three</code>"));
    }
}
