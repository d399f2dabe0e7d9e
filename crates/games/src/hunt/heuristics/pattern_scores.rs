//! Scores the successors of a position by the weights of their patterns. A move changes few
//! patterns, so each score is computed incrementally from the parent's. A capture changes the
//! feature group and forces a full sum.

use game::{FeatureIndices, Features, MAX_ACTIVE_FEATURES};

use super::patterns::Piece;
use crate::hunt::{Hunt, Position};

/// The feature indices of a position, the weight of each, and their sum.
#[derive(Clone, Copy)]
struct ScoredPosition {
    row: FeatureIndices,
    values: [f32; MAX_ACTIVE_FEATURES],
    sum: f32,
}

impl ScoredPosition {
    #[inline(always)]
    fn new(row: FeatureIndices, count: usize, weights: &[f32]) -> ScoredPosition {
        let mut values = [0.0; MAX_ACTIVE_FEATURES];
        for (value, &index) in values.iter_mut().zip(&row[..count]) {
            *value = weights[usize::from(index)];
        }
        // Values beyond the last pattern are 0.
        let mut sums = [0.0; 8];
        for eight in values.chunks_exact(8) {
            (sums.iter_mut().zip(eight)).for_each(|(sum, value)| *sum += value);
        }
        let sum = sums.iter().sum();
        ScoredPosition { row, values, sum }
    }

    /// Copies `other` and removes a piece from it.
    #[inline(always)]
    fn set_without(&mut self, other: &ScoredPosition, piece: &Piece, weights: &[f32]) {
        *self = *other;
        let ScoredPosition { row, values, sum } = self;
        (row.iter_mut().zip(&piece.row))
            .for_each(|(index, step)| *index = index.wrapping_sub(*step));
        for &(number, _) in piece.changes.as_flattened() {
            let number = usize::from(number).min(MAX_ACTIVE_FEATURES - 1);
            let value = weights[usize::from(row[number])];
            *sum += value - values[number];
            values[number] = value;
        }
    }

    /// Returns the change of the sum if a piece is added.
    #[inline(always)]
    fn difference(&self, piece: &Piece, weights: &[f32]) -> f32 {
        // Four independent sums, so that additions need not wait for each other.
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
        self.patterns().indices
    }

    fn active_features(&self, position: &Position, features: &mut FeatureIndices) -> usize {
        *features = self.patterns().row(position);
        self.patterns().count
    }

    #[inline(always)]
    fn score_successors<'a>(
        &self,
        position: &Position,
        successors: &[Position],
        weights: impl Fn(usize) -> &'a [f32],
        sums: &mut Vec<f32>,
    ) {
        let patterns = self.patterns();
        let group = self.feature_group(position);
        let known = weights(group);
        let all = |position: &Position| {
            let weights = weights(self.feature_group(position));
            if weights.is_empty() {
                0.0
            } else {
                ScoredPosition::new(patterns.row(position), patterns.count, weights).sum
            }
        };
        if known.is_empty() {
            sums.extend(successors.iter().map(all));
            return;
        }
        let here = ScoredPosition::new(patterns.row(position), patterns.count, known);
        // The position without the moving piece, which often has several moves.
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
            let scored = if from == 0 {
                &here
            } else {
                if left != (from, tigers & from) {
                    left = (from, tigers & from);
                    rest.set_without(&here, piece(from), known);
                }
                &rest
            };
            sums.push(scored.sum + scored.difference(piece(to), known));
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, weighted_sum};

    use super::super::patterns::tests::{boards, listed, playout};
    use super::*;

    #[test]
    fn incremental_scores_equal_full_sums() {
        for hunt in boards() {
            let features = hunt.feature_count();
            // The last group has no weights.
            let weights: Vec<Vec<f32>> = (0..3)
                .map(|group| {
                    (0..features)
                        .map(|index| ((index * 7 + group) % 13) as f32)
                        .collect()
                })
                .collect();
            let weights = |group: usize| weights.get(group).map_or(&[][..], Vec::as_slice);
            for position in playout(&hunt) {
                let moves = hunt.moves(&position);
                let after: Vec<_> = moves.map(|m| hunt.play(&position, m)).collect();
                let mut sums = Vec::new();
                hunt.score_successors(&position, &after, weights, &mut sums);
                let plain = after.iter().map(|next| {
                    weighted_sum(&listed(&hunt, next), weights(hunt.feature_group(next)))
                });
                assert_eq!(sums, plain.collect::<Vec<_>>());
            }
        }
    }
}
