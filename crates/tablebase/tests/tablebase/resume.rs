//! Interrupted solves, and solves resumed from a layer.

use std::sync::atomic::{AtomicU64, Ordering};

use game::{Monitor, NoMonitor, Side};
use games::hunt::{Board, EMBEDDED, Hunt, TIGERS};
use pounce_tablebase::{
    LayerSink, SolveNeeds, SolveStopped, SolvedLayer, TigerClasses, resume_placement, solve,
};

/// A sink that keeps the words of all layers, or fails after `most` of them.
#[derive(Default)]
struct KeepWords {
    layers: Vec<(u8, Side, Vec<u64>)>,
    most: Option<usize>,
}

impl LayerSink for KeepWords {
    type Error = SolveStopped;

    fn accept(&mut self, solved: SolvedLayer<'_>) -> Result<(), SolveStopped> {
        if self.most == Some(self.layers.len()) {
            return Err(SolveStopped::Interrupted);
        }
        if let SolvedLayer::Placement(layer) = solved {
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
fn resumes_from_any_layer_with_tigers_to_move() {
    let hunt = hunt();
    let classes = TigerClasses::new(&hunt);
    let mut all = KeepWords::default();
    let value = solve(&hunt, &classes, &mut all, &NoMonitor).unwrap();
    for (place, (placed, mover, words)) in all.layers.iter().enumerate() {
        if *mover != TIGERS {
            continue;
        }
        let mut rest = KeepWords::default();
        let load = |_: &_, loaded: &mut [u64]| {
            loaded.copy_from_slice(words);
            Ok(())
        };
        let again = resume_placement(&hunt, &classes, *placed, load, &mut rest, &NoMonitor);
        assert_eq!(again, Ok(value));
        assert!(rest.layers == all.layers[place + 1..]);
    }
}

#[test]
fn failing_sink_ends_the_solve() {
    let hunt = hunt();
    for most in 0..4 {
        let mut sink = KeepWords {
            most: Some(most),
            ..KeepWords::default()
        };
        let stopped = solve(&hunt, &TigerClasses::new(&hunt), &mut sink, &NoMonitor);
        assert_eq!(stopped, Err(SolveStopped::Interrupted));
        assert_eq!(sink.layers.len(), most);
    }
}

/// A monitor that stops a solve at once.
struct Stop;

impl Monitor for Stop {
    fn advance(&self, _nodes: u64) -> bool {
        true
    }
}

#[test]
fn monitor_ends_the_solve() {
    let hunt = hunt();
    let mut sink = KeepWords::default();
    let stopped = solve(&hunt, &TigerClasses::new(&hunt), &mut sink, &Stop);
    assert_eq!(stopped, Err(SolveStopped::Interrupted));
    assert!(sink.layers.is_empty());
}

/// A monitor that records the reported progress: positions computed, and positions added to the
/// total.
#[derive(Default)]
struct Progress {
    done: AtomicU64,
    more: AtomicU64,
}

impl Monitor for Progress {
    fn advance(&self, nodes: u64) -> bool {
        self.done.fetch_add(nodes, Ordering::Relaxed);
        false
    }

    fn add_expected(&self, nodes: u64) {
        self.more.fetch_add(nodes, Ordering::Relaxed);
    }
}

#[test]
fn progress_matches_prediction() {
    for (name, _) in EMBEDDED
        .iter()
        .filter(|(name, _)| *name != "bagh-chal" && *name != "aadu-puli")
    {
        let hunt = Hunt::new(Board::embedded(name).unwrap());
        let progress = Progress::default();
        solve(
            &hunt,
            &TigerClasses::new(&hunt),
            &mut KeepWords::default(),
            &progress,
        )
        .unwrap();
        let (done, more) = (progress.done.into_inner(), progress.more.into_inner());
        let expected = SolveNeeds::of(&hunt).positions + more;
        assert!(more > 0, "{name}");
        // The first round skips Goats' turns of classes in which Tigers win nothing at once.
        assert!(
            done <= expected && done > expected / 2,
            "{name}: {done} of {expected}"
        );
    }
}
