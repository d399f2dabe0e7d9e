//! The size of a tree: in words, on a logarithmic axis next to the claimed size, and ply by ply.

use hypothesis::TreeSizeRecord;
use maud::{Markup, PreEscaped, html};

use crate::plot::interval;
use crate::plot::{Axis, Plot, Point, inline};
use crate::words::{figure, power};

/// Shows the size of a tree.
pub(crate) fn section(size: &TreeSizeRecord) -> Markup {
    let [low, high] = size.interval_log10;
    html! {
        h5 { "Nodes of the tree" }
        p {
            "Claimed: " b { (figure(size.claimed)) } " up to a factor of " (size.factor)
            ". Found: "
            @match &size.exact {
                Some(exact) => { b { (power(size.log10)) } ", exactly "
                    span.digits { (exact) } }
                None => { b { (power(size.log10)) } ", between " (power(low)) " and " (power(high)) }
            }
            "."
        }
        figure.axis { (PreEscaped(interval(size))) }
        @if let Some(plot) = profile(size) {
            figure.plot { (PreEscaped(inline(plot))) }
        }
    }
}

/// Plots the nodes at each ply, if they were recorded.
fn profile(size: &TreeSizeRecord) -> Option<Plot> {
    let points: Vec<Point> = (size.profile_log10.iter().zip(1u32..))
        .map(|(&up, ply)| Point {
            across: ply.into(),
            up,
            band: None,
        })
        .collect();
    (!points.is_empty()).then(|| Plot {
        title: "Nodes at each ply".to_owned(),
        subtitle: format!("{} plies", points.len()),
        across: Axis {
            name: "ply".to_owned(),
            logarithmic: false,
        },
        points,
        mark: None,
    })
}
