//! Rules and outcomes in words.

use game::Notation;
use pounce_games::diagram::Illustrated;
use pounce_games::hunt::{Board, Hunt, PlayRules, Repetition, Stalemate};
use pounce_games::place_or_attack::{PlaceOrAttack, Settings};

use super::{every_variant, fish, hunt};

#[test]
fn rules_name_the_parameters() {
    let board = Board {
        stalemate: Stalemate::Draw,
        captures: 1,
        play: PlayRules {
            repetition: Repetition::Refuse,
            quiet_turns: 37,
        },
        ..Board::embedded("bagh-chal").unwrap()
    };
    let hunted = Hunt::new(board);
    let text = hunted.rules_in_words().join("\n");
    for words in [
        "11, 15, 51 and 55",
        "20 goats",
        "captured one goat",
        "game is a draw",
        "not allowed",
        "37 moves",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let game = PlaceOrAttack::new(every_variant()).unwrap();
    let text = game.rules_in_words().join("\n");
    for words in [
        "4 rows of 5 hexagons",
        "1/2 if it is black and 3/5 if it is white",
        "again",
        "swap",
        "12 turns",
        "black stone counts as 1.5",
        "credited with 1.5",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let text = fish(3, 5, Some(2)).rules_in_words().join("\n");
    for words in [
        "3 barrels",
        "up to 5 fish",
        "3, 3, 3 fish",
        "up to 2 new fish",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn outcomes_say_why_play_has_ended() {
    let reason = |settings: Settings, position: &str| {
        let game = PlaceOrAttack::new(settings).unwrap();
        let position = game.parse_position(position).unwrap();
        game.outcome_in_words(&position).unwrap()
    };
    let small = Settings {
        centre: 1,
        ..Settings::board(3, 3, 4)
    };
    assert_eq!(
        reason(small, "3/1B1/1B1-3"),
        "There are no white stones left"
    );
    assert_eq!(
        reason(small, "3/1B1/WB1-4"),
        "The black stones hold more territory, 2 to 1"
    );
    assert_eq!(
        reason(small, "2W/1B1/3-4"),
        "Tied, with more black stones in the centre"
    );
    assert_eq!(
        reason(small, "2W/3/2B-4"),
        "Tied, and ties go to the white stones"
    );
    let komi = Settings {
        komi_halves: 3,
        ..small
    };
    assert_eq!(
        reason(komi, "3/1B1/WB1-4"),
        "The white stones hold more territory, 2.5 to 2"
    );

    let game = hunt("bagh-chal");
    let won = game.parse_position("T3T15T3T-t15").unwrap();
    assert_eq!(
        game.outcome_in_words(&won).unwrap(),
        "Tigers have won by captures"
    );
}
