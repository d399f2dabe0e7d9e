//! The `console` blocks of a page: runs their commands and compares the output. Times are ignored.
//!
//! A page that starts the explorer may have blocks of requests to it after that. Each of these blocks
//! runs in a shell of its own.

use std::fs;
use std::path::Path;

use super::explorer::Explorer;
use crate::run::{folder, root, run_in};

/// Returns the fenced blocks of a page, as (language, text).
pub fn blocks(text: &str) -> Vec<(&str, String)> {
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

pub fn copy(from: &Path, to: &Path) {
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
pub fn rerun(text: &str) -> (String, usize) {
    let folder = folder(&[]);
    let library = folder.path().join("hypotheses");
    copy(&root().join("hypotheses"), &library);
    let (mut page, mut run) = (text.to_owned(), 0);
    let mut explorer = None;
    for (language, block) in blocks(text) {
        if language == "toml" {
            let name = (block.lines().next()).and_then(|line| line.strip_prefix("# "));
            let path = (folder.path()).join(name.expect("a file starts with its name"));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, block).unwrap();
        } else if language == "console" {
            let commands = commands(&block);
            let outputs = outputs(folder.path(), &commands, &mut explorer);
            run += commands.len();
            let printed = commands.iter().zip(outputs);
            let printed = printed.map(|((command, shown), output)| {
                let is_same = without_times(shown) == without_times(&output);
                let output = if is_same { shown } else { &output };
                format!("$ {command}\n{output}")
            });
            page = page.replace(
                &format!("```console\n{block}```"),
                &format!("```console\n{}```", printed.collect::<String>()),
            );
        }
    }
    (page, run)
}

/// Runs the commands of a block, and returns what each printed.
fn outputs(
    folder: &Path,
    commands: &[(&str, String)],
    explorer: &mut Option<Explorer>,
) -> Vec<String> {
    let commands: Vec<&str> = commands.iter().map(|(command, _)| *command).collect();
    let is_own = |command: &&str| command.starts_with("pounce ") || command.starts_with("cargo ");
    if let Some(explorer) = explorer.as_ref().filter(|_| !commands.iter().any(is_own)) {
        return explorer.run(folder, &commands);
    }
    let output = |command: &&str| {
        let arguments = arguments(command);
        let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        if arguments[0] == "explore" {
            let (started, output) = Explorer::start(folder, &arguments);
            *explorer = Some(started);
            return output;
        }
        if arguments[0] == "ask" {
            // The default time limit may be too short on a busy machine.
            arguments.extend(["--max-seconds", "600"]);
        }
        let result = run_in(folder, &arguments);
        assert_eq!(result.code, 0, "{command}: {}", result.stderr);
        result.stdout
    };
    commands.iter().map(output).collect()
}
