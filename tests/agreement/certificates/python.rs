//! `examples/check_certificate.py` agrees with the checker on all committed certificates of hunt games,
//! and on damaged ones. Needs Python, and fails without it in CI. The large certificates take minutes,
//! and CI leaves the two largest out:
//! `cargo test --release -p pounce-cli --test agreement -- --ignored python_accepts`.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use certificate::{CheckOptions, check};

use super::damaged::Damage;
use super::examples::PLENTY;

/// The most bytes of a certificate that Python checks in seconds.
const SMALL: u64 = 200_000;

/// The most bytes of a certificate that Python checks in half a minute.
const LARGE: u64 = 1_000_000;

/// The number of damaged certificates.
const DAMAGED: u64 = 1000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns whether there is a Python interpreter. In CI there has to be one.
fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok();
    assert!(
        found || std::env::var_os("CI").is_none(),
        "no Python: CI must run this test"
    );
    if !found {
        println!("skipped: no Python");
    }
    found
}

/// Runs a program of the folder `examples`, and returns its exit code and its output.
fn python(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new("python3")
        .arg("-B")
        .args(arguments)
        .current_dir(root().join("examples"))
        .output()
        .expect("Python starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.is_empty(), "{errors}");
    (
        output.status.code(),
        String::from_utf8(output.stdout).unwrap(),
    )
}

/// Returns for each file the name of the refusal, or nothing if Python accepts it.
fn python_refusals(files: &[PathBuf]) -> Vec<Option<String>> {
    let names = files.iter().map(|file| file.to_str().unwrap());
    let arguments: Vec<&str> = ["check_certificate.py"].into_iter().chain(names).collect();
    let (code, text) = python(&arguments);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), files.len(), "{text}");
    let answers: Vec<Option<String>> = lines
        .iter()
        .zip(files)
        .map(|(line, file)| {
            let answer = line.strip_prefix(&format!("{}: ", file.display())).unwrap();
            let name = answer.strip_prefix("refused (")?.split_once(')').unwrap();
            Some(name.0.to_owned())
        })
        .collect();
    let refused = answers.iter().any(Option::is_some);
    assert_eq!(code, Some(i32::from(refused)));
    answers
}

/// Returns the name of the checker's refusal, or nothing if it accepts the file.
fn refusal(file: &[u8]) -> Option<String> {
    let answer = check(&mut Cursor::new(file), &CheckOptions::with_memory(PLENTY));
    answer.err().map(|refusal| refusal.name().to_owned())
}

/// Returns the committed certificates of hunt games with at most this many bytes, sorted by name.
fn committed(most: u64) -> Vec<PathBuf> {
    let mut folders = vec![root().join("hypotheses")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "cert")
                && fs::metadata(&path).unwrap().len() <= most
                && fs::read(&path)
                    .unwrap()
                    .starts_with(b"{\"format\":\"pounce certificate\"")
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[test]
fn python_checker_has_the_size_that_the_page_states() {
    let page = fs::read_to_string(root().join("docs/certificates.md")).unwrap();
    for (file, most) in [
        ("check_certificate.py", 150),
        ("certificate_file.py", 181),
        ("blake3_pure.py", 66),
    ] {
        let source = fs::read_to_string(root().join("examples").join(file)).unwrap();
        let lines = source.lines().count();
        assert!(lines <= most, "{file}: {lines} lines");
        assert!(source.lines().all(|line| line.chars().count() <= 100));
        let stated = format!("`{file}`](../examples/{file}) ({most} lines");
        assert!(page.contains(&stated), "{stated}");
    }
}

#[test]
fn python_blake3_agrees_with_the_crate() {
    if !has_python() {
        return;
    }
    // Around the ends of blocks, of chunks and of complete trees.
    let lengths = [
        0, 1, 63, 64, 65, 1023, 1024, 1025, 2048, 2049, 3072, 4096, 5121, 7168, 31744,
    ];
    let program = format!(
        "from blake3_pure import digest\n\
         for n in {lengths:?}: print(digest(bytes(i % 251 for i in range(n))))"
    );
    let (_, digests) = python(&["-c", &program]);
    let digests: Vec<&str> = digests.lines().collect();
    let expected = lengths.iter().map(|&length| {
        let data: Vec<u8> = (0..=250).cycle().take(length).collect();
        blake3::hash(&data).to_hex().to_string()
    });
    assert_eq!(digests, expected.collect::<Vec<String>>());
}

#[test]
fn python_accepts_committed_certificates() {
    if !has_python() {
        return;
    }
    let files = committed(SMALL);
    assert!(files.len() > 25);
    for (file, answer) in files.iter().zip(python_refusals(&files)) {
        assert_eq!(answer, None, "{}", file.display());
        assert_eq!(
            refusal(&fs::read(file).unwrap()),
            None,
            "{}",
            file.display()
        );
    }
}

#[test]
#[ignore = "takes a minute"]
fn python_accepts_large_certificates() {
    assert_accepted(SMALL, LARGE);
}

#[test]
#[ignore = "takes seven minutes on two cores"]
fn python_accepts_the_largest_certificates() {
    assert_accepted(LARGE, u64::MAX);
}

/// Asserts that Python accepts the two committed certificates with more than `least` and at most `most`
/// bytes.
fn assert_accepted(least: u64, most: u64) {
    if !has_python() {
        return;
    }
    let mut files = committed(most);
    files.retain(|file| fs::metadata(file).unwrap().len() > least);
    assert_eq!(files.len(), 2);
    thread::scope(|scope| {
        for file in &files {
            scope.spawn(move || {
                let answers = python_refusals(std::slice::from_ref(file));
                assert_eq!(answers, [None], "{}", file.display());
            });
        }
    });
}

#[test]
fn python_refuses_switching_certificates() {
    if !has_python() {
        return;
    }
    let file = root().join("hypotheses/switching/networks/k5-short-wins.cert");
    let answer = python_refusals(&[file]);
    assert_eq!(answer, [Some("not-a-certificate".to_owned())]);
}

#[test]
fn python_agrees_on_damaged_certificates() {
    if !has_python() {
        return;
    }
    let sources: Vec<Vec<u8>> = committed(4096)
        .iter()
        .map(|file| fs::read(file).unwrap())
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let (mut files, mut ours) = (Vec::new(), Vec::new());
    for seed in 0..DAMAGED {
        let damaged = Damage::new(seed).apply(&sources);
        ours.push(refusal(&damaged));
        files.push(folder.path().join(format!("{seed}.cert")));
        fs::write(files.last().unwrap(), damaged).unwrap();
    }
    let mut pairs: BTreeMap<(Option<String>, Option<String>), Vec<usize>> = BTreeMap::new();
    for (seed, pair) in ours.into_iter().zip(python_refusals(&files)).enumerate() {
        pairs.entry(pair).or_default().push(seed);
    }
    let number = |wanted: &dyn Fn(&Option<String>, &Option<String>) -> bool| -> usize {
        let wanted = pairs.iter().filter(|((one, other), _)| wanted(one, other));
        wanted.map(|(_, seeds)| seeds.len()).sum()
    };
    for (pair, seeds) in &pairs {
        println!("{pair:?}: {} seeds from {}", seeds.len(), seeds[0]);
    }
    let accepted = number(&|one, _| one.is_none());
    let damaged = number(&|one, _| one.as_deref() == Some("damaged"));
    let same = number(&|one, other| one == other);
    println!("{accepted} accepted, {damaged} with a wrong digest, {same} with the same name");
    let different = |(one, other): &&(Option<_>, Option<_>)| one.is_some() != other.is_some();
    let different: Vec<_> = pairs
        .keys()
        .filter(different)
        .map(|it| (it, &pairs[it]))
        .collect();
    assert!(different.is_empty(), "{different:?}");
    assert!(accepted >= 100, "{accepted} of {DAMAGED} are accepted");
    assert!(damaged <= 300, "{damaged} of {DAMAGED} have a wrong digest");
}
