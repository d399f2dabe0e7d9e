//! Links, the history of a game, import and export, and positions that are set up.

use crate::stage::in_browser;

#[test]
fn link_is_a_position() {
    in_browser(|tab| {
        tab.open("#bagh-chal?line=1. G33 B1112 2. G13");
        tab.wait_status("Tigers to move");
        let label = tab.attribute("[data-place=\"13\"]", "aria-label");
        assert!(label.contains("goat"), "{label}");
        let label = tab.attribute("[data-place=\"12\"]", "aria-label");
        assert!(label.contains("tiger"), "{label}");
        tab.picture("bagh-chal");
        tab.open("#bagh-chal?position=1T2T7G7T3T-g19");
        tab.wait_status("Goats to move");
        // A link with options is another game.
        tab.open("#bagh-chal?captures=1&position=1T2T7G7T3T-g19");
        tab.wait_text("main", "0 of 1");
    });
}

#[test]
fn moves_are_taken_back_and_played_again() {
    const LEFT: char = '\u{e012}';
    const RIGHT: char = '\u{e014}';
    in_browser(|tab| {
        tab.open("#pentagram");
        tab.wait("[data-move][data-value=win]");
        tab.click_places(&["x"]);
        tab.wait_status("Tigers to move");
        tab.click("#undo");
        tab.wait_status("Goats to move");
        tab.click("#redo");
        tab.wait_status("Tigers to move");
        tab.press(&[LEFT]);
        tab.wait_status("Goats to move");
        tab.press(&[RIGHT]);
        tab.wait_status("Tigers to move");
        let fragment = tab.fragment();
        assert!(fragment.contains("Gx"), "{fragment}");
    });
}

#[test]
fn record_scrolls_to_the_position_shown() {
    // The current move is as far from the upper end of the list as from the lower end.
    let distance = "const list = document.querySelector('#record').getBoundingClientRect();
         const current = document.querySelector('#record [aria-current]').getBoundingClientRect();
         return Math.abs((current.top + current.bottom - list.top - list.bottom) / 2)";
    let scrolled = "return document.querySelector('#record').scrollTop";
    in_browser(|tab| {
        // Values are hidden, because no analysis is needed.
        tab.open("");
        tab.run("localStorage.setItem('pounce.values', 'hidden')");
        let columns = 'a'..='h';
        let places = columns.flat_map(|column| (1..=8).map(move |row| format!("{column}{row}")));
        let line = places.collect::<Vec<_>>().join(" ");
        tab.open(&format!(
            "#place-or-attack?rows=8&columns=8&limit=200&line={line}"
        ));
        tab.wait("#record [data-record-ply=\"64\"][aria-current]");
        assert!(tab.run(scrolled).as_f64().unwrap() > 0.0);
        tab.click("#record [data-record-ply=\"32\"]");
        tab.wait("#record [data-record-ply=\"32\"][aria-current]");
        assert!(tab.run(distance).as_f64().unwrap() < 20.0);
        tab.click("#first");
        tab.wait_for(scrolled, |top| *top == 0);
    });
}

#[test]
fn link_with_an_illegal_move_is_refused() {
    in_browser(|tab| {
        // The goats would move twice.
        tab.open("#pentagram?line=Gb Gc");
        tab.wait_text(".failed", "it is the tigers' turn");
    });
}

#[test]
fn history_buttons_report_that_the_server_is_gone() {
    in_browser(|tab| {
        // Values are hidden, so that no analysis reports it first.
        tab.open("");
        tab.run("localStorage.setItem('pounce.values', 'hidden')");
        tab.open("#small-grid?line=G22");
        tab.wait_status("Tigers to move");
        tab.run("window.fetch = () => Promise.reject(new TypeError('lost'))");
        assert!(!tab.shows("#offline"));
        tab.click("#undo");
        tab.wait("#offline");
        tab.wait_status("Tigers to move");
    });
}

#[test]
fn mistakes_of_another_start_are_not_shown() {
    in_browser(|tab| {
        tab.open("#small-grid?line=G12");
        tab.wait("#strip [data-ply=\"1\"][data-mistake]");
        // The same move wins from a later position.
        tab.run("location.hash = '#small-grid?position=2GT4T-g5&line=G12'");
        tab.wait("#strip [data-ply=\"1\"][data-value=goats]:not([data-mistake])");
        // It is a mistake again from the start.
        tab.run("location.hash = '#small-grid?line=G12'");
        tab.wait("#strip [data-ply=\"1\"][data-mistake]");
    });
}

#[test]
fn games_are_exported_with_their_mistakes_and_imported() {
    in_browser(|tab| {
        tab.open("#small-grid");
        tab.wait("[data-move=G22][data-value=draw]");
        // The middle gives the win away.
        tab.click_places(&["22"]);
        tab.wait_status("Tigers to move");
        tab.click("#export");
        let text = "return document.querySelector('#export-text')?.value ?? ''";
        let has_mistake = |text: &serde_json::Value| text.as_str().unwrap().contains("G22?");
        tab.wait_for(text, has_mistake);
        tab.picture("export");
        tab.open("#bagh-chal");
        tab.click("#import");
        let game = "[Game \"small-grid\"]\n\n1. G13 {best} B1112 2. G31? *";
        tab.enter("#import-text", game);
        tab.click("#import-read");
        tab.wait_status("Tigers to move");
        let fragment = tab.fragment();
        assert!(fragment.starts_with("#small-grid"), "{fragment}");
        tab.click("#import");
        tab.enter("#import-text", "neither moves nor a position");
        tab.click("#import-read");
        tab.wait_text("#import-dialog .problem", "neither");
    });
}

#[test]
fn position_is_set_up_and_impossible_ones_are_explained() {
    in_browser(|tab| {
        tab.open("#small-grid");
        tab.wait_status("Goats to move");
        tab.click("#setup");
        tab.click("#setup-clear");
        tab.wait_text("#setup-message", "0 tigers on the board");
        tab.picture("set-up-impossible");
        for hand in ["-1", "1.5"] {
            tab.enter("#counter-hand", hand);
            let message = "Goats in hand must be a whole number between 0 and ";
            tab.wait_text("#setup-message", message);
        }
        tab.enter("#counter-hand", "");
        tab.click("label:has(#piece-tiger), [data-piece=tiger]");
        tab.click_places(&["11", "33"]);
        tab.click("label:has(#piece-goat), [data-piece=goat]");
        tab.click_places(&["12", "22"]);
        tab.click("#setup-done");
        let is_set_up = |hash: &serde_json::Value| hash.as_str().unwrap().contains("TG2G3T");
        tab.wait_for("return location.hash", is_set_up);
        tab.wait_status("to move");
    });
}

#[test]
fn slow_page_that_was_left_draws_nothing() {
    in_browser(|tab| {
        tab.open("#small-grid");
        tab.wait_status("Goats to move");
        // One game never arrives.
        tab.run(
            "const real = window.fetch;
             window.fetch = (url, options) =>
               String(url).includes('/game?game=wheatstone') ? new Promise(() => {}) : real(url, options)",
        );
        tab.run("location.hash = '#wheatstone'; setTimeout(() => (location.hash = '#pentagram'))");
        tab.wait("[data-place=x]");
        // Longer than the page waits before it says that it loads.
        tab.run("setTimeout(() => (window.later = true), 500)");
        tab.wait_for("return window.later", |later| *later == true);
        assert!(tab.shows("[data-place=x]"));
        // The way back from a page that does not arrive leads to the game that is already there.
        tab.run("location.hash = '#wheatstone'");
        tab.wait(".loading");
        tab.run("history.back()");
        tab.wait("[data-place=x]");
    });
}
