//! The page on a phone, in the dark, and how much of it is sent.

use serde_json::{Value, json};

use crate::stage::in_browser;

/// A page of each kind.
const PAGES: [(&str, &str); 8] = [
    ("games", ""),
    ("bagh-chal", "#bagh-chal?line=G33 B1112 G13"),
    ("aadu-puli", "#aadu-puli"),
    ("network", "#k5"),
    ("map", "#ford"),
    ("fish", "#fish-barrel"),
    ("stones", "#place-or-attack"),
    ("claim", "#claim/bagh-chal/captures/one-by-ply-30"),
];

#[test]
fn page_fits_a_phone() {
    in_browser(|tab| {
        tab.resize(390, 844);
        for (name, fragment) in PAGES {
            tab.open(fragment);
            let width = "return document.documentElement.scrollWidth";
            let width = tab.run(width);
            assert!(width.as_u64().unwrap() <= 390, "{name}: {width}");
            tab.picture(&format!("narrow-{name}"));
        }
        // Buttons are large enough for a finger.
        tab.open("#bagh-chal");
        let small = tab.run(
            "return [...document.querySelectorAll('button, select')]
               .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 36)
               .map((one) => one.id || one.innerText)",
        );
        assert_eq!(small, json!([]));
    });
}

#[test]
fn page_is_dark_for_readers_who_prefer_it() {
    let brightness = "const style = getComputedStyle(document.documentElement); \
         const [r, g, b] = style.backgroundColor.match(/[0-9.]+/g).map(Number); return r + g + b";
    let is_light = |sum: &Value| sum.as_f64().unwrap() > 600.0;
    let is_dark = |sum: &Value| sum.as_f64().unwrap() < 150.0;
    in_browser(|tab| {
        tab.prefer("light");
        tab.open("#bagh-chal");
        assert!(is_light(&tab.run(brightness)));
        tab.prefer("dark");
        assert!(is_dark(&tab.run(brightness)));
        for (name, fragment) in PAGES {
            tab.open(fragment);
            tab.picture(&format!("dark-{name}"));
        }
        // The button takes precedence, also after the page is loaded again.
        tab.open("#bagh-chal");
        tab.click("#theme");
        tab.wait_for(brightness, is_light);
        tab.reload();
        assert!(is_light(&tab.run(brightness)));
    });
}

#[test]
fn first_load_is_small_and_comes_from_here_alone() {
    in_browser(|tab| {
        tab.open("");
        tab.wait(".picture .board");
        let loaded = tab.run(
            "const all = [performance.getEntriesByType('navigation')[0],
               ...performance.getEntriesByType('resource')];
             return {
               bytes: all.reduce((sum, one) => sum + one.transferSize, 0),
               foreign: all.filter((one) => !one.name.startsWith(location.origin)).length,
             }",
        );
        let bytes = loaded["bytes"].as_u64().unwrap();
        assert!((1..150_000).contains(&bytes), "{bytes} bytes");
        assert_eq!(loaded["foreign"], 0);
        tab.picture("games");
    });
}
