//! Claims that a tablebase decides: questions looked up, closed sets taken, positions counted.

use std::sync::Arc;

use game::{Aim, Answer, Limits, Outcome, Question, Reason, Side, Verdict};
use games::hunt::{Hunt, HuntEvent, Position, TIGERS, side_name};
use hypothesis::{
    Count, CountRecord, Engine, Evidence, FigureRecord, Ratio, ShareRecord, ValueName,
};
use tablebase::{
    Count as Found, Needed, Retrograde, Stopped, Tablebase, VerifyError, Weights, closed_set,
    game_of, needed, wins_within,
};

use crate::ask::{Answered, Trouble};
use crate::evidence::{Proof, Way};
use crate::hunt_questions::{HuntJob, complement};
use crate::interrupt::Timed;
use crate::tablebases::{Audited, Unavailable};

impl HuntJob<'_> {
    /// Asks a tablebase.
    pub fn look_up(
        &self,
        question: &Question<Position, HuntEvent>,
        limits: Limits,
    ) -> Result<Answered, Trouble> {
        let hunt = Hunt::new(game_of(self.matter.hunt.board(), question.event));
        let needed = needed(&hunt, &question.position);
        let audited = match self.tablebase(&hunt, needed, limits)? {
            Ok(audited) => audited,
            Err(reason) => return Ok(Answered::open(reason)),
        };
        let answer = tablebase::answer(&audited.tablebase, question);
        let mut answer = answer.map_err(|error| Trouble(Reason::Tablebase, error.into()))?;
        if answer.verdict == Verdict::Open(Reason::Distances) {
            answer.verdict = self.in_time(&audited.tablebase, question, limits)?;
        }
        Ok(Answered {
            tablebase: Some(audited.record.clone()),
            ..Answered::plain(answer)
        })
    }

    /// Whether it happens in time, from the distances of the sliding phase.
    fn in_time(
        &self,
        tablebase: &Tablebase,
        question: &Question<Position, HuntEvent>,
        limits: Limits,
    ) -> Result<Verdict, Trouble> {
        let plies = question.plies.unwrap_or(u32::MAX);
        let watch = Timed::new(self.job.watch, limits);
        let (here, attacker) = (&question.position, question.attacker());
        let won = self
            .job
            .on_threads(|| wins_within(tablebase, here, attacker, plies, &watch))?;
        match won {
            Ok(Some(won)) => Ok(question.verdict(won)),
            Ok(None) => Ok(Verdict::Open(Reason::Distances)),
            Err(VerifyError::Stopped(Stopped::Interrupted)) => Ok(Verdict::Open(watch.reason())),
            Err(error) => Err(Trouble(Reason::Tablebase, error.into())),
        }
    }

    /// Takes a closed set from a tablebase, for the side that avoids the event for ever.
    pub fn close(
        &self,
        question: &Question<Position, HuntEvent>,
        limits: Limits,
    ) -> Result<Answered, Trouble> {
        if question.plies.is_some() {
            return Ok(Answered::open(Reason::ForEver));
        }
        let hunt = Hunt::new(game_of(self.matter.hunt.board(), question.event));
        let audited = match self.tablebase(&hunt, Needed::Placement, limits)? {
            Ok(audited) => audited,
            Err(reason) => return Ok(Answered::open(reason)),
        };
        let method = &self.job.loaded.claim.method;
        let usual = Weights::of(hunt.board());
        let weights = Weights {
            goats: method.weights.clone().unwrap_or(usual.goats),
            tigers: method.tiger_weights.unwrap_or(usual.tigers),
        };
        let defender = question.attacker().opponent();
        let watch = Timed::new(self.job.watch, limits);
        let set = self.job.on_threads(|| {
            let tablebase = &audited.tablebase;
            closed_set(tablebase, &question.position, defender, &weights, &watch)
        })?;
        let set = match set {
            Ok(Some(set)) => set,
            Ok(None) => return Ok(Answered::open(Reason::ForEver)),
            Err(VerifyError::Stopped(Stopped::Interrupted)) => {
                return Ok(Answered::open(watch.reason()));
            }
            Err(error) => return Err(Trouble(Reason::Tablebase, error.into())),
        };
        let answer = Answer {
            verdict: question.verdict(false),
            nodes: set.len() as u64,
            ..Answered::open(Reason::ForEver).answer
        };
        Ok(Answered {
            proof: Some(Proof {
                question: match question.aim {
                    Aim::Avoid => *question,
                    Aim::Reach => complement(question),
                },
                way: Way::Closed(set),
            }),
            ..Answered::plain(answer)
        })
    }

    /// The tablebase of a game, or why the claim is open without it.
    pub fn tablebase(
        &self,
        hunt: &Hunt,
        needed: Needed,
        limits: Limits,
    ) -> Result<Result<Arc<Audited>, Reason>, Trouble> {
        let name = &self.job.loaded.claim.game;
        match (self.job.tablebases).get(name, hunt, needed, limits, self.job.watch) {
            Ok(audited) => Ok(Ok(audited)),
            Err(Unavailable::Open(reason)) => Ok(Err(reason)),
            Err(Unavailable::Memory) => Ok(Err(Reason::Memory)),
            Err(
                Unavailable::Disk(error)
                | Unavailable::Threads(error)
                | Unavailable::Trouble(error),
            ) => Err(Trouble(Reason::Tablebase, error)),
        }
    }

    /// Counts what the claim counts.
    pub fn count(&self, engine: Engine, limits: Limits) -> Result<Counted, Trouble> {
        if engine == Engine::Retrograde {
            return Ok(self.count_again(limits));
        }
        let audited = match self.tablebase(&self.matter.hunt, Needed::Summary, limits)? {
            Ok(audited) => audited,
            Err(reason) => return Ok(Counted::open(reason)),
        };
        let counts = self.matter.counts.iter();
        let records = counts.map(|count| record(count, &found(&audited.tablebase, count)));
        Ok(Counted {
            audited: Some(audited.clone()),
            ..Counted::of(records.collect())
        })
    }

    /// Counts positions with all goats placed by other means than a tablebase.
    fn count_again(&self, limits: Limits) -> Counted {
        let hunt = &*self.matter.hunt;
        let counts = self.matter.counts.iter();
        let sliding = |count: &Count| {
            count.placed == Some(hunt.board().goats) && count.goats_to_move.is_none()
        };
        if !counts.clone().all(sliding) {
            return Counted::open(Reason::Uncounted);
        }
        if Retrograde::bytes(hunt) > limits.bytes {
            return Counted::open(Reason::Memory);
        }
        let Ok(solved) = Retrograde::solve(hunt) else {
            return Counted::open(Reason::Memory);
        };
        let census = solved.census();
        let records = counts.map(|count| {
            let mut found = Found::default();
            for (captured, mover, here) in &census {
                let right = count.captured.is_none_or(|wanted| wanted == *captured);
                if right && is_mover(count, *mover) {
                    found += *here;
                }
            }
            record(count, &found)
        });
        let counted = Counted::of(records.collect());
        Counted {
            evidence: Some(Evidence::Enumeration {
                engine: Engine::Retrograde,
            }),
            ..counted
        }
    }
}

fn is_mover(count: &Count, mover: Side) -> bool {
    (count.mover.as_deref()).is_none_or(|wanted| wanted == side_name(mover))
}

/// What came of counting.
pub struct Counted {
    pub verdict: Verdict,
    pub records: Vec<CountRecord>,
    pub audited: Option<Arc<Audited>>,
    /// By what it is known, if by no tablebase.
    pub evidence: Option<Evidence>,
}

impl Counted {
    fn of(records: Vec<CountRecord>) -> Counted {
        let right = records.iter().all(|record| {
            let mut figures = record.figures.iter();
            figures.all(|figure| figure.claimed == figure.found)
                && record.shares.iter().all(|share| share.holds)
        });
        Counted {
            verdict: match right {
                true => Verdict::Proven,
                false => Verdict::Refuted,
            },
            records,
            audited: None,
            evidence: None,
        }
    }

    pub fn open(reason: Reason) -> Counted {
        Counted {
            verdict: Verdict::Open(reason),
            records: Vec::new(),
            audited: None,
            evidence: None,
        }
    }
}

fn record(count: &Count, found: &Found) -> CountRecord {
    let number = |figure: &str| match figure {
        "tigers_win" => found.tigers_win,
        "draw" => found.draw,
        "goats_win" => found.goats_win,
        _ => found.total(),
    };
    let figures = count.figures().map(|(figure, claimed)| FigureRecord {
        figure: figure.to_owned(),
        claimed,
        found: number(figure),
    });
    let shares = count.share.figures().map(|(share, claimed)| {
        let ratio = Ratio {
            numerator: number(share).into(),
            // A share of nothing is nothing.
            denominator: found.total().max(1).into(),
        };
        ShareRecord {
            share: share.to_owned(),
            claimed: claimed.to_string(),
            found: ratio.to_string(),
            holds: claimed.allows(ratio),
        }
    });
    CountRecord {
        what: count.text(),
        figures: figures.collect(),
        shares: shares.collect(),
    }
}

/// The positions that a count is about, by value.
fn found(tablebase: &Tablebase, count: &Count) -> Found {
    let captured = |captured: u8| count.captured.is_none_or(|wanted| wanted == captured);
    let mut found = Found::default();
    if let Some(value) = count.goats_to_move {
        let value = match value {
            ValueName::Tigers => Outcome::Win(TIGERS),
            ValueName::Draw => Outcome::Draw,
            ValueName::Goats => Outcome::Win(TIGERS.opponent()),
        };
        let rows = tablebase.joint_census().iter();
        for row in rows.filter(|row| captured(row.captured)) {
            found += row.with_goats_to_move(value);
        }
        return found;
    }
    let placed = |placed: u8| count.placed.is_none_or(|wanted| wanted == placed);
    let mover = |mover| is_mover(count, mover);
    let rows = tablebase.census().iter();
    for row in rows.filter(|row| placed(row.placed) && captured(row.captured) && mover(row.mover)) {
        found += row.up_to_symmetry;
    }
    found
}
