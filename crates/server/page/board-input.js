// Moves from clicks, drags and keys: the places of a move's path, one after the other.

import { pieceAt } from "./pieces.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Turns what happens on a board into moves. */
export class BoardInput {
  /**
   * @param {import("./board.js").Board} board
   * @param {{onmove: (move: import("./api.js").Move) => void, onchange: () => void,
   *   onhover?: (place: string|null) => void, onplace?: (place: string, remove: boolean) => boolean}} listeners
   *   `onplace` may take over clicks, as in set-up mode, by returning true
   */
  constructor(board, listeners) {
    this.board = board;
    this.listeners = listeners;
    /** @type {import("./api.js").Move[]} */
    this.moves = [];
    /** @type {string[]} The places clicked so far. */
    this.clicked = [];
    this.order = new Map(board.diagram.places.map((place, index) => [place.name, index]));
    this.barrels = board.diagram.places.some((place) => place.kind === "barrel");
    this.listen();
  }

  /** Sets the legal moves. @param {import("./api.js").Move[]} moves */
  setMoves(moves) {
    this.moves = moves;
    this.clicked = [];
  }

  /** The moves that the clicked places begin, with their next places. */
  continuations(clicked = this.clicked) {
    return this.moves.filter((move) => move.path.length > clicked.length && this.begins(clicked, move.path));
  }

  /** The move that the clicked places are, or null. */
  exact(clicked = this.clicked) {
    return this.moves.find((move) => move.path.length === clicked.length && this.begins(clicked, move.path)) ?? null;
  }

  /** Fish may be thrown in any order, so barrels after the first are compared as a collection. */
  begins(clicked, path) {
    if (clicked.length === 0) return true;
    if (!this.barrels) return clicked.every((name, i) => path[i] === name);
    if (clicked[0] !== path[0]) return false;
    const rest = path.slice(1);
    return clicked.slice(1).every((name) => {
      const at = rest.indexOf(name);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  }

  /** The places that can be clicked next, each with the moves that they lead to. */
  next() {
    const places = new Map();
    for (const move of this.continuations()) {
      const rest = this.barrels && this.clicked.length ? this.remaining(move.path) : [move.path[this.clicked.length]];
      for (const name of new Set(rest)) places.set(name, [...(places.get(name) ?? []), move]);
    }
    return places;
  }

  remaining(path) {
    const rest = path.slice(1);
    for (const name of this.clicked.slice(1)) rest.splice(rest.indexOf(name), 1);
    return rest;
  }

  click(name, remove = false) {
    if (this.listeners.onplace?.(name, remove)) return;
    const clicked = [...this.clicked, name];
    const longer = this.continuations(clicked);
    const exact = this.exact(clicked);
    if (exact && longer.length === 0) return this.play(exact);
    if (exact || longer.length > 0) this.clicked = clicked;
    // Fish that have been thrown stay until the move is cancelled.
    else if (this.barrels) return;
    else if (this.clicked.at(-1) === name && this.exact()) return this.play(this.exact());
    else this.clicked = this.clicked[0] !== name && this.begun(name) ? [name] : [];
    this.listeners.onchange();
  }

  begun(name) {
    return this.moves.some((move) => move.path[0] === name);
  }

  play(move) {
    this.clicked = [];
    this.listeners.onmove(move);
  }

  cancel() {
    if (this.clicked.length === 0) return false;
    this.clicked = [];
    this.listeners.onchange();
    return true;
  }

  listen() {
    const { frame, svg } = this.board;
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("pointerdown", (event) => this.press(event));
    // The mouse leaves the focus to the keyboard: with it, the arrow keys would walk over the board.
    svg.addEventListener("mousedown", (event) => {
      event.preventDefault();
      document.activeElement?.blur?.();
      const name = placeOf(event.target);
      if (name) this.rove(name);
    });
    svg.addEventListener("contextmenu", (event) => {
      const name = placeOf(event.target);
      if (name && this.listeners.onplace?.(name, true)) event.preventDefault();
    });
    svg.addEventListener("click", (event) => {
      const name = placeOf(event.target);
      if (this.dragged) this.dragged = false;
      else if (name) this.click(name);
      else this.cancel();
    });
    for (const type of ["pointerover", "focusin"]) {
      frame.addEventListener(type, (event) => this.listeners.onhover?.(placeOf(event.target)));
    }
    for (const type of ["pointerleave", "focusout"]) frame.addEventListener(type, () => this.listeners.onhover?.(null));
    frame.addEventListener("focusin", (event) => this.rove(placeOf(event.target)));
    this.rove(this.board.diagram.places[0]?.name);
  }

  /** Makes a place the one that Tab reaches. */
  rove(name) {
    for (const element of this.board.layers.places.children) {
      element.setAttribute("tabindex", element.getAttribute("data-place") === name ? "0" : "-1");
    }
  }

  key(event) {
    const name = placeOf(event.target);
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction) this.board.button(nearest(this.board.diagram.places, name, direction))?.focus();
    else if (event.key === "Enter" && this.barrels && this.exact()) this.play(this.exact());
    else if (event.key === "Enter" || event.key === " ") this.click(name);
    else if (event.key === "Delete" || event.key === "Backspace") this.listeners.onplace?.(name, true);
    else if (event.key !== "Escape") return;
    else if (!this.cancel()) event.target.blur();
    event.preventDefault();
    event.stopPropagation();
  }

  press(event) {
    this.dragged = false;
    const name = placeOf(event.target);
    const piece = this.board.pieces.find((piece) => piece.place === name && ["tiger", "goat"].includes(piece.kind));
    if (event.button !== 0 || !piece || !this.begun(name)) return;
    if (event.pointerType === "touch") this.board.svg.releasePointerCapture?.(event.pointerId);
    this.drag(event, name, piece);
  }

  drag(start, name, piece) {
    const { board } = this;
    let ghost = null;
    const move = (event) => {
      if (!ghost) {
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < 6) return;
        this.clicked = [name];
        this.listeners.onchange();
        ghost = pieceAt(piece.kind, 0, 0, board.places.get(name).r * 1.08);
        ghost.classList.add("ghost");
        board.layers.preview.append(ghost);
        board.svg.classList.add("dragging");
      }
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.svg.getScreenCTM().inverse());
      ghost.setAttribute("transform", `translate(${at.x} ${at.y})`);
    };
    const end = (event) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      board.svg.classList.remove("dragging");
      this.dragged = true;
      setTimeout(() => (this.dragged = false));
      const target = event.type === "pointerup" ? placeOf(document.elementFromPoint(event.clientX, event.clientY)) : null;
      if (target && target !== name) this.click(target);
      else this.cancel();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
}

/** The place that an element belongs to, or null. */
const placeOf = (element) => element?.closest?.("[data-place]")?.getAttribute("data-place") ?? null;

/** The place nearest in a direction, preferring those straight ahead. */
function nearest(places, name, [dx, dy]) {
  const from = places.find((place) => place.name === name);
  let [best, least] = [name, Infinity];
  for (const place of places) {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 0.5 || aside > ahead * 2.5) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [place.name, cost];
  }
  return best;
}
