//! `pounce solve` as a user meets it, against what `pounce prove` says of the same games.

mod pounce;

use pounce::{folder, run_in};
use serde_json::Value;
use snapbox::str;

#[test]
fn it_says_who_wins_and_how_many_positions_there_are() {
    let folder = folder(&[]);
    let run = run_in(folder.path(), &["solve", "little-puli", "--threads", "2"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let quiet = run_in(folder.path(), &["solve", "little-puli", "-q"]);
    assert_eq!((&quiet.stdout, quiet.stderr.as_str()), (&run.stdout, ""));
    snapbox::assert_data_eq!(
        run.stdout,
        str![[r#"
the start: draw
  after G1: draw
  after G4: draw
  after G5: draw
  after G7: draw
  after G8: draw
all goats placed, positions up to symmetry (of 23,262 in both phases):
captured  to move  tigers win  draw  goats win
       0  tigers           30    54        108
       1  tigers          391   230         33
       0  goats             5    25        162
       1  goats           126   430         98

"#]]
    );
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
27 tiger sets up to symmetry, 27,054 positions; 13 MiB of memory, about 1 s on 2 threads, nothing on disk

"#]]
    );
}

/// The JSON of a solve.
fn solved(arguments: &[&str]) -> Value {
    let folder = folder(&[]);
    let arguments = [&["solve", "-q", "--format", "json"], arguments].concat();
    let run = run_in(folder.path(), &arguments);
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn values_are_those_that_proofs_find() {
    let games = [
        ("pentagram", "7", "goats"),
        ("pentagram", "6", "draw"),
        ("small-grid", "6", "goats"),
        ("small-grid", "5", "draw"),
        ("little-puli", "6", "draw"),
    ];
    for (game, goats, value) in games {
        let claim = format!(
            "statement = \"the value\"\ngame = \"{game}\"\noptions = {{ goats = {goats} }}\n\
             goal.value = \"{value}\"\n"
        );
        let folder = folder(&[("claim.toml", &claim)]);
        let run = run_in(
            folder.path(),
            &["prove", "-q", "--format", "json", "claim.toml"],
        );
        let proved: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(proved[0]["verdict"], "proven", "{game} {goats}");
        let document = solved(&[game, "--goats", goats]);
        let words = match value {
            "draw" => "draw".to_owned(),
            side => format!("{side} win"),
        };
        assert_eq!(document["value"], words, "{game} {goats}");
        assert_eq!(document["rules_digest"], proved[0]["rules_digest"]);
    }
}

#[test]
fn the_census_adds_up_and_is_the_same_on_any_number_of_threads() {
    let one = solved(&["small-grid", "--threads", "1"]);
    let mut two = solved(&["small-grid", "--threads", "2"]);
    two["timing"] = one["timing"].clone();
    assert_eq!(one, two);
    let rows = one["census"].as_array().unwrap();
    let total = |counts: &Value| -> u64 {
        let counts = counts.as_object().unwrap().values();
        counts.map(|count| count.as_u64().unwrap()).sum()
    };
    let sliding = rows.iter().filter(|row| row["phase"] == "sliding");
    let goats: Vec<&Value> = sliding.filter(|row| row["mover"] == "goats").collect();
    let joint = one["joint_census"].as_array().unwrap();
    assert_eq!(goats.len(), joint.len());
    for (row, joint) in goats.into_iter().zip(joint) {
        for count in ["up_to_symmetry", "in_full"] {
            for value in ["tigers win", "draw", "goats win"] {
                // Whatever the value with Tigers to move.
                assert_eq!(row[count][value], total(&joint[count][value]));
            }
        }
    }
}

#[test]
fn what_does_not_fit_is_said_beforehand() {
    let folder = folder(&[]);
    let run = run_in(folder.path(), &["solve", "bagh-chal", "--memory", "1G"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
error: solving this game takes [..] MiB of memory, but --memory allows 1,024 MiB

"#]]
    );
}
