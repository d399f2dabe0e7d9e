//! The rules of a game, and its options as a form.

use crate::stage::in_browser;

#[test]
fn options_are_checked_before_another_game_begins() {
    in_browser(|tab| {
        tab.open("#place-or-attack?rows=3&columns=3");
        tab.wait_status("Black to move");
        tab.click("#tab-rules");
        tab.enter("#option-rate", "abc");
        tab.click("#options-create");
        tab.wait_text("#options-problem", "not a probability");
        assert_eq!(tab.fragment(), "#place-or-attack?rows=3&columns=3");
        tab.enter("#option-rate", "1/3");
        tab.click("#options-create");
        tab.wait_for("return location.hash", |hash| {
            hash.as_str().unwrap().contains("rate=1/3")
        });
        tab.wait_text("#rules", "1/3");
    });
}

#[test]
fn option_without_a_default_can_be_left_out_again() {
    in_browser(|tab| {
        tab.open("#place-or-attack?rows=3&columns=3&attacker=black");
        tab.wait_status("Black to move");
        tab.click("#tab-rules");
        // Names of options and games in texts are not shown as they are written in files.
        tab.wait_text("label[for=option-attacker_rate]", "Attacker rate");
        let rules = tab.text("#rules");
        assert!(!rules.contains('`'), "{rules}");
        tab.enter("#option-attacker", "");
        tab.click("#options-create");
        tab.wait_for("return location.hash", |hash| {
            hash == "#place-or-attack?rows=3&columns=3"
        });
        tab.wait_status("Black to move");
    });
}
