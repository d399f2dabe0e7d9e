//! SVG pictures of positions: open barrels with their fish stacked, the barrel's number below and
//! the number of fish above.
//!
//! Every barrel has an ARIA label and a tooltip. Colours follow the reader's light or dark
//! preference.

use std::fmt::Write;

use game::Notation;

use crate::fish_barrel::{FishBarrel, Position};

/// The width of a barrel, the height of a fish, and the space around them.
pub(super) const WIDTH: f64 = 84.0;
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
    let (width, height) = size(game);
    let title = format!("Fish-Barrel: {}", game.describe(position));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fish-barrel\" role=\"group\" \
         aria-label=\"{title}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"8\"/>\n"
    );
    for barrel in 0..game.barrels() {
        svg += &barrel_svg(game, position, barrel);
    }
    svg + "</svg>\n"
}

/// Returns the width and height of the page.
pub(super) fn size(game: &FishBarrel) -> (f64, f64) {
    let barrels = game.barrels() as f64;
    let last = Barrel::of(game, 0);
    (
        2.0 * MARGIN + barrels * WIDTH + (barrels - 1.0) * GAP,
        last.bottom + FOOT + MARGIN,
    )
}

/// A barrel on the page.
pub(super) struct Barrel {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

impl Barrel {
    /// Returns a barrel, counted from 0.
    pub fn of(game: &FishBarrel, barrel: usize) -> Barrel {
        let left = MARGIN + barrel as f64 * (WIDTH + GAP);
        let top = MARGIN + HEAD;
        Barrel {
            left,
            right: left + WIDTH,
            top,
            bottom: top + 2.0 * RIM + FISH * f64::from(game.capacity()),
        }
    }

    /// Returns the point in the middle.
    pub fn centre(&self) -> [f64; 2] {
        [
            (self.left + self.right) / 2.0,
            (self.top + self.bottom) / 2.0,
        ]
    }

    /// Returns the path of the staves.
    pub fn staves(&self) -> String {
        let Barrel {
            left,
            right,
            top,
            bottom,
        } = self;
        let [_, centre] = self.centre();
        let (out_left, out_right) = (left - BULGE, right + BULGE);
        format!(
            "M{left:.1} {top:.1}Q{out_left:.1} {centre:.1} {left:.1} {bottom:.1}\
             H{right:.1}Q{out_right:.1} {centre:.1} {right:.1} {top:.1}Z"
        )
    }

    /// Returns the paths of the hoops, which follow the bulge of the staves.
    pub fn hoops(&self) -> [String; 2] {
        [0.12, 0.88].map(|share: f64| {
            let y = self.top + share * (self.bottom - self.top);
            let out = 2.0 * share * (1.0 - share) * BULGE;
            format!("M{:.1} {y:.1}H{:.1}", self.left - out, self.right + out)
        })
    }

    /// Returns the upper left corner of the water, its width and its height.
    pub fn water(&self) -> ([f64; 2], f64, f64) {
        let corner = [self.left + 8.0, self.top + 6.0];
        (corner, WIDTH - 16.0, self.bottom - self.top - 12.0)
    }

    /// Returns the height of the barrel's number.
    pub fn foot(&self) -> f64 {
        self.bottom + FOOT
    }
}

fn barrel_svg(game: &FishBarrel, position: &Position, barrel: usize) -> String {
    let fish = position.fish[barrel];
    let place = Barrel::of(game, barrel);
    let (top, bottom, [middle, _]) = (place.top, place.bottom, place.centre());
    let number = barrel + 1;
    let what = match fish {
        0 => "empty".to_owned(),
        1 => "1 fish".to_owned(),
        fish => format!("{fish} fish"),
    };
    let label = format!("Barrel {number} of {}: {what}", game.barrels());
    let mut svg = format!(
        "<g role=\"img\" aria-label=\"{label}\"><title>{label}</title>\
         <path class=\"wood\" d=\"{}\"/>\n",
        place.staves()
    );
    for hoop in place.hoops() {
        let _ = writeln!(svg, "<path class=\"hoop\" d=\"{hoop}\"/>");
    }
    let ([x, y], width, height) = place.water();
    let _ = writeln!(
        svg,
        "<rect class=\"water\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"6\"/>"
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
        place.foot()
    );
    svg
}

/// Draws a fish that faces right or left.
fn fish_svg(x: f64, y: f64, faces_left: bool) -> String {
    let direction = if faces_left { -1 } else { 1 };
    format!(
        "<g transform=\"translate({x:.1} {y:.1}) scale({direction} 1)\">\
         <path class=\"fin\" d=\"M-12 0L-24 -8Q-20 0 -24 8Z\"/>\
         <path class=\"body\" d=\"M-15 0Q0 -15 20 0Q0 15 -15 0Z\"/>\
         <path class=\"fin\" d=\"M-2 1Q-8 4 -9 8Q-1 7 3 2Z\"/>\
         <circle class=\"eye\" cx=\"11\" cy=\"-2\" r=\"1.8\"/></g>\n"
    )
}
