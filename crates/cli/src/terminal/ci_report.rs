//! Outcomes of claims for CI: JUnit XML and Markdown.

use std::collections::BTreeMap;

use pounce::InputError;
use pounce::text::{escape_markdown, escape_xml};

use crate::args::OutputOptions;
use crate::terminal::output::{count, write_output};

/// A claim and its outcome.
pub struct Case {
    pub name: String,
    pub seconds: f64,
    pub outcome: Outcome,
}

impl Case {
    /// Returns the case of a claim that cannot be read.
    pub fn unreadable((name, why): &(String, InputError)) -> Case {
        Case {
            name: name.clone(),
            seconds: 0.0,
            outcome: Outcome::Failed("bad-claim".to_owned(), why.to_string()),
        }
    }
}

/// The outcome of a claim.
pub enum Outcome {
    /// As expected, with a description.
    Passed(String),
    /// Failed, with the kind of failure and a description.
    Failed(String, String),
    /// Not examined, with the reason.
    Skipped(String),
}

/// Writes the requested files.
pub fn write(cases: &[Case], output: &OutputOptions) -> anyhow::Result<()> {
    if let Some(path) = &output.junit {
        write_output(path, &junit(cases))?;
    }
    if let Some(path) = &output.markdown {
        write_output(path, &markdown_summary(cases))?;
    }
    Ok(())
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
            Outcome::Failed(..) => failures += 1,
            Outcome::Skipped(_) => skipped += 1,
        }
    }
    format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\"")
}

fn junit_test(folder: &str, name: &str, case: &Case) -> String {
    let name = escape_xml(name);
    let attributes = format!(
        "name=\"{name}\" classname=\"{folder}\" time=\"{:.3}\"",
        case.seconds
    );
    let outcome = match &case.outcome {
        Outcome::Passed(_) => return format!("    <testcase {attributes}/>\n"),
        Outcome::Failed(kind, message) => {
            let [kind, message] = [kind, message].map(|text| escape_xml(text));
            format!("<failure type=\"{kind}\" message=\"{message}\"/>")
        }
        Outcome::Skipped(why) => format!("<skipped message=\"{}\"/>", escape_xml(why)),
    };
    format!("    <testcase {attributes}>{outcome}</testcase>\n")
}

/// Returns a summary: a headline, the failures, and the other claims folded.
fn markdown_summary(cases: &[Case]) -> String {
    let with = |matches: fn(&Outcome) -> bool| {
        let cases = cases.iter();
        cases.filter(|case| matches(&case.outcome)).count()
    };
    let passed = with(|outcome| matches!(outcome, Outcome::Passed(_)));
    let failed = with(|outcome| matches!(outcome, Outcome::Failed(..)));
    let skipped = with(|outcome| matches!(outcome, Outcome::Skipped(_)));
    let sign = if failed == 0 { "✅" } else { "❌" };
    let mut text = format!("## {sign} pounce: {passed} hold, {failed} failed, {skipped} skipped\n");
    let row = |case: &Case| {
        let (sign, words) = match &case.outcome {
            Outcome::Passed(words) => ("✅", escape_markdown(words)),
            Outcome::Failed(kind, words) => (
                "❌",
                format!("**{}**: {}", escape_markdown(kind), escape_markdown(words)),
            ),
            Outcome::Skipped(words) => ("⏭️", escape_markdown(words)),
        };
        let (name, seconds) = (escape_markdown(&case.name), case.seconds);
        format!("| {sign} | <code>{name}</code> | {words} | {seconds:.2} s |\n")
    };
    let table = |failed: bool| -> String {
        let is_shown = |case: &&Case| failed == matches!(case.outcome, Outcome::Failed(..));
        cases.iter().filter(is_shown).map(row).collect()
    };
    let heading = "| | claim | | time |\n|---|---|---|---:|\n";
    if failed > 0 {
        text += &format!("\n{heading}{}", table(true));
    }
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
            seconds: 0.25,
            outcome,
        };
        vec![
            case("a/one", Outcome::Passed("proven: 1 < 2".to_owned())),
            case(
                "a/two",
                Outcome::Failed("edited".to_owned(), "a | b & <c>".to_owned()),
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
        assert!(text.contains(r#"type="edited""#) && text.contains("a | b &amp; &lt;c&gt;"));
        assert!(text.contains("<skipped message=\"slow\"/>"));
        assert!(text.contains(r#"classname="claims" time="0.250""#));
    }

    #[test]
    fn markdown_shows_failures_first_and_escapes_cells() {
        let text = markdown_summary(&cases());
        assert!(text.starts_with("## ❌ pounce: 1 hold, 1 failed, 1 skipped\n"));
        let (shown, hidden) = text.split_once("<details>").unwrap();
        assert!(shown.contains(
            "| ❌ | <code>a/two</code> | **edited**: a &#124; b &#38; &#60;c&#62; | 0.25 s |"
        ));
        assert!(hidden.contains("<code>a/one</code>") && hidden.contains("<code>three</code>"));
    }
}
