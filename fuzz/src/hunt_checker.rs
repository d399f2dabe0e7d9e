//! The checker on small random games: every certificate that it accepts is true.
//!
//! The input chooses a board, questions about it, and honest or dishonest answers. The oracle's
//! moves make a certificate, which is then edited: records, header, or both.

use certificate::hunt::{
    CertificateSubject, ClosedSet, HuntEvent, NaiveHunt, Player, Question, Rules, Stalemate,
    WriteOptions, write, write_closed,
};
use certificate::{CertificateHeader, Objective, Verdict};
use fixtures::{CertificateParts, Distances, NaiveGame, holds, side, strategy};
use game::oracle::Graph;
use game::{Meter, NoMonitor};
use serde_json::Value;

use super::bytes::Choices;
use super::json_edit::edit;
use super::truth::{assert_true, attacker, checked, limits, with_digest};

/// Edits of a certificate.
const MOST_EDITS: usize = 6;

/// A question and the distances that answer it.
type Asked = (Question, Distances);

/// Builds a certificate, edits it, and checks it.
pub fn checker(data: &[u8]) -> bool {
    let mut choices = Choices::new(data);
    let Ok(rules) = NaiveHunt::new(rules(&mut choices)) else {
        return false;
    };
    let Some(asked) = questions(&rules, &mut choices) else {
        return false;
    };
    let honest = choices.below(3) > 0;
    let Some(file) = written(&rules, &asked, honest, &mut choices) else {
        return false;
    };
    let mut parts = CertificateParts::of(&file);
    let mut edits = 0;
    while choices.more() && edits < MOST_EDITS {
        edits += 1;
        match choices.below(2) {
            0 => edit_records(&mut parts, &mut choices),
            _ => edit(&mut parts.header, &EDITED, &mut choices),
        }
        let mut strategies = parts.header["strategies"].as_array().into_iter().flatten();
        if !strategies.all(Value::is_object) {
            return false;
        }
        parts.count();
    }
    let mut accepted = checked(&parts.sealed());
    for _ in 0..2 {
        match &accepted {
            Err(refusal) if with_digest(&mut parts.header, refusal) => {
                accepted = checked(&parts.sealed());
            }
            _ => break,
        }
    }
    match &accepted {
        Ok(accepted) => match &accepted.header {
            CertificateHeader::Hunt(header) => assert_true(header),
            CertificateHeader::Switching(_) => unreachable!("it was written for a hunting game"),
        },
        Err(refusal) => assert!(edits > 0 || !honest, "{refusal}: {:?}", asked[0].0),
    }
    accepted.is_ok()
}

/// Keys of a header that mean something to the checker.
const EDITED: [&str; 5] = ["rules", "questions", "verdict", "symmetries", "strategies"];

/// Chooses a board of at most six nodes, some of them symmetric.
fn rules(choices: &mut Choices<'_>) -> Rules {
    let nodes = 3 + choices.below(4);
    let mut lines: Vec<Vec<usize>> = match choices.below(4) {
        0 => vec![(0..nodes).collect()],
        1 => (0..nodes).map(|at| vec![at, (at + 1) % nodes]).collect(),
        2 => (1..nodes)
            .map(|at| vec![at, 0, at % (nodes - 1) + 1])
            .collect(),
        _ => Vec::new(),
    };
    for _ in 0..choices.below(5) {
        let length = 2 + choices.below(3);
        lines.push((0..length).map(|_| choices.below(nodes)).collect());
    }
    let goats = 1 + choices.below(3);
    Rules {
        nodes,
        lines,
        tigers: (0..1 + choices.below(2)).collect(),
        goats,
        captures: 1 + choices.below(goats),
        stalemate: choices.one_of(&[Stalemate::Loss, Stalemate::Draw]),
    }
}

/// Chooses one question or two about a position; none if the game is too large for the oracle.
fn questions(rules: &NaiveHunt, choices: &mut Choices<'_>) -> Option<Vec<Asked>> {
    let mut here = rules.start();
    for _ in 0..choices.below(6) {
        let moves: Vec<_> = rules.moves(&here).collect();
        if !moves.is_empty() {
            here = rules.play(&here, choices.one_of(&moves));
        }
    }
    rules.parse(&rules.to_compact(&here)).ok()?;
    let mut meter = Meter::new(limits(), &NoMonitor);
    let game = NaiveGame(rules.clone());
    let graph = Graph::explore(&game, here, None, &mut meter).ok()?;
    let events = [
        HuntEvent::Captures(1),
        HuntEvent::Captures(2),
        HuntEvent::Win(Player::Tigers),
        HuntEvent::Win(Player::Goats),
    ];
    let mut asked = Vec::new();
    for _ in 0..1 + choices.below(2) {
        let plies = choices.below(14);
        let question = Question {
            position: rules.to_compact(&here),
            prover: choices.one_of(&[Player::Tigers, Player::Goats]),
            objective: choices.one_of(&[Objective::Reach, Objective::Avoid]),
            event: choices.one_of(&events),
            plies: (plies < 10).then_some(plies as u32),
        };
        let side = side(attacker(&question));
        let distances = graph.distances(&game, side, &question.event);
        let positions = graph.positions.iter().copied();
        asked.push((question, positions.zip(distances).collect()));
    }
    Some(asked)
}

/// Writes the certificate of the right verdict, or of the other one.
fn written(
    rules: &NaiveHunt,
    asked: &[Asked],
    honest: bool,
    choices: &mut Choices<'_>,
) -> Option<Vec<u8>> {
    let truth = |(question, distances): &&Asked| holds(rules, distances, question);
    let wrong = asked.iter().find(|asked| !truth(asked));
    let verdict = if wrong.is_none() == honest {
        Verdict::Proven
    } else {
        Verdict::Refuted
    };
    let needed: Vec<Asked> = match verdict {
        Verdict::Proven => asked.to_vec(),
        Verdict::Refuted => {
            let (question, distances) = wrong.unwrap_or(&asked[0]);
            vec![(question.complement(), distances.clone())]
        }
    };
    let claim = CertificateSubject {
        pounce: "0.0.0".to_owned(),
        claim: "fuzz".to_owned(),
        statement: "A claim that was made up".to_owned(),
        game: "a small board".to_owned(),
        rules: rules.rules.clone(),
        questions: asked.iter().map(|(question, _)| question.clone()).collect(),
        verdict,
        symmetries: symmetries(&rules.rules, choices),
    };
    let ever =
        |(question, _): &Asked| question.plies.is_none() && question.objective == Objective::Avoid;
    let mut file = Vec::new();
    // Permutations that are not symmetries are refused here already.
    if needed.iter().all(ever) && choices.below(2) == 1 {
        let sets = needed.iter().map(closed_set);
        write_closed(&mut file, claim, sets.collect(), &WriteOptions::default()).ok()?;
    } else {
        let strategy = |asked: &Asked| strategy(rules, &asked.1, &asked.0);
        let all = needed.iter().map(strategy).collect();
        write(&mut file, claim, all, &WriteOptions::default()).ok()?;
    }
    Some(file)
}

/// Returns all positions with the opponent to move from which the event is never forced.
fn closed_set((question, distances): &Asked) -> ClosedSet<Vec<certificate::hunt::Position>> {
    let safe = |(position, distance): (&certificate::hunt::Position, &Option<u32>)| {
        let theirs = position.mover() != question.prover;
        (theirs && distance.is_none()).then_some(*position)
    };
    ClosedSet {
        prover: question.prover,
        event: question.event,
        roots: vec![question.position.clone()],
        positions: distances.iter().filter_map(safe).collect(),
    }
}

/// Symmetries that a certificate may have.
const MOST_SYMMETRIES: usize = 128;

/// Returns the identity, or all symmetries of the board, or a swap of two nodes that need not be one.
fn symmetries(rules: &Rules, choices: &mut Choices<'_>) -> Vec<Vec<usize>> {
    let identity: Vec<usize> = (0..rules.nodes).collect();
    match choices.below(4) {
        0 => return vec![identity],
        1 => {
            let mut swapped = identity.clone();
            swapped.swap(choices.below(rules.nodes), choices.below(rules.nodes));
            return vec![identity, swapped];
        }
        _ => (),
    }
    let mut all = Vec::new();
    permutations(&mut identity.clone(), 0, &mut |image| {
        if shape(rules, image) == shape(rules, &identity) {
            all.push(image.to_vec());
        }
    });
    // Boards with more use a part of them, as the checker refuses more.
    if all.len() > MOST_SYMMETRIES {
        return vec![identity];
    }
    all
}

/// Returns the neighbours and jumps of the board, its nodes renamed.
fn shape(rules: &Rules, image: &[usize]) -> (Vec<[usize; 2]>, Vec<[usize; 3]>) {
    let (mut steps, mut jumps) = (Vec::new(), Vec::new());
    for line in &rules.lines {
        let line: Vec<usize> = line.iter().map(|&node| image[node]).collect();
        for ends in line.windows(2) {
            steps.extend([[ends[0], ends[1]], [ends[1], ends[0]]]);
        }
        for jump in line.windows(3) {
            jumps.extend([[jump[0], jump[1], jump[2]], [jump[2], jump[1], jump[0]]]);
        }
    }
    steps.sort();
    steps.dedup();
    jumps.sort();
    jumps.dedup();
    (steps, jumps)
}

fn permutations(list: &mut [usize], done: usize, visit: &mut impl FnMut(&[usize])) {
    if done == list.len() {
        return visit(list);
    }
    for other in done..list.len() {
        list.swap(done, other);
        permutations(list, done + 1, visit);
        list.swap(done, other);
    }
}

/// Changes, removes or adds a record.
fn edit_records(parts: &mut CertificateParts, choices: &mut Choices<'_>) {
    if parts.records.is_empty() {
        return;
    }
    let strategy = choices.below(parts.records.len());
    let records = &mut parts.records[strategy];
    let at = choices.below(records.len().max(1));
    let kind = choices.below(6);
    if records.is_empty() || kind == 0 {
        let key = choices.below(256) << 8 | choices.below(256);
        let (index, number) = (choices.below(6), choices.below(8));
        records.insert(at, (key as u64, index as u64, number as u64));
        records.sort();
        return;
    }
    match kind {
        1 => records[at].1 = choices.below(8) as u64,
        2 => records[at].2 += 1 + choices.below(8) as u64,
        3 => records[at].2 = records[at].2.saturating_sub(1 + choices.below(3) as u64),
        4 => drop(records.remove(at)),
        _ => records[at].0 = records[at].0.wrapping_add(choices.below(16) as u64),
    }
}
