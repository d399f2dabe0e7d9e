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
  const info = await api.game({ game: first.view.game ?? claim.game, options: first.view.options ?? claim.options ?? {} });
  const session = new Session(info.id, info.options ?? claim.options ?? {}, info);
  session.start = first.view.start;
  /** The answer of the server for each line, so that going back asks nothing again. */
  const answers = new Map([["", first]]);
  let state = first;
  let timer = 0;
  let gone = false;

  const plain = h("span", {});
  const left = h("p", { id: "plies-left", class: "plies-left" });
  const status = h("p", { id: "status" });
  const reply = h("p", { id: "reply", class: "muted" });
  const end = h("div", { id: "walk-end", class: "walk-end", role: "status" });
  const desk = new Desk(session, { onmove: (move) => attempt(() => play(move)), onroll: () => {} });
  const record = new RecordPanel(session);
  const replies = h("ol", { class: "moves", id: "moves" });
  const replyCard = h("section", { class: "card", "aria-label": "Your moves" }, h("h2", {}, "Your moves"), replies);
  const prover = capital(first.prover);

  session.load = async (ref) => (await answer(ref.line)).view;
  session.onChange(() => draw());

  async function answer(line) {
    const known = answers.get(line);
    if (known) return known;
    const fresh = await ask(line);
    answers.set(line, fresh);
    return fresh;
  }

  async function play(move) {
    clearTimeout(timer);
    await session.play(move);
    await respond();
  }

  /** Lets the certificate answer, if it is its turn. */
  async function respond() {
    if (gone || !session.atEnd()) return;
    state = await answer(session.lineTo());
    draw();
    if (!state.reply || state.end) return;
    timer = setTimeout(() => attempt(async () => {
      if (gone) return;
      const { move } = state.reply;
      await session.play(move);
      announce(`${prover} ${move}`);
      await respond();
    }), ANSWER_MS);
  }

  function draw() {
    const view = session.view;
    if (!view) return;
    state = answers.get(session.lineTo()) ?? state;
    const mine = !view.predicted && !state.reply && !state.end && view.to_move !== state.prover;
    desk.refresh({ locked: !mine });
    if (view.predicted) return;
    record.refresh();
    put(replies, mine ? view.moves.map(replyButton) : []);
    replyCard.hidden = !mine;
    const over = ending(state, claim.strategies[strategy].reaches !== false);
    status.textContent = over ? over[0].replace(/\.$/, "") : mine ? `Your move: ${view.to_move}` : `${prover} answer${first.prover.endsWith("s") ? "" : "s"} …`;
    giveUp.querySelector("span").textContent = over ? "Back to the claim" : "Give up";
    left.textContent = over || state.plies_left === null ? "" : `${capital(plies(state.plies_left))} left`;
    const last = [...session.plies.slice(0, session.cursor)].reverse().find((ply) => ply.side === first.prover);
    reply.textContent = last ? `The certificate answered ${last.move}.` : "";
    end.hidden = !over;
    end.dataset.end = state.end ?? "";
    end.dataset.kept = String(over?.[2] ?? "");
    if (over) put(end, h("strong", {}, over[0]), ` ${over[1]}`);
  }

  function replyButton({ move }) {
    const show = (text) => () => desk.preview(text);
    const on = { onclick: () => attempt(() => play(move)), onpointerenter: show(move), onpointerleave: show(null), onfocus: show(move), onblur: show(null) };
    return h("li", {}, h("button", { type: "button", data: { move }, ...on }, h("span", { class: "move-name" }, move)));
  }

  async function takeBack() {
    clearTimeout(timer);
    let to = session.cursor - 1;
    while (to > 0 && session.plies[to].side === first.prover) to -= 1;
    await session.go(Math.max(0, to));
    session.forget();
    await respond();
  }

  async function restart() {
    clearTimeout(timer);
    session.plies = [];
    session.cursor = 0;
    session.show(first.view);
    await respond();
  }

  const giveUp = button("Give up", onend, { icon: "flag", id: "give-up" });
  session.show(first.view);
  plain.textContent = state.promise ?? "";
  put(
    desk.tools,
    button("Take back", () => attempt(takeBack), { icon: "undo", id: "take-back" }),
    button("From the start", () => attempt(restart), { id: "restart" }),
    giveUp,
  );
  const explore = button("Explore this position", () => (location.hash = fragment(session.ref())), { kind: "quiet" });
  const panel = h(
    "section",
    { class: "card players walk-card" },
    h("p", { class: "crumb" }, claim.name),
    h("h2", {}, claim.statement),
    h("p", { class: "promise" }, h("strong", {}, "The promise: "), plain),
    h("div", { class: "status-line" }, status, left),
    reply,
    end,
    h("p", { class: "muted" }, `You play against ${first.prover}. Whatever you try, the certificate has an answer.`),
    explore,
  );
  const element = h("div", { class: "desk walk" }, panel, desk.element, h("aside", { class: "side" }, h("div", { class: "stack" }, replyCard, record.element)));
  attempt(respond);
  return {
    element,
    key(key) {
      return stepKey(session, key);
    },
    leave() {
      gone = true;
      clearTimeout(timer);
    },
  };
}
