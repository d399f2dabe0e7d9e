//! The configuration file `pounce.toml`: defaults for the commands that are run below its folder.

use std::path::{Path, PathBuf};

use diagnostic::{Diagnostic, read_toml_leniently};
use hypothesis::{MAX_THREADS, Tier};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::claim::LIBRARY;
use crate::error::InputError;
use crate::file::read_source;
use crate::size::parse_size;

/// The name of configuration files.
pub const CONFIG_FILE: &str = "pounce.toml";

/// The folder for new results.
pub const DEFAULT_RESULTS: &str = "results";

/// Defaults for commands. Arguments and environment variables take precedence.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The folder of claims, relative to this file; `hypotheses` by default.
    pub claims: Option<PathBuf>,
    /// The folder for new results, relative to this file; `results` by default.
    pub results: Option<PathBuf>,
    /// The folder of tablebases, relative to this file.
    pub tablebases: Option<PathBuf>,
    /// The slowest tier that `prove` and `regress` include.
    pub tier: Option<Tier>,
    /// Memory for the tables of all claims that run at once, or of a solve, such as `4G`.
    pub memory: Option<MemorySize>,
    /// Threads; all cores by default.
    #[schemars(range(min = 1, max = MAX_THREADS))]
    pub threads: Option<u32>,
    /// The time limit of each claim in seconds, instead of the claim's own.
    pub max_seconds: Option<u64>,
    /// Seconds after which a claim gets a warning.
    pub slow_after: Option<u64>,
    /// The output format.
    pub format: Option<FormatSetting>,
    /// When to use colours.
    pub color: Option<ColorSetting>,
}

/// An amount of memory, such as `512M` or `4G`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub struct MemorySize(String);

impl MemorySize {
    /// Returns the amount as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for MemorySize {
    type Error = String;

    fn try_from(text: String) -> Result<MemorySize, String> {
        parse_size(&text).map(|_| MemorySize(text))
    }
}

/// The setting of the output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FormatSetting {
    /// Text for people.
    Human,
    /// JSON for programs.
    Json,
}

/// The setting of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ColorSetting {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// A configuration file that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigFile {
    /// Its path.
    pub path: PathBuf,
    /// Its contents. Paths are relative to the folder in which the search began, or absolute.
    pub config: Config,
}

impl Config {
    /// Finds the configuration file that applies in a folder: in it or in the nearest folder above, up
    /// to the root of the repository. Returns `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the file is not a configuration file. The error contains all mistakes in it.
    pub fn find(folder: &Path) -> Result<Option<ConfigFile>, InputError> {
        for above in folder.ancestors() {
            let path = above.join(CONFIG_FILE);
            if path.is_file() {
                let is_here = above == folder;
                let shown = if is_here { CONFIG_FILE.into() } else { path };
                let text = read_source(&above.join(CONFIG_FILE))?;
                let config = Config::parse(&shown.display().to_string(), &text)?;
                let config = if is_here {
                    config
                } else {
                    config.below(above, folder)
                };
                let path = shown;
                return Ok(Some(ConfigFile { path, config }));
            }
            if above.join(".git").exists() {
                break;
            }
        }
        Ok(None)
    }

    /// Parses a configuration file. `name` is its name in errors.
    ///
    /// ```
    /// let config = pounce::Config::parse("pounce.toml", "tier = \"slow\"\nmemory = \"2G\"")?;
    /// assert_eq!(config.tier, Some(pounce::Tier::Slow));
    /// let error = pounce::Config::parse("pounce.toml", "teir = \"slow\"").unwrap_err();
    /// assert_eq!(error.diagnostic.help.as_deref(), Some("did you mean `tier`?"));
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    pub fn parse(name: &str, text: &str) -> Result<Config, InputError> {
        let parsed = read_toml_leniently::<Config>(text);
        let (config, mut errors) = (parsed.value.unwrap_or_default(), parsed.errors);
        if config
            .threads
            .is_some_and(|threads| !(1..=MAX_THREADS).contains(&threads))
        {
            let message = format!("`threads` must be between 1 and {MAX_THREADS}");
            errors.push(Diagnostic::new(message).in_key("threads"));
        }
        InputError::all(name, text, errors).map_or(Ok(config), Err)
    }

    /// Resolves the paths in a file of `folder` for a command that runs in `current`, a folder below.
    /// The default folders of claims and results are those of the file, unless the current folder has
    /// claims of its own.
    fn below(self, folder: &Path, current: &Path) -> Config {
        let join = |path: PathBuf| folder.join(path);
        let has_claims = self.claims.is_none() && current.join(LIBRARY).is_dir();
        let default = |name: &str| (!has_claims).then(|| name.into());
        Config {
            claims: self.claims.or_else(|| default(LIBRARY)).map(join),
            results: self.results.or_else(|| default(DEFAULT_RESULTS)).map(join),
            tablebases: self.tablebases.map(join),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn finds_nearest_file_up_to_the_repository() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        let inner = root.join("repository/inner");
        fs::create_dir_all(&inner).unwrap();
        fs::write(root.join(CONFIG_FILE), "results = \"new\"").unwrap();
        let found = Config::find(&inner).unwrap().unwrap();
        assert_eq!(found.config.results, Some(root.join("new")));
        assert_eq!(found.config.claims, Some(root.join("hypotheses")));
        assert_eq!(found.path, root.join(CONFIG_FILE));
        // Claims in the current folder are not replaced by others.
        fs::create_dir(inner.join(LIBRARY)).unwrap();
        let found = Config::find(&inner).unwrap().unwrap();
        assert_eq!(found.config.claims, None);
        assert_eq!(found.config.results, Some(root.join("new")));
        fs::write(inner.join(CONFIG_FILE), "results = \"here\"").unwrap();
        let found = Config::find(&inner).unwrap().unwrap();
        assert_eq!(found.config.results, Some("here".into()));
        // A file outside the repository does not apply.
        fs::remove_file(inner.join(CONFIG_FILE)).unwrap();
        fs::create_dir(root.join("repository/.git")).unwrap();
        assert_eq!(Config::find(&inner).unwrap(), None);
    }

    #[test]
    fn all_mistakes_are_located() {
        let text = "tier = \"fats\"\nmemory = \"4X\"\nthreads = 0\ncolour = \"auto\"\n";
        let error = Config::parse("pounce.toml", text).unwrap_err();
        let lines: Vec<_> = error.diagnostics().map(|one| one.line(text)).collect();
        assert_eq!(lines, [Some(1), Some(2), Some(3), Some(4)]);
        let error = Config::parse("pounce.toml", "threads = 0").unwrap_err();
        assert_eq!(
            error.diagnostic.message,
            "`threads` must be between 1 and 1024"
        );
    }
}
