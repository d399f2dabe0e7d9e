//! The census: against counting one by one on small boards, against Burnside's lemma, against
//! the second algorithm, and for Bagh Chal against the published tables.

use std::collections::HashSet;

use game::{NoMonitor, Outcome, Side, Symmetric};
use games::hunt::{Board, GOATS, Hunt, Position, Stalemate, TIGERS};
use pounce_tablebase::{Classes, Count, Finished, JointRow, Layer, Needs, Retrograde, Row, Sink};
use pounce_tablebase::{Sliding, Stopped, census, joint_census, placings, solve};
use serde_json::Value;

fn hunt(name: &str, captures: u8) -> Hunt {
    let board = Board::embedded(name).unwrap();
    Hunt::new(Board { captures, ..board })
}

/// All sets of so many out of the nodes of a board that keep off some.
fn sets(nodes: usize, size: u32, off: u32) -> impl Iterator<Item = u32> {
    (0..1u32 << nodes).filter(move |set| set.count_ones() == size && set & off == 0)
}

/// All positions of a layer with so many goats captured, reachable or not.
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
) -> [Count; 2] {
    let mut counts = [Count::default(); 2];
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
            let wanted = Row {
                up_to_symmetry,
                in_full,
                ..row
            };
            assert_eq!(row, wanted);
            let tigers = self.hunt.board().tigers.len() as u32;
            let goats = u32::from(row.placed - row.captured);
            let symmetries = self.hunt.symmetries().images();
            let total = placings(symmetries, tigers, goats);
            assert_eq!(row.up_to_symmetry.total(), total);
        }
        self.values += layer.classes.list().len() as u64 * layer.layout.sets();
    }

    fn check_joint(&self, sliding: &Sliding<'_>) {
        let (tigers, goats) = (sliding.layer(TIGERS), sliding.layer(GOATS));
        for row in joint_census(&sliding.layer(TIGERS), &sliding.layer(GOATS)) {
            let positions = positions(self.hunt, tigers.placed, TIGERS, row.captured);
            let values = [Outcome::Win(TIGERS), Outcome::Draw, Outcome::Win(GOATS)];
            let counts = values.map(|wanted| {
                let chosen = positions.iter().filter(|position| {
                    goats.value_of(&Position {
                        mover: GOATS,
                        ..**position
                    }) == Some(wanted)
                });
                count(self.hunt, chosen, |position| {
                    tigers.value_of(position).unwrap()
                })
            });
            let wanted = JointRow {
                captured: row.captured,
                up_to_symmetry: counts.map(|count| count[0]),
                in_full: counts.map(|count| count[1]),
            };
            assert_eq!(row, wanted);
        }
    }
}

impl Sink for OneByOne<'_> {
    type Error = Stopped;

    fn take(&mut self, finished: Finished<'_>) -> Result<(), Stopped> {
        match finished {
            Finished::Sliding(sliding) => {
                self.check(&sliding.layer(TIGERS));
                self.check(&sliding.layer(GOATS));
                self.check_joint(sliding);
            }
            Finished::Placement(layer) => self.check(&layer),
        }
        Ok(())
    }
}

#[test]
fn the_census_is_what_counting_one_by_one_gives() {
    for (name, captures) in [("small-grid", 2), ("pentagram", 4), ("little-puli", 2)] {
        let hunt = hunt(name, captures);
        let mut sink = OneByOne {
            hunt: &hunt,
            values: 0,
        };
        solve(&hunt, &Classes::new(&hunt), &mut sink, &NoMonitor).unwrap();
        assert_eq!(sink.values, Needs::of(&hunt).positions);
    }
}

#[test]
fn the_second_algorithm_finds_the_same() {
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
        let classes = Classes::new(&hunt);
        let sliding = Sliding::solve(hunt.board(), &classes, &NoMonitor).unwrap();
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

/// The census of both sides to move, as the second algorithm has it.
fn counted(sliding: &Sliding<'_>) -> Vec<(u8, Side, Count)> {
    let layers = [TIGERS, GOATS].map(|mover| census(&sliding.layer(mover)));
    let rows = layers.into_iter().flatten();
    rows.map(|row| (row.captured, row.mover, row.up_to_symmetry))
        .collect()
}

/// The sliding phase of Bagh Chal, from the paper: an expectation, never an input.
fn published() -> Value {
    serde_json::from_str(include_str!("data/lim-nievergelt-2004.json")).unwrap()
}

#[test]
#[ignore = "takes some seconds and a third of a gigabyte"]
fn bagh_chal_slides_as_published() {
    let hunt = hunt("bagh-chal", 5);
    let classes = Classes::new(&hunt);
    let sliding = Sliding::solve(hunt.board(), &classes, &NoMonitor).unwrap();
    let published = published();
    let json = |count: &Count| {
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
#[ignore = "the second algorithm takes minutes on Bagh Chal"]
fn the_second_algorithm_finds_the_same_on_bagh_chal() {
    let hunt = hunt("bagh-chal", 5);
    let classes = Classes::new(&hunt);
    let sliding = Sliding::solve(hunt.board(), &classes, &NoMonitor).unwrap();
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
fn needs_are_known_beforehand() {
    let needs = |name: &str, captures: u8| Needs::of(&hunt(name, captures));
    let bagh_chal = needs("bagh-chal", 5);
    assert_eq!(bagh_chal.classes, 1666);
    assert!(bagh_chal.fit_in(4 << 30) && !bagh_chal.fit_in(1 << 30));
    let aadu_puli = needs("aadu-puli", 5);
    assert!(aadu_puli.fit_in(4 << 30) && !aadu_puli.fit_in(1 << 29));
}
