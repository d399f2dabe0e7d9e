//! The linear function of some features that fits given values best: normal equations, with a
//! trace of ridge regression, so that features that tell nothing do no harm.

/// Values for each column that is used; with fewer, the last ones are left out.
const ENOUGH: usize = 5;

/// How much is added to the diagonal, in proportion to it.
const RIDGE: f64 = 1e-5;

/// Normal equations.
#[derive(Debug, Clone)]
pub struct LeastSquares {
    values: usize,
    columns: usize,
    /// Row by row; what is right of the diagonal is not used.
    matrix: Vec<f64>,
    right: Vec<f64>,
}

impl LeastSquares {
    /// Of so many features, about which nothing is known.
    pub fn new(columns: usize) -> Self {
        LeastSquares {
            values: 0,
            columns,
            matrix: vec![0.0; columns * columns],
            right: vec![0.0; columns],
        }
    }

    /// How many features there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Takes note of a value: the first features, and of the others those that are not 0, in
    /// order.
    pub fn add(&mut self, first: &[f64], others: &[(usize, f64)], value: f64) {
        self.values += 1;
        let cells = self.matrix.chunks_exact_mut(self.columns);
        for ((cells, right), feature) in cells.zip(&mut self.right).zip(first) {
            *right += feature * value;
            (cells.iter_mut().zip(first)).for_each(|(cell, other)| *cell += feature * other);
        }
        for (number, &(row, feature)) in others.iter().enumerate() {
            self.right[row] += feature * value;
            let cells = &mut self.matrix[row * self.columns..][..self.columns];
            (cells.iter_mut().zip(first)).for_each(|(cell, other)| *cell += feature * other);
            for &(column, other) in &others[..=number] {
                cells[column] += feature * other;
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

    /// What each feature counts; `None` if too little is known. Where there is not enough for
    /// all, those after the first so many are left out.
    pub fn solve(&self, first: usize) -> Option<Vec<f32>> {
        let diagonal = |at: usize| self.matrix[at * self.columns + at];
        let mut used: Vec<usize> = (0..self.columns).filter(|&at| diagonal(at) > 0.0).collect();
        if used.len() * ENOUGH > self.values {
            used.retain(|&at| at < first);
            used.truncate(self.values / ENOUGH);
        }
        if used.is_empty() {
            return None;
        }
        let count = used.len();
        let mut matrix: Vec<Vec<f64>> = Vec::with_capacity(count);
        let mut factors: Vec<f64> = used.iter().map(|&at| self.right[at]).collect();
        // Cholesky: the matrix is positive definite.
        for (number, &row) in used.iter().enumerate() {
            let mut cells: Vec<f64> = Vec::with_capacity(number + 1);
            for (place, &column) in used[..number].iter().enumerate() {
                let above = &matrix[place];
                let rest = self.matrix[row * self.columns + column] - dot(&cells, above);
                cells.push(rest / above[place]);
            }
            let rest = diagonal(row) * (1.0 + RIDGE) - dot(&cells, &cells);
            cells.push(rest.max(diagonal(row) * RIDGE / 2.0).sqrt());
            factors[number] = (factors[number] - dot(&cells[..number], &factors)) / cells[number];
            matrix.push(cells);
        }
        for number in (0..count).rev() {
            factors[number] /= matrix[number][number];
            let factor = factors[number];
            let above = factors[..number].iter_mut().zip(&matrix[number]);
            above.for_each(|(other, cell)| *other -= cell * factor);
        }
        let mut all = vec![0.0; self.columns];
        for (&at, &factor) in used.iter().zip(&factors) {
            all[at] = factor as f32;
        }
        all.iter().all(|factor| factor.is_finite()).then_some(all)
    }
}

/// The sum of products, as far as both go.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let length = one.len().min(other.len());
    let (ones, rest) = one[..length].as_chunks::<4>();
    let (others, other_rest) = other[..length].as_chunks::<4>();
    for (one, other) in ones.iter().zip(others) {
        for (sum, (a, b)) in sums.iter_mut().zip(one.iter().zip(other)) {
            *sum += a * b;
        }
    }
    let rest = rest.iter().zip(other_rest).map(|(a, b)| a * b);
    sums.iter().sum::<f64>() + rest.sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: usize = 12;

    #[test]
    fn a_linear_function_is_found_again() {
        let mut squares = LeastSquares::new(SIDE);
        for n in 0..100u32 {
            let (one, other) = (f64::from(n % 7), f64::from(n % 5));
            let value = 2.0 - 0.5 * one + 3.0 * other;
            squares.add(&[1.0, 0.0, 0.0, one], &[(9, other)], value);
        }
        let factors = squares.solve(SIDE).unwrap();
        let expected = [(0, 2.0), (3, -0.5), (9, 3.0), (1, 0.0), (11, 0.0)];
        for (at, factor) in expected {
            assert!((factors[at] - factor).abs() < 1e-3, "{at}: {}", factors[at]);
        }
    }

    #[test]
    fn features_that_say_the_same_share_what_they_count() {
        let mut squares = LeastSquares::new(SIDE);
        for n in 0..50u32 {
            let n = f64::from(n);
            squares.add(&[0.0, n], &[(2, n)], 4.0 * n);
        }
        let factors = squares.solve(SIDE).unwrap();
        assert!((factors[1] + factors[2] - 4.0).abs() < 1e-3);
    }

    #[test]
    fn with_few_values_the_first_features_have_to_do() {
        let mut squares = LeastSquares::new(SIDE);
        for n in 0..12u32 {
            squares.add(&[1.0, f64::from(n)], &[(8, 0.5)], 1.0 + f64::from(n));
        }
        let factors = squares.solve(8).unwrap();
        assert!((factors[0] - 1.0).abs() < 1e-2 && (factors[1] - 1.0).abs() < 1e-2);
        assert_eq!(factors[8], 0.0);
    }

    #[test]
    fn a_few_values_say_nothing() {
        let mut squares = LeastSquares::new(SIDE);
        squares.add(&[1.0], &[(1, 1.0)], 1.0);
        assert_eq!(squares.solve(SIDE), None);
        assert_eq!(LeastSquares::new(SIDE).solve(SIDE), None);
    }
}
