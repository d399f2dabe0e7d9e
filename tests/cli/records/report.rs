//! The page of `pounce report`: verdicts, boards, escaping, and well-formed HTML.

use std::fs;
use std::io::Read;

use data_encoding::BASE64;
use flate2::read::ZlibDecoder;
use hypothesis::ResultRecord;
use tempfile::TempDir;

use crate::forge::forged;
use crate::run::{folder, root, run_in};

const CLAIM: &str = r#"
statement = "Six goats win by ply 15, if 1 < 2 & \"so on\" <script>alert(1)</script>"
game = "small-grid"
prover = "goats"
goal.win = { by_ply = 15 }
expect = "proven"
"#;

const TREE: &str = r#"
statement = "A tree of four plies"
game = "small-grid"
goal.tree_size = { plies = 4, nodes = 500.0, factor = 100.0 }
method.engine = "exact"
"#;

/// Makes a folder with recorded claims of the repository.
fn recorded(games: &[&str]) -> TempDir {
    let folder = folder(&[]);
    for game in games {
        let to = folder.path().join("hypotheses").join(game);
        fs::create_dir_all(&to).unwrap();
        for entry in fs::read_dir(root().join("hypotheses").join(game)).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
    }
    folder
}

/// Makes a folder with the claim, its result and its certificate.
fn proved() -> TempDir {
    let folder = folder(&[("claims/claim.toml", CLAIM)]);
    let run = run_in(folder.path(), &["prove", "claims", "--results", "claims"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    folder
}

/// Runs `pounce report` with these arguments and returns the page.
pub fn page(folder: &TempDir, arguments: &[&str]) -> String {
    let run = run_in(folder.path(), &[&["report"], arguments].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    fs::read_to_string(folder.path().join("report.html")).unwrap()
}

/// Returns the page as its script completes it: with unpacked sections.
pub fn unpacked(page: &str) -> String {
    let Some((before, rest)) = page.split_once("<div id=\"details\"><p class=\"note\">") else {
        return page.to_owned();
    };
    let (_, rest) = rest.split_once("<script id=\"packed\"").unwrap();
    let (_, rest) = rest.split_once('>').unwrap();
    let (data, after) = rest.split_once("</script>").unwrap();
    let data = BASE64.decode(data.as_bytes()).unwrap();
    let mut sections = String::new();
    ZlibDecoder::new(&data[..])
        .read_to_string(&mut sections)
        .unwrap();
    format!("{before}<div id=\"details\">{sections}</div>{after}")
}

/// Returns the page without the text of its script, which is the only script.
#[track_caller]
fn without_script(page: &str) -> String {
    let (before, rest) = page.split_once("<script nonce=\"").expect("a script");
    let (tag, rest) = rest.split_once('>').unwrap();
    let (_, after) = rest.split_once("</script>").unwrap();
    assert!(!before.contains("<script") && !after.contains("<script"));
    let nonce = tag.trim_end_matches('"');
    assert!(before.contains(&format!("script-src 'nonce-{nonce}';")));
    format!("{before}{after}")
}

/// Returns the section of a claim.
fn section<'a>(page: &'a str, claim: &str) -> &'a str {
    let start = format!("<section class=\"claim\" id=\"claim/{claim}\"");
    let (_, rest) = page.split_once(&start).expect("the claim has a section");
    rest.split_once("</section>").unwrap().0
}

/// Counts the boards.
pub fn boards(text: &str) -> usize {
    text.matches("<svg class=\"sketch\" role=\"img\"").count()
}

/// Asserts that every element is closed, every link has a target, and no id occurs twice.
fn assert_well_formed(page: &str) {
    const VOID: [&str; 2] = ["meta", "input"];
    let page = &without_script(page);
    let (mut open, mut rest) = (Vec::new(), page.as_str());
    while let Some((_, after)) = rest.split_once('<') {
        let (tag, after) = after.split_once('>').expect("a tag ends");
        rest = after;
        let name = tag.trim_start_matches('/');
        let name = name.split([' ', '/']).next().unwrap();
        match tag {
            "!DOCTYPE html" => {}
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "</{name}>"),
            _ if tag.ends_with('/') || VOID.contains(&name) => {}
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!rest.contains('>'));
    let mut ids: Vec<&str> = (page.split(" id=\"").skip(1))
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    for link in page.split("href=\"#").skip(1) {
        let link = link.split('"').next().unwrap();
        assert!(ids.contains(&link), "no element has the id {link}");
    }
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "two elements have the same id");
}

#[test]
fn shows_every_claim_with_its_verdict() {
    let folder = recorded(&["small-grid", "little-puli"]);
    let page = unpacked(&page(&folder, &[]));
    assert_well_formed(&page);
    for (claim, verdict) in [
        ("small-grid/census", "proven"),
        ("small-grid/draw-with-five-goats", "proven"),
        ("small-grid/goats-win-by-ply-13", "refuted"),
        ("small-grid/goats-win-by-ply-15", "proven"),
        ("small-grid/goats-win", "proven"),
        ("little-puli/census", "proven"),
        ("little-puli/one-capture-by-ply-14", "refuted"),
        ("little-puli/one-capture-by-ply-16", "proven"),
        ("little-puli/tigers-win-with-one-capture", "proven"),
        ("little-puli/tigers-never-lose", "proven"),
        ("little-puli/two-captures-eventually", "refuted"),
        ("little-puli/draw", "proven"),
    ] {
        assert!(page.contains(&format!("<a href=\"#claim/{claim}\">{claim}</a>")));
        let section = section(&page, claim);
        assert!(
            section.contains(&format!("<span class=\"badge {verdict}\">")),
            "{claim}"
        );
        assert!(section.contains("as expected"), "{claim}");
    }
    for count in ["<b>9</b>", "<b>3</b>", "<b>0</b>"] {
        assert!(page.contains(count), "{count}");
    }
    assert!(page.contains("a certificate accepted by the independent checker"));
    assert!(
        !page.contains("http:") && !page.contains("https:") && !page.contains(" src="),
        "the page needs other files"
    );
}

#[test]
fn says_how_lines_end_and_which_are_only_a_first_move() {
    let late = "statement = \"Goats win by ply 13\"\ngame = \"small-grid\"\nprover = \"goats\"\n\
                goal.win = { by_ply = 13 }\nexpect = \"refuted\"\n";
    let folder = folder(&[("claims/late.toml", late)]);
    let run = run_in(folder.path(), &["prove", "claims", "--results", "claims"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let late = page(&folder, &["claims"]);
    let late = section(&late, "late");
    assert!(
        late.contains(" plies; after that it is too late<"),
        "{late}"
    );
    let folder = recorded(&["switching/networks"]);
    let gale = page(&folder, &[]);
    let gale = section(&gale, "switching/networks/gale-short-wins-second");
    assert!(gale.contains(" begins with left-r1c1"), "{gale}");
}

#[test]
fn shows_a_board_for_each_position() {
    let folder = recorded(&["small-grid"]);
    let whole = page(&folder, &[]);
    let claim = "small-grid/goats-win-by-ply-15";
    let text = section(&whole, claim);
    let plies = text.split_once("Main line, ").unwrap().1;
    let plies: usize = plies.split(' ').next().unwrap().parse().unwrap();
    assert!(plies >= 7);
    // The position, the main line, the root of the strategy, and each of its branches.
    let strategy = text.split_once("<details class=\"strategy\">").unwrap().1;
    let branches = strategy.matches("<details>").count();
    assert!(branches > 20, "{branches}");
    assert_eq!(boards(text), 1 + plies + 1 + branches);
    assert!(strategy.contains("Goats win within 15 plies"));
    assert_eq!(boards(section(&whole, "small-grid/census")), 0);
    // Without the certificate the result is not valid, and only the position is shown.
    fs::remove_file(
        folder
            .path()
            .join("hypotheses/small-grid/goats-win-by-ply-15.cert"),
    )
    .unwrap();
    let page = page(&folder, &[]);
    let text = section(&page, claim);
    assert_eq!(boards(text), 1);
    assert!(text.contains("badge unusable") && !text.contains("Strategy: "));
}

#[test]
fn shows_figures_of_censuses_and_tree_sizes() {
    let folder = recorded(&["small-grid"]);
    let wrong = fs::read_to_string(folder.path().join("hypotheses/small-grid/census.toml"))
        .unwrap()
        .replacen("positions = ", "positions = 1", 1);
    let claims = folder.path().join("claims");
    fs::create_dir_all(&claims).unwrap();
    fs::write(claims.join("wrong.toml"), wrong).unwrap();
    fs::write(claims.join("tree.toml"), TREE).unwrap();
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    let page = page(&folder, &["claims", "--results", "results"]);
    assert_well_formed(&page);
    let wrong = section(&page, "wrong");
    assert!(wrong.contains("1 figure is not as claimed"), "{wrong}");
    assert_eq!(wrong.matches("<tr class=\"differs\">").count(), 1);
    assert!(wrong.contains("<strong>no</strong>") && wrong.contains("NOT as expected"));
    assert!(page.contains("1 verdict is NOT as expected"));
    let tree = section(&page, "tree");
    assert_eq!(tree.matches("<svg").count(), 2);
    assert!(tree.contains("Nodes at each ply") && tree.contains("no expectation"));
}

#[test]
fn escapes_text_of_claims() {
    let folder = proved();
    let page = page(&folder, &["claims"]);
    assert_well_formed(&page);
    let shown = "if 1 &lt; 2 &amp; &quot;so on&quot; &lt;script&gt;alert(1)&lt;/script&gt;";
    assert!(section(&page, "claim").contains(shown));
}

#[test]
fn counts_invalid_results() {
    let folder = proved();
    let said = |words: &str| {
        let run = run_in(folder.path(), &["report", "claims"]);
        assert_eq!((run.code, run.stderr.as_str()), (0, words));
    };
    said("report.html: 1 claim\n");
    fs::write(folder.path().join("claims/claim.json"), "{").unwrap();
    said("report.html: 1 claim, 1 with an invalid result\n");
}

#[test]
fn shows_no_verdict_for_unusable_results() {
    let folder = proved();
    let result = folder.path().join("claims/claim.json");
    let good = fs::read_to_string(&result).unwrap();
    let sealed = page(&folder, &["claims"]);
    assert!(section(&sealed, "claim").contains("badge proven"));
    let shown = |text: Option<&str>, badge: &str, words: &str| {
        match text {
            Some(text) => fs::write(&result, text).unwrap(),
            None => fs::remove_file(&result).unwrap(),
        }
        let page = page(&folder, &["claims"]);
        assert_well_formed(&page);
        let section = section(&page, "claim");
        assert!(section.contains(&format!("badge {badge}")), "{section}");
        assert!(section.contains(words), "{section}");
        let counted = page.contains("1 result is not valid");
        assert_eq!(counted, badge == "unusable", "{words}");
        assert!(
            badge == "proven" || !page.contains("badge proven"),
            "{words}"
        );
        assert!(badge == "proven" || page.contains("<b>0</b> <span><span aria-hidden=\"true\">✓"));
    };
    let edited = good.replacen("\"nodes\": ", "\"nodes\": 1", 1);
    assert_ne!(edited, good);
    shown(Some(&edited), "unusable", "edited by hand");
    shown(Some("{"), "unusable", "this is not a result");
    let forged = |edit: fn(&mut ResultRecord)| {
        let mut result = ResultRecord::read(&good).unwrap();
        edit(&mut result);
        forged(result).text()
    };
    let other = [
        forged(|it| it.claim_digest = "blake3:0".to_owned()),
        forged(|it| it.rules_digest = "blake3:0".to_owned()),
        forged(|it| it.questions.clear()),
    ];
    shown(Some(&other[0]), "unusable", "the claim has changed");
    shown(Some(&other[1]), "unusable", "the rules have changed");
    shown(Some(&other[2]), "unusable", "no recorded answer");
    let mut old: serde_json::Value = serde_json::from_str(&good).unwrap();
    old["seal"] = serde_json::Value::Null;
    shown(Some(&old.to_string()), "unusable", "edited by hand");
    old["schema"] = 1.into();
    shown(Some(&old.to_string()), "unusable", "it has no seal");
    shown(None, "absent", "No result yet");
    fs::write(&result, &good).unwrap();
    let certificate = folder.path().join("claims/claim.cert");
    let mut bytes = fs::read(&certificate).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&certificate, bytes).unwrap();
    let page = page(&folder, &["claims"]);
    assert!(section(&page, "claim").contains("is not the file that was accepted"));
    assert!(!page.contains("badge proven") && !page.contains("Strategy: "));
}

#[test]
fn same_results_give_same_page() {
    let folder = recorded(&["small-grid"]);
    let first = page(&folder, &[]);
    assert_eq!(
        first,
        page(&folder, &["hypotheses/small-grid", "hypotheses"])
    );
    fs::rename(
        folder.path().join("hypotheses"),
        folder.path().join("results"),
    )
    .unwrap();
    for name in ["goats-win", "census"] {
        let name = format!("small-grid/{name}.toml");
        let (from, to) = (
            folder.path().join("results"),
            folder.path().join("hypotheses"),
        );
        fs::create_dir_all(to.join("small-grid")).unwrap();
        fs::rename(from.join(&name), to.join(&name)).unwrap();
    }
    let some = page(&folder, &["--results", "results"]);
    for claim in ["small-grid/goats-win", "small-grid/census"] {
        assert_eq!(section(&some, claim), section(&first, claim));
    }
}

#[test]
fn exit_codes_of_report() {
    let folder = folder(&[("empty/notes.txt", ""), ("claims/good.toml", CLAIM)]);
    let run = run_in(folder.path(), &["report", "empty"]);
    assert_eq!(run.code, 4, "{}", run.stderr);
    let run = run_in(folder.path(), &["report", "nowhere"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(!folder.path().join("report.html").exists());
    fs::write(
        folder.path().join("claims/bad.toml"),
        CLAIM.replace("prover", "proofer"),
    )
    .unwrap();
    let run = run_in(folder.path(), &["report", "claims", "-o", "made/page.html"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("did you mean `prover`?"),
        "{}",
        run.stderr
    );
    let page = fs::read_to_string(folder.path().join("made/page.html")).unwrap();
    assert!(page.contains("Claims that cannot be read: bad"));
    assert!(section(&page, "good").contains("badge absent"));
}

#[test]
fn lists_games_and_topics_in_contents() {
    let claims = [
        ("claims/a/one.toml", CLAIM),
        ("claims/a/b/two.toml", CLAIM),
        ("claims/a/b/c/three.toml", TREE),
        ("claims/a/b/c/four.toml", TREE),
    ];
    let folder = folder(&claims);
    let page = page(&folder, &["claims"]);
    assert_well_formed(&page);
    let (_, contents) = page.split_once("<nav class=\"contents\"").unwrap();
    let contents = contents.split_once("</nav>").unwrap().0;
    for link in [
        "<a href=\"#game/small-grid\">Small grid</a> <span class=\"note\">4</span>",
        "<a href=\"#topic/small-grid/b\">b</a> <span class=\"note\">1</span>",
        "<a href=\"#topic/small-grid/b/c\">b/c</a> <span class=\"note\">2</span>",
    ] {
        assert!(contents.contains(link), "{link} in {contents}");
    }
    assert_eq!(contents.matches("<a ").count(), 3);
    assert!(page.contains("<h3 id=\"topic/small-grid/b/c\">b/c</h3>"));
}

#[test]
fn page_of_all_claims_is_below_one_megabyte() {
    let folder = folder(&[]);
    let claims = root().join("hypotheses");
    let packed = page(&folder, &[claims.to_str().unwrap()]);
    assert!(packed.len() < 1_000_000, "{} bytes", packed.len());
    let page = unpacked(&packed);
    assert!(page.len() > packed.len());
    assert_well_formed(&page);
    for strategies in page.split("<details class=\"strategy\">").skip(1) {
        let strategy = strategies
            .split("<details class=\"evidence\">")
            .next()
            .unwrap();
        assert!(strategy.len() < 60 << 10, "{} bytes", strategy.len());
        assert!(!strategy.contains("class=\"warning\"") && !strategy.contains("no move recorded"));
    }
}
