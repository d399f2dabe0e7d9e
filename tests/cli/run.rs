//! Runs the program as a user would, in a folder of the test's own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What a run printed and how it ended.
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs the program in a folder, in which it also finds and makes tablebases.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_pounce"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env("POUNCE_TABLEBASES", folder.join("tablebases"))
        .output()
        .expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints UTF-8");
    Run {
        code: output.status.code().expect("the program ends by itself"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// Runs the program in a folder like [`run_in`], and fails if it does not end by itself.
pub fn run_in_time(folder: &Path, arguments: &[&str]) -> Run {
    let child = Command::new(env!("CARGO_BIN_EXE_pounce"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env("POUNCE_TABLEBASES", folder.join("tablebases"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let output = end_of(child);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints UTF-8");
    Run {
        code: output.status.code().expect("the program ends by itself"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// Waits for the end of a program that prints little. Kills it and fails if it takes too long.
pub fn end_of(mut child: Child) -> Output {
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > TOO_LONG {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("the program did not end");
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().unwrap()
}

/// More than a program takes that does not hang, on a busy machine.
const TOO_LONG: Duration = Duration::from_secs(60);

/// Makes a pipe that nobody writes to; false where that cannot be done.
pub fn make_pipe(path: &Path) -> bool {
    let _ = fs::remove_file(path);
    let made = Command::new("mkfifo").arg(path).status();
    made.is_ok_and(|status| status.success())
}

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder with these files in it, gone when dropped.
pub fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}
