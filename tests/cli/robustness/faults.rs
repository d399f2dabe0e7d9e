//! Runs the claim library while memory, threads, the disk, folders or limits fail, or a signal ends
//! the program. Every verdict must equal the recorded one and have its evidence.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use hypothesis::{ErrorKind, Evidence, ResultRecord, Verdict};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use tempfile::TempDir;

use crate::run::{Run, folder, program, program_after, root, run_in, send};

/// A node limit that decides most claims of the fast tier within a few seconds.
const NODES: &str = "20000";

/// A run of the whole library under one fault.
struct Faulty {
    folder: TempDir,
    /// A shell command before the program starts.
    prelude: String,
    arguments: Vec<String>,
    temporary: Option<PathBuf>,
}

impl Faulty {
    fn new(prelude: &str, arguments: &[&str]) -> Faulty {
        Faulty {
            folder: tempfile::tempdir().unwrap(),
            prelude: prelude.to_owned(),
            arguments: arguments.iter().map(|&it| it.to_owned()).collect(),
            temporary: None,
        }
    }

    fn results(&self) -> PathBuf {
        self.folder.path().join("results")
    }

    fn command(&self) -> Command {
        let mut command = program_after(&self.prelude, &root());
        command.args(["prove", "-q", "--format", "json"]);
        if !self.arguments.iter().any(|it| it == "--results") {
            command.arg("--results").arg(self.results());
        }
        command.args(&self.arguments);
        command.env("POUNCE_TABLEBASES", self.folder.path().join("tables"));
        if let Some(folder) = &self.temporary {
            command.env("TMPDIR", folder);
        }
        command
    }

    /// Runs the program and returns the results that it printed and wrote. It prints none if it
    /// crashed.
    fn run(&self) -> Vec<ResultRecord> {
        let output = self.command().output().unwrap();
        let mut results = written(&self.results());
        if output.status.code().is_some() && !output.stdout.is_empty() {
            let printed: Vec<ResultRecord> = serde_json::from_slice(&output.stdout).unwrap();
            results.extend(printed);
        }
        self.check(&results);
        results
    }

    /// Starts the program and sends it a signal after a delay.
    fn run_and_signal(&self, signal: &str, after: Duration) {
        let mut child = self
            .command()
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(after);
        // The program may have ended before.
        send(signal, &child);
        child.wait().unwrap();
        self.check(&written(&self.results()));
    }

    /// Checks that every result is open or equals the recorded one, and has its evidence.
    fn check(&self, results: &[ResultRecord]) {
        for result in results {
            let name = &result.claim;
            let place = format!("{name} under `{}` {:?}", self.prelude, self.arguments);
            assert_eq!(result.check_seal(), Ok(()), "{place}");
            assert_eq!(result.validate(), Ok(()), "{place}");
            if result.error.is_some() {
                assert!(!result.as_expected, "{place}");
            }
            if result.verdict == Verdict::Open {
                continue;
            }
            let recorded = recorded(name);
            assert_eq!(result.verdict, recorded.verdict, "{place}");
            if result.verdict == Verdict::Proven {
                assert_eq!(answers(result), answers(&recorded), "{place}");
            }
            if let Evidence::Certificate { certificate, .. } = &result.evidence {
                let file = self.results().join(format!("{name}.cert"));
                let bytes = fs::read(&file).unwrap_or_else(|error| panic!("{place}: {error}"));
                let digest = blake3::hash(&bytes).to_hex().to_string();
                assert_eq!(digest, certificate.blake3, "{place}");
            }
        }
    }
}

/// Counts the answers of a result by kind.
fn answers(result: &ResultRecord) -> [usize; 4] {
    let size = usize::from(result.tree_size.is_some());
    let (questions, counts) = (result.questions.len(), result.counts.len());
    [questions, counts, result.facts.len(), size]
}

/// Returns the recorded result of a claim of the library.
fn recorded(claim: &str) -> ResultRecord {
    let path = root().join(format!("hypotheses/{claim}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{claim}: {error}"));
    ResultRecord::read(&text).unwrap()
}

/// Reads every result below a folder.
fn written(folder: &Path) -> Vec<ResultRecord> {
    let mut results = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            results.extend(written(&path));
        } else if path.extension().is_some_and(|ending| ending == "json") {
            results.push(ResultRecord::read(&fs::read_to_string(&path).unwrap()).unwrap());
        }
    }
    results
}

fn with_error(results: &[ResultRecord], kind: ErrorKind) -> usize {
    let matching = results.iter().filter(|it| it.error == Some(kind));
    matching.count()
}

fn decided(results: &[ResultRecord]) -> usize {
    let decided = results.iter().filter(|it| it.verdict != Verdict::Open);
    decided.count()
}

#[test]
fn ample_resources_decide_most_claims() {
    let results = Faulty::new("", &["--max-nodes", NODES]).run();
    assert!(decided(&results) > 150, "only {}", decided(&results));
    assert!(results.iter().all(|result| result.error.is_none()));
}

#[test]
fn no_false_verdict_when_memory_is_scarce() {
    let mut failed = 0;
    for kibibytes in [120_000, 250_000, 400_000, 700_000] {
        let limit = format!("ulimit -v {kibibytes}");
        let results = Faulty::new(&limit, &["--max-nodes", NODES]).run();
        failed += with_error(&results, ErrorKind::Threads);
        // The budget allows more memory than the system gives, so it is never the cause.
        let out_of_budget =
            |it: &ResultRecord| it.reason.as_deref() == Some("memory limit reached");
        assert!(!results.iter().any(out_of_budget), "{limit}");
    }
    assert!(
        failed > 0,
        "no thread failed to start: the limits are too high"
    );
}

#[test]
fn no_false_verdict_when_disk_is_full() {
    let mut failed = 0;
    for blocks in [0, 1, 4, 64] {
        // With the signal ignored, a write beyond the limit fails like one to a full disk.
        let limit = format!("trap '' XFSZ; ulimit -f {blocks}");
        let results = Faulty::new(&limit, &["--max-nodes", NODES]).run();
        failed += with_error(&results, ErrorKind::Io);
        // What was not written cannot be wrong.
        assert_eq!(with_error(&results, ErrorKind::Certificate), 0);
    }
    assert!(failed > 0, "no write failed: the limits are too high");
}

#[test]
fn no_false_verdict_with_unwritable_folders() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let below = file.path().join("results");
    let below = below.to_str().unwrap();
    let unwritable = Faulty::new("", &["--max-nodes", NODES, "--results", below]);
    let results = unwritable.run();
    assert!(with_error(&results, ErrorKind::Io) > 0);
    // A cross-check needs a temporary folder.
    let mut homeless = Faulty::new("", &["--max-nodes", NODES, "--cross-check"]);
    homeless.temporary = Some(file.path().join("tmp"));
    let results = homeless.run();
    assert!(with_error(&results, ErrorKind::Io) > 0);
}

/// Runs the program without a folder for temporary files.
fn run_without_temporary_folder(folder: &Path, arguments: &[&str]) -> Run {
    let output = program(folder)
        .args(arguments)
        .env("TMPDIR", folder.join("missing"))
        .output();
    output.unwrap().into()
}

#[test]
fn failed_cross_check_keeps_earlier_verdict() {
    let claim = "statement = \"x\"\ngame = \"small-grid\"\nprover = \"goats\"\n\
                 goal.win = { by_ply = 15 }\n";
    let first = format!("{claim}method.engine = \"alpha-beta\"\n");
    let folder = folder(&[("it.toml", &first)]);
    let folder = folder.path();
    assert_eq!(run_in(folder, &["prove", "it.toml"]).code, 0);
    let before = fs::read(folder.join("results/it.json")).unwrap();
    fs::write(folder.join("it.toml"), claim).unwrap();
    let run = run_without_temporary_folder(folder, &["prove", "it.toml", "--cross-check"]);
    assert_eq!(run.code, 2);
    assert_eq!(fs::read(folder.join("results/it.json")).unwrap(), before);
    let left = fs::read_dir(folder.join("results")).unwrap().count();
    assert_eq!(left, 1, "no certificate stays next to the old result");
}

#[test]
fn unwritten_results_are_failures() {
    let claim = "statement = \"x\"\ngame = \"bagh-chal\"\ngoal.moves = { legal = 21 }\n";
    let folder = folder(&[("it.toml", claim), ("results", "a file in the way")]);
    let run = run_in(folder.path(), &["prove", "it.toml", "--junit", "junit.xml"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stdout.contains("1 failed"), "{}", run.stdout);
    assert!(!run.stdout.contains("as expected"), "{}", run.stdout);
    let junit = fs::read_to_string(folder.path().join("junit.xml")).unwrap();
    assert!(junit.contains("failures=\"1\""), "{junit}");
}

#[test]
fn regress_suggests_to_free_disk_space() {
    let tables = tempfile::tempdir().unwrap();
    let output = program_after("trap '' XFSZ; ulimit -f 0", &root())
        .args(["regress", "--reprove", "-q", "hypotheses/small-grid"])
        .env("POUNCE_TABLEBASES", tables.path())
        .output();
    let run = Run::from(output.unwrap());
    let text = run.stdout;
    assert_eq!(run.code, 1, "{text}");
    assert!(text.contains("small-grid/goats-win: failed"), "{text}");
    assert!(text.contains("help: free disk space"), "{text}");
    assert!(!text.contains("raise its budget"), "{text}");
}

#[test]
fn no_false_verdict_with_a_budget_of_one_node() {
    for threads in ["1", "2"] {
        let results = Faulty::new("", &["--max-nodes", "1", "--threads", threads]).run();
        assert!(decided(&results) < results.len() / 2);
        assert!(results.iter().all(|result| result.error.is_none()));
    }
}

#[test]
fn no_false_verdict_after_a_signal() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for signal in ["-INT", "-TERM", "-KILL"] {
        for _ in 0..4 {
            let after = Duration::from_millis(random.random_range(0..3000));
            Faulty::new("", &["--max-nodes", NODES]).run_and_signal(signal, after);
        }
    }
}
