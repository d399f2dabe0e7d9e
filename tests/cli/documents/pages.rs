//! The README and the pages in `docs/`: writes their files, runs their commands and compares the
//! output. Times are ignored.
//!
//! `POUNCE_UPDATE_DOCS=1 cargo test --release -p pounce-cli --test cli documents` rewrites the output
//! in the pages. Read the difference before you commit it.

use std::fs;
use std::path::PathBuf;

use super::console::{blocks, copy, rerun};
use super::explorer::has_curl_and_jq;
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

#[test]
fn commands_print_what_the_pages_show() {
    let update = std::env::var_os("POUNCE_UPDATE_DOCS").is_some();
    let mut run = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        if text.contains("\n$ curl ") && !has_curl_and_jq() {
            continue;
        }
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
        "explore",
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
    let of_others = [
        "--data-urlencode",
        "--json",
        "--release",
        "--workspace",
        "--path",
        "--locked",
        "--no-default-features",
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
        for flag in words
            .filter(is_flag)
            .filter(|word| !of_others.contains(word))
        {
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
