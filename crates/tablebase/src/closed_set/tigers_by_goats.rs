//! Which tiger sets stand beside goat sets of one size: a list for each class, one after another.

/// Tiger sets by the class of the goats beside them; each list is sorted.
#[derive(Clone, Default)]
pub struct TigersByGoats {
    /// Where the list of each class begins, and where the last one ends; none at all if all lists
    /// are empty.
    starts: Vec<u32>,
    tigers: Vec<u32>,
}

impl TigersByGoats {
    /// Lists of these lengths, in the order of classes.
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

    /// Lists from sorted pairs of a class and a tiger set, where there are so many classes.
    pub fn from_pairs(classes: usize, pairs: &[(u32, u32)]) -> TigersByGoats {
        let mut lengths = vec![0; classes];
        for &(class, _) in pairs {
            lengths[class as usize] += 1;
        }
        let tigers = pairs.iter().map(|&(_, tigers)| tigers).collect();
        TigersByGoats::new(lengths.into_iter(), tigers)
    }

    /// How many tiger sets there are in all.
    pub fn len(&self) -> usize {
        self.tigers.len()
    }

    pub fn is_empty(&self) -> bool {
        self.tigers.is_empty()
    }

    /// The tiger sets beside a class.
    #[inline]
    pub fn of(&self, class: usize) -> &[u32] {
        match self.starts.get(class..class + 2) {
            Some(ends) => &self.tigers[ends[0] as usize..ends[1] as usize],
            None => &[],
        }
    }

    /// Adds lists that have no tiger set in common with these.
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
    fn lists_are_found_by_class_and_added_class_by_class() {
        let mut beside = TigersByGoats::default();
        assert!(beside.is_empty() && beside.of(2).is_empty());
        beside.add(&TigersByGoats::from_pairs(4, &[(1, 7), (3, 5)]));
        beside.add(&TigersByGoats::default());
        beside.add(&TigersByGoats::from_pairs(4, &[(0, 6), (3, 4), (3, 9)]));
        let lists: Vec<&[u32]> = (0..4).map(|class| beside.of(class)).collect();
        assert_eq!(lists, [&[6][..], &[7], &[], &[4, 5, 9]]);
        assert_eq!(beside.len(), 5);
    }
}
