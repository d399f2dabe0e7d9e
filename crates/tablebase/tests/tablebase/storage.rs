//! Small boards written to files, reopened and probed: every position compared with the oracle,
//! killed and resumed solves, and verification.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::fixture::{DIGEST, StopAfter, board, solved};
use game::oracle::Graph;
use game::{Game, Limits, Meter, NoMonitor, Outcome, Win};
use games::hunt::{Board, GOATS, Hunt, Move, Position, Stalemate, TIGERS};
use pounce_tablebase::{
    FileErrorKind, FirstMove, Keep, OpenError, ProbeError, Sample, Samples, SolveStopped,
    SolvedLayer, TigerClasses, earliest_layer, is_being_solved,
};
use pounce_tablebase::{
    LayerSink, Tablebase, TablebaseWriter, WriteError, census, naive_rules, solve, verify,
};

#[test]
fn probes_match_oracle() {
    for name in ["small-grid", "pentagram", "little-puli"] {
        let hunt = board(name);
        let dir = tempfile::tempdir().unwrap();
        let value = solved(dir.path(), &hunt, Keep::All);
        let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
        assert_eq!(tablebase.start_value(), Some(value));

        let mut meter = Meter::new(
            Limits {
                bytes: 1 << 30,
                ..Limits::DEFAULT
            },
            &NoMonitor,
        );
        let graph = Graph::explore(&hunt, hunt.start(), None, &mut meter).unwrap();
        let values = graph.values(&hunt);
        let distances = [TIGERS, GOATS].map(|side| graph.distances(&hunt, side, &Win(side)));
        for (number, position) in graph.positions.iter().enumerate() {
            let probe = tablebase.probe(position).unwrap().unwrap();
            assert_eq!(probe.value, values[number], "{position:?}");
            let sliding = position.hand == 0 || hunt.outcome(position).is_some();
            let expected = match values[number] {
                Outcome::Win(TIGERS) => distances[0][number],
                Outcome::Win(GOATS) => distances[1][number],
                Outcome::Draw => None,
            };
            assert_eq!(probe.distance, expected.filter(|_| sliding), "{position:?}");
        }
    }
}

/// A sink that collects the census of all layers.
struct Rows(Vec<pounce_tablebase::CensusEntry>);

impl LayerSink for Rows {
    type Error = SolveStopped;

    fn accept(&mut self, solved: SolvedLayer<'_>) -> Result<(), SolveStopped> {
        match solved {
            SolvedLayer::Sliding(sliding) => {
                for mover in [TIGERS, GOATS] {
                    self.0.extend(census(&sliding.layer(mover)));
                }
            }
            SolvedLayer::Placement(layer) => self.0.extend(census(&layer)),
        }
        Ok(())
    }
}

#[test]
fn keeps_exactly_the_requested_layers() {
    let hunt = board("pentagram");
    let mut rows = Rows(Vec::new());
    solve(&hunt, &TigerClasses::new(&hunt), &mut rows, &NoMonitor).unwrap();
    let mut digests = Vec::new();
    for keep in [Keep::None, Keep::Sliding, Keep::All] {
        let dir = tempfile::tempdir().unwrap();
        solved(dir.path(), &hunt, keep);
        let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
        assert_eq!(tablebase.census(), rows.0);
        let start = tablebase.probe(&hunt.start()).unwrap();
        assert_eq!(start.is_some(), keep == Keep::All);
        let stuck = Position {
            goats: 0b11111 << 5,
            hand: 0,
            ..hunt.start()
        };
        let stuck = Position {
            goats: stuck.goats & !stuck.tigers,
            ..stuck
        };
        if hunt.captured(&stuck) < hunt.board().captures {
            assert_eq!(
                tablebase.probe(&stuck).unwrap().is_some(),
                keep != Keep::None
            );
        }
        let files = fs::read_dir(dir.path()).unwrap().count();
        let layers = usize::from(hunt.board().goats) + 1;
        let expected = match keep {
            Keep::None => 0,
            Keep::Sliding => 2,
            Keep::All => layers,
        };
        // The index and the lock.
        assert_eq!(files, expected + 2);
        digests.push(tablebase.digest().to_owned());
    }
    assert!(digests.iter().all(|digest| *digest == digests[0]));
}

#[test]
fn first_moves_do_not_depend_on_kept_layers() {
    // With a single goat the first move ends the placement.
    for (name, goats) in [("little-puli", 7), ("small-grid", 6), ("little-puli", 1)] {
        let board = board(name).board().clone();
        let captures = board.captures.min(goats);
        let hunt = Hunt::new(Board {
            goats,
            captures,
            ..board
        });
        let start = hunt.start();
        let mut expected: Vec<FirstMove> = Vec::new();
        for keep in [Keep::All, Keep::Sliding, Keep::None] {
            let dir = tempfile::tempdir().unwrap();
            solved(dir.path(), &hunt, keep);
            let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
            if keep == Keep::All {
                let moves = hunt.moves(&start);
                let first_move = |m| match m {
                    Move::Drop { to: node } => FirstMove {
                        node,
                        value: tablebase
                            .probe(&hunt.play(&start, m))
                            .unwrap()
                            .unwrap()
                            .value,
                    },
                    _ => panic!("Goats start with a drop"),
                };
                expected = moves.map(first_move).collect();
            }
            assert_eq!(tablebase.first_moves(), expected);
        }
    }
}

#[test]
fn resumed_solve_has_same_digest() {
    let hunt = board("little-puli");
    let classes = TigerClasses::new(&hunt);
    let complete = tempfile::tempdir().unwrap();
    let value = solved(complete.path(), &hunt, Keep::All);
    let digest = digest(complete.path(), &hunt);
    for keep in [Keep::None, Keep::Sliding, Keep::All] {
        let dir = tempfile::tempdir().unwrap();
        let mut finished = Vec::new();
        // Each run solves a layer or two more than the last.
        let mut steps = 1_000;
        let end = loop {
            let writer = TablebaseWriter::create(dir.path(), &hunt, DIGEST, keep).unwrap();
            let mut writer = writer.checkpoint_interval(Duration::ZERO);
            finished.push(writer.solved_layers());
            // As a killed solve leaves it.
            fs::write(dir.path().join("placed-01-tigers.part"), "half a layer").unwrap();
            match writer.solve(&hunt, &classes, &StopAfter::positions(steps)) {
                Err(WriteError::Stopped(SolveStopped::Interrupted)) => steps += 2_000,
                solved => break solved.unwrap(),
            }
        };
        assert_eq!(end, value);
        finished.dedup();
        assert!(finished.len() > 3, "{finished:?}");
        assert_eq!(self::digest(dir.path(), &hunt), digest);
    }
}

#[test]
fn resumes_after_every_layer() {
    let hunt = board("small-grid");
    let classes = TigerClasses::new(&hunt);
    let complete = tempfile::tempdir().unwrap();
    solved(complete.path(), &hunt, Keep::All);
    let expected = digest(complete.path(), &hunt);
    for layers in 0..=usize::from(hunt.board().goats) {
        let dir = tempfile::tempdir().unwrap();
        let mut writer = TablebaseWriter::create(dir.path(), &hunt, DIGEST, Keep::All).unwrap();
        let mut sink = Killed {
            writer: &mut writer,
            layers,
        };
        let killed = solve(&hunt, &classes, &mut sink, &NoMonitor);
        assert!(matches!(killed, Err(WriteError::Stopped(_))));
        drop(writer);
        let mut writer = TablebaseWriter::create(dir.path(), &hunt, DIGEST, Keep::All).unwrap();
        assert_eq!(
            writer.solved_layers(),
            if layers == 0 { 0 } else { layers + 1 }
        );
        writer.solve(&hunt, &classes, &NoMonitor).unwrap();
        drop(writer);
        assert_eq!(digest(dir.path(), &hunt), expected);
        for file in fs::read_dir(complete.path()).unwrap() {
            let name = file.unwrap().file_name();
            let read = |dir: &Path| fs::read(dir.join(&name)).unwrap();
            assert!(read(complete.path()) == read(dir.path()), "{name:?}");
        }
    }
}

/// A sink that fails after `layers` of Tigers' turns.
struct Killed<'a> {
    writer: &'a mut TablebaseWriter,
    layers: usize,
}

impl LayerSink for Killed<'_> {
    type Error = WriteError;

    fn accept(&mut self, solved: SolvedLayer<'_>) -> Result<(), WriteError> {
        let counted = match &solved {
            SolvedLayer::Sliding(_) => true,
            SolvedLayer::Placement(layer) => layer.mover == TIGERS,
        };
        if counted && self.layers == 0 {
            return Err(SolveStopped::Interrupted.into());
        }
        self.layers -= usize::from(counted);
        self.writer.accept(solved)?;
        // The last of Goats' turns is written with the value, which this solve never reaches.
        match self.writer.solved_layers() {
            _ if self.layers == 0 && !counted => Err(SolveStopped::Interrupted.into()),
            _ => Ok(()),
        }
    }
}

fn digest(dir: &Path, hunt: &Hunt) -> String {
    let tablebase = Tablebase::open(dir, hunt, DIGEST).unwrap();
    tablebase.digest().to_owned()
}

#[test]
fn files_do_not_depend_on_threads() {
    let hunt = board("little-puli");
    let [one, three] = [1, 3].map(|threads| {
        let dir = tempfile::tempdir().unwrap();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| solved(dir.path(), &hunt, Keep::All));
        dir
    });
    for file in fs::read_dir(one.path()).unwrap() {
        let name = file.unwrap().file_name();
        let bytes = [&one, &three].map(|dir| fs::read(dir.path().join(&name)).unwrap());
        assert!(bytes[0] == bytes[1], "{name:?}");
    }
}

#[test]
fn rejects_second_writer() {
    let hunt = board("pentagram");
    let dir = tempfile::tempdir().unwrap();
    let first = TablebaseWriter::create(dir.path(), &hunt, DIGEST, Keep::All).unwrap();
    let second = TablebaseWriter::create(dir.path(), &hunt, DIGEST, Keep::All);
    assert!(
        matches!(second, Err(OpenError::File(error)) if matches!(error.kind, FileErrorKind::Busy))
    );
    assert!(is_being_solved(dir.path()));
    drop(first);
    assert!(!is_being_solved(dir.path()));
    assert!(!is_being_solved(&dir.path().join("missing")));
}

#[test]
fn rejects_impossible_positions() {
    let hunt = board("pentagram");
    let dir = tempfile::tempdir().unwrap();
    solved(dir.path(), &hunt, Keep::All);
    let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
    let start = hunt.start();
    let impossible = [
        Position { tigers: 0, ..start },
        Position {
            goats: start.tigers,
            hand: 0,
            ..start
        },
        Position {
            goats: 1 << 31,
            ..start
        },
        Position {
            mover: TIGERS,
            ..start
        },
        Position {
            hand: start.hand + 1,
            ..start
        },
    ];
    for position in impossible {
        let probe = tablebase.probe(&position);
        assert!(matches!(probe, Err(ProbeError::Impossible)), "{position:?}");
    }
}

#[test]
fn verifies_what_was_solved() {
    for (name, stalemate) in [
        ("small-grid", Stalemate::Loss),
        ("pentagram", Stalemate::Loss),
        ("little-puli", Stalemate::Loss),
        ("little-puli", Stalemate::Draw),
    ] {
        let board = board(name).board().clone();
        let hunt = Hunt::new(Board { stalemate, ..board });
        let dir = tempfile::tempdir().unwrap();
        solved(dir.path(), &hunt, Keep::All);
        let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
        let all = verify(&tablebase, &naive_rules(&hunt), Samples::ALL, &NoMonitor).unwrap();
        let positions = pounce_tablebase::SolveNeeds::of(&hunt).positions;
        assert_eq!(all.sliding + all.placement, positions);
        assert_eq!((all.mismatches, all.first.len()), (0, 0));
        let random = |positions| Sample::Random { positions, seed: 3 };
        let samples = Samples {
            sliding: random(100),
            placement: random(1000),
        };
        let some = verify(&tablebase, &naive_rules(&hunt), samples, &NoMonitor).unwrap();
        assert_eq!((some.sliding, some.placement), (100, 1000));
        assert_eq!((some.mismatches, some.first.len()), (0, 0));
    }
}

#[test]
fn layers_computed_in_memory_equal_stored_ones() {
    for name in ["pentagram", "little-puli"] {
        let hunt = board(name);
        let [all, sliding] = [Keep::All, Keep::Sliding].map(|keep| {
            let dir = tempfile::tempdir().unwrap();
            solved(dir.path(), &hunt, keep);
            (Tablebase::open(dir.path(), &hunt, DIGEST).unwrap(), dir)
        });
        let (all, mut computed) = (all.0, sliding.0);
        let goats = hunt.board().goats;
        for earliest in 1..goats {
            assert!(computed.compute_layers(earliest, &NoMonitor).unwrap());
            let mut found = 0;
            // Positions of random play, from the start to the sliding phase.
            for seed in 0..200u64 {
                let mut position = hunt.start();
                let mut random = seed;
                while position.hand > 0 {
                    let moves: Vec<_> = hunt.moves(&position).collect();
                    if moves.is_empty() {
                        break;
                    }
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    position = hunt.play(&position, moves[(random >> 33) as usize % moves.len()]);
                    let probed = computed.probe(&position).unwrap();
                    let is_over = hunt.outcome(&position).is_some();
                    if earliest_layer(&hunt, &position) >= earliest || is_over {
                        assert_eq!(probed, all.probe(&position).unwrap(), "{name}");
                        found += 1;
                    } else {
                        assert_eq!(probed, None);
                    }
                }
            }
            assert!(found > 100, "{name}, from {earliest}: {found}");
        }
        let counted = tempfile::tempdir().unwrap();
        solved(counted.path(), &hunt, Keep::None);
        let mut counted = Tablebase::open(counted.path(), &hunt, DIGEST).unwrap();
        assert!(!counted.compute_layers(1, &NoMonitor).unwrap());
    }
}
