//! Suggests the known word closest to an unknown one (Jaro–Winkler).

/// Returns the candidate most similar to `word`, if any is similar.
///
/// ```
/// use pounce_diagnostic::closest;
/// assert_eq!(closest("baghchal", ["aadu-puli", "bagh-chal"]), Some("bagh-chal"));
/// assert_eq!(closest("chess", ["aadu-puli", "bagh-chal"]), None);
/// ```
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| {
            let similarity = strsim::jaro_winkler(&word, &candidate.to_lowercase());
            (similarity, candidate)
        })
        .filter(|(similarity, _)| *similarity > THRESHOLD)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, candidate)| candidate)
}

/// Returns a sentence that names the closest candidate, or all of them if none is close.
pub fn suggestion<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match closest(word, candidates.clone()) {
        Some(candidate) => format!("did you mean `{candidate}`?"),
        None => one_of(candidates),
    }
}

/// Returns a sentence that lists all candidates.
pub(crate) fn one_of<'a>(candidates: impl IntoIterator<Item = &'a str>) -> String {
    let all: Vec<String> = candidates
        .into_iter()
        .map(|candidate| format!("`{candidate}`"))
        .collect();
    format!("expected one of {}", all.join(", "))
}

/// Words with swapped or missing letters score above this threshold, unrelated words below.
const THRESHOLD: f64 = 0.8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_similar_words_only() {
        let games = ["bagh-chal", "aadu-puli", "pentagram"];
        assert_eq!(closest("baghchal", games), Some("bagh-chal"));
        assert_eq!(closest("Pentagramm", games), Some("pentagram"));
        assert_eq!(closest("chess", games), None);
        assert_eq!(closest("", games), None);
    }
}
