//! Outcomes of claims for CI: JUnit XML and Markdown.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Context;
use pounce::InputError;
use pounce::text::{escape_line, escape_markdown};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::args::Telling;
use crate::terminal::output::{count, write_output};

/// One claim.
pub struct Case {
    pub name: String,
    pub seconds: f64,
    pub outcome: Outcome,
}

impl Case {
    /// A claim that cannot be read, and the reason.
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
    /// As it should be, and a description.
    Passed(String),
    /// The kind of failure, and a description.
    Failed(String, String),
    /// Not examined, and the reason.
    Skipped(String),
}

/// Writes the files that are wanted.
pub fn write(cases: &[Case], telling: &Telling) -> anyhow::Result<()> {
    if let Some(path) = &telling.junit {
        write_output(path, &junit(cases).context("cannot write JUnit")?)?;
    }
    if let Some(path) = &telling.markdown {
        write_output(path, &markdown_summary(cases))?;
    }
    Ok(())
}

/// A suite for each folder of claims.
fn junit(cases: &[Case]) -> anyhow::Result<String> {
    let mut suites: BTreeMap<String, TestSuite> = BTreeMap::new();
    for case in cases {
        let (folder, name) = case.name.rsplit_once('/').unwrap_or(("claims", &case.name));
        let (folder, name) = (escape_line(folder), escape_line(name));
        let status = match &case.outcome {
            Outcome::Passed(_) => TestCaseStatus::success(),
            Outcome::Failed(kind, message) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status
                    .set_type(escape_line(kind))
                    .set_message(escape_line(message));
                status
            }
            Outcome::Skipped(why) => {
                let mut status = TestCaseStatus::skipped();
                status.set_message(escape_line(why));
                status
            }
        };
        let mut test = TestCase::new(name, status);
        test.set_classname(&*folder);
        test.set_time(Duration::try_from_secs_f64(case.seconds).unwrap_or_default());
        let suite = suites
            .entry(folder.to_string())
            .or_insert_with(|| TestSuite::new(&*folder));
        suite.add_test_case(test);
    }
    let mut report = Report::new("pounce");
    report.add_test_suites(suites.into_values());
    Ok(report.to_string()?)
}

/// A headline, what failed, and all of it to unfold.
fn markdown_summary(cases: &[Case]) -> String {
    let with = |wanted: fn(&Outcome) -> bool| {
        let cases = cases.iter();
        cases.filter(|case| wanted(&case.outcome)).count()
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
    let table = |wanted: bool| -> String {
        let is_wanted = |case: &&Case| wanted == matches!(case.outcome, Outcome::Failed(..));
        cases.iter().filter(is_wanted).map(row).collect()
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
        let text = junit(&cases()).unwrap();
        assert!(text.contains(r#"tests="3" failures="1""#), "{text}");
        assert!(text.contains(r#"<testsuite name="a" tests="2""#));
        assert!(text.contains(r#"type="edited""#) && text.contains("a | b &amp; &lt;c&gt;"));
        assert!(text.contains("<skipped message=\"slow\"/>"));
        assert!(text.contains(r#"classname="claims" time="0.250""#));
    }

    #[test]
    fn markdown_shows_failures_first_and_keeps_its_tables_whole() {
        let text = markdown_summary(&cases());
        assert!(text.starts_with("## ❌ pounce: 1 hold, 1 failed, 1 skipped\n"));
        let (shown, hidden) = text.split_once("<details>").unwrap();
        assert!(shown.contains(
            "| ❌ | <code>a/two</code> | **edited**: a &#124; b &#38; &#60;c&#62; | 0.25 s |"
        ));
        assert!(hidden.contains("<code>a/one</code>") && hidden.contains("<code>three</code>"));
    }
}
