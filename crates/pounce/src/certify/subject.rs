//! The subject of a certificate: what its header says it is about, and how much of that is confirmed
//! by the claim next to it and by the built-in games.

use std::path::{Path, PathBuf};

use certificate::{Accepted, CertificateHeader, Unverified};
use games::AnyGame;

use crate::catalogue::{RecognizedGame, recognize};
use crate::claim::Claim;

/// The subject of an accepted certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The name of the claim, from the header.
    pub claim: String,
    /// The claim in its author's words, from the header.
    pub statement: String,
    /// The name or file of the game, from the header.
    pub game: String,
    /// The version of the program that wrote the certificate, from the header.
    pub pounce: String,
    /// The built-in game that has exactly these rules, if there is one.
    pub known_game: Option<RecognizedGame>,
    /// The name of the board or network: that of the claim's game, or else of the built-in game.
    pub board: Option<String>,
    /// The claim that the certificate was compared with. It asks the same questions under the same
    /// rules.
    pub claim_file: Option<PathBuf>,
}

/// The texts of a claim that the header of its certificate repeats.
#[derive(Debug, Clone)]
pub(super) struct ClaimTexts {
    path: PathBuf,
    name: String,
    statement: String,
    game: String,
    board: Option<String>,
}

impl ClaimTexts {
    /// Takes the texts from a claim, under this name.
    pub(super) fn of(claim: &Claim, name: &str) -> ClaimTexts {
        ClaimTexts {
            path: claim.path().to_owned(),
            name: name.to_owned(),
            statement: claim.file().statement.clone(),
            game: claim.file().game.clone(),
            board: match claim.game() {
                AnyGame::Hunt(hunt) => Some(hunt.board().name.clone()),
                AnyGame::Switching(game) => Some(game.network().name.clone()),
                AnyGame::FishBarrel(_) | AnyGame::PlaceOrAttack(_) => None,
            },
        }
    }

    /// Returns the path of the claim's file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Lists the texts of the header that the claim does not confirm.
    fn differences(&self, subject: &Subject) -> Vec<&'static str> {
        let texts = [
            ("the name of the claim", &self.name, &subject.claim),
            ("the statement", &self.statement, &subject.statement),
            ("the name of the game", &self.game, &subject.game),
        ];
        let differing = texts.into_iter().filter(|(_, ours, theirs)| ours != theirs);
        differing.map(|(what, ..)| what).collect()
    }
}

impl Subject {
    /// Describes an accepted certificate, which was compared with this claim.
    pub(super) fn of(accepted: &Accepted, claim: Option<&ClaimTexts>) -> Subject {
        let (claim_name, statement, game, pounce) = match &accepted.header {
            CertificateHeader::Hunt(it) => (&it.claim, &it.statement, &it.game, &it.pounce),
            CertificateHeader::Switching(it) => (&it.claim, &it.statement, &it.game, &it.pounce),
        };
        let known_game = recognize(&accepted.header);
        let board = claim.and_then(|claim| claim.board.clone());
        let board = board.or_else(|| known_game.as_ref().map(|known| known.board.clone()));
        Subject {
            claim: claim_name.clone(),
            statement: statement.clone(),
            game: game.clone(),
            pounce: pounce.clone(),
            known_game,
            board,
            claim_file: claim.map(|claim| claim.path.clone()),
        }
    }

    /// Describes whether the rules are those of a built-in game.
    pub fn rules(&self) -> String {
        match &self.known_game {
            Some(known) => known.to_string(),
            None => "not a built-in game".to_owned(),
        }
    }

    /// Lists what was not verified. A claim confirms the texts that it shares with the header, and a
    /// built-in game confirms the rules.
    pub(super) fn unverified(
        &self,
        by_checker: &[Unverified],
        claim: Option<&ClaimTexts>,
    ) -> Vec<String> {
        let sentence = |part: &Unverified| match (part, claim) {
            (Unverified::Rules, _) if self.known_game.is_some() => None,
            (Unverified::HeaderText, Some(claim)) => {
                differing_texts(&claim.differences(self), &claim.path)
            }
            (part, _) => Some(part.to_string()),
        };
        by_checker.iter().filter_map(sentence).collect()
    }
}

/// Returns a sentence about texts of the header that differ from those of a claim.
fn differing_texts(texts: &[&str], claim: &Path) -> Option<String> {
    let (last, others) = texts.split_last()?;
    let list = match others {
        [] => (*last).to_owned(),
        others => format!("{} and {last}", others.join(", ")),
    };
    let differ = if others.is_empty() {
        "is free text and differs"
    } else {
        "are free text and differ"
    };
    let file = claim.file_name().unwrap_or_default().to_string_lossy();
    Some(format!("{list} in the header, which {differ} from {file}"))
}
