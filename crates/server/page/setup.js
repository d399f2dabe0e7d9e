// Set-up mode: pieces are placed freely, and the server says whether the position is possible.

import { api } from "./api.js";
import { button, h, prose, put, sentence } from "./dom.js";
import { capital, count } from "./format.js";
import { pieceIcon } from "./pieces.js";

const CHECK_MS = 250;
/** What the server assumes about a counter that is left empty, where that can be said in two words. */
const DEFAULTS = { hand: "all others" };

/** The set-up mode of a desk, which it takes over until it ends. */
export class SetupMode {
  /**
   * @param {import("./desk.js").Desk} desk
   * @param {(position: string|null) => void} onend the position to explore, or null if the reader cancels
   */
  constructor(desk, onend) {
    const { view, info } = desk.session;
    this.desk = desk;
    this.onend = onend;
    this.pieces = view.pieces.map((piece) => ({ count: 1, ...piece }));
    this.chosen = info.setup.pieces[0]?.kind ?? "none";
    this.position = null;
    this.checking = new AbortController();
    this.timer = 0;
    this.build();
    desk.onplace = (place, remove) => this.place(place, remove);
    desk.input.setMoves([]);
    desk.board.setPieces(this.pieces, false);
    desk.mark();
    desk.board.svg.classList.add("setting-up");
    this.check();
  }

  build() {
    const { info } = this.desk.session;
    this.captured = h("p", { class: "muted", id: "setup-captured" });
    this.message = h("p", { class: "setup-message", id: "setup-message", role: "status" });
    this.done = button("Explore this position", () => this.position && this.end(this.position), { kind: "primary", id: "setup-done" });
    this.counters = info.setup.counters.map((counter) => this.counter(counter));
    this.sides = info.sides.map((side) => this.side(side));
    this.element = h(
      "section",
      { class: "card setup", id: "setup-panel", "aria-label": "Set up a position" },
      h("h2", {}, "Set up a position"),
      h("p", { class: "muted" }, "Choose a piece, then click places. Click again to remove it."),
      this.palette(),
      h("fieldset", { class: "sides" }, h("legend", {}, "To move"), this.sides.map(({ element }) => element)),
      this.counters.length ? h("div", { class: "form" }, this.counters.map(({ element }) => element)) : null,
      this.captured,
      this.message,
      h(
        "div",
        { class: "actions" },
        this.done,
        button("Clear", () => this.change([]), { id: "setup-clear" }),
        button("Starting position", () => this.showStart(), { id: "setup-start" }),
        button("Cancel", () => this.end(null), { id: "setup-cancel" }),
      ),
    );
  }

  palette() {
    const choice = (kind, name) => {
      const input = h("input", { type: "radio", name: "piece", value: kind, id: `piece-${kind}`, onchange: () => (this.chosen = kind) });
      input.checked = kind === this.chosen;
      return h("label", { class: "palette-choice", for: `piece-${kind}`, data: { piece: kind } }, input, pieceIcon(kind), h("span", {}, name));
    };
    const { pieces } = this.desk.session.info.setup;
    const choices = [...pieces.map(({ kind, name }) => choice(kind, name)), choice("none", "remove")];
    return h("div", { class: "palette", role: "radiogroup", "aria-label": "Piece to place" }, choices);
  }

  counter({ key, name, min, max }) {
    const placeholder = DEFAULTS[key] ?? "";
    const known = this.desk.session.view.counters.find((counter) => counter.key === key)?.value ?? min;
    const typed = () => {
      counter.edited = input.value !== "";
      this.check();
    };
    const input = h("input", { type: "number", id: `counter-${key}`, min, max, value: String(known), placeholder, oninput: typed });
    const element = h("div", { class: "field number" }, h("label", { for: `counter-${key}` }, capital(name)), input);
    const counter = { key, name, min, max, input, edited: false, element };
    return counter;
  }

  side(side) {
    const { view, info } = this.desk.session;
    const input = h("input", { type: "radio", name: "to-move", value: side, id: `to-move-${side}`, onchange: () => this.check() });
    input.checked = side === (view.to_move ?? info.sides[0]);
    return { side, input, element: h("label", { class: "side-choice", for: `to-move-${side}` }, input, capital(side)) };
  }

  /** Shows other pieces. A counter that the reader has not typed follows from them: it is left empty. */
  change(pieces) {
    this.pieces = pieces;
    for (const { input, edited } of this.counters) if (!edited) input.value = "";
    this.desk.board.setPieces(pieces, false);
    this.check();
  }

  async showStart() {
    const { game, options } = this.desk.session;
    const start = await api.position({ game, options, position: "start", line: "" }).catch(() => null);
    if (!start) return;
    for (const counter of this.counters) counter.edited = false;
    for (const { side, input } of this.sides) input.checked = side === start.to_move;
    this.change(start.pieces);
  }

  /** Places the chosen piece, or removes what stands there. */
  place(name, remove) {
    const here = this.pieces.filter((piece) => piece.place === name);
    const rest = this.pieces.filter((piece) => piece.place !== name);
    const kind = remove ? "none" : this.chosen;
    if (kind === "fish" || (kind === "none" && here[0]?.kind === "fish")) {
      const capacity = this.desk.board.places.get(name).capacity ?? Infinity;
      const count = (here[0]?.count ?? 0) + (kind === "fish" ? 1 : -1);
      const kept = Math.max(0, Math.min(capacity, count));
      this.change(kept ? [...rest, { place: name, kind: "fish", count: kept }] : rest);
    } else if (kind === "attacked") {
      const stones = here.filter((piece) => piece.kind !== "attacked");
      this.change([...rest, ...stones, ...(here.length > stones.length ? [] : [{ place: name, kind, count: 1 }])]);
    } else if (kind === "none" || here.some((piece) => piece.kind === kind)) this.change(rest);
    else this.change([...rest, { place: name, kind, count: 1 }]);
    return true;
  }

  /** Asks the server about the position after a short pause. */
  check() {
    clearTimeout(this.timer);
    this.checking.abort();
    this.checking = new AbortController();
    this.position = null;
    this.done.disabled = true;
    this.showCaptured();
    const problem = this.counters.map(outOfRange).find(Boolean);
    if (problem) return this.say(false, problem);
    this.timer = setTimeout(() => this.ask(this.checking.signal), CHECK_MS);
  }

  /** Says how many goats count as captured: those that are neither on the board nor in hand. */
  showCaptured() {
    const hand = this.counters.find(({ key }) => key === "hand");
    this.captured.hidden = hand === undefined;
    if (!hand) return;
    const left = hand.max - this.pieces.filter(({ kind }) => kind === "goat").length;
    const captured = hand.input.value === "" ? 0 : left - Number(hand.input.value);
    const possible = captured >= 0 && left >= 0 && !outOfRange(hand);
    put(this.captured, possible ? `${count(captured, "goat")} ${captured === 1 ? "counts" : "count"} as captured.` : "");
  }

  async ask(signal) {
    const toMove = this.sides.find(({ input }) => input.checked)?.side ?? null;
    const given = this.counters.filter(({ input }) => input.value !== "");
    const values = Object.fromEntries(given.map(({ key, input }) => [key, Number(input.value)]));
    try {
      const answer = await api.setUp(this.desk.session, this.pieces, toMove, values, signal);
      this.position = answer.position;
      this.say(true, `Possible: ${answer.position}`);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.say(false, [this.inWords(error.message), error.help ? [" ", prose(sentence(error.help))] : null]);
    }
    this.done.disabled = this.position === null;
  }

  /** A message as a sentence, which may begin with the name of a place. */
  inWords(message) {
    const isName = this.desk.board.places.has(message.split(" ")[0]);
    return prose(isName ? `${message}.` : sentence(message));
  }

  say(possible, words) {
    put(this.message, words);
    this.message.dataset.possible = String(possible);
  }

  end(result) {
    this.leave();
    this.onend(result);
  }

  leave() {
    const { desk } = this;
    clearTimeout(this.timer);
    this.checking.abort();
    desk.onplace = null;
    desk.view = null;
    desk.board.svg.classList.remove("setting-up");
  }
}

/** What is wrong with the number in a counter, or null. An empty counter follows from the pieces. */
function outOfRange({ name, min, max, input }) {
  const value = Number(input.value);
  const wrong = input.validity.badInput || (input.value !== "" && !(Number.isInteger(value) && value >= min && value <= max));
  return wrong ? `${capital(name)} must be a whole number between ${min} and ${max}.` : null;
}
