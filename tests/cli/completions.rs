//! Shell completions, as a shell requests them.

use std::path::Path;
use std::process::Command;

use crate::run::{folder, program, root, run_in};

/// Returns what completes the last of these words, as zsh and fish see it.
fn completed(folder: &Path, shell: &str, words: &[&str]) -> Vec<String> {
    let mut command = program(folder);
    command
        .env("POUNCE_COMPLETE", shell)
        .env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string())
        .env("_CLAP_IFS", "\n")
        .arg("--")
        .args(words);
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn scripts_request_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = run_in(&root(), &["completions", shell]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains("POUNCE_COMPLETE"), "{}", run.stdout);
    }
    for shell in ["zsh", "fish"] {
        let games = completed(&root(), shell, &["pounce", "show", "bagh"]);
        assert_eq!(games, ["bagh-chal"], "{shell}");
    }
}

/// Completes words with the script in bash itself.
fn in_bash(folder: &Path, words: &[&str]) -> Vec<String> {
    let script = "source <(pounce completions bash)\n\
                  COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1)) COMP_TYPE=9\n\
                  _clap_complete_pounce pounce \"${@: -1}\" \"${@: -2:1}\" 2> /dev/null\n\
                  printf '%s\\n' \"${COMPREPLY[@]}\"";
    let program = Path::new(env!("CARGO_BIN_EXE_pounce"));
    let paths = std::env::var_os("PATH").unwrap();
    let paths =
        std::iter::once(program.parent().unwrap().to_owned()).chain(std::env::split_paths(&paths));
    let output = Command::new("bash")
        .current_dir(folder)
        .env("PATH", std::env::join_paths(paths).unwrap())
        .args(["-c", script, "bash"])
        .args(words)
        .output()
        .expect("bash starts");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
#[cfg(unix)]
fn bash_completes_games_claims_agents_and_options() {
    let root = root();
    let complete = |words: &[&str]| in_bash(&root, words);
    assert_eq!(complete(&["pounce", "estim"]), ["estimate"]);
    assert!(complete(&["pounce", "prove", "--exp"]).contains(&"--explain".to_owned()));
    assert_eq!(complete(&["pounce", "moves", "small"]), ["small-grid"]);
    assert_eq!(
        complete(&["pounce", "prove", "bagh-chal/va"]),
        ["bagh-chal/value/"]
    );
    assert_eq!(
        complete(&["pounce", "regress", "bagh-chal/value/d"]),
        ["bagh-chal/value/draw"]
    );
    assert_eq!(
        complete(&["pounce", "prove", "hypotheses/little-puli/dr"]),
        ["hypotheses/little-puli/draw.toml"]
    );
    let option = ["pounce", "show", "small-grid", "--option", "cap"];
    assert_eq!(complete(&option), ["captures="]);
    let games = complete(&["pounce", "show", ""]);
    assert!(games.contains(&"bagh-chal".to_owned()) && games.contains(&"fish-barrel".to_owned()));
}

#[test]
#[cfg(unix)]
fn bash_completes_files_and_agents_of_their_games() {
    let graph = "name One edge\nterminals a b\na b\n";
    let folder = folder(&[
        ("yard.graph", graph),
        ("notes.txt", ""),
        ("years/x.map", ""),
    ]);
    let complete = |words: &[&str]| in_bash(folder.path(), words);
    assert_eq!(complete(&["pounce", "show", "y"]), ["yard.graph", "years/"]);
    assert_eq!(complete(&["pounce", "show", "no"]), [""]);
    let agents = |game: &str, typed: &str| complete(&["pounce", "play", game, "--players", typed]);
    assert_eq!(agents("yard.graph", "short=hu"), ["short=human"]);
    assert_eq!(agents("yard.graph", ""), ["short=", "cut="]);
    assert_eq!(agents("yard.graph", "cut=human,"), ["cut=human,short="]);
    assert_eq!(agents("yard.graph", "c"), ["cut="]);
    let every = run_in(folder.path(), &["play", "small-grid", "--agents"]).stdout;
    let shown = agents("small-grid", "goats=human,tigers=");
    assert!(shown.len() > 1);
    for agent in &shown {
        let name = agent.strip_prefix("goats=human,tigers=").unwrap();
        assert!(every.contains(name), "{name} in {every}");
    }
}

#[test]
fn claims_complete_from_the_configured_folder() {
    let folder = folder(&[
        ("pounce.toml", "claims = \"facts\"\n"),
        ("facts/grid/trap.toml", ""),
        ("other/star/draw.toml", ""),
        ("below/readme.txt", ""),
    ]);
    let inner = folder.path().join("below");
    for place in [folder.path(), &inner] {
        assert_eq!(
            completed(place, "fish", &["pounce", "prove", "grid/"]),
            ["grid/trap"]
        );
    }
    let words = ["pounce", "prove", "--library", "other", "sta"];
    assert_eq!(completed(folder.path(), "fish", &words), ["star/"]);
    let words = ["pounce", "prove", "--library=other", "sta"];
    assert_eq!(completed(folder.path(), "fish", &words), ["star/"]);
}
