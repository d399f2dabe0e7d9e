//! Claims: their verdicts, walks through certificates, and new claims.

use crate::stage::in_browser;

#[test]
fn certificate_answers_until_the_goal_is_reached() {
    in_browser(|tab| {
        tab.open("#claim/small-grid/goats-win-by-ply-15");
        tab.wait_text("main", "roven");
        tab.picture("claim");
        tab.click("#walk");
        tab.wait("#plies-left");
        // The certificate plays the goats, and the tigers whatever comes first.
        for _ in 0..8 {
            let over_or_ours = "return document.querySelector('#walk-end')?.checkVisibility() \
                 ? 'over' : document.querySelector('[data-move]') ? 'ours' : ''";
            let state = tab.wait_for(over_or_ours, |state| *state != "");
            if state == "over" {
                break;
            }
            let before = tab.text("#plies-left");
            tab.click("[data-move]");
            let changed = format!(
                "return document.querySelector('#walk-end')?.checkVisibility() \
                 || document.querySelector('#plies-left')?.innerText !== {}",
                serde_json::json!(before)
            );
            tab.wait_for(&changed, |changed| *changed == true);
        }
        tab.wait_text("#walk-end", "reached");
        tab.picture("walk");
    });
}

#[test]
fn claim_is_made_from_a_position_and_proved() {
    in_browser(|tab| {
        tab.open("#small-grid");
        tab.wait_status("Goats to move");
        tab.click("#tab-claims");
        tab.wait("[data-claim=\"small-grid/goats-win\"]");
        tab.click("#draft");
        tab.enter("#question", "can the goats win by ply 15?");
        tab.click("#draft-write");
        let text = "return document.querySelector('#draft-text')?.value \
             ?? document.querySelector('#draft-text')?.innerText ?? ''";
        let has_goal = |text: &serde_json::Value| text.as_str().unwrap().contains("goal.win");
        tab.wait_for(text, has_goal);
        tab.click("#prove");
        tab.wait_text("#proof-result", "roven");
        tab.picture("proof");
    });
}
