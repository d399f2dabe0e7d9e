//! The size of a tree as plots: the nodes at each ply, and the convergence of the samples.

use pounce::records::{EstimateRecord, Finding, PartialMean, SampledNodes};

use super::line_plot::{Axis, Plot, Point, svg};

/// Standard errors of a 95 % interval.
const NORMAL: f64 = 1.96;

/// The least number of samples with a useful standard error.
const FEW: usize = 10;

/// Draws the nodes at each ply, and the convergence of the samples, as an SVG document.
pub fn estimate_svg(record: &EstimateRecord) -> String {
    let mut plots = vec![Plot {
        title: "Nodes at each ply".to_owned(),
        subtitle: record.tree_text(),
        across: Axis {
            name: "ply".to_owned(),
            logarithmic: false,
        },
        points: levels(&record.finding),
        mark: None,
    }];
    if let Finding::Sampled { nodes, .. } = &record.finding {
        plots.push(convergence(&record.convergence, nodes));
    }
    plots.retain(|plot| !plot.points.is_empty());
    svg(&plots)
}

/// Returns a point for each ply with nodes.
fn levels(finding: &Finding) -> Vec<Point> {
    let point = |ply: usize, log10: Option<f64>, error: Option<f64>| {
        let up = log10?;
        Some(Point {
            across: ply as f64,
            up,
            band: error.map(|error| band(up, error)),
        })
    };
    let points: Vec<Option<Point>> = match finding {
        Finding::Sampled { levels, .. } => (levels.iter())
            .map(|level| {
                let error = level.relative_standard_error.unwrap_or(0.0);
                point(level.ply, level.log10, Some(error))
            })
            .collect(),
        Finding::Counted { levels, .. } => (levels.iter())
            .map(|level| point(level.ply, level.log10, None))
            .collect(),
        Finding::Rounded { levels, .. } => (levels.iter())
            .map(|level| point(level.ply, level.log10, None))
            .collect(),
    };
    points.into_iter().flatten().collect()
}

fn convergence(means: &[PartialMean], all: &SampledNodes) -> Plot {
    let points = means.iter().filter(|mean| mean.log10.is_finite());
    Plot {
        title: "The mean of the first samples".to_owned(),
        subtitle: "with 1.96 standard errors on either side".to_owned(),
        across: Axis {
            name: "samples".to_owned(),
            logarithmic: true,
        },
        points: points
            .map(|mean| Point {
                across: (mean.samples as f64).log10(),
                up: mean.log10,
                band: (mean.samples >= FEW).then(|| band(mean.log10, mean.relative_error)),
            })
            .collect(),
        mark: all
            .log10
            .map(|log| (log, format!("mean of all: {}", scientific(all.value, log)))),
    }
}

/// Returns the logarithms of a 95 % interval that stays above 0.
fn band(log10: f64, error: f64) -> [f64; 2] {
    let error = if error.is_finite() { error } else { 0.0 };
    let factors = [(1.0 - NORMAL * error).max(0.01), 1.0 + NORMAL * error];
    factors.map(|factor| log10 + factor.log10())
}

/// Formats a number with an exponent, from its logarithm if it is too large for a float.
fn scientific(number: Option<f64>, log10: f64) -> String {
    match number {
        Some(number) => format!("{number:.3e}"),
        None => format!("{:.3}e{}", 10f64.powf(log10.fract()), log10.trunc()),
    }
}
