//! Describes how the rules of a game differ from the rules that a result is about.
//!
//! The recorded rules come from the result itself or, for results of earlier versions, from the
//! header of the certificate. They are used only if they have the recorded digest.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use certificate::hunt::{OutlineLimits, Rules, outline};
use games::AnyGame;
use games::hunt::{Board, Node, PlayRules, Stalemate};
use hypothesis::{ChangeRecord, ResultRecord, digest};

use crate::claim::Claim;

/// Lists the differences between the rules that a result is about and the rules of its claim now.
/// `path` is the file of the result. The list is empty if the recorded rules are not known.
pub fn rules_changes(result: &ResultRecord, path: &Path, claim: &Claim) -> Vec<ChangeRecord> {
    let is_recorded = |text: &String| digest(text) == result.rules_digest;
    let recorded = result.rules.clone().filter(is_recorded);
    let recorded = recorded.or_else(|| certified_rules(path).filter(is_recorded));
    let names = match &claim.game {
        AnyGame::Hunt(hunt) => hunt
            .board()
            .nodes
            .iter()
            .map(|node| node.name.clone())
            .collect(),
        _ => Vec::new(),
    };
    recorded.map_or(Vec::new(), |was| {
        text_changes(&was, &claim.game.digest_text(), &names)
    })
}

/// Reads the rules of a hunt game from the certificate next to a result.
fn certified_rules(path: &Path) -> Option<String> {
    let file = path.with_extension("cert");
    if !file.is_file() {
        return None;
    }
    let header_only = OutlineLimits {
        moves: 0,
        branches: 0,
    };
    let mut reader = BufReader::new(File::open(file).ok()?);
    let rules = outline(&mut reader, header_only).ok()?.header.rules;
    Some(board(&rules)?.digest_text())
}

/// Returns a board with the rules of a certificate. Its nodes have numbers for names.
fn board(rules: &Rules) -> Option<Board> {
    let nodes = |list: &[usize]| -> Option<Vec<u8>> {
        list.iter().map(|&node| u8::try_from(node).ok()).collect()
    };
    let node = |number: usize| Node {
        name: number.to_string(),
        x: 0.0,
        y: 0.0,
    };
    Some(Board {
        name: String::new(),
        nodes: (0..rules.nodes).map(node).collect(),
        lines: rules
            .lines
            .iter()
            .map(|line| nodes(line))
            .collect::<Option<_>>()?,
        tigers: nodes(&rules.tigers)?,
        goats: u8::try_from(rules.goats).ok()?,
        captures: u8::try_from(rules.captures).ok()?,
        stalemate: match rules.stalemate {
            certificate::hunt::Stalemate::Loss => Stalemate::Loss,
            certificate::hunt::Stalemate::Draw => Stalemate::Draw,
        },
        play: PlayRules::default(),
    })
}

/// Compares the texts behind two digests of rules. The first line names the kind of game; each
/// further line is a key and a value. A value in brackets is a set, and so is a key that occurs several
/// times, such as the edges of a network.
fn text_changes(was: &str, is: &str, names: &[String]) -> Vec<ChangeRecord> {
    let (old, new) = (entries(was), entries(is));
    let changed = |what: &str, was: Option<String>, is: Option<String>| ChangeRecord {
        what: what.to_owned(),
        was,
        is,
    };
    let kind = |entries: &[(&str, &str)]| entries.first().map(|(kind, _)| (*kind).to_owned());
    if kind(&old) != kind(&new) {
        return vec![changed("game", kind(&old), kind(&new))];
    }
    if old.len() == 1 {
        // One line that lists the rules.
        let parts = |text| -> BTreeSet<&str> { str::split(text, ", ").collect() };
        let (old, new) = (parts(was), parts(is));
        let gone = old
            .difference(&new)
            .map(|&part| changed("rules", Some(part.to_owned()), None));
        let come = new
            .difference(&old)
            .map(|&part| changed("rules", None, Some(part.to_owned())));
        return gone.chain(come).collect();
    }
    // Numbers of nodes have a meaning for the reader only through the names on the current board.
    let same_nodes = elements(&old, "nodes") == elements(&new, "nodes");
    let names = if same_nodes { names } else { &[] };
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in old.iter().chain(&new) {
        if !keys.contains(key) {
            keys.push(key);
        }
    }
    let mut changes = Vec::new();
    for key in keys {
        let (old_elements, new_elements) = (elements(&old, key), elements(&new, key));
        if !is_set(&old, key) && !is_set(&new, key) {
            if old_elements != new_elements {
                let only = |elements: BTreeSet<String>| elements.into_iter().next();
                changes.push(changed(key, only(old_elements), only(new_elements)));
            }
            continue;
        }
        for gone in old_elements.difference(&new_elements) {
            changes.push(changed(key, Some(with_names(gone, names)), None));
        }
        for come in new_elements.difference(&old_elements) {
            changes.push(changed(key, None, Some(with_names(come, names))));
        }
    }
    changes
}

/// Checks whether a key has a value in brackets or occurs several times.
fn is_set(entries: &[(&str, &str)], key: &str) -> bool {
    let mut values = entries.iter().filter(|(known, _)| *known == key);
    let bracketed = values
        .next()
        .is_some_and(|(_, value)| value.starts_with('['));
    bracketed || values.next().is_some()
}

/// Splits a text into keys and values. A line without a value is its own key.
fn entries(text: &str) -> Vec<(&str, &str)> {
    text.lines()
        .map(|line| line.split_once(' ').unwrap_or((line, "")))
        .collect()
}

/// Returns the elements of a set, or the single value of a key.
fn elements(entries: &[(&str, &str)], key: &str) -> BTreeSet<String> {
    let values = entries.iter().filter(|(known, _)| *known == key);
    values
        .flat_map(|(_, value)| {
            let inside = value
                .strip_prefix('[')
                .and_then(|rest| rest.strip_suffix(']'));
            match inside {
                // Pairs and triples contain commas too.
                Some(inside) if inside.contains('(') => {
                    let parts = inside.split(['(', ')']).skip(1).step_by(2);
                    parts.map(str::to_owned).collect::<Vec<_>>()
                }
                Some("") => Vec::new(),
                Some(inside) => inside.split(", ").map(str::to_owned).collect(),
                None => vec![(*value).to_owned()],
            }
        })
        .collect()
}

/// Replaces numbers of nodes by names: `0, 1` becomes `a1–b1`.
fn with_names(element: &str, names: &[String]) -> String {
    let nodes: Option<Vec<&str>> = element
        .split(", ")
        .map(|number| Some(names.get(number.parse::<usize>().ok()?)?.as_str()))
        .collect();
    nodes.map_or_else(|| element.to_owned(), |nodes| nodes.join("–"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(was: &str, is: &str, names: &[&str]) -> Vec<String> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let changes = text_changes(was, is, &names);
        changes.iter().map(ToString::to_string).collect()
    }

    const BOARD: &str = "hunt 1\nnodes 3\nedges [(0, 1), (1, 2)]\njumps [(0, 1, 2), (2, 1, 0)]\n\
                         tigers [0]\ngoats 2\ncaptures 2\n";

    #[test]
    fn names_numbers_edges_and_options() {
        let captures = BOARD.replace("captures 2", "captures 1");
        assert_eq!(
            changes(BOARD, &captures, &[]),
            ["`captures` changed from 2 to 1"]
        );
        let drawn = format!("{BOARD}stalemate draw\n");
        assert_eq!(changes(BOARD, &drawn, &[]), ["`stalemate`: added draw"]);
        let edges = BOARD
            .replace("(1, 2)]", "(0, 2)]")
            .replace("[(0, 1, 2), (2, 1, 0)]", "[]");
        assert_eq!(
            changes(BOARD, &edges, &["a", "b", "c"]),
            [
                "`edges`: removed b–c",
                "`edges`: added a–c",
                "`jumps`: removed a–b–c",
                "`jumps`: removed c–b–a"
            ]
        );
        let tigers = BOARD.replace("tigers [0]", "tigers [1]");
        assert_eq!(
            changes(BOARD, &tigers, &["a", "b", "c"]),
            ["`tigers`: removed a", "`tigers`: added b"]
        );
    }

    #[test]
    fn names_other_games_and_their_rules() {
        let network = "switching 1\nfirst short\nedge 0 1\n";
        assert_eq!(
            changes(BOARD, network, &[]),
            ["`game` changed from hunt to switching"]
        );
        let was = "dice, 3 rows, pie rule";
        assert_eq!(
            changes(was, "dice, 4 rows, pie rule", &[]),
            ["`rules`: removed 3 rows", "`rules`: added 4 rows"]
        );
    }

    #[test]
    fn names_edges_of_networks() {
        let was = "switching 1\nfirst short\nedge 0 1\nedge 1 2\n";
        let is = "switching 1\nfirst cut\nedge 0 1\nedge 0 2\n";
        assert_eq!(
            changes(was, is, &[]),
            [
                "`first` changed from short to cut",
                "`edge`: removed 1 2",
                "`edge`: added 0 2"
            ]
        );
    }
}
