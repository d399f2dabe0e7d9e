//! Solves a whole game backward: the sliding phase first, then the placement phase.
//!
//! Every layer is handed to a [`LayerSink`] as soon as it is complete, so that at most two layers
//! of the placement phase are in memory at a time.

use game::{Monitor, Outcome, SolveStage};
use games::hunt::{Hunt, TIGERS};

use crate::classes::tiger_classes::TigerClasses;
use crate::plane::arena::Arena;
use crate::plane::layer::{Layer, goat_range};
use crate::plane::layout::Layout;
use crate::solve::error::SolveStopped;
use crate::solve::placement_phase::solve_placement;
use crate::solve::sliding_phase::SlidingPhase;

/// A part of the game that has been solved.
pub enum SolvedLayer<'a> {
    /// The sliding phase, both sides to move, with distances.
    Sliding(&'a SlidingPhase<'a>),
    /// A layer of the placement phase.
    Placement(Layer<'a>),
}

/// A receiver of solved layers: a tablebase writer, a census, a test.
pub trait LayerSink {
    /// Error that ends the solve.
    type Error: From<SolveStopped>;

    /// Accepts the next solved layer. The sliding phase comes first, then the layers of the
    /// placement phase in the order of [`placement_layers`](crate::placement_layers).
    fn accept(&mut self, solved: SolvedLayer<'_>) -> Result<(), Self::Error>;
}

/// Solves a game and returns the value of its start.
///
/// ```
/// use game::{NoMonitor, Outcome};
/// use games::hunt::{Board, GOATS, Hunt};
/// use pounce_tablebase::{LayerSink, SolveStopped, SolvedLayer, TigerClasses, solve};
///
/// /// Counts the layers of the placement phase.
/// struct Count(u32);
///
/// impl LayerSink for Count {
///     type Error = SolveStopped;
///
///     fn accept(&mut self, solved: SolvedLayer<'_>) -> Result<(), SolveStopped> {
///         self.0 += u32::from(matches!(solved, SolvedLayer::Placement(_)));
///         Ok(())
///     }
/// }
///
/// let hunt = Hunt::new(Board::embedded("pentagram").expect("this board is built in"));
/// let mut sink = Count(0);
/// let value = solve(&hunt, &TigerClasses::new(&hunt), &mut sink, &NoMonitor)?;
/// assert_eq!(value, Outcome::Win(GOATS));
/// assert_eq!(sink.0, 2 * u32::from(hunt.board().goats) - 1);
/// # Ok::<(), SolveStopped>(())
/// ```
pub fn solve<S: LayerSink>(
    hunt: &Hunt,
    classes: &TigerClasses,
    sink: &mut S,
    monitor: &dyn Monitor,
) -> Result<Outcome, S::Error> {
    let sliding = SlidingPhase::solve(hunt.board(), classes, monitor)?;
    monitor.enter_stage(SolveStage::Storing {
        placed: hunt.board().goats,
        mover: TIGERS,
    });
    sink.accept(SolvedLayer::Sliding(&sliding))?;
    let (tigers, layout) = sliding.into_tigers();
    solve_placement(hunt, classes, tigers, &layout, sink, monitor)
}

/// Resumes a solve after the layer with `placed` goats placed and Tigers to move. `load` fills in
/// the words of that layer.
pub fn resume_placement<S: LayerSink>(
    hunt: &Hunt,
    classes: &TigerClasses,
    placed: u8,
    load: impl FnOnce(&Layout, &mut [u64]) -> Result<(), S::Error>,
    sink: &mut S,
    monitor: &dyn Monitor,
) -> Result<Outcome, S::Error> {
    let layout = Layout::new(classes.free(), goat_range(hunt.board(), placed, TIGERS));
    let mut tigers = Arena::new(classes.list().len() * layout.words).map_err(SolveStopped::from)?;
    load(&layout, &mut tigers)?;
    solve_placement(hunt, classes, tigers, &layout, sink, monitor)
}
