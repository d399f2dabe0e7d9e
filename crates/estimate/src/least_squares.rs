//! The linear function of some features that fits given values best: normal equations, with a
//! trace of ridge regression, so that features that tell nothing do no harm.

use game::FeatureVector;

const SIDE: usize = size_of::<FeatureVector>() / size_of::<f32>();

/// Values for each feature that is used; with fewer, the last features are left out.
const ENOUGH: usize = 5;

/// How much is added to the diagonal, in proportion to it.
const RIDGE: f64 = 1e-5;

/// Normal equations.
#[derive(Debug, Clone)]
pub struct LeastSquares {
    values: usize,
    /// Row by row.
    matrix: Vec<f64>,
    right: Vec<f64>,
}

impl Default for LeastSquares {
    fn default() -> Self {
        LeastSquares {
            values: 0,
            matrix: vec![0.0; SIDE * SIDE],
            right: vec![0.0; SIDE],
        }
    }
}

impl LeastSquares {
    /// Takes note of a value.
    pub fn add(&mut self, features: &FeatureVector, value: f64) {
        self.values += 1;
        for (row, &feature) in features.iter().enumerate() {
            if feature == 0.0 {
                continue;
            }
            let feature = f64::from(feature);
            self.right[row] += feature * value;
            let cells = &mut self.matrix[row * SIDE..][..SIDE];
            for (cell, &other) in cells.iter_mut().zip(features) {
                *cell += feature * f64::from(other);
            }
        }
    }

    /// Takes note of all that another has noted.
    pub fn append(&mut self, other: &LeastSquares) {
        self.values += other.values;
        let add = |sums: &mut [f64], more: &[f64]| {
            (sums.iter_mut().zip(more)).for_each(|(sum, more)| *sum += more);
        };
        add(&mut self.matrix, &other.matrix);
        add(&mut self.right, &other.right);
    }

    /// What each feature counts; `None` if too little is known.
    pub fn solve(mut self) -> Option<FeatureVector> {
        let used: Vec<usize> = (0..SIDE)
            .filter(|&at| self.matrix[at * SIDE + at] > 0.0)
            .take(self.values / ENOUGH)
            .collect();
        if used.is_empty() {
            return None;
        }
        let at = |row: usize, column: usize| row * SIDE + column;
        for &row in &used {
            self.matrix[at(row, row)] *= 1.0 + RIDGE;
        }
        // The matrix is positive definite: elimination needs no exchange of rows.
        for (done, &pivot) in used.iter().enumerate() {
            for &row in &used[done + 1..] {
                let factor = self.matrix[at(row, pivot)] / self.matrix[at(pivot, pivot)];
                for &column in &used[done..] {
                    self.matrix[at(row, column)] -= factor * self.matrix[at(pivot, column)];
                }
                self.right[row] -= factor * self.right[pivot];
            }
        }
        let mut factors = [0.0; SIDE];
        for (left, &row) in used.iter().enumerate().rev() {
            let later = used[left + 1..].iter();
            let known: f64 = later
                .map(|&it| self.matrix[at(row, it)] * factors[it])
                .sum();
            factors[row] = (self.right[row] - known) / self.matrix[at(row, row)];
        }
        let all_finite = factors.iter().all(|factor| factor.is_finite());
        all_finite.then(|| factors.map(|factor| factor as f32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_linear_function_is_found_again() {
        let mut squares = LeastSquares::default();
        for n in 0..100u32 {
            let mut features = [0.0; SIDE];
            features[0] = 1.0;
            features[3] = (n % 7) as f32;
            features[9] = (n % 5) as f32;
            let value = 2.0 - 0.5 * f64::from(n % 7) + 3.0 * f64::from(n % 5);
            squares.add(&features, value);
        }
        let factors = squares.solve().unwrap();
        let expected = [(0, 2.0), (3, -0.5), (9, 3.0), (1, 0.0), (39, 0.0)];
        for (at, factor) in expected {
            assert!((factors[at] - factor).abs() < 1e-3, "{at}: {}", factors[at]);
        }
    }

    #[test]
    fn features_that_say_the_same_share_what_they_count() {
        let mut squares = LeastSquares::default();
        for n in 0..50u32 {
            let mut features = [0.0; SIDE];
            features[1] = n as f32;
            features[2] = n as f32;
            squares.add(&features, 4.0 * f64::from(n));
        }
        let factors = squares.solve().unwrap();
        assert!((factors[1] + factors[2] - 4.0).abs() < 1e-3);
    }

    #[test]
    fn a_few_values_say_nothing() {
        let mut squares = LeastSquares::default();
        squares.add(&[1.0; SIDE], 1.0);
        assert_eq!(squares.solve(), None);
        assert_eq!(LeastSquares::default().solve(), None);
    }
}
