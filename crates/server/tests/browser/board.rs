//! Moves on the board: clicked, dragged and typed, with values beside them.

use crate::stage::in_browser;
use crate::tab::Tab;

/// Returns the places of a move on a grid, such as 11 and 22 of `B1122`.
fn places(text: &str) -> Vec<&str> {
    let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits
        .as_bytes()
        .chunks(2)
        .map(|two| std::str::from_utf8(two).unwrap())
        .collect()
}

/// Plays the best move by clicking its places. Returns it.
fn play_best(tab: &Tab) -> String {
    tab.wait("[data-move][data-value]:not([data-value=unknown])");
    let best = tab.attribute("[data-move]", "data-move");
    tab.click_places(&places(&best));
    best
}

/// Waits until this many moves have been played.
fn wait_for_plies(tab: &Tab, plies: usize) {
    let script = "return document.querySelectorAll('#record [data-record-ply]').length";
    tab.wait_for(script, |count| *count == plies);
}

#[test]
fn whole_game_is_played_by_clicking() {
    in_browser(|tab| {
        tab.open("#small-grid");
        tab.wait_status("Goats to move");
        // Best play: the goats win with their fifteenth ply.
        for plies in 1..=15 {
            play_best(tab);
            wait_for_plies(tab, plies);
        }
        tab.wait_status("Goats");
        tab.wait_text("#status", "won");
        tab.picture("game-over");
        assert_eq!(tab.count("[data-move]"), 0);
        // The last move is taken back, and the game goes on from there.
        tab.click("#undo");
        tab.wait_status("Goats to move");
        tab.wait("[data-move][data-value=win]");
    });
}

#[test]
fn moves_have_values_with_their_evidence() {
    in_browser(|tab| {
        tab.open("#small-grid");
        // The game is solved on the fly.
        tab.wait("[data-move=G13][data-value=win]");
        assert_eq!(tab.count("[data-move][data-value=win]"), 2);
        assert_eq!(tab.count("[data-move][data-value=draw]"), 5);
        assert_eq!(tab.attribute("#evidence", "data-evidence"), "tablebase");
        tab.picture("values");
        tab.open("#small-grid?line=G22");
        tab.wait("[data-move][data-value=draw]");
        tab.wait("#strip [data-ply]");
        tab.open("#wheatstone");
        tab.wait("[data-move][data-value=win]");
        assert_eq!(tab.attribute("#evidence", "data-evidence"), "enumeration");
        // Without values there are no spoilers.
        tab.click("#values");
        tab.wait_for(
            "return document.querySelectorAll('[data-value=win]').length",
            |count| *count == 0,
        );
    });
}

#[test]
fn moves_are_made_with_the_keyboard_alone() {
    const TAB: char = '\u{e004}';
    const ENTER: char = '\u{e007}';
    const LEFT: char = '\u{e012}';
    const RIGHT: char = '\u{e014}';
    const DOWN: char = '\u{e015}';
    const ESCAPE: char = '\u{e00c}';
    in_browser(|tab| {
        tab.open("#small-grid");
        tab.wait_status("Goats to move");
        let focused = "return document.activeElement?.dataset?.place ?? ''";
        for _ in 0..40 {
            if tab.run(focused) != "" {
                break;
            }
            tab.press(&[TAB]);
        }
        assert_ne!(tab.run(focused), "", "the board can be reached");
        // Walk to the middle of the left border from wherever the focus is.
        for key in [LEFT, LEFT, DOWN, DOWN] {
            tab.press(&[key]);
        }
        let corner = tab.run(focused);
        assert_eq!(corner, "31");
        tab.press(&[ENTER]);
        tab.wait_status("Tigers to move");
        let label = tab.attribute("[data-place=\"31\"]", "aria-label");
        assert!(label.contains("goat"), "{label}");
        tab.wait_text("#announce", "31");
        // A tiger is chosen, put back, and chosen again.
        for key in [RIGHT, RIGHT, ENTER, ESCAPE, ENTER, LEFT, ENTER] {
            tab.press(&[key]);
        }
        tab.wait_status("Goats to move");
        let label = tab.attribute("[data-place=\"32\"]", "aria-label");
        assert!(label.contains("tiger"), "{label}");
    });
}

#[test]
fn arrow_keys_after_a_click_go_through_the_game() {
    const LEFT: char = '\u{e012}';
    in_browser(|tab| {
        tab.open("#pentagram");
        tab.wait_status("Goats to move");
        tab.click_places(&["x"]);
        wait_for_plies(tab, 1);
        assert_eq!(tab.run("return document.activeElement.tagName"), "BODY");
        tab.press(&[LEFT]);
        tab.wait_status("Goats to move");
    });
}

#[test]
fn pieces_are_dragged_and_captures_disappear() {
    in_browser(|tab| {
        tab.open("#small-grid?line=G12 B1121 G22");
        tab.wait_status("Tigers to move");
        tab.drag("21", "23");
        wait_for_plies(tab, 4);
        let label = tab.attribute("[data-place=\"23\"]", "aria-label");
        assert!(label.contains("tiger"), "{label}");
        let label = tab.attribute("[data-place=\"22\"]", "aria-label");
        assert!(label.contains("empty"), "{label}");
        tab.wait_text("main", "1 of 2 goats captured");
        // A piece that is dropped where it cannot go stays where it was.
        tab.open("#small-grid?line=G12 B1121 G22");
        tab.wait_status("Tigers to move");
        tab.drag("21", "13");
        wait_for_plies(tab, 3);
        let label = tab.attribute("[data-place=\"21\"]", "aria-label");
        assert!(label.contains("tiger"), "{label}");
    });
}

#[test]
fn fish_are_thrown_into_later_barrels() {
    in_browser(|tab| {
        tab.open("#fish-barrel?start=2,1,0,1");
        tab.wait_status("First to move");
        tab.click_places(&["1", "3"]);
        tab.click("#play-move");
        tab.wait_status("Second to move");
        wait_for_plies(tab, 1);
        let fragment = tab.fragment();
        assert!(fragment.contains("1+0+1"), "{fragment}");
        tab.picture("fish-barrel");
    });
}

#[test]
fn dice_decide_an_attack() {
    in_browser(|tab| {
        tab.open("#place-or-attack?rows=3&columns=3&line=b2 c2 xc2");
        tab.click("#roll");
        wait_for_plies(tab, 4);
        tab.picture("place-or-attack");
        // The side that attacked is the one that a hit wins for.
        tab.open("#place-or-attack?line=d4 d5 xd5 hit");
        tab.wait("#record [data-record-ply=\"4\"][data-value=win]");
        tab.wait("#strip [data-ply=\"4\"][data-leads=first]");
        assert_eq!(tab.count(".layer.last .trace"), 1);
    });
}
