//! Values that are found at once: from a tablebase, from an analysis that was made before, or from a
//! small enumeration, in this order.
//!
//! Nothing is solved here, and nothing is written. A position whose value takes longer has none until
//! it is analysed.

use dashmap::DashMap;
use pounce::records::{PositionValueRecord, ValueEvidence, ViewRecord};
use pounce::{LoadedGame, Options, Tablebases, ask};

use super::tablebases::{OpenTablebase, OpenTablebases};
use crate::error::ApiError;
use crate::options::ServerOptions;

/// Values that are remembered. All are forgotten when there are more.
const MOST_FOUND: usize = 20_000;
/// The budget of a value that is computed at once, for games that need no tablebase.
const SECONDS: u64 = 1;
const NODES: u64 = 300_000;
const MEMORY: u64 = 128 << 20;

/// Values that are found at once.
pub struct Values {
    tablebases: OpenTablebases,
    /// The results of analyses, by rules and position. A value that cannot be found at once is
    /// remembered as unknown.
    found: DashMap<(String, String), PositionValueRecord>,
}

impl Values {
    /// Finds values with the tablebases of the options.
    pub fn new(options: &ServerOptions) -> Values {
        Values {
            tablebases: OpenTablebases::new(Tablebases::from(options.tablebases.clone())),
            found: DashMap::new(),
        }
    }

    /// Returns the folder of tablebases.
    pub fn tablebases(&self) -> &Tablebases {
        self.tablebases.folder()
    }

    /// Returns the value of a position with the moves that led to it, if it is found at once. Play that
    /// a rule about its history has ended has the value of its outcome.
    pub fn known(
        &self,
        game: &LoadedGame,
        view: &ViewRecord,
    ) -> Result<Option<PositionValueRecord>, ApiError> {
        let Some(outcome) = &view.outcome else {
            return self.known_at(game, &view.position);
        };
        let winner = outcome.winner.clone();
        let mut value = PositionValueRecord {
            evidence: ValueEvidence::Rules,
            details: "play has ended".to_owned(),
            ..PositionValueRecord::default()
        };
        value.result.distance = winner.is_some().then_some(0);
        value.result.value = Some(winner.unwrap_or_else(|| "draw".to_owned()));
        Ok(Some(value))
    }

    /// Returns the value of a position, if it is found at once.
    pub fn known_at(
        &self,
        game: &LoadedGame,
        position: &str,
    ) -> Result<Option<PositionValueRecord>, ApiError> {
        let key = (game.rules_digest(), position.to_owned());
        if let Some(value) = self.looked_up(game, &key.0, position)? {
            return Ok(Some(value));
        }
        if let Some(found) = self.found.get(&key) {
            let is_known = found.evidence != ValueEvidence::Unknown;
            return Ok(is_known.then(|| found.clone()));
        }
        if !game.has_quick_values() {
            return Ok(None);
        }
        let options = Options {
            max_seconds: Some(SECONDS),
            max_nodes: Some(NODES),
            memory: MEMORY,
            threads: Some(1),
            ..Options::default()
        };
        let value = ask(game, position, &options)?.record.value;
        let value = value.unwrap_or_default();
        let is_known = value.evidence != ValueEvidence::Unknown;
        self.remember(key, value.clone());
        Ok(is_known.then_some(value))
    }

    /// Returns the value of a position in the tablebase of its game, if there is one. If the audit of
    /// the tablebase has failed, what was learned from it is forgotten.
    fn looked_up(
        &self,
        game: &LoadedGame,
        digest: &str,
        position: &str,
    ) -> Result<Option<PositionValueRecord>, ApiError> {
        if !game.can_be_solved() {
            return Ok(None);
        }
        let Some(tablebase) = self.tablebases.get(game, digest) else {
            return Ok(None);
        };
        let value = looked_up(&tablebase, position);
        if value.is_err() {
            self.forget(digest);
        }
        value
    }

    /// Remembers the result of an analysis, which may have solved the game. A value that the tablebase
    /// has itself is not remembered, and an estimate does not replace an exact value.
    ///
    /// The outcome of a game that has ended is not remembered: it may be due to the moves that led to
    /// the position, such as a repetition, and says nothing about the position itself.
    pub fn learn(&self, game: &LoadedGame, position: &str, value: &PositionValueRecord) {
        if matches!(
            value.evidence,
            ValueEvidence::Unknown | ValueEvidence::Rules
        ) {
            return;
        }
        let digest = game.rules_digest();
        if value.evidence == ValueEvidence::Tablebase && !self.tablebases.is_open(&digest) {
            self.look_again(game);
        }
        if let Ok(None) = self.looked_up(game, &digest, position) {
            let key = (digest, position.to_owned());
            let known = self.found.get(&key).map(|known| known.evidence);
            if known.is_none_or(|known| strength(known) <= strength(value.evidence)) {
                self.remember(key, value.clone());
            }
        }
    }

    /// Looks for the tablebase of a game again, because it has been solved.
    pub fn look_again(&self, game: &LoadedGame) {
        let digest = game.rules_digest();
        self.tablebases.forget(&digest);
        self.forget(&digest);
    }

    /// Forgets the results of analyses of a game.
    fn forget(&self, digest: &str) {
        self.found.retain(|(rules, _), _| rules != digest);
    }

    fn remember(&self, key: (String, String), value: PositionValueRecord) {
        if self.found.len() >= MOST_FOUND {
            self.found.clear();
        }
        self.found.insert(key, value);
    }
}

/// Ranks evidence. A value is not replaced by one with weaker evidence.
fn strength(evidence: ValueEvidence) -> u8 {
    match evidence {
        ValueEvidence::Unknown => 0,
        ValueEvidence::Estimate => 1,
        ValueEvidence::Engine => 2,
        ValueEvidence::Rules
        | ValueEvidence::Tablebase
        | ValueEvidence::Enumeration
        | ValueEvidence::Theorem => 3,
    }
}

/// Looks up a position. Small tablebases are searched for distances and best play, too.
fn looked_up(
    open: &OpenTablebase,
    position: &str,
) -> Result<Option<PositionValueRecord>, ApiError> {
    let (tablebase, audit) = open.audited()?;
    let found = if open.is_small() {
        tablebase.probe(position)?.map(PositionValueRecord::from)
    } else {
        let found = tablebase.values(position)?;
        found.map(|found| PositionValueRecord {
            result: found.result,
            evidence: ValueEvidence::Tablebase,
            moves: found.moves,
            ..PositionValueRecord::default()
        })
    };
    Ok(found.map(|found| PositionValueRecord {
        details: audit.to_owned(),
        ..found
    }))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use pounce::{GameOptions, Keep};

    use super::*;

    /// Changes a byte of each layer in a folder.
    fn damage(folder: &std::path::Path) {
        for file in fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let mut bytes = fs::read(&path).unwrap();
            if std::str::from_utf8(&bytes).is_err() {
                let middle = bytes.len() / 2;
                bytes[middle] ^= 0x55;
                fs::write(&path, bytes).unwrap();
            }
        }
    }

    /// Returns values with the tablebases of a folder.
    fn values_of(folder: &std::path::Path) -> Values {
        Values::new(&ServerOptions {
            tablebases: Some(folder.into()),
            ..ServerOptions::default()
        })
    }

    #[test]
    fn stronger_evidence_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let values = values_of(folder.path());
        let game = LoadedGame::open("place-or-attack", &GameOptions::default()).unwrap();
        let start = game.compact("start").unwrap();
        for (learned, kept) in [
            (ValueEvidence::Rules, None),
            (ValueEvidence::Estimate, Some(ValueEvidence::Estimate)),
            (ValueEvidence::Enumeration, Some(ValueEvidence::Enumeration)),
            (ValueEvidence::Estimate, Some(ValueEvidence::Enumeration)),
            (ValueEvidence::Unknown, Some(ValueEvidence::Enumeration)),
        ] {
            let value = PositionValueRecord {
                evidence: learned,
                ..PositionValueRecord::default()
            };
            values.learn(&game, &start, &value);
            let known = values.known_at(&game, &start).unwrap();
            assert_eq!(known.map(|known| known.evidence), kept, "{learned:?}");
        }
    }

    #[test]
    fn values_of_a_game_are_forgotten_if_its_audit_fails() {
        let folder = tempfile::tempdir().unwrap();
        let values = values_of(folder.path());
        let game = LoadedGame::open("little-puli", &GameOptions::default()).unwrap();
        let start = game.compact("start").unwrap();
        let estimate = PositionValueRecord {
            evidence: ValueEvidence::Estimate,
            ..PositionValueRecord::default()
        };
        values.learn(&game, &start, &estimate);
        let evidence = || {
            let known = values.known_at(&game, &start);
            known.map(|known| known.map(|value| value.evidence))
        };
        assert_eq!(evidence(), Ok(Some(ValueEvidence::Estimate)));

        let solved = values
            .tablebases()
            .solve(&game, Keep::All, &Options::default());
        solved.unwrap();
        let digest = game.rules_digest();
        values.tablebases.forget(&digest);
        assert_eq!(evidence(), Ok(Some(ValueEvidence::Tablebase)));

        let tablebase = values.tablebases().folder(&game).unwrap();
        damage(&tablebase);
        values.tablebases.forget(&digest);
        assert!(evidence().is_err());
        fs::remove_dir_all(&tablebase).unwrap();
        values.tablebases.forget(&digest);
        assert_eq!(evidence(), Ok(None));
    }
}
