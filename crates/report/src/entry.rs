//! A claim and what is known of it: its section of the page.

use certificate::hunt::Outline;
use games::AnyGame;
use games::hunt::{Hunt, Stalemate, Thumbnails};
use hypothesis::Claim;
use maud::{Markup, PreEscaped, html};
use pounce::task::PlayQuestion;

use crate::section::facts::Draw;
use crate::section::{counts, evidence, facts, other_game, questions, strategy, tree_size};
use crate::standing::{Finding, Standing};
use pounce::text::count;

/// A claim and what is known of it.
pub(crate) struct Entry<'a> {
    /// The claim's name.
    pub name: &'a str,
    /// The claim.
    pub claim: &'a Claim,
    /// The game.
    pub game: &'a AnyGame,
    /// The questions that it asks.
    pub questions: &'a [PlayQuestion],
    /// What came of it.
    pub finding: Finding,
    /// What lies there by way of a certificate.
    pub proof: Proof,
}

/// What lies there by way of a certificate.
pub(crate) enum Proof {
    /// Nothing.
    Absent,
    /// Something that is not what the result names; and why.
    Unusable(String),
    /// The certificate that the result names, boxed because it is large.
    Outline(Box<Outline>),
    /// The same of a switching game: what it proves, in sentences.
    Pairs(Vec<String>),
}

impl Entry<'_> {
    /// Where the page has it. No two names have the same place.
    pub(crate) fn id(&self) -> String {
        let mut id = "claim/".to_owned();
        for letter in self.name.chars() {
            match letter {
                _ if letter.is_ascii_alphanumeric() || "-_./".contains(letter) => id.push(letter),
                _ => id += &format!("~{:x}~", u32::from(letter)),
            }
        }
        id
    }

    /// Whether the verdict is the one that the claim insists on, in words.
    pub(crate) fn expectation(&self) -> Option<&'static str> {
        let result = self.finding.result()?;
        Some(match self.claim.expect {
            expect if !result.meets(expect) => "NOT as expected",
            None => "nothing expected",
            Some(_) => "as expected",
        })
    }

    /// What a reader should know before believing the verdict.
    pub(crate) fn warnings(&self) -> Vec<&'static str> {
        let mut warnings = Vec::new();
        if matches!(self.proof, Proof::Unusable(_)) {
            warnings.push("certificate differs");
        }
        warnings
    }

    /// The section of a claim about a hunting game.
    pub(crate) fn hunt_section(&self, hunt: &Hunt, sketches: &Thumbnails) -> Markup {
        let draw = |witness: &str| {
            let position = hunt.parse_position(witness).ok()?;
            let words = sketches.words(&position);
            Some(PreEscaped(sketches.draw(&position, None, &words)))
        };
        self.section(
            questions::section(self, hunt, sketches),
            &draw,
            strategy::section(&self.proof, hunt, sketches),
        )
    }

    /// The section of a claim about another game.
    pub(crate) fn other_section(&self) -> Markup {
        self.section(
            other_game::questions(self),
            &|witness: &str| other_game::picture(self.game, witness),
            html! {},
        )
    }

    fn section(&self, questions: Markup, draw: &Draw<'_>, strategy: Markup) -> Markup {
        let id = self.id();
        html! {
            section.claim id=(id) aria-label=(self.name) {
                h3 { a href={ "#" (id) } { (self.name) } " " (self.badge()) }
                p.statement { (self.claim.statement) }
                @if let Some(source) = &self.claim.source {
                    p.source { "Source: " (source) }
                }
                @if let Some(rules) = self.changed_rules() {
                    p.source { "Rules: " (rules) }
                }
                (self.verdict())
                (questions)
                @if let Some(result) = self.finding.result() {
                    (counts::section(&result.counts))
                    (facts::section(&result.facts, draw))
                    @if let Some(size) = &result.tree_size {
                        (tree_size::section(size))
                    }
                }
                (strategy)
                (evidence::section(self))
            }
        }
    }

    /// How it stands, as a badge.
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
                    p.warning { "There is a result, but it cannot be used: " (why) "." }
                }
                (_, Standing::Absent) => p { "There is no result yet." },
                (Finding::Recorded(result), standing) => {
                    p {
                        strong { (capital(standing.name())) }
                        @if let Some(reason) = &result.reason { ": " (reason) }
                        @if let Some(expectation) = self.expectation() {
                            ", "
                            @if expectation.starts_with("NOT") { strong.warning { (expectation) } }
                            @else { (expectation) }
                        }
                        @if let Some(trust) = trust.filter(|_| !result.trust.is_empty()) {
                            "; known by " (trust)
                        }
                        "."
                    }
                }
                _ => {}
            }
            @if let Proof::Unusable(why) = &self.proof {
                p.warning { "The certificate that lies there is not the one that the result rests "
                    "on: " (why) "." }
            }
        }
    }

    /// The rules, if the claim changes them.
    fn changed_rules(&self) -> Option<String> {
        if self.claim.options == Default::default() {
            return None;
        }
        Some(match self.game {
            AnyGame::Hunt(hunt) => rules(hunt),
            game => other_game::rules(game),
        })
    }
}

/// The numbers of a game in words.
pub(crate) fn rules(hunt: &Hunt) -> String {
    let board = hunt.board();
    let tigers: Vec<&str> = (board.tigers.iter())
        .map(|&node| board.nodes[usize::from(node)].name.as_str())
        .collect();
    let stalemate = match board.stalemate {
        Stalemate::Loss => "Goats without a move lose",
        Stalemate::Draw => "Goats without a move draw",
    };
    format!(
        "tigers start on {}; {} in hand; {} for Tigers; {stalemate}",
        tigers.join(", "),
        count(board.goats.into(), "goat", "goats"),
        count(board.captures.into(), "capture wins", "captures win"),
    )
}

/// With a capital at the beginning.
fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}
