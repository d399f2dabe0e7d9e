//! Shares claims between machines.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several parts of a selection, such as 1/3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Partition {
    /// The number of the part, from 1.
    pub part: usize,
    /// The number of parts.
    pub of: usize,
}

impl Partition {
    /// Checks whether the part contains the claim with this index, from 0.
    pub(crate) fn contains(self, index: usize) -> bool {
        // The numbers may come from an edited checkpoint.
        (index.checked_rem(self.of)).is_some_and(|rest| rest + 1 == self.part)
    }
}

impl FromStr for Partition {
    type Err = String;

    fn from_str(text: &str) -> Result<Partition, String> {
        let (part, of) = text
            .split_once('/')
            .ok_or("expected a part and the number of parts, such as 1/3")?;
        let number = |text: &str| {
            let number = text.trim().parse::<usize>();
            number.map_err(|_| format!("`{text}` is not a number"))
        };
        let (part, of) = (number(part)?, number(of)?);
        if (1..=of).contains(&part) {
            Ok(Partition { part, of })
        } else {
            Err(format!("the part must be between 1 and {of}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_is_in_one_part() {
        let parts = ["1/3", "2/3", "3/3"].map(|text| text.parse::<Partition>().unwrap());
        for index in 0..10 {
            assert_eq!(parts.iter().filter(|part| part.contains(index)).count(), 1);
        }
        let none = Partition { part: 0, of: 0 };
        assert!(!none.contains(0) && !Partition { part: 0, of: 2 }.contains(1));
        for bad in ["", "1", "0/3", "4/3", "1/0", "a/2", "1/b", "-1/2"] {
            assert!(bad.parse::<Partition>().is_err(), "{bad}");
        }
    }
}
