//! Values that take a while: analyses that run in the background, and games that are solved.

use crate::stage::in_browser;

#[test]
fn game_is_solved_and_shows_its_census() {
    in_browser(|tab| {
        // Values are hidden, so that no analysis solves this small game before.
        tab.open("");
        tab.run("localStorage.setItem('pounce.values', 'hidden')");
        tab.open("#pentagram");
        tab.wait_text("#solve-panel", "can be solved here");
        tab.click("#solve");
        tab.wait_text("#census-dialog", "Tigers win");
        tab.wait_text("#census-dialog", "Goats win the game");
        tab.picture("census");
        tab.run("localStorage.removeItem('pounce.values')");
        tab.open("#pentagram");
        tab.wait_text("#solve-panel", "This game is solved");
        tab.wait("[data-move][data-value=win]");
        assert_eq!(tab.attribute("#evidence", "data-evidence"), "tablebase");
    });
}

#[test]
fn small_game_is_solved_by_its_analysis() {
    in_browser(|tab| {
        tab.open("#pentagram?line=Gb");
        tab.wait("[data-move][data-value=loss]");
        tab.wait_text("#solve-panel", "This game is solved");
        tab.wait("#strip [data-leads=second]");
    });
}

#[test]
fn analysis_runs_until_it_is_stopped() {
    in_browser(|tab| {
        tab.open("#aadu-puli");
        tab.wait("#stop");
        tab.wait_text("main", "positions, ");
        tab.click("#stop");
        tab.wait("#analyse");
        assert!(!tab.shows("#stop"));
        assert_eq!(tab.attribute("#value", "data-value"), "unknown");
        // A longer analysis starts and stops in the same way.
        tab.click("#analyse");
        tab.wait("#stop");
        tab.click("#stop");
        tab.wait("#analyse");
    });
}

#[test]
fn page_that_is_left_stops_its_analysis() {
    in_browser(|tab| {
        let refused = "return performance.getEntriesByType('resource')
             .filter((one) => one.responseStatus === 429).length";
        tab.open("#aadu-puli");
        for _ in 0..6 {
            tab.wait_text("main", "positions, ");
            tab.reload();
            assert_eq!(tab.run(refused), 0);
        }
    });
}

#[test]
fn value_of_an_engine_gets_a_checked_certificate() {
    in_browser(|tab| {
        tab.open("#bagh-chal?captures=1&line=G22");
        tab.wait("#check-value");
        assert_eq!(tab.attribute("#evidence", "data-evidence"), "engine");
        tab.click("#check-value");
        tab.wait_text("#proof-result", "roven");
        tab.wait("#evidence[data-evidence=certificate]");
        tab.wait_text("#evidence", "Checked certificate");
        assert_eq!(tab.count("#check-value"), 0);
    });
}

#[test]
fn certificate_of_an_edited_claim_says_nothing_about_the_value() {
    in_browser(|tab| {
        tab.open("#bagh-chal?captures=1&line=G22");
        tab.wait("#check-value");
        // The proof that begins by itself gets no answer, so that the claim can be edited first.
        tab.run(
            "const real = window.fetch;
             window.fetch = (url, options) => {
               if (!String(url).includes('/proofs')) return real(url, options);
               window.fetch = real;
               return Promise.reject(new TypeError('lost'));
             }",
        );
        tab.click("#check-value");
        tab.wait("#draft-dialog .problem:not(:empty)");
        let claim = tab.run("return document.querySelector('#draft-text').value");
        let edited = claim.as_str().unwrap().replace("{}", "{ by_ply = 1 }");
        assert_ne!(edited, claim.as_str().unwrap());
        tab.enter("#draft-text", &edited);
        tab.click("#prove");
        tab.wait_text("#proof-result", "roven");
        assert_eq!(tab.attribute("#evidence", "data-evidence"), "engine");
    });
}
