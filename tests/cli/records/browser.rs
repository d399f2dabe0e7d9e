//! The page of `pounce report` in a real browser. Needs Chromium, and fails without it in CI.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use super::report::{boards, page, unpacked};
use crate::run::{folder, root};

/// Finds a browser in `PATH`. Returns `None` if there is none, which CI does not accept.
fn browser() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut files = names
        .iter()
        .flat_map(|name| folders.iter().map(move |it| it.join(name)));
    let browser = files.find(|file| file.is_file());
    assert!(
        browser.is_some() || std::env::var_os("CI").is_none(),
        "no Chromium: CI must run this test"
    );
    if browser.is_none() {
        println!("skipped: no Chromium");
    }
    browser
}

/// Opens a page in a frame of this width, runs a script next to it, and returns what the script
/// returns. In the script, `page` is the document in the frame, and `open(fragment)` opens it again.
fn run_script(browser: &Path, folder: &Path, file: &str, width: usize, script: &str) -> Value {
    let frame = format!(
        "<body><iframe src=\"{file}\" width=\"{width}\" height=\"800\"></iframe><pre></pre><script>\
         const frame = document.querySelector('iframe'), pause = () => new Promise(go => setTimeout(go, 50));\
         let page;\
         const ready = async () => {{ do {{ await pause(); page = frame.contentDocument; }} \
         while (page.readyState !== 'complete' || page.querySelector('#packed')); await pause(); }};\
         const open = async fragment => {{ frame.remove(); frame.src = '{file}' + fragment; \
         document.body.prepend(frame); await ready(); }};\
         onload = async () => {{ await ready(); let result; \
         try {{ result = await (async () => {{ {script} }})(); }} catch (error) {{ result = String(error); }} \
         document.querySelector('pre').textContent = JSON.stringify(result); }};\
         </script></body>"
    );
    fs::write(folder.join("frame.html"), frame).unwrap();
    let profile = folder.join("profile");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .args(["--allow-file-access-from-files", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-sync"])
        .arg("--virtual-time-budget=60000")
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", folder.join("frame.html").display()))
        .output()
        .expect("the browser starts");
    let dom = String::from_utf8_lossy(&output.stdout);
    let (_, result) = dom.split_once("<pre>").expect(&dom);
    let result = result.split_once("</pre>").unwrap().0;
    let result = result.replace("&lt;", "<").replace("&gt;", ">");
    serde_json::from_str(&result.replace("&amp;", "&"))
        .unwrap_or_else(|error| panic!("{error}: {dom}"))
}

/// Writes the page of all recorded claims, and returns it too.
fn whole_library() -> (TempDir, String) {
    let folder = folder(&[]);
    let claims = root().join("hypotheses");
    let page = page(&folder, &[claims.to_str().unwrap()]);
    (folder, page)
}

#[test]
fn page_fits_narrow_and_wide_windows() {
    let Some(browser) = browser() else { return };
    let (folder, page) = whole_library();
    for width in [360, 1280] {
        // Unfolded, so that every part of the page has its full width.
        let script = "for (const part of page.querySelectorAll('details')) part.open = true;\
             return [page.documentElement.scrollWidth, page.querySelectorAll('svg.sketch').length];";
        let found = run_script(&browser, folder.path(), "report.html", width, script);
        let number = |at: usize| usize::try_from(found[at].as_u64().expect("a number")).unwrap();
        assert!(number(0) <= width, "{} of {width}", number(0));
        assert_eq!(number(1), boards(&unpacked(&page)));
    }
}

/// Functions for scripts that use the controls of the page.
const CONTROLS: &str = "\
const control = name => page.querySelector(`.filters [name=${name}]`);\
const set = (name, value) => { control(name).value = value; \
    control(name).dispatchEvent(new Event('input', { bubbles: true })); };\
const seen = part => part.offsetParent !== null;\
const rows = () => [...page.querySelectorAll('table.claims tbody tr:not(.game)')].filter(seen);\
const view = () => ({ names: rows().map(row => row.querySelector('th a').textContent), \
    sections: [...page.querySelectorAll('.claim')].filter(seen).map(it => it.getAttribute('aria-label')).sort(), \
    hash: frame.contentWindow.location.hash, said: page.querySelector('output').value });";

fn names(view: &Value) -> Vec<&str> {
    let names = view["names"].as_array().expect("a list of names");
    names.iter().map(|name| name.as_str().unwrap()).collect()
}

#[test]
fn search_and_filters_show_matching_claims() {
    let Some(browser) = browser() else { return };
    let (folder, page) = whole_library();
    let script = format!(
        "{CONTROLS} const views = [view()];\
         set('verdict', 'refuted'); views.push(view());\
         set('game', 'bagh-chal'); views.push(view());\
         set('q', 'TREE  size'); views.push(view());\
         set('q', 'no such words'); views.push(view());\
         page.querySelector('.filters button').click(); views.push(view());\
         set('tier', 'slow'); views.push(view());\
         set('tier', ''); set('evidence', 'tablebase'); views.push(view());\
         page.querySelector('.contents a[href$=fish-barrel]').click(); await pause(); views.push(view());\
         await open('#?verdict=refuted&q=tree-size&game=bagh-chal&sort=nonsense'); views.push(view());\
         await open('#%'); views.push(view());\
         return views;"
    );
    let views = run_script(&browser, folder.path(), "report.html", 900, &script);
    let [
        all,
        refuted,
        of_game,
        searched,
        nothing,
        reset,
        slow,
        tablebase,
        linked,
        opened,
        undecodable,
    ] = &views.as_array().expect("a list of views")[..]
    else {
        panic!("{views}");
    };
    let rows = |text: &str| page.matches(text).count();
    let claims = rows("<tr class=\"") - rows("<tr class=\"game\"");
    assert_eq!(names(all).len(), claims);
    assert_eq!(all["hash"], "");
    assert_eq!(names(refuted).len(), rows("<tr class=\"refuted\""));
    let is_of_game = |name: &&str| name.starts_with("bagh-chal/");
    let expected: Vec<&str> = names(refuted).into_iter().filter(is_of_game).collect();
    assert_eq!(names(of_game), expected);
    assert_eq!(of_game["hash"], "#?game=bagh-chal&verdict=refuted");
    assert!(!names(searched).is_empty() && names(searched).len() < expected.len());
    assert!(
        names(searched).contains(&"bagh-chal/tree-size/paper-one-capture"),
        "{searched}"
    );
    assert!(names(nothing).is_empty());
    assert_eq!(nothing["said"], "No claim matches.");
    assert_eq!((names(reset), &reset["hash"]), (names(all), &all["hash"]));
    assert_eq!(names(slow).len(), rows("data-tier=\"slow\""));
    assert_eq!(names(tablebase).len(), rows("data-evidence=\"tablebase\""));
    // A link to a game that the filter hides shows everything again.
    assert_eq!(linked["hash"], "#game/fish-barrel");
    assert_eq!(names(linked).len(), claims);
    assert!(!names(opened).is_empty());
    assert!(
        names(opened)
            .iter()
            .all(|name| name.starts_with("bagh-chal/tree-size/"))
    );
    assert_eq!(names(undecodable).len(), claims);
    for view in views.as_array().unwrap() {
        let mut shown = names(view);
        shown.sort_unstable();
        assert_eq!(view["sections"], serde_json::json!(shown));
        if !shown.is_empty() {
            let said = format!("{} of {claims} claims", shown.len());
            assert_eq!(view["said"], said.as_str());
        }
    }
}

#[test]
fn sorts_by_column_and_by_link() {
    let Some(browser) = browser() else { return };
    let (folder, _) = whole_library();
    let script = format!(
        "{CONTROLS} const keys = name => rows().map(row => row.dataset[name]).map(Number);\
         const head = name => page.querySelector(`th[data-sort=${{name}}]`);\
         const click = name => head(name).querySelector('button').click();\
         const before = view().names; const found = {{}};\
         click('time'); found.longest = keys('time'); found.aria = head('time').ariaSort;\
         click('time'); found.shortest = keys('time'); found.hash = view().hash;\
         click('time'); found.restored = String(view().names) === String(before);\
         click('name'); found.names = view().names;\
         click('verdict'); found.verdicts = rows().map(row => row.className);\
         await open('#?sort=-nodes&game=bagh-chal'); found.nodes = keys('nodes');\
         found.chosen = control('sort').value; return found;"
    );
    let found = run_script(&browser, folder.path(), "report.html", 900, &script);
    let numbers = |name: &str| -> Vec<f64> {
        let list = found[name].as_array().expect("a list of numbers");
        assert!(list.len() > 10, "{found}");
        list.iter().map(|number| number.as_f64().unwrap()).collect()
    };
    assert!(numbers("longest").is_sorted_by(|one, next| one >= next));
    assert!(numbers("shortest").is_sorted());
    assert!(numbers("nodes").is_sorted_by(|one, next| one >= next));
    assert_eq!(found["aria"], "descending");
    assert_eq!(found["hash"], "#?sort=time");
    assert_eq!(found["restored"], true);
    assert_eq!(found["chosen"], "-nodes");
    let names = names(&found);
    assert!(names.first().unwrap() < names.last().unwrap());
    let verdicts = found["verdicts"].as_array().unwrap();
    let refuted = verdicts.iter().position(|it| it == "refuted").unwrap();
    assert!(refuted > 0 && verdicts[..refuted].iter().all(|it| it == "proven"));
    assert!(verdicts[refuted..].iter().all(|it| it != "proven"));
}
