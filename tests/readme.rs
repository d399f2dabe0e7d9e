//! What the README shows is what is printed: its files are written down, its commands run, and
//! their output compared. Times are not.

mod pounce;

use std::fs;
use std::path::Path;

use pounce::{folder, root, run_in};

/// The fenced blocks of the README, as (language, text).
fn blocks(text: &str) -> Vec<(&str, String)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let inside = lines.by_ref().take_while(|line| *line != "```");
            blocks.push((
                language,
                inside.fold(String::new(), |all, line| all + line + "\n"),
            ));
        }
    }
    blocks
}

/// The commands of a console block, each with what it shows.
fn commands(block: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command, String::new())),
            (None, Some((_, shown))) => *shown += &format!("{line}\n"),
            (None, None) => panic!("a console block begins with a command: {line}"),
        }
    }
    commands
}

/// The arguments that a command line gives to the program.
fn arguments(command: &str) -> Vec<String> {
    let command = command
        .strip_prefix("cargo run --release -- ")
        .or_else(|| command.strip_prefix("pounce "))
        .unwrap_or_else(|| panic!("not a command of this program: {command}"));
    // Quotes keep blanks together; the README has no other use for them.
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(number, part)| match number % 2 {
            1 => vec![part.to_owned()],
            _ => part.split_whitespace().map(str::to_owned).collect(),
        })
        .collect()
}

/// Every time such as `0.06 s` reads `0.00 s`, with one blank before it and before the head of
/// its column: how wide that is depends on the longest time.
fn without_times(text: &str) -> String {
    let number = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    let is_time = |word: &str| {
        let parts = word.split_once('.');
        parts.is_some_and(|(whole, part)| number(whole) && number(part) && part.len() == 2)
    };
    let mut words: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        if is_time(word) || word.starts_with("time\n") {
            while words.last() == Some(&"") {
                words.pop();
            }
        }
        words.push(if is_time(word) { "0.00" } else { word });
    }
    words.join(" ")
}

#[test]
fn times_do_not_matter() {
    let short = without_times("nodes   time\n    12  0.02 s\n");
    assert_eq!(short, without_times("nodes    time\n    12  10.02 s\n"));
    assert_ne!(short, without_times("nodes    time\n    13  10.02 s\n"));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &target),
            false => drop(fs::copy(&path, &target).unwrap()),
        }
    }
}

#[test]
fn the_readme_tells_the_truth() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let folder = folder(&[]);
    copy(
        &root().join("hypotheses"),
        &folder.path().join("hypotheses"),
    );
    let mut run = 0;
    for (language, block) in blocks(&text) {
        match language {
            "toml" => {
                let name = block
                    .lines()
                    .next()
                    .and_then(|line| line.strip_prefix("# "));
                let path = folder
                    .path()
                    .join(name.expect("a file begins with its name"));
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, block).unwrap();
            }
            "console" => {
                for (command, shown) in commands(&block) {
                    let arguments = arguments(command);
                    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
                    let result = run_in(folder.path(), &arguments);
                    assert_eq!(result.code, 0, "{command}: {}", result.stderr);
                    let (shown, printed) = (without_times(&shown), without_times(&result.stdout));
                    assert_eq!(shown, printed, "$ {command}\n{}", result.stdout);
                    run += 1;
                }
            }
            _ => {}
        }
    }
    assert!(run >= 6, "only {run} commands");
}

#[test]
fn the_library_is_as_expected_and_as_large_as_the_readme_says() {
    let folder = folder(&[]);
    copy(
        &root().join("hypotheses"),
        &folder.path().join("hypotheses"),
    );
    let run = run_in(folder.path(), &["prove"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let shown = text.find("\n$ cargo run --release -- prove\n").unwrap();
    let block = text[shown..].split("\n```").next().unwrap();
    let without = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words[..words.len().saturating_sub(2)].join(" ")
    };
    // All but the times.
    let printed: Vec<String> = run.stdout.lines().map(without).collect();
    for line in block.lines().skip(3).filter(|line| *line != "[...]") {
        assert!(printed.contains(&without(line)), "{line}");
    }
    let summary = run.stdout.lines().last().unwrap();
    assert!(block.ends_with(summary), "{summary}");
}

#[test]
fn a_mistake_is_shown_as_the_readme_says() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let blocks = blocks(&text);
    let (_, shown) = blocks
        .iter()
        .find(|(language, text)| *language == "text" && text.starts_with("error"))
        .unwrap();
    let name = "hypotheses/ladder/three-goats-win.toml";
    let file = |beginning: &str| {
        let found = blocks
            .iter()
            .find(|(_, block)| block.starts_with(beginning));
        found
            .unwrap()
            .1
            .split_once('\n')
            .unwrap()
            .1
            .replace("by_ply", "by_plie")
    };
    let broken = file(&format!("# {name}"));
    let folder = folder(&[(name, &broken)]);
    let result = run_in(folder.path(), &["prove", name]);
    assert_eq!(result.code, 2);
    assert_eq!(result.stderr.trim_end(), shown.trim_end());
}

#[test]
fn every_flag_and_command_of_the_readme_exists() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let help: String = [
        "prove",
        "regress",
        "bless",
        "report",
        "check",
        "solve",
        "probe",
        "census",
        "verify",
        "perft",
        "play",
        "estimate",
        "show",
        "moves",
        "games",
        "man",
        "completions",
        "schema",
    ]
    .iter()
    .map(|command| run_in(&root(), &[command, "--help"]).stdout)
    .collect();
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    let flag = |word: &&str| {
        word.strip_prefix("--")
            .is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
    };
    let cargo = [
        "--release",
        "--workspace",
        "--path",
        "--locked",
        "--example",
    ];
    for flag in words.filter(flag).filter(|word| !cargo.contains(word)) {
        assert!(help.contains(flag), "{flag}");
    }
}
