// The board with its move buttons, navigation and value strip. Every page with a board has one.

import { Board } from "./board.js";
import { BoardInput } from "./board-input.js";
import { button, h, put } from "./dom.js";
import { capital, list, plies } from "./format.js";
import { announce, attempt } from "./messages.js";
import { piecesAfter } from "./session.js";
import { chance, classify, moveRecords, shortValue, valueInWords } from "./values.js";

/** A board that shows a session and lets the reader move. */
export class Desk {
  /**
   * @param {import("./session.js").Session} session
   * @param {{onmove: (move: string) => void, onroll?: () => void, onhover?: (moves: string[]) => void}} listeners
   */
  constructor(session, listeners) {
    this.session = session;
    this.listeners = listeners;
    this.board = new Board(session.info.diagram, session.info.title);
    this.input = new BoardInput(this.board, {
      onmove: (move) => listeners.onmove(move.move),
      onchange: () => this.mark(),
      onhover: (place) => this.hover(place),
      onplace: (place, remove) => this.onplace?.(place, remove) ?? false,
    });
    /** Set by the set-up mode, which takes over clicks. */
    this.onplace = null;
    this.locked = false;
    this.values = null;
    this.hinted = null;
    this.view = null;
    this.wasLocked = false;
    this.compose = h("div", { class: "compose", role: "group", "aria-label": "Moves without places" });
    /** The value of the position in a line, for narrow screens. */
    this.brief = h("div", { class: "brief" });
    this.tools = h("div", { class: "tools" });
    this.actions = h("div", { class: "desk-actions" });
    const parts = [this.board.frame, this.brief, this.compose, this.buildStrip(), this.navigation(), this.actions, this.moreButton()];
    this.element = h("section", { class: "board-area", "aria-label": "Board" }, parts);
  }

  /** The strip is shown once it is drawn; its room does not depend on the number of moves. */
  buildStrip() {
    const [first, second] = this.session.info.sides;
    this.strip = h("div", { id: "strip", role: "group", "aria-label": "Value after each move" });
    const sides = [h("span", { class: "first" }, first), h("span", { class: "second" }, second)];
    const legend = h("p", { class: "legend", "aria-hidden": "true" }, sides);
    this.stripBox = h("div", { class: "strip-box", data: { family: this.session.info.family } }, legend, this.strip);
    this.stripBox.hidden = true;
    return this.stripBox;
  }

  /** On narrow screens, a button shows the actions that are needed less often. */
  moreButton() {
    const more = button("More", () => {
      const open = this.actions.classList.toggle("all");
      more.setAttribute("aria-expanded", String(open));
      more.querySelector("span").textContent = open ? "Less" : "More";
    }, { id: "more-actions" });
    more.setAttribute("aria-expanded", "false");
    return more;
  }

  navigation() {
    const { session } = this;
    const go = (to) => () => attempt(() => session.go(to()));
    this.buttons = {
      first: button("First position (Home)", go(() => 0), { icon: "first", bare: true, id: "first" }),
      undo: button("Undo (left arrow)", go(() => session.cursor - 1), { icon: "back", bare: true, id: "undo" }),
      redo: button("Redo (right arrow)", go(() => session.cursor + 1), { icon: "forward", bare: true, id: "redo" }),
      last: button("Last position (End)", go(() => session.plies.length), { icon: "last", bare: true, id: "last" }),
    };
    const steps = h("div", { class: "steps", role: "group", "aria-label": "History" }, Object.values(this.buttons));
    return h("div", { class: "toolbar" }, steps, this.tools);
  }

  /**
   * Draws the position of the session.
   * @param {{locked?: boolean, values?: import("./api.js").Value|null}} [state] `values` are shown on the board
   */
  refresh({ locked = false, values = null } = {}) {
    const { session, board, input } = this;
    const view = session.view;
    this.locked = locked || session.outcome() !== null;
    this.values = values;
    board.svg.classList.toggle("estimated", values?.evidence === "estimate");
    if (view !== this.view) this.hinted = null;
    if (view !== this.view || this.locked !== this.wasLocked) {
      board.preview(null);
      board.setPieces(view.pieces);
      input.setMoves(this.locked || view.waiting_for === "dice" ? [] : view.moves.filter((move) => move.path.length > 0));
    }
    [this.view, this.wasLocked] = [view, this.locked];
    this.buttons.first.disabled = session.cursor === 0;
    this.buttons.undo.disabled = session.cursor === 0;
    this.buttons.redo.disabled = session.atEnd();
    this.buttons.last.disabled = session.atEnd();
    this.mark();
  }

  /** Marks the last move, the clicked places and the places that can be clicked next. */
  mark() {
    const { board, input } = this;
    if (this.onplace) return this.clearMarks();
    const marks = new Map();
    for (const [place, moves] of input.next()) marks.set(place, this.markOf(place, moves));
    board.setMarks({ last: this.lastPlaces(), selected: input.clicked, marks });
    if (input.barrels) this.showThrow();
    this.drawCompose();
    if (this.hinted) this.show(this.hinted);
  }

  clearMarks() {
    this.hinted = null;
    this.board.setMarks({});
    this.board.preview(null);
    put(this.compose);
    this.compose.hidden = true;
  }

  /** The places of the last move. Dice belong to the move that they decide. */
  lastPlaces() {
    const { plies, cursor } = this.session;
    const last = plies[cursor - 1];
    const decided = last?.side === "dice" ? plies[cursor - 2] : null;
    return [...new Set([decided, last].filter(Boolean).flatMap((ply) => [...ply.path, ...ply.captures]))];
  }

  markOf(place, moves) {
    const final = moves.some((move) => move.path.length === this.input.clicked.length + 1);
    const role = final ? "target" : "source";
    const says = final ? "legal move" : "can move";
    if (!this.values?.moves.some(isKnown)) return { kind: "plain", text: "", role, says };
    const mover = this.session.view.to_move;
    const ranks = moveRecords(this.values);
    const known = moves.map((move) => ranks.get(move.move)).filter(Boolean).sort((a, b) => a.rank - b.rank);
    const record = known[0]?.record ?? null;
    const words = record ? `, ${valueInWords(record, this.session.info.sides)}` : "";
    const best = chance(this.values.moves[0], mover);
    const kind = best !== null && best - chance(record, mover) < 1e-9 ? "chance best" : classify(record, mover);
    return { kind, text: shortValue(record, mover), role, says: says + words };
  }

  /** Shows the fish that are about to be thrown. @param {string[]} [path] */
  showThrow(path = this.input.clicked) {
    const { view } = this.session;
    const pieces = path.length ? piecesAfter(view, { path, captures: [] }) : view.pieces;
    this.board.setPieces(pieces, false);
  }

  /** @param {import("./api.js").Move|null} [shown] the move that is previewed */
  drawCompose(shown = this.hinted) {
    const { session, input } = this;
    const { view } = session;
    const parts = [];
    if (!this.locked && view.waiting_for === "dice") {
      parts.push(button("Roll the dice", () => this.listeners.onroll?.(), { icon: "dice", kind: "primary", id: "roll" }));
    } else if (!this.locked) {
      for (const move of view.moves.filter((move) => move.path.length === 0)) {
        parts.push(button(move.move, () => this.listeners.onmove(move.move), { data: { buttonMove: move.move } }));
      }
    }
    if (input.clicked.length && (input.barrels || input.exact())) {
      const exact = input.exact();
      const label = exact ? `Play ${exact.move}` : "Choose a barrel to throw into";
      const play = button(label, () => exact && input.play(exact), { kind: "primary", id: "play-move", disabled: !exact });
      parts.push(play, button("Cancel", () => input.cancel(), { id: "cancel-move" }));
    } else if (input.barrels && !this.locked && view.moves.length) {
      const how = "Click the barrel to take a fish from, then the barrels to throw into.";
      parts.push(h("p", { class: "hint-text" }, shown ? throwInWords(shown.path) : how));
    }
    put(this.compose, parts);
    this.compose.hidden = parts.length === 0;
  }

  /** Tells the move list which moves a hovered place begins. */
  hover(place) {
    const { input } = this;
    const moves = place === null ? [] : (input.next().get(place) ?? []);
    this.listeners.onhover?.(moves.map((move) => move.move));
  }

  /** Shows a move from the move list on the board. @param {string|null} text */
  preview(text) {
    const move = text === null ? this.hinted : (this.session.view.moves.find((move) => move.move === text) ?? null);
    this.show(move);
  }

  /** Shows a move, or none. Fish are shown where they would be after it. */
  show(move) {
    this.board.preview(move);
    if (!this.input.barrels) return;
    this.showThrow(move?.path);
    this.drawCompose(move);
  }

  /** Shows a hint until the position changes. @param {string} text */
  hint(text) {
    this.hinted = this.session.view.moves.find((move) => move.move === text) ?? null;
    this.show(this.hinted);
  }

  /** Draws one cell for each ply. @param {(object|null)[]} values the values after each ply @param {object[]} mistakes */
  drawStrip(values, mistakes) {
    const { session } = this;
    const [first] = session.info.sides;
    const cells = session.plies.map((ply, i) => {
      const value = values[i] ?? null;
      const mistake = mistakes[i] ?? null;
      const words = `${ply.number}${ply.opens ? "." : "..."} ${ply.move}: ${valueInWords(value, session.info.sides)}`;
      const share = chance(value, first);
      const bar = h("span", { class: "bar" });
      const leads = leader(value, first, share);
      if (share !== null) bar.style.setProperty("--lead", String(Math.abs(2 * share - 1)));
      return h(
        "button",
        {
          type: "button",
          title: words + (mistake ? `, a mistake` : ""),
          "aria-label": words + (mistake ? ", a mistake" : ""),
          "aria-current": session.cursor === i + 1 ? "step" : null,
          data: {
            ply: i + 1,
            value: value?.value ?? (share === null ? "unknown" : "chance"),
            leads,
            ...(mistake ? { mistake: "true" } : {}),
          },
          onclick: () => attempt(() => session.go(i + 1)),
        },
        bar,
      );
    });
    put(this.strip, cells);
    this.stripBox.hidden = false;
    const current = this.strip.querySelector("[aria-current]");
    if (current) scrollAlong(this.strip, current);
  }

  /** Says the last move and whose turn it is. @param {string} status */
  announceMove(status) {
    const last = this.session.last();
    announce(last ? `${last.side} ${last.move}${last.captures.length ? ", captures" : ""}. ${status}` : status);
  }
}

/** The side that a value favours, with the share of wins of the first side if the dice decide. */
function leader(value, first, share) {
  if (value?.value) return value.value === "draw" ? "draw" : value.value === first ? "first" : "second";
  if (share === null) return "unknown";
  return share >= 0.5 ? "first" : "second";
}

/** Scrolls a row sideways, and nothing else, until a cell is in view. */
function scrollAlong(row, cell) {
  const [from, to] = [cell.offsetLeft, cell.offsetLeft + cell.offsetWidth];
  if (from < row.scrollLeft) row.scrollLeft = from;
  else if (to > row.scrollLeft + row.clientWidth) row.scrollLeft = to - row.clientWidth;
}

/** "Take from 1; throw 1 into 2, 1 into 3". @param {string[]} path */
function throwInWords([from, ...thrown]) {
  const barrels = [...new Set(thrown)].map((name) => `${thrown.filter((other) => other === name).length} into ${name}`);
  return `Take from ${from}${barrels.length ? `; throw ${list(barrels)}` : ", and throw none"}.`;
}

/** True if something is known about a move, so that its value is worth a mark. */
const isKnown = (record) => record.value !== null || record.probability || record.not_losing?.length > 0;

/** Goes through the history with a key. Returns false if the key does something else. */
export function stepKey(session, key) {
  const steps = { ArrowLeft: session.cursor - 1, ArrowRight: session.cursor + 1, Home: 0, End: session.plies.length };
  if (!(key in steps)) return false;
  attempt(() => session.go(steps[key]));
  return true;
}

/**
 * Creates a form to type a move.
 * @param {(text: string) => void} onmove gets the text, and empties the field when the move is made
 * @returns {{element: HTMLElement, input: HTMLInputElement}}
 */
export function typeMoveForm(onmove) {
  const input = h("input", { id: "type-move", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "Type a move", "aria-label": "Type a move" });
  const onsubmit = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text) onmove(text);
  };
  const element = h("form", { class: "type-move", onsubmit }, input, h("button", { class: "button", type: "submit" }, "Play"));
  return { element, input };
}

/** The headline of a position, such as "Goats to move". */
export function statusOf(session) {
  const { view } = session;
  const outcome = session.outcome();
  if (outcome) return outcome.reason;
  if (view.waiting_for === "dice") return "The dice decide";
  if (view.predicted || view.to_move === null) return "…";
  return `${capital(view.to_move)} to move`;
}

/** "12 plies" for the header of the record. */
export const length = (session) => (session.plies.length ? plies(session.plies.length) : "");
