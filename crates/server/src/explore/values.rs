//! Values that are found at once: from a tablebase, from a small enumeration, or from an analysis that
//! was made before.
//!
//! Nothing is solved here, and nothing is written. A position whose value takes longer has none until
//! it is analysed.

use std::time::{Duration, Instant};

use dashmap::DashMap;
use pounce::games::AnyGame;
use pounce::records::{AskedMove, PositionValueRecord, ValueEvidence, ViewRecord};
use pounce::{LoadedGame, Options, PositionValues, Tablebase, Tablebases, ask};

use crate::error::ApiError;
use crate::options::ServerOptions;

/// Values that are remembered. All are forgotten when there are more.
const MOST_FOUND: usize = 20_000;
/// Time after which a missing tablebase is looked for again.
const LOOK_AGAIN: Duration = Duration::from_secs(5);
/// The budget of a value that is computed at once, for games that need no tablebase.
const SECONDS: u64 = 1;
const NODES: u64 = 300_000;
const MEMORY: u64 = 128 << 20;
/// Bytes of a tablebase that is searched for distances and best play, which takes milliseconds.
const SEARCHED: u64 = 2 << 20;
/// A note on values of tablebases. Analyses audit small ones.
const NOT_AUDITED: &str = "not audited in this run";

/// Values that are found at once.
pub struct Values {
    tablebases: Tablebases,
    /// The open tablebases by the digest of the rules.
    open: DashMap<String, Opened>,
    /// The results of analyses, by rules and position. A value that cannot be found at once is
    /// remembered as unknown.
    found: DashMap<(String, String), PositionValueRecord>,
}

struct Opened {
    tablebase: Option<Tablebase>,
    at: Instant,
}

impl Values {
    /// Finds values with the tablebases of the options.
    pub fn new(options: &ServerOptions) -> Values {
        Values {
            tablebases: Tablebases::from(options.tablebases.clone()),
            open: DashMap::new(),
            found: DashMap::new(),
        }
    }

    /// Returns the folder of tablebases.
    pub fn tablebases(&self) -> &Tablebases {
        &self.tablebases
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
        if let Some(found) = self.found.get(&key) {
            let is_known = found.evidence != ValueEvidence::Unknown;
            return Ok(is_known.then(|| found.clone()));
        }
        if let AnyGame::Hunt(_) = game.rules() {
            if let Some(tablebase) = self.tablebase(game, &key.0) {
                if let Some(value) = looked_up(&tablebase, position)? {
                    return Ok(Some(value));
                }
            }
        }
        if matches!(game.rules(), AnyGame::Hunt(_) | AnyGame::PlaceOrAttack(_)) {
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

    /// Remembers the result of an analysis.
    pub fn learn(&self, game: &LoadedGame, position: &str, value: &PositionValueRecord) {
        if value.evidence != ValueEvidence::Unknown {
            let key = (game.rules_digest(), position.to_owned());
            self.remember(key, value.clone());
        }
    }

    /// Looks for the tablebase of a game again, because it has been solved.
    pub fn look_again(&self, game: &LoadedGame) {
        let digest = game.rules_digest();
        self.open.remove(&digest);
        self.found.retain(|(rules, _), _| *rules != digest);
    }

    fn remember(&self, key: (String, String), value: PositionValueRecord) {
        if self.found.len() >= MOST_FOUND {
            self.found.clear();
        }
        self.found.insert(key, value);
    }

    /// Returns the tablebase of a game, if it has a complete one that can be read.
    fn tablebase(&self, game: &LoadedGame, digest: &str) -> Option<Tablebase> {
        if let Some(opened) = self.open.get(digest) {
            if opened.tablebase.is_some() || opened.at.elapsed() < LOOK_AGAIN {
                return opened.tablebase.clone();
            }
        }
        let opened = Opened {
            tablebase: self.tablebases.open(game).ok(),
            at: Instant::now(),
        };
        let tablebase = opened.tablebase.clone();
        self.open.insert(digest.to_owned(), opened);
        tablebase
    }
}

/// Looks up a position. Small tablebases are searched for distances and best play, too.
fn looked_up(
    tablebase: &Tablebase,
    position: &str,
) -> Result<Option<PositionValueRecord>, ApiError> {
    if tablebase.bytes() > SEARCHED {
        return Ok(tablebase.values(position)?.map(stored_value));
    }
    let Some(probed) = tablebase.probe(position)? else {
        return Ok(None);
    };
    let moves = probed.moves.iter().map(|one| AskedMove {
        text: one.text.clone(),
        result: one.result.into(),
    });
    Ok(Some(PositionValueRecord {
        result: probed.result.into(),
        evidence: ValueEvidence::Tablebase,
        details: NOT_AUDITED.to_owned(),
        moves: moves.collect(),
        line: probed.line.clone(),
        probe: Some(probed),
        ..PositionValueRecord::default()
    }))
}

/// Returns a value that a tablebase stores.
fn stored_value(found: PositionValues) -> PositionValueRecord {
    PositionValueRecord {
        result: found.result,
        evidence: ValueEvidence::Tablebase,
        details: NOT_AUDITED.to_owned(),
        moves: found.moves,
        ..PositionValueRecord::default()
    }
}
