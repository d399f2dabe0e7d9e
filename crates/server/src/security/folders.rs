//! Hides the folders of the server in errors.

use std::path::{Path, PathBuf};

use crate::error::ApiError;
use crate::options::ServerOptions;

/// The folders of the server, which clients must not learn.
#[derive(Debug, Clone)]
pub struct Folders(Vec<(String, &'static str)>);

impl Folders {
    /// Hides the folders of these options.
    pub fn new(options: &ServerOptions) -> Folders {
        let given = options.tablebases.clone();
        let tablebases = given.or_else(pounce::tablebase_folder).unwrap_or_default();
        let mut folders = vec![
            (tablebases, "TABLEBASES"),
            (options.data.clone(), "DATA"),
            (options.claims.clone(), "CLAIMS"),
            (std::env::temp_dir(), "TEMPORARY"),
        ];
        // A folder may contain another one.
        folders.sort_by_key(|(folder, _)| std::cmp::Reverse(folder.as_os_str().len()));
        let shown = |(folder, name): (PathBuf, _)| Some((hidden(&folder)?, name));
        Folders(folders.into_iter().filter_map(shown).collect())
    }

    /// Replaces the folders in an error by their names.
    pub fn hide(&self, error: ApiError) -> ApiError {
        ApiError {
            message: self.hide_in(error.message),
            help: error.help.map(|help| self.hide_in(help)),
            ..error
        }
    }

    /// Replaces the folders in a text by their names.
    pub fn hide_in(&self, text: String) -> String {
        let folders = self.0.iter();
        folders.fold(text, |text, (folder, name)| text.replace(folder, name))
    }
}

/// Returns an absolute folder as errors print it. A relative one reveals nothing.
fn hidden(folder: &Path) -> Option<String> {
    let reveals_place = folder.is_absolute() && folder.parent().is_some();
    reveals_place.then(|| folder.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hides_absolute_folders() {
        let options = ServerOptions {
            data: "/home/ann/pounce".into(),
            tablebases: Some("/home/ann/pounce/tables".into()),
            claims: "claims".into(),
            ..ServerOptions::default()
        };
        let error = ApiError::conflict("no tablebase in /home/ann/pounce/tables/x, but claims")
            .help("see /home/ann/pounce");
        let hidden = Folders::new(&options).hide(error);
        assert_eq!(hidden.message, "no tablebase in TABLEBASES/x, but claims");
        assert_eq!(hidden.help.as_deref(), Some("see DATA"));
    }
}
