//! Tiger sets grouped by goat class, as concatenated lists.

/// Tiger sets by goat class; the list of each class is sorted.
#[derive(Clone, Default)]
pub struct TigersByGoats {
    /// Start of the list of each class, and the end of the last. Empty if all lists are empty.
    starts: Vec<u32>,
    tigers: Vec<u32>,
}

impl TigersByGoats {
    /// Splits `tigers` into lists of these lengths, in the order of classes.
    pub fn new(lengths: impl Iterator<Item = usize>, tigers: Vec<u32>) -> TigersByGoats {
        if tigers.is_empty() {
            return TigersByGoats::default();
        }
        let mut starts = vec![0];
        let mut end = 0;
        starts.extend(lengths.map(|length| {
            end += length as u32;
            end
        }));
        TigersByGoats { starts, tigers }
    }

    /// Builds the lists of `classes` classes from sorted pairs of a class and a tiger set.
    pub fn from_pairs(classes: usize, pairs: &[(u32, u32)]) -> TigersByGoats {
        let mut lengths = vec![0; classes];
        for &(class, _) in pairs {
            lengths[class as usize] += 1;
        }
        let tigers = pairs.iter().map(|&(_, tigers)| tigers).collect();
        TigersByGoats::new(lengths.into_iter(), tigers)
    }

    /// Returns the total number of tiger sets.
    pub fn len(&self) -> usize {
        self.tigers.len()
    }

    pub fn is_empty(&self) -> bool {
        self.tigers.is_empty()
    }

    /// Returns the tiger sets of a class.
    #[inline]
    pub fn of(&self, class: usize) -> &[u32] {
        match self.starts.get(class..class + 2) {
            Some(ends) => &self.tigers[ends[0] as usize..ends[1] as usize],
            None => &[],
        }
    }

    /// Adds lists that are disjoint from these.
    pub fn add(&mut self, more: &TigersByGoats) {
        if more.is_empty() {
            return;
        }
        if self.is_empty() {
            *self = more.clone();
            return;
        }
        let mut lengths = Vec::with_capacity(self.starts.len());
        let mut tigers = Vec::with_capacity(self.len() + more.len());
        for class in 0..self.starts.len() - 1 {
            let start = tigers.len();
            tigers.extend_from_slice(self.of(class));
            tigers.extend_from_slice(more.of(class));
            tigers[start..].sort_unstable();
            lengths.push(tigers.len() - start);
        }
        *self = TigersByGoats::new(lengths.into_iter(), tigers);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_and_adds_lists_by_class() {
        let mut tigers = TigersByGoats::default();
        assert!(tigers.is_empty() && tigers.of(2).is_empty());
        tigers.add(&TigersByGoats::from_pairs(4, &[(1, 7), (3, 5)]));
        tigers.add(&TigersByGoats::default());
        tigers.add(&TigersByGoats::from_pairs(4, &[(0, 6), (3, 4), (3, 9)]));
        let lists: Vec<&[u32]> = (0..4).map(|class| tigers.of(class)).collect();
        assert_eq!(lists, [&[6][..], &[7], &[], &[4, 5, 9]]);
        assert_eq!(tigers.len(), 5);
    }
}
