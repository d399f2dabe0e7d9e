//! Citations as plain text: a sentence for a list of references, then the digests.

use crate::records::{CitationKind, CitationRecord, CitedEvidence};
use crate::text::{capitalized, escape_line};

impl CitationRecord {
    /// Returns the citation as text for people.
    pub fn to_text(&self) -> String {
        let title = match self.kind {
            CitationKind::Dataset => format!("\"{}\"", self.title),
            CitationKind::Software => self.title.clone(),
        };
        let mut lines = vec![format!(
            "{}{}. {title}. {}.",
            self.authors(),
            self.year()
                .map_or(String::new(), |year| format!(" ({year})")),
            capitalized(&self.note)
        )];
        if let Some(result) = &self.custom.result {
            lines.push(format!("  claim:    {}", result.claim_digest));
            lines.push(format!("  rules:    {}", result.rules_digest));
            for evidence in &result.evidence {
                lines.push(format!("  evidence: {}", evidence.to_text()));
            }
            if let Some(source) = &result.source {
                lines.push(format!("  source:   {source}"));
            }
        }
        let lines = lines.iter().map(|line| escape_line(line) + "\n");
        lines.collect()
    }

    /// Returns the authors, separated by commas.
    pub(super) fn authors(&self) -> String {
        let names = self.author.iter().map(|author| author.literal.as_str());
        names.collect::<Vec<&str>>().join(", ")
    }

    pub(super) fn year(&self) -> Option<u32> {
        let issued = self.issued.as_ref()?;
        Some(issued.date_parts[0][0])
    }
}

impl CitedEvidence {
    /// Returns the description with the digest.
    pub(super) fn to_text(&self) -> String {
        match &self.digest {
            Some(digest) => format!("{}, {digest}", self.description),
            None => self.description.clone(),
        }
    }
}
