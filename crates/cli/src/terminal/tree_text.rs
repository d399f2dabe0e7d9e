//! The size of a tree, as text and as a picture.

use diagnostic::escape_line;
use estimate::{Estimate, ExtendedFloat, LeafRule};
use num_bigint::BigUint;
use pounce::estimation::{Extent, Measured, TreeInfo, log10, warning, wide};
use report::{Axis, Plot, Point, svg};

use crate::terminal::output::{count, table};

/// Shares of all samples, and what they are called.
const QUANTILES: [(f64, &str); 5] = [
    (0.0, "least"),
    (0.05, "5 %"),
    (0.5, "median"),
    (0.95, "95 %"),
    (1.0, "greatest"),
];

/// Standard errors of a 95 % interval.
const NORMAL: f64 = 1.96;

/// Describes a tree and its size.
pub fn text(found: &Measured, tree: &TreeInfo<'_>) -> String {
    let words = words(tree);
    let summary = match found {
        Measured::Sampled(estimate) => sampled_text(estimate),
        Measured::Counted(profile) => {
            let total = profile.total();
            format!("{} nodes, about {}\n", grouped(&total), short(wide(&total)))
        }
        Measured::Rounded(rounded) => format!(
            "{} nodes, off by at most {:.1e} of that\n",
            scientific(ExtendedFloat::from_f64(rounded.total()), 9),
            rounded.error
        ),
    };
    let mut rows = vec![vec!["ply".to_owned(), "nodes".to_owned()]];
    rows.extend(levels(found).into_iter().enumerate().map(|(at, level)| {
        let mut row = vec![(at + 1).to_string(), level.text];
        row.extend(level.error.map(|error| format!("± {:.2} %", 100.0 * error)));
        row
    }));
    format!("{words}\n{}\n{summary}", table(&rows, &[0, 1, 2]))
}

/// Describes the speed of a measurement.
pub fn speed(found: &Measured, tree: &TreeInfo<'_>) -> String {
    let TreeInfo {
        seconds, threads, ..
    } = tree;
    match found {
        Measured::Sampled(estimate) => {
            let rate = estimate.totals().len() as f64 / seconds.max(1e-9);
            format!("{seconds:.1} s, {rate:.0} samples a second, threads: {threads}")
        }
        _ => format!("{seconds:.1} s, threads: {threads}"),
    }
}

/// Draws the nodes at each ply, and the convergence of the samples.
pub fn picture(found: &Measured, tree: &TreeInfo<'_>) -> String {
    let levels = levels(found);
    let points = levels.iter().enumerate().map(|(at, level)| Point {
        across: (at + 1) as f64,
        up: level.nodes.log10(),
        band: level.error.map(|error| band(level.nodes, error)),
    });
    let mut plots = vec![Plot {
        title: "Nodes at each ply".to_owned(),
        subtitle: words(tree),
        across: Axis {
            name: "ply".to_owned(),
            logarithmic: false,
        },
        points: points.filter(|point| point.up.is_finite()).collect(),
        mark: None,
    }];
    if let Measured::Sampled(estimate) = found {
        plots.push(convergence(estimate));
    }
    plots.retain(|plot| !plot.points.is_empty());
    svg(&plots)
}

fn levels(found: &Measured) -> Vec<LevelRow> {
    match found {
        Measured::Sampled(estimate) => (estimate.levels().iter())
            .map(|level| LevelRow {
                nodes: level.nodes,
                error: Some(level.error.ratio_to(level.nodes)),
                text: short(level.nodes),
            })
            .collect(),
        Measured::Counted(profile) => (profile.levels.iter())
            .map(|nodes| LevelRow {
                nodes: wide(nodes),
                error: None,
                text: grouped(nodes),
            })
            .collect(),
        Measured::Rounded(rounded) => (rounded.levels.iter())
            .map(|&nodes| LevelRow {
                nodes: ExtendedFloat::from_f64(nodes),
                error: None,
                text: scientific(ExtendedFloat::from_f64(nodes), 9),
            })
            .collect(),
    }
}

/// The nodes at one ply.
struct LevelRow {
    nodes: ExtendedFloat,
    /// The standard error, as a part of them.
    error: Option<f64>,
    text: String,
}

/// Puts a tree into words.
fn words(tree: &TreeInfo<'_>) -> String {
    let Extent {
        captures,
        leaf,
        plies,
        symmetric,
    } = tree.extent;
    let goal = match (captures, leaf) {
        (None, _) => "to the end".to_owned(),
        (Some(1), LeafRule::GoalReached) => "to the first capture".to_owned(),
        (Some(1), LeafRule::GoalAvailable) => "until a capture is at hand".to_owned(),
        (Some(captures), LeafRule::GoalReached) => format!("to {captures} captures"),
        (Some(captures), LeafRule::GoalAvailable) => format!("until capture {captures} is at hand"),
    };
    let children = if symmetric {
        "symmetric children once"
    } else {
        "every move"
    };
    let plies = count(plies.into(), "ply", "plies");
    format!("{}, {goal}, {plies}, {children}", escape_line(tree.game))
}

fn sampled_text(estimate: &Estimate) -> String {
    let mean = estimate.mean();
    let mut rows = vec![vec!["nodes".to_owned(), scientific(mean, 3)]];
    if let (Some(error), Some([low, high])) = (estimate.standard_error(), estimate.interval()) {
        let share = error.ratio_to(mean);
        let share = if share.is_finite() { share } else { 0.0 };
        let error = format!("{} ({:.2} %)", short(error), 100.0 * share);
        rows.push(vec!["standard error".to_owned(), error]);
        let interval = format!("{} to {}", scientific(low, 3), scientific(high, 3));
        rows.push(vec!["95 % interval".to_owned(), interval]);
    }
    let quantiles = estimate.quantiles(QUANTILES.map(|(share, _)| share));
    let quantiles = QUANTILES.iter().zip(quantiles);
    let quantiles: Vec<String> = quantiles
        .map(|((_, name), nodes)| format!("{name} {}", decimals(log10(nodes))))
        .collect();
    rows.push(vec!["log10 of samples".to_owned(), quantiles.join(", ")]);
    let effective = format!(
        "{:.1} of {} samples",
        estimate.effective_samples(),
        estimate.totals().len()
    );
    rows.push(vec!["effective".to_owned(), effective]);
    let share = format!("{:.2} % of the estimate", 100.0 * estimate.largest_share());
    rows.push(vec!["largest sample".to_owned(), share]);
    let warning = warning(estimate).map(|warning| format!("warning: {warning}\n"));
    format!("{}{}", table(&rows, &[]), warning.unwrap_or_default())
}

fn convergence(estimate: &Estimate) -> Plot {
    let means = estimate.convergence().into_iter();
    let points = means.map(|(samples, mean)| Point {
        band: (samples >= FEW).then(|| band(mean.nodes, mean.error.ratio_to(mean.nodes))),
        across: (samples as f64).log10(),
        up: mean.nodes.log10(),
    });
    let mean = estimate.mean();
    Plot {
        title: "The mean of the first samples".to_owned(),
        subtitle: "with 1.96 standard errors on either side".to_owned(),
        across: Axis {
            name: "samples".to_owned(),
            logarithmic: true,
        },
        points: points.filter(|point| point.up.is_finite()).collect(),
        mark: Some((
            mean.log10(),
            format!("mean of all: {}", scientific(mean, 3)),
        ))
        .filter(|(height, _)| height.is_finite()),
    }
}

/// The standard error of fewer samples than this is a guess.
const FEW: usize = 10;

/// Returns the logarithms of a 95 % interval that stays above 0.
fn band(nodes: ExtendedFloat, error: f64) -> [f64; 2] {
    let error = if error.is_finite() { error } else { 0.0 };
    let factors = [(1.0 - NORMAL * error).max(0.01), 1.0 + NORMAL * error];
    factors.map(|factor| nodes.log10() + factor.log10())
}

fn decimals(number: Option<f64>) -> String {
    number.map_or("-".to_owned(), |number| format!("{number:.2}"))
}

/// Formats a number in full if it is short, or else with four digits and an exponent.
fn short(number: ExtendedFloat) -> String {
    match number.to_f64() {
        Some(small) if small < 1e6 && small.fract() == 0.0 => format!("{small}"),
        Some(small) if small < 1e4 => format!("{small:.1}"),
        _ => scientific(number, 3),
    }
}

/// Formats a number with this many decimal places and an exponent.
fn scientific(number: ExtendedFloat, digits: usize) -> String {
    match number.to_f64() {
        Some(number) => format!("{number:.digits$e}"),
        None => {
            let log = number.log10();
            format!("{:.digits$}e{}", 10f64.powf(log.fract()), log.trunc())
        }
    }
}

/// Formats a number with separators between thousands.
fn grouped(number: &BigUint) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let (head, tail) = digits.split_at(first);
    let mut groups: Vec<&str> = Vec::new();
    groups.extend((!head.is_empty()).then_some(head));
    groups.extend((0..tail.len()).step_by(3).map(|at| &tail[at..at + 3]));
    groups.join(",")
}
