//! SVG pictures of positions: open barrels with their fish stacked, the barrel's number below and
//! the number of fish above.
//!
//! Every barrel has an ARIA label and a tooltip. Colours follow the reader's light or dark
//! preference.

use std::fmt::Write;

use game::Notation;

use crate::fish_barrel::{FishBarrel, Position};

/// The width of a barrel, the height of a fish, and the space around them.
const WIDTH: f64 = 84.0;
const FISH: f64 = 22.0;
const GAP: f64 = 22.0;
const MARGIN: f64 = 24.0;
/// The distance from the rim to the first fish and from the last fish to the bottom.
const RIM: f64 = 14.0;
/// The bulge of the staves.
const BULGE: f64 = 9.0;
const HEAD: f64 = 26.0;
const FOOT: f64 = 16.0;

const STYLE: &str = "\
.fish-barrel{--paper:#fbf7ef;--ink:#4a4238;--wood:#c99a63;--hoop:#7d6a55;--water:#dceaf0;--fish:#e07a3f;--fin:#b8572a;--eye:#2b2420}\
@media(prefers-color-scheme:dark){.fish-barrel{--paper:#1d1b19;--ink:#c9beaf;--wood:#8a6238;--hoop:#b3a391;--water:#22323a;--fish:#ec8c52;--fin:#c4653a;--eye:#1d1b19}}\
.fish-barrel .paper{fill:var(--paper)}\
.fish-barrel .wood{fill:var(--wood);stroke:var(--ink);stroke-width:2;stroke-linejoin:round}\
.fish-barrel .water{fill:var(--water);stroke:var(--ink);stroke-width:1}\
.fish-barrel .hoop{fill:none;stroke:var(--hoop);stroke-width:4}\
.fish-barrel .body{fill:var(--fish)}\
.fish-barrel .fin{fill:var(--fin)}\
.fish-barrel .eye{fill:var(--eye)}\
.fish-barrel text{font:600 16px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:var(--ink)}\
.fish-barrel .name{font-size:13px;font-weight:400}";

/// Draws the barrels with their fish as an SVG document.
pub(crate) fn svg(game: &FishBarrel, position: &Position) -> String {
    let barrels = game.barrels() as f64;
    let inside = RIM + FISH * f64::from(game.capacity());
    let width = 2.0 * MARGIN + barrels * WIDTH + (barrels - 1.0) * GAP;
    let height = 2.0 * MARGIN + HEAD + inside + RIM + FOOT;
    let title = format!("Fish-Barrel: {}", game.describe(position));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fish-barrel\" role=\"group\" \
         aria-label=\"{title}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"8\"/>\n"
    );
    for barrel in 0..game.barrels() {
        let left = MARGIN + barrel as f64 * (WIDTH + GAP);
        svg += &barrel_svg(game, position, barrel, left);
    }
    svg + "</svg>\n"
}

fn barrel_svg(game: &FishBarrel, position: &Position, barrel: usize, left: f64) -> String {
    let fish = position.fish[barrel];
    let (top, inside) = (MARGIN + HEAD, RIM + FISH * f64::from(game.capacity()));
    let (right, bottom) = (left + WIDTH, top + inside + RIM);
    let (middle, centre) = (left + WIDTH / 2.0, (top + bottom) / 2.0);
    let number = barrel + 1;
    let what = match fish {
        0 => "empty".to_owned(),
        1 => "1 fish".to_owned(),
        fish => format!("{fish} fish"),
    };
    let label = format!("Barrel {number} of {}: {what}", game.barrels());
    let (out_left, out_right) = (left - BULGE, right + BULGE);
    let mut svg = format!(
        "<g role=\"img\" aria-label=\"{label}\"><title>{label}</title>\
         <path class=\"wood\" d=\"M{left:.1} {top:.1}Q{out_left:.1} {centre:.1} {left:.1} {bottom:.1}\
         H{right:.1}Q{out_right:.1} {centre:.1} {right:.1} {top:.1}Z\"/>\n"
    );
    // The hoops follow the bulge of the staves.
    for share in [0.12, 0.88] {
        let y = top + share * (bottom - top);
        let out = 2.0 * share * (1.0 - share) * BULGE;
        let _ = writeln!(
            svg,
            "<path class=\"hoop\" d=\"M{:.1} {y:.1}H{:.1}\"/>",
            left - out,
            right + out
        );
    }
    let _ = writeln!(
        svg,
        "<rect class=\"water\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"6\"/>",
        left + 8.0,
        top + 6.0,
        WIDTH - 16.0,
        inside + RIM - 12.0
    );
    for height in 0..fish {
        let y = bottom - RIM - FISH * (f64::from(height) + 0.5);
        svg += &fish_svg(middle, y, (height + barrel as u8) % 2 == 1);
    }
    let _ = writeln!(
        svg,
        "<text x=\"{middle:.1}\" y=\"{:.1}\">{fish}</text>\
         <text class=\"name\" x=\"{middle:.1}\" y=\"{:.1}\">barrel {number}</text></g>",
        top - 16.0,
        bottom + 16.0
    );
    svg
}

/// Draws a fish that faces right or left.
fn fish_svg(x: f64, y: f64, left: bool) -> String {
    let way = if left { -1 } else { 1 };
    format!(
        "<g transform=\"translate({x:.1} {y:.1}) scale({way} 1)\">\
         <path class=\"fin\" d=\"M-12 0L-24 -8Q-20 0 -24 8Z\"/>\
         <path class=\"body\" d=\"M-15 0Q0 -15 20 0Q0 15 -15 0Z\"/>\
         <path class=\"fin\" d=\"M-2 1Q-8 4 -9 8Q-1 7 3 2Z\"/>\
         <circle class=\"eye\" cx=\"11\" cy=\"-2\" r=\"1.8\"/></g>\n"
    )
}
