//! Questions about games that are no hunts, asked of engines that know nothing of any game.

use std::time::Instant;

use anyhow::Context;
use diagnostic::Flaw;
use game::{Answer, Game, Keyed, Limits, Notation, Question, Symmetric, Verdict, Win, oracle};
use games::{AnyGame, SureVisitor};
use hypothesis::{Engine, OtherMatter, QuestionRecord, VerdictName, WinQuestion};
use search::{Method, ProofMethod, Unlogged, alpha_beta_by, closure, dfpn, pn};

use crate::runner::{Asked, Job};
use crate::switching_questions::by_trees;

impl Job<'_> {
    /// Asks one question after the other, until one decides the claim.
    pub fn ask_other(
        &self,
        matter: &OtherMatter,
        engine: Engine,
        limits: Limits,
        asked: &mut Asked,
    ) -> anyhow::Result<()> {
        for question in &matter.questions {
            let began = Instant::now();
            if let (Engine::Matroid, AnyGame::Switching(game)) = (engine, &matter.game) {
                let (verdict, record, proof) = by_trees(game, question)
                    .with_context(|| format!("claim {}", self.loaded.name))?;
                asked.searching += began.elapsed();
                asked.verdict = asked.verdict.and(verdict);
                asked.records.push(record);
                asked.pairs.push(proof);
                if asked.verdict == Verdict::Refuted {
                    break;
                }
                continue;
            }
            let search = Search {
                job: self,
                engine,
                limits,
                asked: question,
            };
            let record = matter.game.visit_sure(search);
            asked.searching += began.elapsed();
            let (verdict, record) = record
                .context("nothing can be asked where dice decide")?
                .with_context(|| format!("claim {}", self.loaded.name))?;
            asked.verdict = asked.verdict.and(verdict);
            asked.records.push(record);
            if asked.verdict == Verdict::Refuted {
                break;
            }
        }
        Ok(())
    }
}

/// One question to one engine.
struct Search<'a> {
    job: &'a Job<'a>,
    engine: Engine,
    limits: Limits,
    asked: &'a WinQuestion,
}

impl SureVisitor for Search<'_> {
    type Output = Result<(Verdict, QuestionRecord), Flaw>;

    fn visit<G: Notation + Keyed + Symmetric>(self, game: &G) -> Self::Output {
        let question = self.asked.question(game)?;
        let answer = self.search(game, &question);
        let (verdict, reason) = VerdictName::of(answer.verdict);
        let record = QuestionRecord {
            first_move: self.asked.first_move.clone(),
            position: self.asked.position.clone(),
            prover: game.player(question.prover).to_owned(),
            objective: question.aim.into(),
            event: self.asked.event(game),
            plies: question.plies,
            verdict,
            reason,
            reached_in: answer.reached_in,
            line: game.line_text(&question.position, &answer.line),
            nodes: answer.nodes,
            children: answer.children,
        };
        Ok((answer.verdict, record))
    }
}

impl Search<'_> {
    fn search<G: Notation + Keyed + Symmetric>(
        &self,
        game: &G,
        question: &Question<<G as Game>::Position, Win>,
    ) -> Answer<<G as Game>::Move> {
        let (limits, watch) = (self.limits, self.job.watch);
        let threads = self.job.limits.threads as usize;
        let proof = ProofMethod {
            threads,
            log: &Unlogged,
        };
        match self.engine {
            Engine::Dfpn => dfpn(&proof, game, question, limits, watch),
            Engine::Closure => closure(&proof, game, question, limits, watch),
            Engine::Pn => pn(game, question, limits, watch),
            Engine::AlphaBeta => {
                let method = Method::<game::Even> {
                    threads,
                    evaluation: None,
                };
                alpha_beta_by(&method, game, question, limits, watch)
            }
            // Whatever else there is, is for hunting games, and refused when claims are read.
            _ => oracle::answer(game, question, limits, watch),
        }
    }
}
