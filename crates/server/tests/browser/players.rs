//! Playing against agents, with hints, resignation and offers.

use crate::stage::in_browser;

#[test]
fn agent_answers_and_moves_are_taken_back() {
    in_browser(|tab| {
        tab.open("#small-grid");
        tab.wait("[data-move][data-value=win]");
        tab.enter("#player-tigers", "perfect");
        tab.click("#hint");
        tab.wait_text("#toast", "suggests");
        tab.wait(".layer.glow .glow");
        tab.click_places(&["13"]);
        let two = |count: &serde_json::Value| *count == 2;
        let plies = "return document.querySelectorAll('#record [data-record-ply]').length";
        tab.wait_for(plies, two);
        tab.wait_status("Goats to move");
        tab.picture("against-an-agent");
        tab.click("#take-back");
        tab.wait_for(plies, |count| *count == 0);
    });
}

#[test]
fn agent_that_is_losing_accepts_a_draw() {
    in_browser(|tab| {
        tab.open("#small-grid");
        tab.wait("[data-move=G13][data-value=win]");
        tab.enter("#player-tigers", "look-ahead:4");
        tab.click_places(&["13"]);
        tab.wait_status("Goats to move");
        tab.wait("[data-move][data-value=win]");
        tab.click("#offer-draw");
        tab.wait_text("#status", "raw");
    });
}

#[test]
fn resignation_ends_the_game_and_a_new_one_begins() {
    in_browser(|tab| {
        tab.open("#small-grid");
        tab.enter("#player-tigers", "random");
        tab.click_places(&["22"]);
        tab.wait_status("Goats to move");
        tab.click("#resign");
        tab.click("#resign-yes");
        tab.wait_text("#status", "resigned");
        tab.click("#export");
        let text = "return document.querySelector('#export-text')?.value ?? ''";
        let has_result =
            |text: &serde_json::Value| text.as_str().unwrap().contains("Goats resigned");
        tab.wait_for(text, has_result);
        tab.press(&['\u{e00c}']);
        tab.click("#new-game");
        tab.wait_status("Goats to move");
        assert_eq!(tab.count("#record [data-record-ply]"), 0);
    });
}

#[test]
fn agent_stops_thinking_when_the_reader_looks_back() {
    in_browser(|tab| {
        // Values are hidden, so that nothing else draws the page again.
        tab.open("");
        tab.run("localStorage.setItem('pounce.values', 'hidden')");
        tab.open("#small-grid");
        tab.wait_status("Goats to move");
        // The agent thinks until it is interrupted.
        tab.run(
            "const real = window.fetch;
             window.fetch = (url, options) => {
               if (!String(url).includes('/move')) return real(url, options);
               return new Promise((_, reject) =>
                 options.signal.addEventListener('abort', () => reject(options.signal.reason)));
             }",
        );
        tab.enter("#player-tigers", "random");
        tab.click_places(&["13"]);
        tab.wait_status("Random is thinking");
        tab.click("#undo");
        tab.wait_status("Goats to move");
        assert_eq!(tab.count(".busy"), 0);
    });
}
