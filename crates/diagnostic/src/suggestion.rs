//! "Did you mean": the known word nearest to an unknown one.

/// The candidate most like `word`, if any is like it at all.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| {
            let likeness = strsim::jaro_winkler(&word, &candidate.to_lowercase());
            (likeness, candidate)
        })
        .filter(|(likeness, _)| *likeness > LIKE)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, candidate)| candidate)
}

/// A sentence that names the closest candidate, or all of them if none is close.
pub fn suggestion<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match closest(word, candidates.clone()) {
        Some(candidate) => format!("did you mean `{candidate}`?"),
        None => {
            let all: Vec<String> = candidates
                .into_iter()
                .map(|candidate| format!("`{candidate}`"))
                .collect();
            format!("it is one of {}", all.join(", "))
        }
    }
}

/// Swapped or missing letters score above 0.8 on words of this length, unrelated words below.
const LIKE: f64 = 0.8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant_and_only_that() {
        let games = ["bagh-chal", "aadu-puli", "pentagram"];
        assert_eq!(closest("baghchal", games), Some("bagh-chal"));
        assert_eq!(closest("Pentagramm", games), Some("pentagram"));
        assert_eq!(closest("chess", games), None);
        assert_eq!(closest("", games), None);
    }
}
