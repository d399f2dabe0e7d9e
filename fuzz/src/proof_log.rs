//! Proof logs: damaged files, and logs with false entries.

use std::fs;
use std::ops::ControlFlow;

use certificate::Verdict;
use certificate::hunt::{CertificateSubject, StrategyMove, StrategyRecords};
use fixtures::{certificate, naive_move, naive_position, naive_question};
use game::{Limits, NoMonitor, Objective};
use games::hunt::{Board, GOATS, Hunt, HuntEvent, TIGERS};
use pounce::engine::ProofLog;
use search::{DfpnOptions, MemoryLog, ProofLog as _, SettledNode, dfpn, extract_strategy};
use tempfile::NamedTempFile;

use super::bytes::Choices;
use super::truth::checked;

/// A board on which questions take a few hundred nodes.
const BOARD: &str = r#"
name = "Cross"
tigers = "a"
goats = 4
captures = 2
nodes = [["a", 0, 0], ["b", 1, 0], ["c", 2, 0], ["d", 1, 1], ["e", 1, -1], ["f", 2, 1], ["g", 0, 1]]
lines = ["a b c", "d b e", "g d f", "c f", "a g"]
"#;
/// Edits of a log.
const MOST_EDITS: usize = 12;

type Asked = game::Question<games::hunt::Position, HuntEvent>;

/// A question, the right verdict, and the log of a search that found it.
type Logged = (Asked, game::Decision, Vec<SettledNode>);

thread_local! {
    static HONEST: (Hunt, Vec<Logged>) = honest();
}

fn honest() -> (Hunt, Vec<Logged>) {
    let hunt = Hunt::new(Board::parse(BOARD).expect("it is fine"));
    let events = [
        HuntEvent::Captures(1),
        HuntEvent::Win(TIGERS),
        HuntEvent::Win(GOATS),
    ];
    let mut logs = Vec::new();
    for event in events {
        for plies in [None, Some(6), Some(9)] {
            let prover = if event == HuntEvent::Win(GOATS) {
                GOATS
            } else {
                TIGERS
            };
            let position = hunt.parse_position("start").expect("every game has one");
            let question = game::Question {
                position,
                prover,
                objective: Objective::Reach,
                event,
                plies,
            };
            let log = MemoryLog::default();
            let verdict = decide(&hunt, &question, &log, Limits::DEFAULT);
            logs.push((question, verdict, log.into_settled()));
        }
    }
    (hunt, logs)
}

fn decide(
    hunt: &Hunt,
    question: &Asked,
    log: &dyn search::ProofLog,
    limits: Limits,
) -> game::Decision {
    let method = DfpnOptions { threads: 1, log };
    dfpn(&method, hunt, question, limits, &NoMonitor).verdict
}

/// Damages the file of a log, or resumes a search from a log that was edited.
pub fn proof_log(data: &[u8]) -> bool {
    let mut choices = Choices::new(data);
    let damage = choices.below(2) == 0;
    HONEST.with(|(hunt, logs)| {
        let logged = &logs[choices.below(logs.len())];
        if damage {
            damaged(&logged.2, &mut choices)
        } else {
            resumed(hunt, logged, &mut choices)
        }
    })
}

/// A damaged file holds the beginning of what was written, and opening it again changes nothing.
fn damaged(settled: &[SettledNode], choices: &mut Choices<'_>) -> bool {
    let file = NamedTempFile::new().expect("there is room for a file");
    let log = ProofLog::open(file.path()).expect("the file is new");
    for block in settled.chunks(1 + choices.below(50)) {
        log.add(block);
        log.flush().expect("there is room");
    }
    drop(log);
    let mut bytes = fs::read(file.path()).expect("it was written");
    for _ in 0..choices.below(4) {
        let at = (choices.below(256) << 8 | choices.below(256)) % (bytes.len() + 1);
        match choices.below(3) {
            0 => bytes.truncate(at),
            1 => drop(bytes.splice(at..at, choices.rest().iter().copied())),
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << choices.below(8);
                }
            }
        }
    }
    fs::write(file.path(), bytes).expect("there is room");
    let read = || {
        let log = ProofLog::open(file.path()).expect("the file is there");
        let mut found = Vec::new();
        log.read(|settled| {
            found.push(settled);
            ControlFlow::Continue(())
        })
        .expect("it can be read");
        found
    };
    let found = read();
    assert!(
        settled.starts_with(&found),
        "a damaged log says something new"
    );
    assert_eq!(read(), found);
    found.len() == settled.len()
}

/// A certificate made from an edited log is accepted only if the verdict is right.
fn resumed(hunt: &Hunt, logged: &Logged, choices: &mut Choices<'_>) -> bool {
    let (question, right, mut settled) = logged.clone();
    let mut edits = 0;
    while choices.more() && edits < MOST_EDITS {
        edits += 1;
        edit(&mut settled, choices);
    }
    let log = MemoryLog::from(settled);
    let limits = Limits {
        nodes: 2000,
        bytes: 1 << 20,
        ..Limits::DEFAULT
    };
    let found = decide(hunt, &question, &log, limits);
    let (verdict, question) = match found {
        game::Decision::Open(_) => return false,
        game::Decision::Proven => (Verdict::Proven, question),
        game::Decision::Refuted => (Verdict::Refuted, question.complement()),
    };
    let Ok(steps) = extract_strategy(hunt, &question, &log, Limits::DEFAULT, &NoMonitor) else {
        return false;
    };
    let records = steps.into_iter().map(|step| StrategyMove {
        position: naive_position(hunt, &step.position),
        chosen: naive_move(step.chosen),
        number: step.plies,
    });
    let file = written(hunt, &question, verdict, records.collect());
    let accepted = checked(&file).is_ok();
    assert!(!accepted || found == right, "an accepted verdict is wrong");
    assert!(accepted || edits > 0, "a verdict is right, but refused");
    accepted
}

fn edit(settled: &mut Vec<SettledNode>, choices: &mut Choices<'_>) {
    if settled.is_empty() {
        return;
    }
    let place = |choices: &mut Choices<'_>| choices.below(256) << 8 | choices.below(256);
    let (at, other) = (
        place(choices) % settled.len(),
        place(choices) % settled.len(),
    );
    match choices.below(7) {
        0 => drop(settled.remove(at)),
        1 => settled.swap(at, other),
        2 => settled.insert(at, settled[other]),
        3 => settled[at].move_index = choices.below(12) as u16,
        4 => settled[at].plies = [None, Some(choices.below(20) as u16)][choices.below(2)],
        5 => settled[at].event_reached = !settled[at].event_reached,
        _ => settled[at].key ^= 1 << choices.below(64),
    }
}

fn written(hunt: &Hunt, proved: &Asked, verdict: Verdict, records: Vec<StrategyMove>) -> Vec<u8> {
    let yes = naive_question(hunt, proved);
    let question = match verdict {
        Verdict::Proven => yes.clone(),
        Verdict::Refuted => yes.complement(),
    };
    let images = hunt.symmetries().images().iter();
    let wide = |image: &Vec<u8>| image.iter().map(|&node| node.into()).collect();
    let claim = CertificateSubject {
        pounce: "0.0.0".to_owned(),
        claim: "fuzz".to_owned(),
        statement: "A claim that was made up".to_owned(),
        game: "a small board".to_owned(),
        rules: tablebase::naive_rules(hunt).rules,
        questions: vec![question],
        verdict,
        symmetries: images.map(wide).collect(),
    };
    let strategy = StrategyRecords::answering(&yes, records);
    certificate(claim, vec![strategy])
}
