// Set-up mode: pieces are placed freely, and the server says whether the position is possible.

import { api } from "./api.js";
import { button, h, put, reason } from "./dom.js";
import { capital } from "./format.js";
import { pieceIcon } from "./pieces.js";

const CHECK_MS = 250;

/**
 * Starts the set-up mode on a desk.
 * @param {import("./desk.js").Desk} desk
 * @param {(position: string|null) => void} onend the position to explore, or null if the reader cancels
 * @returns {{element: HTMLElement, leave: () => void}}
 */
export function setupMode(desk, onend) {
  const { session, board } = desk;
  const { info, view } = session;
  const { setup } = info;
  let pieces = view.pieces.map((piece) => ({ count: 1, ...piece }));
  let chosen = setup.pieces[0]?.kind ?? "none";
  let position = null;
  let checking = new AbortController();
  let timer = 0;

  const message = h("p", { class: "setup-message", id: "setup-message", role: "status" });
  const done = button("Explore this position", () => position && end(position), { kind: "primary", id: "setup-done" });
  const radio = (kind, name) => {
    const input = h("input", { type: "radio", name: "piece", value: kind, id: `piece-${kind}`, onchange: () => (chosen = kind) });
    input.checked = kind === chosen;
    return h("label", { class: "palette-choice", for: `piece-${kind}`, data: { piece: kind } }, input, pieceIcon(kind), h("span", {}, name));
  };
  const palette = h("div", { class: "palette", role: "radiogroup", "aria-label": "Piece to place" }, setup.pieces.map(({ kind, name }) => radio(kind, name)), radio("none", "remove"));
  const counters = setup.counters.map(({ key, name, min, max }) => {
    const known = view.counters.find((counter) => counter.key === key)?.value ?? min;
    const typed = () => {
      counter.edited = input.value !== "";
      check();
    };
    const input = h("input", { type: "number", id: `counter-${key}`, min, max, value: String(known), placeholder: "all others", oninput: typed });
    const counter = { key, input, edited: false, element: h("div", { class: "field number" }, h("label", { for: `counter-${key}` }, capital(name)), input) };
    return counter;
  });
  const sides = info.sides.map((side) => {
    const input = h("input", { type: "radio", name: "to-move", value: side, id: `to-move-${side}`, onchange: check });
    input.checked = side === (view.to_move ?? info.sides[0]);
    return { side, input, element: h("label", { class: "side-choice", for: `to-move-${side}` }, input, capital(side)) };
  });

  const element = h(
    "section",
    { class: "card setup", id: "setup-panel", "aria-label": "Set up a position" },
    h("h2", {}, "Set up a position"),
    h("p", { class: "muted" }, "Choose a piece, then click places. Click again to remove it."),
    palette,
    h("fieldset", { class: "sides" }, h("legend", {}, "To move"), sides.map(({ element }) => element)),
    counters.length ? h("div", { class: "form" }, counters.map(({ element }) => element)) : null,
    message,
    h(
      "div",
      { class: "actions" },
      done,
      button("Clear", () => change([]), { id: "setup-clear" }),
      button("Start", () => attemptStart(), { id: "setup-start" }),
      button("Cancel", () => end(null), { id: "setup-cancel" }),
    ),
  );

  /** Shows other pieces. A counter that the reader has not typed follows from them: it is left empty. */
  function change(next) {
    pieces = next;
    for (const { input, edited } of counters) if (!edited) input.value = "";
    board.setPieces(pieces, false);
    check();
  }

  async function attemptStart() {
    const start = await api.position({ game: session.game, options: session.options, position: "start", line: "" }).catch(() => null);
    if (!start) return;
    for (const counter of counters) counter.edited = false;
    for (const { side, input } of sides) input.checked = side === start.to_move;
    change(start.pieces);
  }

  function place(name, remove) {
    const here = pieces.filter((piece) => piece.place === name);
    const rest = pieces.filter((piece) => piece.place !== name);
    const kind = remove ? "none" : chosen;
    if (kind === "fish" || (remove && here[0]?.kind === "fish") || (kind === "none" && here[0]?.kind === "fish")) {
      const capacity = board.places.get(name).capacity ?? Infinity;
      const count = (here[0]?.count ?? 0) + (kind === "fish" ? 1 : -1);
      const kept = Math.max(0, Math.min(capacity, count));
      change(kept ? [...rest, { place: name, kind: "fish", count: kept }] : rest);
    } else if (kind === "attacked") {
      const stones = here.filter((piece) => piece.kind !== "attacked");
      change([...rest, ...stones, ...(here.length > stones.length ? [] : [{ place: name, kind, count: 1 }])]);
    } else if (kind === "none" || here.some((piece) => piece.kind === kind)) change(rest);
    else change([...rest, { place: name, kind, count: 1 }]);
    return true;
  }

  function check() {
    clearTimeout(timer);
    checking.abort();
    checking = new AbortController();
    position = null;
    done.disabled = true;
    timer = setTimeout(() => ask(checking.signal), CHECK_MS);
  }

  async function ask(signal) {
    const toMove = sides.find(({ input }) => input.checked)?.side ?? null;
    const given = counters.filter(({ input }) => input.value !== "");
    const values = Object.fromEntries(given.map(({ key, input }) => [key, Number(input.value)]));
    try {
      const answer = await api.setUp(session, pieces, toMove, values, signal);
      position = answer.position;
      say(true, `Possible: ${position}`);
    } catch (error) {
      if (error.name !== "AbortError") say(false, reason({ ...error, message: capital(error.message) }));
    }
    done.disabled = position === null;
  }

  function say(possible, words) {
    put(message, words);
    message.dataset.possible = String(possible);
  }

  function end(result) {
    leave();
    onend(result);
  }

  function leave() {
    clearTimeout(timer);
    checking.abort();
    desk.onplace = null;
    desk.view = null;
    board.svg.classList.remove("setting-up");
  }

  desk.onplace = place;
  desk.input.setMoves([]);
  desk.mark();
  board.svg.classList.add("setting-up");
  check();
  return { element, leave };
}
