//! Makes a project: a board, two claims with recorded results, and the files that guard them in CI.

use std::fs;
use std::path::{Path, PathBuf};

use diagnostic::Diagnostic;

use super::config::CONFIG_FILE;
use crate::claim::{Claim, LIBRARY};
use crate::error::{Error, InputError, IoContext};
use crate::file::write_file;
use crate::prove::{Options, prove_all};
use crate::recorded::Standing;

/// The files of a new project, except the results, with their paths.
const FILES: [(&str, &str); 6] = [
    (
        "hypotheses/ladder/boards/ladder.toml",
        include_str!("template/board.toml"),
    ),
    (CLAIMS[0], include_str!("template/proven.toml")),
    (CLAIMS[1], include_str!("template/refuted.toml")),
    (CONFIG_FILE, include_str!("template/pounce.toml")),
    (GITIGNORE, include_str!("template/gitignore")),
    (WORKFLOW, include_str!("template/workflow.yml")),
];

const CLAIMS: [&str; 2] = [
    "hypotheses/ladder/two-goats-draw.toml",
    "hypotheses/ladder/two-goats-win.toml",
];

const GITIGNORE: &str = ".gitignore";
const WORKFLOW: &str = ".github/workflows/pounce.yml";

/// The files that are not in the folder of claims.
const OUTSIDE_LIBRARY: [&str; 3] = [CONFIG_FILE, GITIGNORE, WORKFLOW];

/// The files of a new project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewProject {
    /// Files that were written, relative to the folder. Results and certificates are next to the
    /// claims.
    pub written: Vec<PathBuf>,
    /// Files that existed before and were left as they are.
    pub kept: Vec<PathBuf>,
    /// The root of the Git repository, if the folder is below it. GitHub runs workflows only there.
    pub repository: Option<PathBuf>,
}

/// Makes a project in a folder, which is created if it does not exist. Its claims are proved, and their
/// results recorded, so that [`regress`](crate::regress()) accepts them.
///
/// Fails before anything is written if a file of the project exists. Only an existing `.gitignore` is
/// kept. The files are made in a folder of their own and moved when they are complete.
pub fn init(folder: impl AsRef<Path>, options: &Options) -> Result<NewProject, Error> {
    let folder = folder.as_ref();
    refuse_to_overwrite(folder)?;
    let is_new = !folder.exists();
    let staging = folder.join(format!(".pounce-init-{}", std::process::id()));
    let made = write_project(&staging, options).and_then(|()| move_project(&staging, folder));
    // What is left of a failed attempt must not be in the way of the next one.
    let _ = fs::remove_dir_all(&staging);
    if made.is_err() && is_new {
        let _ = fs::remove_dir(folder);
    }
    made
}

/// Writes all files of a project into a new folder.
fn write_project(folder: &Path, options: &Options) -> Result<(), Error> {
    for (name, text) in FILES {
        let path = folder.join(name);
        make_parent(&path)?;
        write_file(&path, text)?;
    }
    record_results(folder, options)
}

/// Moves a complete project to its folder.
fn move_project(from: &Path, folder: &Path) -> Result<NewProject, Error> {
    let mut project = NewProject {
        written: Vec::new(),
        kept: Vec::new(),
        repository: repository_above(folder),
    };
    let exists = folder.join(GITIGNORE).symlink_metadata().is_ok();
    let kept = |name: &str| exists && name == GITIGNORE;
    for (name, _) in FILES {
        let list = if kept(name) {
            &mut project.kept
        } else {
            &mut project.written
        };
        list.push(name.into());
    }
    for name in OUTSIDE_LIBRARY.into_iter().filter(|name| !kept(name)) {
        move_file(from, folder, name)?;
    }
    move_file(from, folder, LIBRARY)?;
    Ok(project)
}

fn move_file(from: &Path, to: &Path, name: &str) -> Result<(), Error> {
    let path = to.join(name);
    make_parent(&path)?;
    fs::rename(from.join(name), &path).with_context(|| format!("cannot write {}", path.display()))
}

fn make_parent(path: &Path) -> Result<(), Error> {
    let parent = path.parent().unwrap_or(path);
    fs::create_dir_all(parent)
        .with_context(|| format!("cannot make the folder {}", parent.display()))
}

/// Returns the root of the Git repository that contains a folder, unless it is the folder itself.
fn repository_above(folder: &Path) -> Option<PathBuf> {
    let folder = folder.canonicalize().ok()?;
    let root = folder
        .ancestors()
        .find(|above| above.join(".git").exists())?;
    (root != folder).then(|| root.to_owned())
}

/// Fails if files that a project needs exist already.
fn refuse_to_overwrite(folder: &Path) -> Result<(), InputError> {
    let names = [LIBRARY].into_iter().chain(OUTSIDE_LIBRARY);
    let existing = names
        .filter(|name| *name != GITIGNORE)
        .map(|name| folder.join(name))
        .filter(|path| path.symlink_metadata().is_ok());
    let existing: Vec<String> = existing.map(|path| path.display().to_string()).collect();
    if existing.is_empty() {
        return Ok(());
    }
    let message = format!(
        "these exist already, and are not overwritten: {}",
        existing.join(", ")
    );
    let help = "choose another folder, `pounce init DIR`; to add pounce to this project, make one \
                elsewhere and copy the files that are missing here";
    let diagnostic = Diagnostic::new(message).help(help);
    let shown = folder.display().to_string();
    Err(InputError::new(shown, "", diagnostic))
}

/// Proves the claims, and stores their results next to them.
fn record_results(folder: &Path, options: &Options) -> Result<(), Error> {
    let claims = CLAIMS.map(|name| Claim::load(folder.join(name)));
    let claims: Vec<Claim> = claims.into_iter().collect::<Result<_, _>>()?;
    let options = Options {
        results: Some(folder.join(LIBRARY)),
        ..options.clone()
    };
    for (proof, name) in prove_all(&claims, &options)?.into_iter().zip(CLAIMS) {
        let mut proof = proof.ok_or(Error::Cancelled)?;
        if let Some(problem) = proof.problems.pop() {
            return Err(problem);
        }
        if Standing::of(&proof.result) != Standing::AsExpected {
            let verdict = proof.result.verdict.name();
            let message = format!("this claim of the new project is {verdict}, not as expected");
            return Err(InputError::path(Path::new(name), message).into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_that_is_not_as_expected_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let options = Options {
            max_nodes: Some(1),
            ..Options::default()
        };
        let error = init(folder.path(), &options).unwrap_err().to_string();
        let wanted = "this claim of the new project is open, not as expected";
        assert!(error.contains(wanted), "{error}");
        // Nothing is left, so that another attempt can succeed.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        init(folder.path(), &Options::default()).unwrap();
    }
}
