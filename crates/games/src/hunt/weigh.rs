//! What the patterns of a position weigh together. A move changes few of them, so that the sum
//! after each move is that before it, but for these; a capture changes the group and with it all
//! weights.

use game::{FeatureIndices, Features, MAX_ACTIVE_FEATURES};

use super::pattern::Piece;
use super::position::Position;
use super::rules::Hunt;

/// The kinds in a position, what each weighs, and all together.
#[derive(Clone, Copy)]
struct Weighed {
    row: FeatureIndices,
    values: [f32; MAX_ACTIVE_FEATURES],
    sum: f32,
}

impl Weighed {
    #[inline(always)]
    fn new(row: FeatureIndices, count: usize, weights: &[f32]) -> Weighed {
        let mut values = [0.0; MAX_ACTIVE_FEATURES];
        for (value, &kind) in values.iter_mut().zip(&row[..count]) {
            *value = weights[usize::from(kind)];
        }
        // The values after the last are 0.
        let mut sums = [0.0; 8];
        for eight in values.as_chunks::<8>().0 {
            (sums.iter_mut().zip(eight)).for_each(|(sum, value)| *sum += value);
        }
        let sum = sums.iter().sum();
        Weighed { row, values, sum }
    }

    /// Becomes the other without a piece.
    #[inline(always)]
    fn set_without(&mut self, other: &Weighed, piece: &Piece, weights: &[f32]) {
        *self = *other;
        let Weighed { row, values, sum } = self;
        (row.iter_mut().zip(&piece.row)).for_each(|(kind, step)| *kind = kind.wrapping_sub(*step));
        for &(number, _) in piece.changes.as_flattened() {
            let number = usize::from(number).min(MAX_ACTIVE_FEATURES - 1);
            let value = weights[usize::from(row[number])];
            *sum += value - values[number];
            values[number] = value;
        }
    }

    /// What a piece would add to the sum.
    #[inline(always)]
    fn difference(&self, piece: &Piece, weights: &[f32]) -> f32 {
        // Four sums side by side: one after the other would wait for each addition.
        let mut sums = [0.0; 4];
        for four in &piece.changes {
            for (sum, &(number, step)) in sums.iter_mut().zip(four) {
                let number = usize::from(number).min(MAX_ACTIVE_FEATURES - 1);
                *sum +=
                    weights[usize::from(self.row[number].wrapping_add(step))] - self.values[number];
            }
        }
        sums.iter().sum()
    }
}

impl Features for Hunt {
    #[inline(always)]
    fn feature_group(&self, position: &Position) -> usize {
        self.captured(position).into()
    }

    fn feature_count(&self) -> usize {
        self.patterns_of_board().kinds
    }

    fn active_features(&self, position: &Position, kinds: &mut FeatureIndices) -> usize {
        *kinds = self.patterns_of_board().row(position);
        self.patterns_of_board().count
    }

    #[inline(always)]
    fn score_successors<'a>(
        &self,
        position: &Position,
        successors: &[Position],
        weights: impl Fn(usize) -> &'a [f32],
        sums: &mut Vec<f32>,
    ) {
        let patterns = self.patterns_of_board();
        let group = self.feature_group(position);
        let known = weights(group);
        let all = |position: &Position| {
            let weights = weights(self.feature_group(position));
            match weights.is_empty() {
                true => 0.0,
                false => Weighed::new(patterns.row(position), patterns.count, weights).sum,
            }
        };
        if known.is_empty() {
            sums.extend(successors.iter().map(all));
            return;
        }
        let here = Weighed::new(patterns.row(position), patterns.count, known);
        // The position without the piece that moves, which often moves in several ways.
        let mut left = (0, 0);
        let mut rest = here;
        for next in successors {
            let tigers = position.tigers ^ next.tigers;
            let (pieces, before, after) = match tigers {
                0 => (&patterns.goats, position.goats, next.goats),
                _ => (&patterns.tigers, position.tigers, next.tigers),
            };
            let (from, to) = (before & !after, after & !before);
            let has_captured = tigers != 0 && position.goats != next.goats;
            if has_captured || !to.is_power_of_two() || from & from.wrapping_sub(1) != 0 {
                sums.push(all(next));
                continue;
            }
            let piece = |node: u32| &pieces[node.trailing_zeros() as usize];
            let weighed = match from {
                0 => &here,
                _ => {
                    if left != (from, tigers & from) {
                        left = (from, tigers & from);
                        rest.set_without(&here, piece(from), known);
                    }
                    &rest
                }
            };
            sums.push(weighed.sum + weighed.difference(piece(to), known));
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, weighted_sum};

    use super::super::pattern::tests::{boards, listed, met};
    use super::*;

    #[test]
    fn what_a_move_changes_is_as_good_as_all() {
        for hunt in boards() {
            let kinds = hunt.feature_count();
            // No weights are known of the last group.
            let weights: Vec<Vec<f32>> = (0..3)
                .map(|group| {
                    (0..kinds)
                        .map(|it| ((it * 7 + group) % 13) as f32)
                        .collect()
                })
                .collect();
            let weights = |group: usize| weights.get(group).map_or(&[][..], Vec::as_slice);
            for position in met(&hunt) {
                let moves = hunt.moves(&position);
                let after: Vec<_> = moves.map(|m| hunt.play(&position, m)).collect();
                let mut sums = Vec::new();
                hunt.score_successors(&position, &after, weights, &mut sums);
                let plain = after
                    .iter()
                    .map(|it| weighted_sum(&listed(&hunt, it), weights(hunt.feature_group(it))));
                assert_eq!(sums, plain.collect::<Vec<_>>());
            }
        }
    }
}
