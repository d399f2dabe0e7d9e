//! The page of `pounce report` in a real browser. Needs Chromium, and fails without it in CI.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::report::{boards, page};
use crate::run::{folder, root};

/// Finds a browser in `PATH`.
fn browser() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut files = names
        .iter()
        .flat_map(|name| folders.iter().map(move |it| it.join(name)));
    files.find(|file| file.is_file())
}

/// Returns the document of a page after a browser has loaded it.
fn dom(browser: &Path, folder: &Path, file: &str) -> String {
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .arg("--allow-file-access-from-files")
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .arg(format!("file://{}", folder.join(file).display()))
        .output()
        .expect("the browser starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn page_fits_narrow_and_wide_windows() {
    let Some(browser) = browser() else {
        assert!(
            std::env::var_os("CI").is_none(),
            "no Chromium: CI must run this test"
        );
        println!("skipped: no Chromium");
        return;
    };
    let folder = folder(&[]);
    let claims = root().join("hypotheses");
    let page = page(&folder, &[claims.to_str().unwrap()]);
    // Unfolded, so that every part of the page has its full width.
    let open = page.replace("<details", "<details open");
    fs::write(
        folder.path().join("open.html"),
        open.replace(" open open", " open"),
    )
    .unwrap();
    for width in [360, 1280] {
        let frame = format!(
            "<body><iframe src=\"open.html\" width=\"{width}\" height=\"800\" onload=\"\
             document.body.dataset.wide=this.contentDocument.documentElement.scrollWidth;\
             document.body.dataset.boards=\
             this.contentDocument.querySelectorAll('svg.sketch').length\"></iframe></body>"
        );
        fs::write(folder.path().join("frame.html"), frame).unwrap();
        let dom = dom(&browser, folder.path(), "frame.html");
        let number = |name: &str| -> usize {
            let (_, rest) = dom.split_once(&format!("data-{name}=\"")).expect(&dom);
            rest.split('"').next().unwrap().parse().unwrap()
        };
        assert!(number("wide") <= width, "{} of {width}", number("wide"));
        assert_eq!(number("boards"), boards(&page));
    }
}
