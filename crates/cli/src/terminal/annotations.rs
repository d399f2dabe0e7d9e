//! Annotations for GitHub Actions, which shows them at the line of the file.

use std::collections::BTreeSet;
use std::path::Path;

use pounce::InputError;
use pounce::records::FailureKind;
use pounce::text::{escape_github, escape_github_property};

use crate::terminal::ci_report::{Case, Outcome, Place};

/// Returns an error for each mistake in an unreadable claim and for each failure, and a warning for
/// each slow claim.
pub fn annotations(cases: &[Case], unreadable: &[(String, InputError)]) -> String {
    let mut lines = Vec::new();
    // Claims on the same broken board share its errors.
    let mut seen = BTreeSet::new();
    for (name, bad) in unreadable {
        for diagnostic in bad.diagnostics() {
            let place = Place {
                file: Some(bad.file.clone()),
                line: diagnostic.line(&bad.text),
                column: diagnostic.column(&bad.text),
            };
            let title = format!("{name}: {}", FailureKind::BadClaim.name());
            let text = with_help(&diagnostic.message, diagnostic.help.as_deref());
            if seen.insert((bad.file.as_str(), place.line, place.column, text.clone())) {
                lines.push(command("error", &place, &title, &text));
            }
        }
    }
    for case in cases {
        if let Outcome::Failed(failed) = &case.outcome {
            if failed.kind != FailureKind::BadClaim {
                let title = format!("{}: {}", case.name, failed.kind.name());
                let text = with_help(&failed.message, failed.help.as_deref());
                lines.push(command("error", &case.place, &title, &text));
            }
        }
        if let Some(warning) = &case.slow {
            let title = format!("{}: slow", case.name);
            lines.push(command("warning", &case.place, &title, warning));
        }
    }
    lines.concat()
}

fn with_help(message: &str, help: Option<&str>) -> String {
    help.map_or_else(
        || message.to_owned(),
        |help| format!("{message}\nhelp: {help}"),
    )
}

/// Returns a command to the runner, on a line of its own.
fn command(level: &str, place: &Place, title: &str, text: &str) -> String {
    let mut properties = Vec::new();
    if let Some(file) = &place.file {
        let file = in_workspace(file).unwrap_or_else(|| file.clone());
        properties.push(format!("file={}", escape_github_property(&file)));
    }
    if let Some(line) = place.line {
        properties.push(format!("line={line}"));
    }
    if let Some(column) = place.column {
        properties.push(format!("col={column}"));
    }
    properties.push(format!("title={}", escape_github_property(title)));
    format!(
        "::{level} {}::{}\n",
        properties.join(","),
        escape_github(text)
    )
}

/// Returns the path of a file relative to the root of the repository, where GitHub looks for it. The
/// runner names the root in an environment variable. Returns `None` if the file is not below it.
fn in_workspace(file: &str) -> Option<String> {
    let root = std::env::var_os("GITHUB_WORKSPACE").filter(|root| !root.is_empty())?;
    let root = Path::new(&root).canonicalize().ok()?;
    let file = Path::new(file).canonicalize().ok()?;
    let inner = file.strip_prefix(root).ok()?;
    let parts: Vec<_> = inner.iter().map(|part| part.to_string_lossy()).collect();
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::ci_report::Failed;

    #[test]
    fn annotations_are_located_and_escaped() {
        let case = |outcome, slow| Case {
            name: "a/b".to_owned(),
            place: Place {
                file: Some("x,y::z.toml".to_owned()),
                line: Some(3),
                column: None,
            },
            seconds: 1.0,
            outcome,
            slow,
        };
        let failed = Failed {
            kind: FailureKind::Open,
            message: "100 %\n::error::no".to_owned(),
            help: Some("wait".to_owned()),
        };
        let cases = [
            case(Outcome::Failed(failed), None),
            case(
                Outcome::Passed(String::new()),
                Some("it took 9 s".to_owned()),
            ),
        ];
        let expected = "::error file=x%2Cy%3A%3Az.toml,line=3,title=a/b%3A open::\
                        100 %25%0A::error::no%0Ahelp: wait\n\
                        ::warning file=x%2Cy%3A%3Az.toml,line=3,title=a/b%3A slow::it took 9 s\n";
        assert_eq!(annotations(&cases, &[]), expected);
    }
}
