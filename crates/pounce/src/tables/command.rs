//! The command that solves a game, for messages that name what to run next.

use tablebase::Keep;

use super::folder::Tablebases;
use super::lookup::SolveEstimate;
use crate::catalogue::LoadedGame;
use crate::prove::Options;
use crate::text::shell_quoted;

impl Tablebases {
    /// Returns the `pounce solve` command that builds a tablebase of the game in this folder, with
    /// the game's options, quoted for a shell.
    ///
    /// ```
    /// use pounce::{GameOptions, Keep, LoadedGame, Options, StartingPoint, Tablebases};
    ///
    /// let options = GameOptions { captures: Some(3), ..GameOptions::default() };
    /// let game = LoadedGame::open("bagh-chal", &options)?;
    /// let tablebases = Tablebases::at("my tables");
    /// let nothing = StartingPoint::Nothing;
    /// let estimate = tablebases.estimate(&game, Keep::All, nothing, &Options::default())?;
    /// assert_eq!(
    ///     tablebases.solve_command(&game, &estimate),
    ///     "pounce solve bagh-chal --captures 3 --keep all --tablebases 'my tables'"
    /// );
    /// # Ok::<(), pounce::Error>(())
    /// ```
    pub fn solve_command(&self, game: &LoadedGame, estimate: &SolveEstimate) -> String {
        let mut words = vec!["pounce".to_owned(), "solve".to_owned()];
        words.extend(game.arguments());
        if estimate.keep == Keep::All {
            words.extend(["--keep".to_owned(), "all".to_owned()]);
        }
        if estimate.memory > Options::default().memory {
            let gibibytes = estimate.memory.div_ceil(1 << 30);
            words.extend(["--memory".to_owned(), format!("{gibibytes}G")]);
        }
        if let Some(folder) = self.given_folder() {
            words.extend(["--tablebases".to_owned(), folder.display().to_string()]);
        }
        let words: Vec<String> = words.iter().map(|word| shell_quoted(word)).collect();
        words.join(" ")
    }
}
