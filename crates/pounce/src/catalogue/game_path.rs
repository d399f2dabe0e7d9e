//! Paths of game files that are written into other files: relative to the file that names them.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::source::is_game_file;
use crate::error::InputError;

/// Returns the name of a built-in game, or the path of its file relative to the folder of `file`.
pub fn game_from(game: &str, file: &Path) -> Result<String, InputError> {
    if !is_game_file(game) {
        return Ok(game.to_owned());
    }
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let absolute = |path: &Path| {
        fs::canonicalize(path)
            .map_err(|error| InputError::path(path, format!("cannot read this: {error}")))
    };
    let relative = relative(&absolute(Path::new(game))?, &absolute(folder)?);
    let relative = relative.to_string_lossy();
    Ok(if cfg!(windows) {
        relative.replace('\\', "/")
    } else {
        relative.into_owned()
    })
}

/// Returns the name by which a game named in `file` is opened, see [`game_from`].
pub fn game_in(game: &str, file: &Path) -> String {
    match file.parent() {
        Some(folder) if is_game_file(game) => folder.join(game).to_string_lossy().into_owned(),
        _ => game.to_owned(),
    }
}

/// Returns the path from a folder to a file. Both are absolute.
fn relative(file: &Path, folder: &Path) -> PathBuf {
    let shared = file.components().zip(folder.components());
    let shared = shared.take_while(|(one, other)| one == other).count();
    let up = folder
        .components()
        .skip(shared)
        .map(|_| Component::ParentDir);
    up.chain(file.components().skip(shared)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_to_the_folder() {
        let path = |file: &str, folder: &str| relative(Path::new(file), Path::new(folder));
        assert_eq!(path("/a/b/x.toml", "/a/b"), Path::new("x.toml"));
        assert_eq!(path("/a/x.toml", "/a/b/c"), Path::new("../../x.toml"));
        assert_eq!(path("/a/b/x.toml", "/a/c"), Path::new("../b/x.toml"));
    }
}
