//! Formats the size of a tree.

use pounce::records::{EstimateRecord, Finding, SampledNodes};

use crate::terminal::output::table;

/// Describes a tree and its size.
pub fn text(record: &EstimateRecord) -> String {
    let (levels, summary) = match &record.finding {
        Finding::Sampled {
            samples,
            nodes,
            warning,
            levels,
            ..
        } => {
            let levels = levels.iter().map(|level| {
                // A single sample says nothing about its error.
                let error = level.relative_standard_error.filter(|_| *samples > 1);
                vec![
                    level.ply.to_string(),
                    short(level.nodes, level.log10),
                    error.map_or("–".to_owned(), |error| {
                        format!("± {:.2} %", 100.0 * error)
                    }),
                ]
            });
            let warning = warning
                .iter()
                .map(|warning| format!("warning: {warning}\n"));
            let summary = sampled_text(nodes, *samples) + &warning.collect::<String>();
            (levels.collect::<Vec<_>>(), summary)
        }
        Finding::Counted { nodes, levels } => {
            let levels = levels
                .iter()
                .map(|level| vec![level.ply.to_string(), grouped(&level.exact)]);
            let (all, about) = (grouped(&nodes.exact), short(nodes.value, nodes.log10));
            let summary = format!("{all} nodes, about {about}\n");
            (levels.collect(), summary)
        }
        Finding::Rounded { nodes, levels } => {
            let levels = levels.iter().map(|level| {
                let nodes = scientific(level.nodes, level.log10, 9);
                vec![level.ply.to_string(), nodes]
            });
            let summary = format!(
                "{} nodes, with a relative error of at most {:.1e}\n",
                scientific(nodes.value, nodes.log10, 9),
                nodes.relative_error_bound
            );
            (levels.collect(), summary)
        }
    };
    let mut rows = vec![vec!["ply".to_owned(), "nodes".to_owned()]];
    rows.extend(levels);
    let words = record.tree_text();
    format!("{words}\n{}\n{summary}", table(&rows, &[0, 1, 2]))
}

/// Describes the speed of a measurement.
pub fn speed(record: &EstimateRecord) -> String {
    let timing = &record.timing;
    let rate = timing.samples_per_second;
    let rate = rate.map_or(String::new(), |rate| {
        format!("{rate:.0} samples per second, ")
    });
    format!("{:.1} s, {rate}threads: {}", timing.seconds, timing.threads)
}

fn sampled_text(nodes: &SampledNodes, samples: usize) -> String {
    let mut rows = vec![vec![
        "nodes".to_owned(),
        scientific(nodes.value, nodes.log10, 3),
    ]];
    if let (Some(interval), Some(logs)) = (nodes.interval_95, nodes.interval_95_log10) {
        let share = nodes.relative_standard_error.unwrap_or(0.0);
        let log = nodes.log10.map(|log| log + share.log10());
        let error = short(nodes.standard_error, log);
        let error = format!("{error} ({:.2} %)", 100.0 * share);
        rows.push(vec!["standard error".to_owned(), error]);
        let [low, high] = [0, 1].map(|end| scientific(interval[end], logs[end], 3));
        rows.push(vec!["95 % interval".to_owned(), format!("{low} to {high}")]);
    }
    let quantiles = &nodes.log10_quantiles;
    let quantiles = [
        ("minimum", quantiles.least),
        ("5 %", quantiles.low),
        ("median", quantiles.median),
        ("95 %", quantiles.high),
        ("maximum", quantiles.greatest),
    ];
    let quantiles = quantiles.map(|(name, log)| {
        let log = log.map_or("-".to_owned(), |log| format!("{log:.2}"));
        format!("{name} {log}")
    });
    rows.push(vec!["log10 of samples".to_owned(), quantiles.join(", ")]);
    let effective = format!("{:.1} of {samples} samples", nodes.effective_samples);
    rows.push(vec!["effective".to_owned(), effective]);
    let share = format!("{:.2} % of the estimate", 100.0 * nodes.largest_share);
    rows.push(vec!["largest sample".to_owned(), share]);
    table(&rows, &[])
}

/// Formats a number in full if it is short, or else with four digits and an exponent.
fn short(number: Option<f64>, log10: Option<f64>) -> String {
    match number {
        Some(small) if small < 1e6 && small.fract() == 0.0 => format!("{small}"),
        Some(small) if small < 1e4 => format!("{small:.1}"),
        _ => scientific(number, log10, 3),
    }
}

/// Formats a number with this many decimal places and an exponent, from its logarithm if it is too
/// large for a float.
fn scientific(number: Option<f64>, log10: Option<f64>, digits: usize) -> String {
    match (number, log10) {
        (Some(number), _) => format!("{number:.digits$e}"),
        (None, Some(log)) => {
            format!("{:.digits$}e{}", 10f64.powf(log.fract()), log.trunc())
        }
        (None, None) => "0".to_owned(),
    }
}

/// Adds separators between thousands.
fn grouped(digits: &str) -> String {
    let first = digits.len() % 3;
    let (head, tail) = digits.split_at(first);
    let mut groups: Vec<&str> = Vec::new();
    groups.extend((!head.is_empty()).then_some(head));
    groups.extend((0..tail.len()).step_by(3).map(|at| &tail[at..at + 3]));
    groups.join(",")
}
