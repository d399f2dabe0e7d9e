//! Text of other people in every output of the program: control characters, CI commands and markup
//! are escaped.

use std::fs;
use std::path::Path;

use fixtures::CertificateParts;
use hypothesis::{RegressionRecord, ResultRecord};
use quick_xml::Reader;
use quick_xml::events::Event;

use crate::library::{TRAP, library, path};
use crate::run::{Run, folder, run_in};

/// Clears the screen, sets a colour, overwrites a line, reverses text, and has a CI command.
const HOSTILE: &str =
    "x\u{1b}[2J\u{9b}31m\r\n::error::owned\u{7f}\u{202e}\u{2028}##[error]y\u{fffe}";

/// Asserts that a text is printable and has no CI commands.
#[track_caller]
fn assert_safe(text: &str) {
    let is_raw = |c: char| diagnostic::is_hidden(c) && c != '\n';
    assert!(!text.contains(is_raw), "{text:?}");
    assert!(!text.contains("##["), "{text}");
    for line in text.lines() {
        assert!(!line.trim_start().starts_with("::"), "{text}");
    }
}

/// Runs the program and checks its output.
#[track_caller]
fn run(folder: &Path, arguments: &[&str]) -> Run {
    let run = run_in(folder, arguments);
    assert_safe(&run.stdout);
    assert_safe(&run.stderr);
    run
}

/// Asserts that a text is XML. quick-xml checks elements and entities, but not characters.
#[track_caller]
fn assert_xml(text: &str) {
    let is_char = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    assert!(text.chars().all(is_char), "{text:?}");
    let mut reader = Reader::from_str(text);
    let mut depth = 0;
    loop {
        match reader
            .read_event()
            .unwrap_or_else(|error| panic!("{error}: {text}"))
        {
            Event::Eof => break,
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            Event::Text(words) => {
                let words = words.decode().unwrap();
                assert!(!words.contains("]]>"), "{words}");
            }
            Event::Empty(element) => {
                for attribute in element.attributes() {
                    attribute.unwrap();
                }
            }
            _ => {}
        }
    }
    assert_eq!(depth, 0);
}

/// Returns a string literal of TOML and JSON.
fn quoted(words: &str) -> String {
    let escape = |c: char| match c {
        '"' | '\\' => format!("\\{c}"),
        c if diagnostic::is_hidden(c) => format!("\\u{:04x}", u32::from(c)),
        c => c.to_string(),
    };
    format!("\"{}\"", words.chars().map(escape).collect::<String>())
}

#[test]
fn rejects_claims_with_hidden_characters() {
    let statement = "a\u{1b}[31m\r\n::error::owned";
    let claim = TRAP.replace("\"Goats trap both tigers by ply 15\"", &quoted(statement));
    assert!(claim.contains("u001b"));
    let sourced = format!("source = {}\n{TRAP}", quoted("x\u{202e}"));
    let folder = folder(&[("claims/c.toml", &claim), ("claims/d.toml", &sourced)]);
    for more in [&["-v"][..], &["--list"], &["--explain"]] {
        let run = run(folder.path(), &[&["prove", "claims"], more].concat());
        assert_eq!(run.code, 2);
        assert!(
            run.stderr.contains("hidden character U+001B"),
            "{}",
            run.stderr
        );
        assert!(run.stderr.contains("c.toml:2:13"), "{}", run.stderr);
        assert!(
            run.stderr.contains("hidden character U+202E"),
            "{}",
            run.stderr
        );
    }
}

#[test]
#[cfg(unix)]
fn escapes_file_names() {
    let folder = library();
    let claims = folder.path().join("hypotheses/grid");
    for name in [HOSTILE, "::error::owned", "a\nb"] {
        fs::write(claims.join(format!("{name}.toml")), TRAP).unwrap();
        fs::write(claims.join(format!("{name}.cert")), "no certificate").unwrap();
        fs::write(claims.join(format!("{name}.json")), "no result").unwrap();
    }
    let report = ["--junit", "j.xml", "--markdown", "m.md"];
    for command in [
        &["prove"][..],
        &["prove", "-v", "--list"],
        &["prove", "--explain"],
        &["prove", "--list", "--format", "json"],
        &["regress", "-v"],
        &["regress", "--format", "json"],
        &["check", "hypotheses"],
        &["check", "hypotheses", "--format", "json"],
        &["report"],
        &["bless"],
        &["bless", "--results", "hypotheses"],
    ] {
        let ci = matches!(command[0], "prove" | "regress") && !command.contains(&"--explain");
        let more: &[&str] = if ci { &report } else { &[] };
        let run = run(folder.path(), &[command, more].concat());
        assert!(run.code != 0 || command[0] == "bless", "{command:?}");
        if ci && !command.contains(&"--list") {
            assert_xml(&fs::read_to_string(folder.path().join("j.xml")).unwrap());
            assert_safe(&fs::read_to_string(folder.path().join("m.md")).unwrap());
        }
    }
    let page = fs::read_to_string(folder.path().join("report.html")).unwrap();
    assert!(!page.contains(|c| diagnostic::is_hidden(c) && c != '\n'));
    // Files and folders that do not exist.
    for command in ["prove", "check", "show", "bless", "report"] {
        assert_ne!(run(folder.path(), &[command, HOSTILE]).code, 0, "{command}");
    }
    let name = format!("{HOSTILE}.toml");
    assert_eq!(run(folder.path(), &["show", &name]).code, 2);
}

#[test]
fn escapes_recorded_statements() {
    let folder = library();
    let file = path(&folder, "trap.json");
    let mut result = ResultRecord::read(&fs::read_to_string(&file).unwrap()).unwrap();
    result.statement = HOSTILE.to_owned();
    result.questions[0].event = HOSTILE.to_owned();
    result.questions[0].line = HOSTILE.to_owned();
    fs::write(&file, result.sealed().unwrap().text()).unwrap();
    let looked = run(
        folder.path(),
        &["regress", "--markdown", "m.md", "--junit", "j.xml"],
    );
    assert_eq!(looked.code, 1);
    let words =
        r"x\u{1b}[2J\u{9b}31m\r\n::error::owned\u{7f}\u{202e}\u{2028}\u{23}#[error]y\u{fffe}";
    assert!(looked.stdout.contains(words), "{}", looked.stdout);
    assert_xml(&fs::read_to_string(folder.path().join("j.xml")).unwrap());
    assert_safe(&fs::read_to_string(folder.path().join("m.md")).unwrap());
    run(folder.path(), &["report"]);
    let page = fs::read_to_string(folder.path().join("report.html")).unwrap();
    assert!(!page.contains(|c| diagnostic::is_hidden(c) && c != '\n'));
    run(folder.path(), &["prove", "-q"]);
    run(folder.path(), &["bless", "--dry-run"]);
    // Programs read the statement as it was recorded.
    let looked = run(folder.path(), &["regress", "--format", "json"]);
    let record: RegressionRecord = serde_json::from_str(&looked.stdout).unwrap();
    let mut failures = record.results.iter().filter_map(|it| it.failure.as_ref());
    assert!(
        failures.any(|it| it.message.contains(HOSTILE)),
        "{record:?}"
    );
}

#[test]
fn escapes_certificate_headers() {
    let folder = library();
    let file = path(&folder, "trap.cert");
    let mut parts = CertificateParts::of(&fs::read(&file).unwrap());
    parts.header["\u{1b}[1A\u{1b}[2Kaccepted\r\n::error::owned"] = 1.into();
    fs::remove_file(path(&folder, "trap.toml")).unwrap();
    fs::write(&file, parts.sealed()).unwrap();
    let run = run(folder.path(), &["check", "hypotheses/grid/trap.cert"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("REFUSED"), "{}", run.stdout);
    assert!(run.stdout.contains(r"\u{1b}[1A"), "{}", run.stdout);
    assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);
}

#[test]
fn escapes_markup_in_markdown() {
    let statement = "</table><details open><img src=x onerror=1><script>1</script> | `x` ``` \\| \
                     [l](http://y) ![i](https://z) <!-- www.z.org @you #1 a*b*c _d_ ~~e~~ $f$";
    let claim = TRAP.replace("\"Goats trap both tigers by ply 15\"", &quoted(statement));
    let wrong = claim.replace("prover", "\"<b>|`\\uFFFE\"");
    let folder = folder(&[("claims/c.toml", &claim), ("claims/d|<i>.toml", &wrong)]);
    let run = run(folder.path(), &["prove", "claims", "--markdown", "m.md"]);
    assert_eq!(run.code, 2);
    let text = fs::read_to_string(folder.path().join("m.md")).unwrap();
    assert_safe(&text);
    // Only our own tags are left, and every row has the same number of cells.
    let mut own = text.clone();
    for tag in ["details", "summary", "code"] {
        own = own
            .replace(&format!("<{tag}>"), "")
            .replace(&format!("</{tag}>"), "");
    }
    assert!(
        !own.contains(['<', '>', '`', '[', ']', '\\', '_', '$', '~']),
        "{own}"
    );
    assert!(!own.contains("://") && !own.contains("www."), "{own}");
    for row in own.lines().filter(|line| line.starts_with('|')) {
        assert_eq!(row.matches('|').count(), 5, "{row}");
    }
    assert!(
        own.contains("&#60;/table&#62;&#60;details open&#62;"),
        "{own}"
    );
}

#[test]
fn junit_is_well_formed() {
    let wrong = TRAP.replace("prover", "\"]]>\\uFFFE\\uFFFF<b>&\\u001b[1m\"");
    let folder = folder(&[("claims/c.toml", &wrong), ("claims/]]>&.toml", TRAP)]);
    let run = run(folder.path(), &["prove", "claims", "--junit", "j.xml"]);
    assert_eq!(run.code, 2);
    let text = fs::read_to_string(folder.path().join("j.xml")).unwrap();
    assert_xml(&text);
    assert!(
        text.contains(r"]]&gt;\u{fffe}\u{ffff}&lt;b&gt;&amp;\u{1b}[1m"),
        "{text}"
    );
}

#[test]
fn svg_is_well_formed() {
    let name = "]]>\u{fffe}\u{ffff}\u{202e}<b>&\"'##[error]";
    let board = format!(
        "name = {}\ntigers = \"a\"\ngoats = 2\ncaptures = 1\n\
         nodes = [[\"a\", 0, 0], [\"b\", 1, 0], [\"c\", 2, 0]]\nlines = [\"a b c\"]\n",
        quoted(name)
    );
    let graph = format!("name {name}\nterminals a b\na b\n");
    let folder = folder(&[("y.toml", &board), ("y.graph", &graph)]);
    for file in ["y.toml", "y.graph"] {
        let run = run(folder.path(), &["show", file, "--as", "svg"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert_xml(&run.stdout);
        assert!(
            run.stdout
                .contains(r"]]&gt;\u{fffe}\u{ffff}\u{202e}&lt;b&gt;"),
            "{}",
            run.stdout
        );
        run_in(folder.path(), &["show", file]);
    }
    let plot = ["estimate", "y.toml", "--plies", "2", "--svg", "plot.svg"];
    assert_eq!(run(folder.path(), &plot).code, 0);
    assert_xml(&fs::read_to_string(folder.path().join("plot.svg")).unwrap());
    assert_eq!(run(folder.path(), &["games", "y.graph"]).code, 0);
}
