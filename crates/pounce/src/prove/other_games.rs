//! Questions about games other than hunts, put to engines that work on any game.

use std::time::Instant;

use game::{Answer, Decision, Game, Keyed, Limits, Notation, Question, Symmetric, Win, oracle};
use games::{AnyGame, SureVisitor};
use hypothesis::{Engine, QuestionRecord};
use search::{AlphaBetaOptions, DfpnOptions, NoLog, alpha_beta_with, closure, dfpn, pn};

use super::evaluation::Evaluation;
use super::failure::Failure;
use super::job::Job;
use crate::engine::{Searcher, by_trees};
use crate::task::{OtherMatter, WinQuestion};
use crate::task::{objective_name, verdict_name};

impl Job<'_> {
    /// Asks one question after the other, until one refutes the claim.
    pub fn answer_other(
        &self,
        matter: &OtherMatter,
        engine: Engine,
        limits: Limits,
        evaluation: &mut Evaluation,
    ) -> Result<(), Failure> {
        for question in &matter.questions {
            let began = Instant::now();
            let (verdict, record) = match (engine, &matter.game) {
                (Engine::Matroid, AnyGame::Switching(game)) => {
                    let (verdict, record, proof) = by_trees(game, question)?;
                    evaluation.pairs.push(proof);
                    (verdict, record)
                }
                _ => {
                    let search = Search {
                        job: self,
                        searcher: Searcher::of(engine)?,
                        limits,
                        asked: question,
                    };
                    let answered = matter.game.visit_sure(search);
                    answered
                        .ok_or_else(|| Failure::internal("games with dice have no questions"))??
                }
            };
            evaluation.searching += began.elapsed();
            evaluation.answer(verdict, record);
            if evaluation.is_refuted() {
                break;
            }
        }
        Ok(())
    }
}

/// One question to one engine.
struct Search<'a> {
    job: &'a Job<'a>,
    searcher: Searcher,
    limits: Limits,
    asked: &'a WinQuestion,
}

impl SureVisitor for Search<'_> {
    type Output = Result<(Decision, QuestionRecord), Failure>;

    fn visit<G: Notation + Keyed + Symmetric>(self, game: &G) -> Self::Output {
        let question = self.asked.question(game)?;
        let answer = self.search(game, &question)?;
        let (verdict, reason) = verdict_name(answer.verdict);
        let record = QuestionRecord {
            first_move: self.asked.first_move.clone(),
            position: self.asked.position.clone(),
            prover: game.player(question.prover).to_owned(),
            objective: objective_name(question.objective),
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
    ) -> Result<Answer<<G as Game>::Move>, Failure> {
        let (limits, monitor) = (self.limits, self.job.monitor);
        let threads = self.job.limits.threads as usize;
        let proof = DfpnOptions {
            threads,
            log: &NoLog,
        };
        Ok(match self.searcher {
            Searcher::Dfpn => dfpn(&proof, game, question, limits, monitor),
            Searcher::Closure => closure(&proof, game, question, limits, monitor),
            Searcher::Pn => pn(game, question, limits, monitor),
            Searcher::AlphaBeta => {
                let method = AlphaBetaOptions::<game::ZeroEvaluation> {
                    threads,
                    evaluation: None,
                };
                alpha_beta_with(&method, game, question, limits, monitor)
            }
            Searcher::Oracle => oracle::answer(game, question, limits, monitor),
            Searcher::Selective => {
                return Err(Failure::internal(
                    "the engine `selective` is for hunting games",
                ));
            }
        })
    }
}
