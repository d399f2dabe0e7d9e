//! Claims about facts: counterexamples, shares and limits.

use certificate::hunt::Move;
use fixtures::naive_board;
use games::hunt::Board;

use crate::run::{folder, read_json, run_in};

fn claim(goal: &str, expect: &str) -> String {
    format!("statement = \"a test\"\ngame = \"aadu-puli\"\ngoal.{goal}\nexpect = \"{expect}\"\n")
}

#[test]
fn refuted_claim_prints_its_counterexample() {
    let few = claim(
        "blockade = { side = \"tigers\", fewest_goats = \"11..\" }",
        "refuted",
    );
    let safe = claim("safe.goats = \"1 4 5\"", "refuted");
    let degree = claim("board = { mean_degree = \"~3.4\", edges = 38 }", "refuted");
    let folder = folder(&[("a.toml", &few), ("b.toml", &safe), ("c.toml", &degree)]);
    let run = run_in(
        folder.path(),
        &["prove", "-v", "a.toml", "b.toml", "c.toml"],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains("a      refuted  enumeration      0"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("  mean degree: 76/23, about 3.3043, not ~3.4\n")
    );
    assert!(run.stdout.contains("  edges: 38\n"));
    let naive = naive_board(Board::embedded_file("aadu-puli").unwrap()).unwrap();
    for (file, shown) in [
        ("a", ", not 11..: "),
        ("b", ": one can be captured, not safe: "),
    ] {
        let saved = read_json(&folder.path().join(format!("results/{file}.json")));
        assert_eq!(saved["verdict"], "refuted");
        assert_eq!(saved["trust"], serde_json::json!(["enumeration"]));
        assert_eq!(saved["evidence"]["kind"], "enumeration");
        assert_eq!(saved["facts"][0]["holds"], false);
        let witness = saved["facts"][0]["witness"].as_str().unwrap();
        assert!(
            run.stdout.contains(&format!("{shown}{witness}\n")),
            "{}",
            run.stdout
        );
        let there = naive.parse(witness).unwrap();
        let moves = naive.moves(&there).collect::<Vec<_>>();
        match file {
            "a" => assert_eq!(moves, []),
            _ => assert!(
                moves
                    .iter()
                    .any(|m| matches!(m, Move::Jump(_, 1 | 4 | 5, _)))
            ),
        }
    }
}

#[test]
fn compares_shares_of_a_census_exactly() {
    let census = |draw: &str, expect: &str| {
        format!(
            "statement = \"a test\"\ngame = \"pentagram\"\nexpect = \"{expect}\"\n\
             goal.census = [{{ placed = 7, captured = 1, mover = \"tigers\", \
             share = {{ draw = \"{draw}\", tigers_win = \"~0%\" }} }}]\n"
        )
    };
    // 76 of 88.
    let folder = folder(&[
        ("a.toml", &census("~86.4%", "proven")),
        ("b.toml", &census("~86.3%", "refuted")),
        ("c.toml", &census("0.8..0.9", "proven")),
    ]);
    let run = run_in(
        folder.path(),
        &["prove", "-v", "a.toml", "b.toml", "c.toml"],
    );
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let shown = "share of tigers_win 0; share of draw 19/22, about 0.8636, not ~86.3%\n";
    assert!(run.stdout.contains(shown), "{}", run.stdout);
}

#[test]
fn open_verdict_when_nodes_run_out() {
    let few = claim(
        "blockade = { side = \"tigers\", fewest_goats = 4 }\nmethod.max_nodes = 100",
        "open",
    );
    let folder = folder(&[("a.toml", &few)]);
    let run = run_in(folder.path(), &["prove", "a.toml"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout.contains("open (node limit reached)"),
        "{}",
        run.stdout
    );
}

#[test]
fn explains_facts_as_results_word_them() {
    let parity = "statement = \"a test\"\ngame = \"fish-barrel\"\n\
                  goal.parity = { barrels = 2, most = [2] }\n";
    let edges = claim("board = { edges = 38 }", "proven");
    let folder = folder(&[("a.toml", parity), ("b.toml", &edges)]);
    let run = run_in(folder.path(), &["prove", "--explain", "a.toml", "b.toml"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let asked = "fact      the mover wins exactly if some barrel is odd, 2 barrels: 1 game with 9 \
                 positions: in all positions?";
    assert!(run.stdout.contains(asked), "{}", run.stdout);
    assert!(
        run.stdout.contains("fact      edges: 38?"),
        "{}",
        run.stdout
    );
}
