// Walks a certificate: the reader plays the opponent, the certificate answers.

import { api } from "./api.js";
import { Desk, stepKey } from "./desk.js";
import { button, h, put } from "./dom.js";
import { capital, plies } from "./format.js";
import { announce, attempt } from "./messages.js";
import { RecordPanel } from "./record-panel.js";
import { fragment } from "./route.js";
import { Session } from "./session.js";

const ANSWER_MS = 500;

const KEPT = "The certificate kept its promise.";
const MISSED = "This line departs from the strategy.";

/** How a walk ended, in two sentences, and whether the promise was kept; null if it goes on. */
function ending(state, reaches) {
  const outcome = state.view.outcome?.reason;
  switch (state.end) {
    case "reached":
      return reaches ? ["The goal is reached.", KEPT, true] : ["The event has happened.", MISSED, false];
    case "too_far":
      return ["Too few plies are left for the opponent.", KEPT, true];
    case "over":
      return [`${outcome ?? "The game is over"}.`, reaches ? MISSED : KEPT, !reaches];
    case "missing":
      return ["The certificate says nothing here.", MISSED, false];
    default:
      return outcome ? [`${outcome}.`, reaches ? "The rules of play ended the game." : KEPT, !reaches] : null;
  }
}

/**
 * Starts a walk.
 * @param {object} claim @param {number} strategy @param {number} root
 * @param {() => void} onend called when the reader gives up or is done
 */
export async function openWalk(claim, strategy, root, onend) {
  const ask = (line) => api.strategy(claim.name, strategy, root, line);
  const first = await ask("");
  const options = first.view.options ?? claim.options ?? {};
  const info = await api.game({ game: first.view.game ?? claim.game, options });
  const reaches = claim.strategies[strategy].reaches !== false;
  return new Walk(claim, { ask, first, info, reaches, onend });
}

/** A game of the reader against a certificate. */
class Walk {
  /**
   * @param {object} claim
   * @param {{ask: (line: string) => Promise<object>, first: object, info: object, reaches: boolean, onend: () => void}} walk
   *   how to ask for the answer to a line, the answer at the root, and whether the strategy reaches an event
   */
  constructor(claim, { ask, first, info, reaches, onend }) {
    this.ask = ask;
    this.first = first;
    this.state = first;
    this.reaches = reaches;
    /** The answer of the server for each line, so that going back asks nothing again. */
    this.answers = new Map([["", first]]);
    this.timer = 0;
    this.gone = false;
    this.session = new Session(info.id, info.options ?? claim.options ?? {}, info);
    this.session.start = first.view.start;
    /** Counts loads, so that one that the reader has abandoned changes nothing. */
    this.loads = 0;
    this.session.load = async (ref) => {
      const mine = ++this.loads;
      const { view } = await this.answer(ref.line);
      return mine === this.loads ? view : null;
    };
    this.build(claim, onend);
    this.session.onChange(() => this.draw());
    this.session.show(first.view);
  }

  build(claim, onend) {
    const { session } = this;
    this.desk = new Desk(session, { onmove: (move) => attempt(() => this.play(move)), onroll: () => {} });
    this.record = new RecordPanel(session);
    this.replies = h("ol", { class: "moves", id: "moves" });
    this.replyCard = h("section", { class: "card", "aria-label": "Your moves" }, h("h2", {}, "Your moves"), this.replies);
    this.giveUp = button("Give up", onend, { icon: "flag", id: "give-up" });
    put(
      this.desk.tools,
      button("Take back", () => attempt(() => this.takeBack()), { icon: "undo", id: "take-back" }),
      button("From the start", () => this.restart(), { id: "restart" }),
      this.giveUp,
    );
    const side = h("aside", { class: "side" }, h("div", { class: "stack" }, this.replyCard, this.record.element));
    this.element = h("div", { class: "desk walk" }, this.panel(claim), this.desk.element, side);
  }

  panel(claim) {
    const { first, session } = this;
    this.left = h("p", { id: "plies-left", class: "plies-left" });
    this.status = h("p", { id: "status" });
    this.reply = h("p", { id: "reply", class: "muted" });
    this.end = h("div", { id: "walk-end", class: "walk-end", role: "status" });
    return h(
      "section",
      { class: "card players walk-card" },
      h("p", { class: "crumb" }, claim.name),
      h("h2", {}, claim.statement),
      h("p", { class: "promise" }, h("strong", {}, "The promise: "), h("span", {}, first.promise ?? "")),
      h("div", { class: "status-line" }, this.status, this.left),
      this.reply,
      this.end,
      h("p", { class: "muted" }, `You play against ${first.prover}. Whatever you try, the certificate has an answer.`),
      button("Explore this position", () => (location.hash = fragment(session.ref())), { kind: "quiet" }),
    );
  }

  async answer(line) {
    const known = this.answers.get(line);
    if (known) return known;
    const fresh = await this.ask(line);
    this.answers.set(line, fresh);
    return fresh;
  }

  async play(move) {
    clearTimeout(this.timer);
    await this.session.play(move);
    if (!this.session.atEnd()) this.session.forget();
  }

  /** Lets the certificate answer after a moment, if the position shown is the last one and its turn. */
  respond() {
    clearTimeout(this.timer);
    const { reply, end } = this.state;
    if (this.gone || !this.session.atEnd() || !reply || end) return;
    this.timer = setTimeout(() => attempt(() => this.playReply(reply.move)), ANSWER_MS);
  }

  async playReply(move) {
    await this.session.play(move);
    announce(`${capital(this.first.prover)} ${move}`);
  }

  draw() {
    const { session } = this;
    const { view } = session;
    if (!view) return;
    this.state = this.answers.get(session.lineTo()) ?? this.state;
    const mine = !view.predicted && !this.state.reply && !this.state.end && view.to_move !== this.state.prover;
    this.desk.refresh({ locked: !mine });
    if (view.predicted) return;
    this.record.refresh();
    put(this.replies, mine ? view.moves.map((move) => this.replyButton(move)) : []);
    this.replyCard.hidden = !mine;
    this.drawPanel(mine);
    this.respond();
  }

  /** @param {boolean} mine whether the reader is to move */
  drawPanel(mine) {
    const { session, state, end } = this;
    const { prover } = this.first;
    const over = ending(state, this.reaches);
    const next = session.plies[session.cursor];
    const waiting = next ? `${capital(prover)} answered ${next.move}` : `${capital(prover)} answer${prover.endsWith("s") ? "" : "s"} …`;
    this.status.textContent = over ? over[0].replace(/\.$/, "") : mine ? `Your move: ${session.view.to_move}` : waiting;
    this.giveUp.querySelector("span").textContent = over ? "Back to the claim" : "Give up";
    this.left.textContent = over || state.plies_left === null ? "" : `${capital(plies(state.plies_left))} left`;
    const last = session.plies.slice(0, session.cursor).findLast((ply) => ply.side === prover);
    this.reply.textContent = last && (mine || over || !next) ? `The certificate answered ${last.move}.` : "";
    end.hidden = !over;
    end.dataset.end = state.end ?? "";
    end.dataset.kept = String(over?.[2] ?? "");
    if (over) put(end, h("strong", {}, over[0]), ` ${over[1]}`);
  }

  replyButton({ move }) {
    const show = (text) => () => this.desk.preview(text);
    const on = { onclick: () => attempt(() => this.play(move)), onpointerenter: show(move), onpointerleave: show(null), onfocus: show(move), onblur: show(null) };
    return h("li", {}, h("button", { type: "button", data: { move }, ...on }, h("span", { class: "move-name" }, move)));
  }

  async takeBack() {
    const { session } = this;
    clearTimeout(this.timer);
    let to = session.cursor - 1;
    while (to > 0 && session.plies[to].side === this.first.prover) to -= 1;
    await session.go(Math.max(0, to));
    session.forget();
  }

  restart() {
    this.loads += 1;
    this.session.plies = [];
    this.session.cursor = 0;
    this.session.show(this.first.view);
  }

  key(key) {
    return stepKey(this.session, key);
  }

  leave() {
    this.gone = true;
    clearTimeout(this.timer);
  }
}
