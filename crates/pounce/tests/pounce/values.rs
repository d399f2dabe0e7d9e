//! Values that a tablebase stores, compared with full probes; claims drafted from questions.

use std::collections::HashMap;
use std::fs;

use pounce::records::{AskedValue, ProbedValue};
use pounce::{
    Claim, GameOptions, Keep, LoadedGame, Options, PositionValues, Setup, Tablebase, Tablebases,
    draft_claim,
};

fn open(name: &str) -> LoadedGame {
    LoadedGame::open(name, &GameOptions::default()).unwrap()
}

/// Solves a game into a folder, which is deleted with the second value.
fn solved(game: &LoadedGame, keep: Keep) -> (Tablebase, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let tablebases = Tablebases::at(folder.path());
    tablebases.solve(game, keep, &Options::default()).unwrap();
    (tablebases.open(game).unwrap(), folder)
}

fn asked(probed: ProbedValue) -> AskedValue {
    probed.into()
}

/// Compares the values of a position with a full probe.
fn compare(tablebase: &Tablebase, setup: &Setup) -> PositionValues {
    let found = tablebase.values(setup).unwrap().unwrap();
    let probed = tablebase.probe(setup).unwrap().unwrap();
    assert_eq!(found.position, probed.position);
    assert_eq!(found.result.value, asked(probed.result).value);
    if let Some(distance) = found.result.distance {
        assert_eq!(Some(distance), probed.result.distance);
    }
    let expected: HashMap<&str, AskedValue> = probed
        .moves
        .iter()
        .map(|m| (m.text.as_str(), asked(m.result)))
        .collect();
    assert_eq!(found.moves.len(), expected.len());
    for (quick, full) in found.moves.iter().zip(&probed.moves) {
        let same = &expected[quick.text.as_str()];
        assert_eq!(quick.result.value, same.value);
        if quick.result.distance.is_some() {
            assert_eq!(quick.result.distance, same.distance);
        }
        // Both are ordered by value, so that the values agree place by place.
        assert_eq!(quick.result.value, asked(full.result).value);
    }
    found
}

#[test]
fn stored_values_agree_with_full_probes() {
    for name in ["pentagram", "little-puli"] {
        let game = open(name);
        let (tablebase, _folder) = solved(&game, Keep::All);
        let (mut random, mut line, mut sliding) = (1u64, String::new(), 0);
        for _ in 0..300 {
            let setup = Setup::from("start").line(line.as_str());
            let found = compare(&tablebase, &setup);
            let moves = game.moves(&setup).unwrap().moves;
            sliding += usize::from(found.result.distance.is_some());
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1);
            line = match moves.get((random >> 33) as usize % moves.len().max(1)) {
                Some(chosen) => format!("{line} {}", chosen.text),
                None => String::new(),
            };
        }
        assert!(sliding > 20, "{sliding}");
    }
}

#[test]
fn layers_that_are_not_kept_have_no_values() {
    let game = open("pentagram");
    let (tablebase, _folder) = solved(&game, Keep::Sliding);
    assert_eq!(tablebase.values("start").unwrap(), None);
    assert!(tablebase.values("GGGG1GG1GT-t0").unwrap().is_some());
}

#[test]
fn drafts_are_claims_about_the_question() {
    let game = open("bagh-chal");
    let path = "claims/one.toml".as_ref();
    let after = Setup::from("start").line("G33");
    let draft = draft_claim(&game, &after, "tigers capture 1 by ply 30", path).unwrap();
    assert!(draft.text.contains("position = \"T3T7G7T3T-t19\""));
    assert!(!draft.text.contains("expect"));
    let claim = Claim::parse("one", &draft.text, "".as_ref()).unwrap();
    assert_eq!(claim.file().statement, format!("{}.", draft.statement));

    let error = draft_claim(&game, "start", "who wins?", path).unwrap_err();
    assert_eq!(error.file, "question");
    assert!(error.to_string().contains("a claim states an answer"));
    let error = draft_claim(&game, "start", "tigers eat grass", path).unwrap_err();
    assert_eq!(error.file, "question");
    let error = draft_claim(&game, "nowhere", "tigers win", path).unwrap_err();
    assert_eq!(error.file, "position");
}

#[test]
fn draft_names_a_board_relative_to_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.toml");
    let boards = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/boards");
    fs::copy(format!("{boards}/little-puli.toml"), &board).unwrap();
    fs::create_dir(folder.path().join("claims")).unwrap();
    let game = open(board.to_str().unwrap());
    let path = folder.path().join("claims/draft.toml");
    let draft = draft_claim(&game, "start", "tigers win", &path).unwrap();
    assert!(
        draft.text.contains("game = \"../board.toml\""),
        "{}",
        draft.text
    );
    fs::write(&path, &draft.text).unwrap();
    assert!(Claim::load(&path).is_ok());
}
