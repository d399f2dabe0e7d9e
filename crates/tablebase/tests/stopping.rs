//! Solves that are stopped, and solves that go on where another ended.

use std::sync::atomic::{AtomicU64, Ordering};

use game::{Monitor, NoMonitor, Side};
use games::hunt::{Board, EMBEDDED, Hunt, TIGERS};
use pounce_tablebase::{Classes, Finished, Needs, Sink, Stopped, resume, solve};

/// Keeps the words of all layers, or stops after some.
#[derive(Default)]
struct Keep {
    layers: Vec<(u8, Side, Vec<u64>)>,
    most: Option<usize>,
}

impl Sink for Keep {
    type Error = Stopped;

    fn take(&mut self, finished: Finished<'_>) -> Result<(), Stopped> {
        if self.most == Some(self.layers.len()) {
            return Err(Stopped::Interrupted);
        }
        if let Finished::Placement(layer) = finished {
            let words = layer.words.to_vec();
            self.layers.push((layer.placed, layer.mover, words));
        }
        Ok(())
    }
}

fn hunt() -> Hunt {
    Hunt::new(Board::embedded("little-puli").unwrap())
}

#[test]
fn a_solve_goes_on_from_any_layer_with_tigers_to_move() {
    let hunt = hunt();
    let classes = Classes::new(&hunt);
    let mut whole = Keep::default();
    let value = solve(&hunt, &classes, &mut whole, &NoMonitor).unwrap();
    for (place, (placed, mover, words)) in whole.layers.iter().enumerate() {
        if *mover != TIGERS {
            continue;
        }
        let mut rest = Keep::default();
        let load = |_: &_, loaded: &mut [u64]| {
            loaded.copy_from_slice(words);
            Ok(())
        };
        let again = resume(&hunt, &classes, *placed, load, &mut rest, &NoMonitor);
        assert_eq!(again, Ok(value));
        assert!(rest.layers == whole.layers[place + 1..]);
    }
}

#[test]
fn a_sink_that_refuses_ends_the_solve() {
    let hunt = hunt();
    for most in 0..4 {
        let mut sink = Keep {
            most: Some(most),
            ..Keep::default()
        };
        let stopped = solve(&hunt, &Classes::new(&hunt), &mut sink, &NoMonitor);
        assert_eq!(stopped, Err(Stopped::Interrupted));
        assert_eq!(sink.layers.len(), most);
    }
}

/// Stops a run at once.
struct Stop;

impl Monitor for Stop {
    fn advance(&self, _nodes: u64) -> bool {
        true
    }
}

#[test]
fn a_watch_ends_the_solve() {
    let hunt = hunt();
    let mut sink = Keep::default();
    let stopped = solve(&hunt, &Classes::new(&hunt), &mut sink, &Stop);
    assert_eq!(stopped, Err(Stopped::Interrupted));
    assert!(sink.layers.is_empty());
}

/// How much was done, and how much more than was said beforehand.
#[derive(Default)]
struct Heard {
    done: AtomicU64,
    more: AtomicU64,
}

impl Monitor for Heard {
    fn advance(&self, nodes: u64) -> bool {
        self.done.fetch_add(nodes, Ordering::Relaxed);
        false
    }

    fn add_expected(&self, nodes: u64) {
        self.more.fetch_add(nodes, Ordering::Relaxed);
    }
}

#[test]
fn progress_ends_where_it_said() {
    for (name, _) in EMBEDDED
        .iter()
        .filter(|(name, _)| *name != "bagh-chal" && *name != "aadu-puli")
    {
        let hunt = Hunt::new(Board::embedded(name).unwrap());
        let heard = Heard::default();
        solve(&hunt, &Classes::new(&hunt), &mut Keep::default(), &heard).unwrap();
        let (done, more) = (heard.done.into_inner(), heard.more.into_inner());
        let said = Needs::of(&hunt).positions + more;
        assert!(more > 0, "{name}");
        // Goats of classes in which Tigers win nowhere by their first move are not computed at once.
        assert!(done <= said && done > said / 2, "{name}: {done} of {said}");
    }
}
