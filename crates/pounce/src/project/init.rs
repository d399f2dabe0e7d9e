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
    (
        ".github/workflows/pounce.yml",
        include_str!("template/workflow.yml"),
    ),
];

const CLAIMS: [&str; 2] = [
    "hypotheses/ladder/two-goats-draw.toml",
    "hypotheses/ladder/two-goats-win.toml",
];

const GITIGNORE: &str = ".gitignore";

/// The files of a new project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewProject {
    /// Files that were written, relative to the folder. Results and certificates are next to the
    /// claims.
    pub written: Vec<PathBuf>,
    /// Files that existed before and were left as they are.
    pub kept: Vec<PathBuf>,
}

/// Makes a project in a folder, which is created if it does not exist. Its claims are proved, and their
/// results recorded, so that [`regress`](crate::regress()) accepts them.
///
/// Fails before anything is written if a file of the project exists. Only an existing `.gitignore` is
/// kept.
pub fn init(folder: impl AsRef<Path>, options: &Options) -> Result<NewProject, Error> {
    let folder = folder.as_ref();
    refuse_to_overwrite(folder)?;
    let mut project = NewProject {
        written: Vec::new(),
        kept: Vec::new(),
    };
    for (name, text) in FILES {
        let path = folder.join(name);
        if path.exists() {
            project.kept.push(name.into());
            continue;
        }
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent)
            .with_context(|| format!("cannot make the folder {}", parent.display()))?;
        write_file(&path, text)?;
        project.written.push(name.into());
    }
    record_results(folder, options)?;
    Ok(project)
}

/// Fails if a file that a project needs exists already.
fn refuse_to_overwrite(folder: &Path) -> Result<(), InputError> {
    let exists = |name: &&str| *name != GITIGNORE && folder.join(name).symlink_metadata().is_ok();
    let mut names = [LIBRARY].into_iter().chain(FILES.map(|(name, _)| name));
    match names.find(exists) {
        Some(name) => {
            let path = folder.join(name).display().to_string();
            let diagnostic = Diagnostic::new("this exists already, and is not overwritten")
                .help("choose another folder: `pounce init DIR`");
            Err(InputError::new(path, "", diagnostic))
        }
        None => Ok(()),
    }
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
            return Err(InputError::path(&folder.join(name), message).into());
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
    }
}
