//! The census, compared with counting one by one on small boards, with Burnside's lemma, with
//! retrograde analysis, and for Bagh Chal with the published tables.

use std::collections::HashSet;

use game::{NoMonitor, Outcome, Side, Symmetric};
use games::hunt::{Board, GOATS, Hunt, Position, Stalemate, TIGERS};
use pounce_tablebase::{
    CensusEntry, JointCensusEntry, Layer, LayerSink, Retrograde, SolveNeeds, SolvedLayer,
    TigerClasses, ValueCounts,
};
use pounce_tablebase::{SlidingPhase, SolveStopped, arrangements, census, joint_census, solve};
use serde_json::Value;

fn hunt(name: &str, captures: u8) -> Hunt {
    let board = Board::embedded(name).unwrap();
    Hunt::new(Board { captures, ..board })
}

/// Iterates over the sets of `size` nodes that avoid the set `off`.
fn sets(nodes: usize, size: u32, off: u32) -> impl Iterator<Item = u32> {
    (0..1u32 << nodes).filter(move |set| set.count_ones() == size && set & off == 0)
}

/// Lists all positions of a layer with `captured` goats captured, reachable or not.
fn positions(hunt: &Hunt, placed: u8, mover: Side, captured: u8) -> Vec<Position> {
    let board = hunt.board();
    let goats = u32::from(placed - captured);
    let nodes = board.nodes.len();
    sets(nodes, board.tigers.len() as u32, 0)
        .flat_map(|tigers| sets(nodes, goats, tigers).map(move |goats| (tigers, goats)))
        .map(|(tigers, goats)| Position {
            tigers,
            goats,
            hand: board.goats - placed,
            mover,
        })
        .collect()
}

/// Counts values one by one, up to symmetry and in full.
fn count<'a>(
    hunt: &Hunt,
    positions: impl Iterator<Item = &'a Position>,
    value: impl Fn(&Position) -> Outcome,
) -> [ValueCounts; 2] {
    let mut counts = [ValueCounts::default(); 2];
    let mut seen = HashSet::new();
    for position in positions {
        let new = seen.insert(hunt.canonical(position));
        for (count, counted) in counts.iter_mut().zip([new, true]) {
            *match value(position) {
                Outcome::Win(TIGERS) => &mut count.tigers_win,
                Outcome::Draw => &mut count.draw,
                Outcome::Win(GOATS) => &mut count.goats_win,
            } += u64::from(counted);
        }
    }
    counts
}

/// A sink that compares the census of each layer with counting one by one.
struct OneByOne<'a> {
    hunt: &'a Hunt,
    values: u64,
}

impl OneByOne<'_> {
    fn check(&mut self, layer: &Layer<'_>) {
        for row in census(layer) {
            let positions = positions(self.hunt, row.placed, row.mover, row.captured);
            let value = |position: &Position| layer.value_of(position).unwrap();
            let [up_to_symmetry, in_full] = count(self.hunt, positions.iter(), value);
            let expected = CensusEntry {
                up_to_symmetry,
                in_full,
                ..row
            };
            assert_eq!(row, expected);
            let tigers = self.hunt.board().tigers.len() as u32;
            let goats = u32::from(row.placed - row.captured);
            let symmetries = self.hunt.symmetries().images();
            let total = arrangements(symmetries, tigers, goats);
            assert_eq!(row.up_to_symmetry.total(), total);
        }
        self.values += layer.classes.list().len() as u64 * layer.layout.set_count();
    }

    fn check_joint(&self, sliding: &SlidingPhase<'_>) {
        let (tigers, goats) = (sliding.layer(TIGERS), sliding.layer(GOATS));
        for row in joint_census(&sliding.layer(TIGERS), &sliding.layer(GOATS)) {
            let positions = positions(self.hunt, tigers.placed, TIGERS, row.captured);
            let values = [Outcome::Win(TIGERS), Outcome::Draw, Outcome::Win(GOATS)];
            let counts = values.map(|expected| {
                let chosen = positions.iter().filter(|position| {
                    goats.value_of(&Position {
                        mover: GOATS,
                        ..**position
                    }) == Some(expected)
                });
                count(self.hunt, chosen, |position| {
                    tigers.value_of(position).unwrap()
                })
            });
            let expected = JointCensusEntry {
                captured: row.captured,
                up_to_symmetry: counts.map(|count| count[0]),
                in_full: counts.map(|count| count[1]),
            };
            assert_eq!(row, expected);
        }
    }
}

impl LayerSink for OneByOne<'_> {
    type Error = SolveStopped;

    fn accept(&mut self, solved: SolvedLayer<'_>) -> Result<(), SolveStopped> {
        match solved {
            SolvedLayer::Sliding(sliding) => {
                self.check(&sliding.layer(TIGERS));
                self.check(&sliding.layer(GOATS));
                self.check_joint(sliding);
            }
            SolvedLayer::Placement(layer) => self.check(&layer),
        }
        Ok(())
    }
}

#[test]
fn matches_counting_one_by_one() {
    for (name, captures) in [("small-grid", 2), ("pentagram", 4), ("little-puli", 2)] {
        let hunt = hunt(name, captures);
        let mut sink = OneByOne {
            hunt: &hunt,
            values: 0,
        };
        solve(&hunt, &TigerClasses::new(&hunt), &mut sink, &NoMonitor).unwrap();
        assert_eq!(sink.values, SolveNeeds::of(&hunt).positions);
    }
}

#[test]
fn retrograde_analysis_agrees() {
    for ((name, captures), stalemate) in [
        ("small-grid", 2),
        ("small-grid", 6),
        ("pentagram", 4),
        ("little-puli", 2),
        ("little-puli", 3),
    ]
    .into_iter()
    .flat_map(|game| [(game, Stalemate::Loss), (game, Stalemate::Draw)])
    {
        let board = hunt(name, captures).board().clone();
        let hunt = Hunt::new(Board { stalemate, ..board });
        let classes = TigerClasses::new(&hunt);
        let sliding = SlidingPhase::solve(hunt.board(), &classes, &NoMonitor).unwrap();
        let retrograde = Retrograde::solve(&hunt).unwrap();
        for mover in [TIGERS, GOATS] {
            let layer = sliding.layer(mover);
            for captured in 0..captures {
                for position in positions(&hunt, layer.placed, mover, captured) {
                    let found = (
                        layer.value_of(&position).unwrap(),
                        layer.distance_of(&position),
                    );
                    assert_eq!(found, retrograde.value(&position), "{name} {position:?}");
                }
            }
        }
        assert_eq!(counted(&sliding), retrograde.census());
    }
}

/// Returns the census of both sides to move in the form of [`Retrograde::census`].
fn counted(sliding: &SlidingPhase<'_>) -> Vec<(u8, Side, ValueCounts)> {
    let layers = [TIGERS, GOATS].map(|mover| census(&sliding.layer(mover)));
    let rows = layers.into_iter().flatten();
    rows.map(|row| (row.captured, row.mover, row.up_to_symmetry))
        .collect()
}

/// Returns the published figures of the sliding phase of Bagh Chal.
fn published() -> Value {
    serde_json::from_str(include_str!("data/lim-nievergelt-2004.json")).unwrap()
}

#[test]
#[ignore = "takes some seconds and a third of a gigabyte"]
fn bagh_chal_sliding_phase_matches_publication() {
    let hunt = hunt("bagh-chal", 5);
    let classes = TigerClasses::new(&hunt);
    let sliding = SlidingPhase::solve(hunt.board(), &classes, &NoMonitor).unwrap();
    let published = published();
    let json = |count: &ValueCounts| {
        serde_json::json!({
            "tigers_win": count.tigers_win,
            "draw": count.draw,
            "goats_win": count.goats_win,
        })
    };
    for (mover, key) in [(TIGERS, "tigers_to_move"), (GOATS, "goats_to_move")] {
        for row in census(&sliding.layer(mover)) {
            let captured = usize::from(row.captured);
            assert_eq!(
                published["values"][captured][key],
                json(&row.up_to_symmetry)
            );
            let images = &published["images"][captured.to_string()];
            assert_eq!(images, row.up_to_symmetry.total());
        }
    }
    for row in joint_census(&sliding.layer(TIGERS), &sliding.layer(GOATS)) {
        let counts = row.up_to_symmetry;
        let counts = counts.map(|count| [count.tigers_win, count.draw, count.goats_win]);
        assert_eq!(
            published["joint"][row.captured.to_string()],
            serde_json::json!(counts)
        );
    }
}

#[test]
#[ignore = "retrograde analysis takes minutes on Bagh Chal"]
fn retrograde_analysis_agrees_on_bagh_chal() {
    let hunt = hunt("bagh-chal", 5);
    let classes = TigerClasses::new(&hunt);
    let sliding = SlidingPhase::solve(hunt.board(), &classes, &NoMonitor).unwrap();
    let retrograde = Retrograde::solve(&hunt).unwrap();
    assert_eq!(counted(&sliding), retrograde.census());
    for mover in [TIGERS, GOATS] {
        let layer = sliding.layer(mover);
        for (number, class) in classes.list().iter().enumerate() {
            for index in layer.layout.indices() {
                let position = Position {
                    tigers: class.tigers,
                    goats: class.goats(index),
                    hand: 0,
                    mover,
                };
                let found = (
                    layer.value(number, index).unwrap(),
                    layer.distance(number, index),
                );
                assert_eq!(found, retrograde.value(&position));
            }
        }
    }
}

#[test]
fn predicts_memory_of_large_boards() {
    let needs = |name: &str, captures: u8| SolveNeeds::of(&hunt(name, captures));
    let bagh_chal = needs("bagh-chal", 5);
    assert_eq!(bagh_chal.classes, 1666);
    assert!(bagh_chal.fit_in(4 << 30) && !bagh_chal.fit_in(1 << 30));
    let aadu_puli = needs("aadu-puli", 5);
    assert!(aadu_puli.fit_in(4 << 30) && !aadu_puli.fit_in(1 << 29));
}
