//! The README and the pages in `docs/`: writes their files, runs their commands and compares the
//! output. Times are ignored.
//!
//! `POUNCE_UPDATE_DOCS=1 cargo test --release -p pounce-cli --test cli documents` rewrites the output
//! in the pages. Read the difference before you commit it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{folder, root, run_in};

/// Returns the README and all pages in `docs/`.
fn pages() -> Vec<PathBuf> {
    let docs = fs::read_dir(root().join("docs")).unwrap();
    let mut pages: Vec<PathBuf> = docs
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    pages.sort();
    pages.insert(0, root().join("README.md"));
    pages
}

/// Returns the fenced blocks of a page, as (language, text).
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

/// Returns the commands of a console block, each with the output it shows.
fn commands(block: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command, String::new())),
            (None, Some((_, shown))) => *shown += &format!("{line}\n"),
            (None, None) => panic!("a console block starts with a command: {line}"),
        }
    }
    commands
}

/// Returns the arguments that a command line passes to the program.
fn arguments(command: &str) -> Vec<String> {
    let command = command
        .strip_prefix("cargo run --release -- ")
        .or_else(|| command.strip_prefix("pounce "))
        .unwrap_or_else(|| panic!("not a command of this program: {command}"));
    // The pages use double quotes only around arguments with spaces.
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(number, part)| {
            if number % 2 == 1 {
                vec![part.to_owned()]
            } else {
                part.split_whitespace().map(str::to_owned).collect()
            }
        })
        .collect()
}

/// Replaces every time such as `0.06 s` by `0.00 s`, with one blank before it and before the head of
/// its column, whose width depends on the longest time.
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
fn times_are_ignored() {
    let short = without_times("nodes   time\n    12  0.02 s\n");
    assert_eq!(short, without_times("nodes    time\n    12  10.02 s\n"));
    assert_ne!(short, without_times("nodes    time\n    13  10.02 s\n"));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

/// Runs the commands of a page in a folder of its own. Returns the page with the output as printed,
/// and the number of commands.
fn rerun(text: &str) -> (String, usize) {
    let folder = folder(&[]);
    let library = folder.path().join("hypotheses");
    copy(&root().join("hypotheses"), &library);
    let (mut page, mut run) = (text.to_owned(), 0);
    for (language, block) in blocks(text) {
        if language == "toml" {
            let name = (block.lines().next()).and_then(|line| line.strip_prefix("# "));
            let path = (folder.path()).join(name.expect("a file starts with its name"));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, block).unwrap();
        } else if language == "console" {
            let mut printed = String::new();
            for (command, shown) in commands(&block) {
                let arguments = arguments(command);
                let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
                if arguments[0] == "ask" {
                    // The default time limit may be too short on a busy machine.
                    arguments.extend(["--max-seconds", "600"]);
                }
                let result = run_in(folder.path(), &arguments);
                assert_eq!(result.code, 0, "{command}: {}", result.stderr);
                let same = without_times(&shown) == without_times(&result.stdout);
                let output = if same { &shown } else { &result.stdout };
                printed += &format!("$ {command}\n{output}");
                run += 1;
            }
            page = page.replace(
                &format!("```console\n{block}```"),
                &format!("```console\n{printed}```"),
            );
        }
    }
    (page, run)
}

#[test]
fn commands_print_what_the_pages_show() {
    let update = std::env::var_os("POUNCE_UPDATE_DOCS").is_some();
    let mut run = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let (printed, commands) = rerun(&text);
        if update {
            fs::write(&page, printed).unwrap();
        } else {
            assert_eq!(text, printed, "{}", page.display());
        }
        run += commands;
    }
    assert!(run >= 20, "only {run} commands");
}

#[test]
fn library_has_the_size_that_the_readme_states() {
    let folder = folder(&[]);
    let library = folder.path().join("hypotheses");
    copy(&root().join("hypotheses"), &library);
    let run = run_in(folder.path(), &["prove"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let shown = text.find("\n$ cargo run --release -- prove\n").unwrap();
    let block = text[shown..].split("\n```").next().unwrap();
    let without_time = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words[..words.len().saturating_sub(2)].join(" ")
    };
    let printed: Vec<String> = run.stdout.lines().map(without_time).collect();
    for line in block.lines().skip(3).filter(|line| *line != "[...]") {
        assert!(printed.contains(&without_time(line)), "{line}");
    }
    let summary = run.stdout.lines().last().unwrap();
    assert!(block.ends_with(summary), "{summary}");
}

#[test]
fn errors_look_as_the_pages_show() {
    let mut shown = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let blocks = blocks(&text);
        for (_, message) in (blocks.iter())
            .filter(|(language, block)| *language == "text" && block.starts_with("error: "))
        {
            let name = message.split(['\n', ':']).nth(2).unwrap();
            let name = name.trim().trim_start_matches("--> ");
            let file = (blocks.iter())
                .find_map(|(_, block)| block.strip_prefix(&format!("# {name}\n")))
                .unwrap_or_else(|| panic!("{} does not show {name}", page.display()));
            let broken = file.replace("by_ply", "by_plie");
            let whole = blocks.iter().filter(|(language, _)| *language == "toml");
            let whole = whole.filter_map(|(_, file)| file.strip_prefix("# ")?.split_once('\n'));
            let files: Vec<(&str, &str)> = whole.chain([(name, &*broken)]).collect();
            let folder = folder(&files);
            let result = run_in(folder.path(), &["prove", name]);
            assert_eq!(result.code, 2);
            assert_eq!(result.stderr.trim_end(), message.trim_end());
            shown += 1;
        }
    }
    assert!(shown >= 2, "only {shown} messages");
}

#[test]
fn every_flag_and_command_exists() {
    let commands = [
        "prove",
        "regress",
        "bless",
        "init",
        "report",
        "check",
        "cite",
        "solve",
        "probe",
        "census",
        "verify",
        "ask",
        "perft",
        "play",
        "estimate",
        "show",
        "moves",
        "games",
        "man",
        "completions",
        "schema",
    ];
    let mut help: String = (commands.iter())
        .map(|command| run_in(&root(), &[command, "--help"]).stdout)
        .collect();
    help += &run_in(&root(), &["--help"]).stdout;
    let cargo = [
        "--release",
        "--workspace",
        "--path",
        "--locked",
        "--example",
        "--open",
    ];
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        let is_flag = |word: &&str| {
            word.strip_prefix("--")
                .is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
        };
        for flag in words.filter(is_flag).filter(|word| !cargo.contains(word)) {
            assert!(help.contains(flag), "{}: {flag}", page.display());
        }
        for line in text.lines() {
            for (_, after) in line
                .match_indices("pounce ")
                .map(|(at, _)| line.split_at(at + 7))
            {
                let quoted = line.contains("`pounce ") || line.starts_with("$ pounce ");
                let command = after
                    .split(|c: char| !c.is_ascii_lowercase())
                    .next()
                    .unwrap();
                if quoted && line.contains(&format!("`pounce {command}")) && !command.is_empty() {
                    assert!(commands.contains(&command), "{}: {line}", page.display());
                }
            }
        }
    }
}

#[test]
fn links_lead_to_files() {
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let targets = text
            .split("](")
            .skip(1)
            .map(|rest| rest.split(')').next().unwrap());
        let images = text
            .split("src=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap());
        for target in targets.chain(images) {
            let file = target.split('#').next().unwrap();
            if !file.is_empty() && !file.contains("://") {
                let path = page.parent().unwrap().join(file);
                assert!(path.exists(), "{}: {target}", page.display());
            }
        }
    }
}

#[test]
fn readme_is_short() {
    let size = fs::metadata(root().join("README.md")).unwrap().len();
    assert!(size <= 9 << 10, "{size} bytes");
}
