//! Projects: folders of claims with their settings.

mod config;
mod init;

pub use config::{
    CONFIG_FILE, ColorSetting, Config, ConfigFile, DEFAULT_RESULTS, FormatSetting, MemorySize,
};
pub use init::{NewProject, init};
