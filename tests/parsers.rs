//! Whatever is fed to a parser, it answers or refuses: random bytes, and good text with random
//! damage. A refusal can always be rendered.

use certificate::NaiveHunt;
use diagnostic::Flaw;
use game::Game;
use games::hunt::{Board, EMBEDDED, Hunt, Play};
use hypothesis::{Claim, reduce};
use proptest::prelude::*;

const CLAIM: &str = r#"statement = "After the border's centre, Goats are safe"
source = "a test"
game = "bagh-chal"
options = { start = "11 15 51 55", captures = 5, goats = 20 }
position = "B3B/5/5/5/B3B G 0"
prover = "goats"
first_move.only = ["G13"]
goal.losses = { at_most = 0, through_ply = 10 }
expect = "proven"
tier = "fast"
[method]
engine = "alpha-beta"
max_nodes = 1000
"#;

/// Arbitrary text: random bytes read as well as they can be.
fn noise() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<u8>(), 0..200)
        .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Good text after a few random edits: bytes changed, removed, doubled, or words swapped in.
fn damaged(text: &'static str) -> impl Strategy<Value = String> {
    const WORDS: [&str; 12] = [
        "-1",
        "99999999999",
        "\"",
        "\n",
        "nan",
        "= {",
        "]",
        "[",
        "é",
        "T",
        "G",
        "\\u0000",
    ];
    let edit = (
        any::<prop::sample::Index>(),
        0u8..4,
        any::<u8>(),
        0..WORDS.len(),
    );
    prop::collection::vec(edit, 1..5).prop_map(move |edits| {
        let mut bytes = text.as_bytes().to_vec();
        for (place, kind, byte, word) in edits {
            let at = place.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => drop(bytes.drain(at..(at + 1 + usize::from(byte % 8)).min(bytes.len()))),
                2 => bytes.insert(at, bytes[at]),
                _ => drop(bytes.splice(at..at, WORDS[word].bytes())),
            }
            bytes.push(b'\n');
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn bagh_chal() -> Hunt {
    Hunt::new(Board::embedded("bagh-chal").unwrap())
}

fn feed_board(text: &str) {
    let board = Board::parse(text);
    let naive = NaiveHunt::from_board_file(text);
    match board {
        Ok(board) => {
            assert!(naive.is_ok(), "the naive rules refuse a board that is fine");
            let hunt = Hunt::new(board);
            let start = hunt.start();
            assert!(!hunt.draw(&start).contains('\0'));
            let svg = hunt.svg(&start, "start");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
        Err(flaw) => render(&flaw, text),
    }
}

fn feed_claim(text: &str, hunt: &Hunt) {
    match Claim::parse(text) {
        Ok(claim) => {
            if let Err(flaw) = reduce(&claim, hunt) {
                render(&flaw, text);
            }
        }
        Err(flaw) => render(&flaw, text),
    }
}

fn feed_position(text: &str, hunt: &Hunt) {
    match hunt.parse_position(text) {
        Ok(position) => assert_eq!(hunt.parse_position(&hunt.compact(&position)), Ok(position)),
        Err(flaw) => render(&flaw, text),
    }
    if let Err(flaw) = hunt.parse_line(&hunt.parse_position("start").unwrap(), text) {
        render(&flaw, text);
    }
}

fn render(flaw: &Flaw, text: &str) {
    assert!(!flaw.message.is_empty());
    let rendered = flaw.render("file", text, false);
    assert!(rendered.starts_with("error: "), "{rendered}");
    let is_raw = |c: char| diagnostic::is_hidden(c) && c != '\n';
    assert!(!rendered.contains(is_raw), "{rendered:?}");
    flaw.clone().inside("position").render("file", CLAIM, true);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn noise_is_refused(text in noise()) {
        let hunt = bagh_chal();
        feed_board(&text);
        feed_claim(&text, &hunt);
        feed_position(&text, &hunt);
    }

    #[test]
    fn damaged_boards_are_read_or_refused(text in damaged(EMBEDDED[0].1)) {
        feed_board(&text);
    }

    #[test]
    fn damaged_small_boards_are_read_or_refused(text in damaged(EMBEDDED[4].1)) {
        feed_board(&text);
    }

    #[test]
    fn damaged_claims_are_read_or_refused(text in damaged(CLAIM)) {
        feed_claim(&text, &bagh_chal());
    }

    #[test]
    fn damaged_positions_are_read_or_refused(
        compact in damaged("1TG1T7G7T3T-t18"),
        fen in damaged("1BG1B/5/2G2/5/B3B B 2"),
        line in damaged("1. G13 B1112 2. G33 Bx5533"),
    ) {
        let hunt = bagh_chal();
        for text in [compact, fen, line] {
            feed_position(&text, &hunt);
            feed_position(text.trim(), &hunt);
        }
    }
}

proptest! {
    #[test]
    fn damaged_json_states_are_read_or_refused(edits in damaged(STATE)) {
        let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
        match Play::from_json(&hunt, &edits) {
            Ok(play) => prop_assert!(play.moves().len() <= 40),
            Err(flaw) => render(&flaw, &edits),
        }
    }
}

const STATE: &str = r#"{
  "matchId": "", "variant": "2T-6G-9N", "turnIndex": 0, "activePlayer": "GOAT",
  "phase": "PLACEMENT", "board": ["T","E","E","E","E","E","E","E","T"],
  "goatsInHand": 6, "goatsKilled": 0, "history": [], "winner": null, "winReason": null,
  "quietTurns": 0
}"#;

#[test]
fn the_text_before_the_damage_is_fine() {
    let hunt = bagh_chal();
    let claim = Claim::parse(CLAIM).unwrap();
    assert_eq!(reduce(&claim, &hunt).unwrap().len(), 1);
    let small = Hunt::new(Board::embedded("small-grid").unwrap());
    assert_eq!(Play::from_json(&small, STATE).unwrap().moves().len(), 7);
}
