//! A claim with its result and certificate, and its section of the page.

use certificate::hunt::Outline;
use games::AnyGame;
use hypothesis::{Claim, GameOptions, Trust};
use maud::{Markup, html};
use pounce::task::PlayQuestion;
use pounce::text::capitalized;

use crate::drawing::Drawing;
use crate::section::{counts, evidence, facts, questions, strategy, tree_size};
use crate::standing::{Finding, Standing};

/// A claim with its result and certificate.
pub(crate) struct Entry<'a> {
    /// The claim's name.
    pub name: &'a str,
    /// The claim.
    pub claim: &'a Claim,
    /// The game.
    pub game: &'a AnyGame,
    /// The questions that it asks.
    pub questions: &'a [PlayQuestion],
    /// The recorded result.
    pub finding: Finding,
    /// The certificate.
    pub proof: Proof,
}

/// The certificate of a result.
pub(crate) enum Proof {
    /// There is no certificate.
    Absent,
    /// A file that is not the certificate that the result names, with the reason.
    Unusable(String),
    /// The certificate that the result names, boxed because it is large.
    Outline(Box<Outline>),
    /// The statements that the certificate of a switching game proves.
    Pairs(Vec<String>),
}

/// Converts a name to an identifier, a different one for each name.
pub(crate) fn identifier(name: &str) -> String {
    let mut id = String::new();
    for letter in name.chars() {
        match letter {
            _ if letter.is_ascii_alphanumeric() || "-_./".contains(letter) => id.push(letter),
            _ => id += &format!("~{:x}~", u32::from(letter)),
        }
    }
    id
}

impl Entry<'_> {
    /// Returns the id of the section, which is unique for each name.
    pub(crate) fn id(&self) -> String {
        format!("claim/{}", identifier(self.name))
    }

    /// Lists the kinds of evidence.
    pub(crate) fn trust(&self) -> &[Trust] {
        self.finding.result().map_or(&[], |result| &result.trust)
    }

    /// Compares the verdict with the expectation.
    pub(crate) fn expectation(&self) -> Option<&'static str> {
        let result = self.finding.result()?;
        Some(match self.claim.expect {
            expect if !result.meets(expect) => "NOT as expected",
            None => "no expectation",
            Some(_) => "as expected",
        })
    }

    /// Lists warnings about the evidence.
    pub(crate) fn warnings(&self) -> Vec<&'static str> {
        let mut warnings = Vec::new();
        if matches!(self.proof, Proof::Unusable(_)) {
            warnings.push("certificate differs");
        }
        warnings
    }

    /// Builds the claim's section of the page.
    pub(crate) fn section(&self, drawing: &Drawing<'_>) -> Markup {
        let id = self.id();
        html! {
            section.claim id=(id) aria-label=(self.name) {
                h4 { a href={ "#" (id) } { (self.name) } " " (self.badge()) }
                p.statement { (self.claim.statement) }
                @if let Some(source) = &self.claim.source {
                    p.source { "Source: " (source) }
                }
                @if self.claim.options != GameOptions::default() {
                    p.source { "Rules: " (drawing.rules()) }
                }
                (self.verdict())
                (questions::section(self, drawing))
                @if let Some(result) = self.finding.result() {
                    (counts::section(&result.counts))
                    (facts::section(&result.facts, drawing))
                    @if let Some(size) = &result.tree_size {
                        (tree_size::section(size))
                    }
                }
                @if let Some((hunt, thumbnails)) = drawing.hunt() {
                    (strategy::section(&self.proof, hunt, thumbnails))
                }
                (evidence::section(self))
            }
        }
    }

    /// Returns the verdict as a badge.
    pub(crate) fn badge(&self) -> Markup {
        let standing = self.finding.standing();
        html! {
            span class={ "badge " (standing.class()) } {
                span aria-hidden="true" { (standing.sign()) } " " (standing.name())
            }
        }
    }

    fn verdict(&self) -> Markup {
        let trust = self
            .finding
            .result()
            .map(|result| evidence::trust(&result.trust));
        html! {
            @match (&self.finding, self.finding.standing()) {
                (Finding::Unusable(why), _) => {
                    p.warning { "The result is not valid: " (why) "." }
                }
                (_, Standing::Absent) => p { "No result yet." },
                (Finding::Recorded(result), standing) => {
                    p {
                        strong { (capitalized(standing.name())) }
                        @if let Some(reason) = &result.reason { ": " (reason) }
                        @if let Some(expectation) = self.expectation() {
                            ", "
                            @if expectation.starts_with("NOT") { strong.warning { (expectation) } }
                            @else { (expectation) }
                        }
                        @if let Some(trust) = trust.filter(|_| !result.trust.is_empty()) {
                            "; evidence: " (trust)
                        }
                        "."
                    }
                }
                _ => {}
            }
            @if let Proof::Unusable(why) = &self.proof {
                p.warning { "The certificate next to the result is not the one that it names: "
                    (why) "." }
            }
        }
    }
}
