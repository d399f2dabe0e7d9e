//! What players do in a live game: moves, resignations and offers.

use pounce::Diagnostic;
use pounce::records::OutcomeRecord;

use super::game::{Game, Next, Offer};
use super::play::Step;
use super::protocol::{ClientMessage, Moved, OfferAnswer, ServerMessage};
use super::task::GameTask;

/// The id of a client message, and what it asks for.
type Named<'a> = (&'a str, &'a str);

impl GameTask {
    /// Carries out a message of a player. Returns after its change is on disk, or says why nothing was
    /// changed.
    pub(super) async fn act(
        &mut self,
        side: usize,
        message: &ClientMessage,
        named: Named<'_>,
    ) -> Result<(), Diagnostic> {
        match message {
            ClientMessage::Move { text, ply, .. } => self.play(side, text, *ply, named).await,
            ClientMessage::Resign { .. } => {
                self.game.check_open()?;
                self.end(self.game.loss(side, "resigned"), side, named)
                    .await
            }
            ClientMessage::Draw { answer, .. } => self.draw(side, *answer, named).await,
            ClientMessage::Takeback { answer, .. } => self.take_back(side, *answer, named).await,
            ClientMessage::Join { .. } | ClientMessage::Ping {} => Ok(()),
        }
    }

    async fn play(
        &mut self,
        side: usize,
        text: &str,
        ply: usize,
        named: Named<'_>,
    ) -> Result<(), Diagnostic> {
        let max_plies = self.games.options().max_plies;
        let (mut next, steps) = self.game.play(side, text, ply, max_plies)?;
        remember(&mut next, side, named);
        if let Err(refusal) = self.save(next).await {
            self.game.restore();
            return Err(refusal);
        }
        for moved in moved(&self.game, steps) {
            self.audience
                .broadcast(&ServerMessage::Moved(Box::new(moved)));
        }
        Ok(())
    }

    async fn end(
        &mut self,
        outcome: OutcomeRecord,
        side: usize,
        named: Named<'_>,
    ) -> Result<(), Diagnostic> {
        let mut next = self.game.ended(outcome);
        remember(&mut next, side, named);
        self.save(next).await?;
        self.tell_changes();
        Ok(())
    }

    async fn draw(
        &mut self,
        side: usize,
        answer: OfferAnswer,
        named: Named<'_>,
    ) -> Result<(), Diagnostic> {
        self.game.check_open()?;
        let plies = self.game.record.moves.len();
        if self.game.draw.answer(side, answer, plies, "draw offer")? {
            let outcome = OutcomeRecord {
                winner: None,
                reason: "Draw by agreement".to_owned(),
            };
            return self.end(outcome, side, named).await;
        }
        self.offers_changed(side, named);
        Ok(())
    }

    async fn take_back(
        &mut self,
        side: usize,
        answer: OfferAnswer,
        named: Named<'_>,
    ) -> Result<(), Diagnostic> {
        self.game.check_open()?;
        let plies = self.game.record.moves.len();
        let is_answer = self.game.takeback.by == Some(1 - side);
        if answer == OfferAnswer::Offer && !is_answer {
            let none = || Diagnostic::new("you have no move to take back");
            self.game.before_last_move(side).ok_or_else(none)?;
        }
        let name = "request to take back a move";
        if !self.game.takeback.answer(side, answer, plies, name)? {
            self.offers_changed(side, named);
            return Ok(());
        }
        let kept = self.game.before_last_move(1 - side).unwrap_or(plies);
        let (mut next, play) = self.game.take_back(kept)?;
        remember(&mut next, side, named);
        self.save(next).await?;
        self.game.play = Ok(play);
        let (game, spectators) = (&self.game, self.audience.count(None));
        self.audience
            .broadcast_by_seat(|seat| ServerMessage::State(Box::new(game.state(seat, spectators))));
        Ok(())
    }

    /// Remembers an offer in memory only: offers are gone after a restart.
    fn offers_changed(&mut self, side: usize, (id, request): Named<'_>) {
        self.game.record.players[side].remember(id, request);
        self.tell_changes();
    }
}

impl Offer {
    /// Makes, accepts, declines or withdraws an offer. Returns whether it is accepted; it then stays
    /// open until the change is made. An offer of what the other side offers accepts it.
    fn answer(
        &mut self,
        side: usize,
        answer: OfferAnswer,
        plies: usize,
        name: &str,
    ) -> Result<bool, Diagnostic> {
        let is_theirs = self.by == Some(1 - side);
        match answer {
            OfferAnswer::Offer | OfferAnswer::Accept if is_theirs => Ok(true),
            OfferAnswer::Accept => Err(Diagnostic::new(format!("there is no {name} to accept"))),
            OfferAnswer::Offer if self.declined[side] == Some(plies) => {
                let message = format!("you may not repeat your {name} before another move");
                Err(Diagnostic::new(message))
            }
            OfferAnswer::Offer => {
                self.by = Some(side);
                Ok(false)
            }
            OfferAnswer::Decline => {
                let by = self.by.take();
                let none = || Diagnostic::new(format!("there is no {name} to decline"));
                self.declined[by.ok_or_else(none)?] = Some(plies);
                Ok(false)
            }
        }
    }
}

fn remember(next: &mut Next, side: usize, (id, request): Named<'_>) {
    next.record.players[side].remember(id, request);
}

/// Returns the messages about moves that were played last.
fn moved(game: &Game, steps: Vec<Step>) -> Vec<Moved> {
    let record = &game.record;
    let first = record.moves.len() - steps.len() + 1;
    let clock = record.clock.as_ref();
    let clock = clock.map(|clock| record.by_side(|at| clock.left[at]));
    let last = record.moves.len();
    let message = |(ply, step): (usize, Step)| Moved {
        ply,
        side: record.mover(&step.played),
        text: step.played.text,
        position: step.position,
        to_move: step
            .to_move
            .filter(|_| record.outcome.is_none())
            .map(|at| record.side(at)),
        // A limit on the number of moves ends a game beyond its rules.
        outcome: record.outcome.clone().filter(|_| ply == last),
        clock: clock.clone(),
        at: record.moved_at,
    };
    (first..).zip(steps).map(message).collect()
}
