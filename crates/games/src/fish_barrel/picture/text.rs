//! Text pictures of positions, with the fish of each barrel stacked.
//!
//! ```text
//! |   | |   | |   |
//! |<><| |   | |<><|
//! |<><| |   | |<><|
//! '---' '---' '---'
//!   1     2     3
//! ```

use crate::fish_barrel::{FishBarrel, Position};

/// Draws the barrels, as high as their capacity.
pub(crate) fn draw(game: &FishBarrel, position: &Position) -> String {
    let row = |of: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = (0..game.barrels()).map(of).collect();
        cells.join(" ").trim_end().to_owned()
    };
    let mut rows: Vec<String> = (1..=game.capacity())
        .rev()
        .map(|height| {
            row(&|barrel| {
                if position.fish[barrel] >= height {
                    "|<><|".to_owned()
                } else {
                    "|   |".to_owned()
                }
            })
        })
        .collect();
    rows.push(row(&|_| "'---'".to_owned()));
    rows.push(row(&|barrel| format!("  {}  ", barrel + 1)));
    rows.join("\n")
}
