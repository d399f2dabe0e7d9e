//! Runs the program the way a user does, in a temporary folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// The output and the exit code of a run.
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Run {
            code: output.status.code().expect("no signal ended the program"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// Returns a command that starts the program in a folder, where it also keeps its tablebases.
pub fn program(folder: &Path) -> Command {
    in_folder(Command::new(env!("CARGO_BIN_EXE_pounce")), folder)
}

/// Returns a command that starts the program after a shell command such as `ulimit -v 100000`.
pub fn program_after(shell: &str, folder: &Path) -> Command {
    let mut command = Command::new("sh");
    let script = format!("{shell}\nexec \"$0\" \"$@\"");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_pounce")]);
    in_folder(command, folder)
}

fn in_folder(mut command: Command, folder: &Path) -> Command {
    command
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env("POUNCE_TABLEBASES", folder.join("tablebases"));
    command
}

/// Runs the program in a folder.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    let output = program(folder).args(arguments).output();
    output.expect("the program starts").into()
}

/// Runs the program like [`run_in`], and fails if it does not end in time.
pub fn run_in_time(folder: &Path, arguments: &[&str]) -> Run {
    let mut child = start(folder, arguments);
    drop(child.stdin.take());
    end_of(child).into()
}

/// Starts the program with pipes for its input and output.
pub fn start(folder: &Path, arguments: &[&str]) -> Child {
    program(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
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

/// Longer than the program takes on a busy machine unless it hangs.
const TOO_LONG: Duration = Duration::from_secs(60);

/// Runs the program with a limit on the size of files, in blocks of 512 bytes. A write beyond it
/// fails like one to a full disk.
pub fn run_on_small_disk(folder: &Path, blocks: u32, arguments: &[&str]) -> Run {
    // The signal is ignored, so that the write returns an error.
    let mut command = program_after(&format!("trap '' XFSZ; ulimit -f {blocks}"), folder);
    let output = command.args(arguments).output();
    output.expect("the shell starts").into()
}

/// Sends a signal such as `-INT`. Returns false if the program has already ended.
pub fn send(signal: &str, child: &Child) -> bool {
    let id = child.id().to_string();
    let kill = Command::new("kill")
        .args([signal, &id])
        .stderr(Stdio::null())
        .status();
    kill.unwrap().success()
}

/// Makes a pipe without a writer. Returns false where that is not possible.
pub fn make_pipe(path: &Path) -> bool {
    let _ = fs::remove_file(path);
    let made = Command::new("mkfifo").arg(path).status();
    made.is_ok_and(|status| status.success())
}

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Makes a temporary folder with these files.
pub fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// Reads a JSON file.
pub fn read_json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}
