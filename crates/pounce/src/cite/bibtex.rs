//! Citations as BibTeX entries.

use diagnostic::escape_bibtex;

use crate::records::{CitationRecord, CitedEvidence};

/// The abbreviations of months that every BibTeX style defines.
const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

impl CitationRecord {
    /// Returns the citation as a BibTeX entry. It is of the type `@misc`, which every style knows.
    pub fn to_bibtex(&self) -> String {
        // Inner braces keep the name of a group in one piece, and the capital letters of a title.
        let mut fields = vec![
            (
                "author",
                format!("{{{{{}}}}}", escape_bibtex(&self.authors())),
            ),
            ("title", format!("{{{{{}}}}}", escape_bibtex(&self.title))),
        ];
        if let Some(issued) = &self.issued {
            let [year, month, _] = issued.date_parts[0];
            fields.push(("year", format!("{{{year}}}")));
            let month = MONTHS.get((month as usize).wrapping_sub(1));
            fields.extend(month.map(|month| ("month", (*month).to_owned())));
        }
        fields.push(("howpublished", format!("{{{}}}", escape_bibtex(&self.note))));
        if let Some(result) = &self.custom.result {
            let mut notes = vec![
                format!("claim {}", result.claim_digest),
                format!("rules {}", result.rules_digest),
            ];
            notes.extend(result.evidence.iter().map(CitedEvidence::to_text));
            notes.extend(
                result
                    .source
                    .iter()
                    .map(|source| format!("source: {source}")),
            );
            fields.push(("note", format!("{{{}}}", escape_bibtex(&notes.join("; ")))));
        }
        let mut entry = format!("@misc{{{},\n", self.id);
        for (field, value) in fields {
            entry += &format!("  {field} = {value},\n");
        }
        entry + "}\n"
    }
}
