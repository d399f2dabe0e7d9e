// A game on the board: the start, the moves, the place in them, and the view of the position there.

import { api } from "./api.js";

const CACHED_VIEWS = 300;

/** The state that panels draw. Listeners are told after each change. */
export class Session {
  /** @param {string} game @param {Object<string, any>} options @param {object} info the answer of GET /game */
  constructor(game, options, info) {
    this.game = game;
    this.options = options;
    this.info = info;
    this.start = "start";
    /** @type {import("./api.js").Ply[]} All moves, also those that were undone. */
    this.plies = [];
    /** The number of moves before the position that is shown. */
    this.cursor = 0;
    /** @type {import("./api.js").View|null} */
    this.view = null;
    /** Resignation or agreed draw: an end that the rules do not know. */
    this.ended = null;
    this.listeners = [];
    this.views = new Map();
    this.loading = new AbortController();
  }

  /** @param {(change: string) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** Tells the listeners that something changed: "position", "moving" or "ended". */
  tell(change) {
    for (const listener of this.listeners) listener(change);
  }

  /** The line of the first plies. */
  lineTo(cursor = this.cursor) {
    return this.plies.slice(0, cursor).map((ply) => ply.move).join(" ");
  }

  /** The reference of the position after some plies. @returns {import("./api.js").Reference} */
  ref(cursor = this.cursor) {
    return { game: this.game, options: this.options, position: this.start, line: this.lineTo(cursor) };
  }

  /** The result by the rules, a resignation or an agreement; null during play. */
  outcome() {
    return this.view?.outcome ?? (this.atEnd() ? this.ended : null);
  }

  atEnd() {
    return this.cursor === this.plies.length;
  }

  /** The last move before the position shown, or null. */
  last() {
    return this.plies[this.cursor - 1] ?? null;
  }

  /** Opens a position. Fails without changing anything if the server refuses it. */
  async open(position, line) {
    const view = await this.load({ game: this.game, options: this.options, position, line });
    this.start = position || "start";
    this.plies = view.line;
    this.cursor = view.line.length;
    this.ended = null;
    this.show(view);
  }

  /** Shows the position after some plies. */
  async go(cursor) {
    const to = Math.max(0, Math.min(this.plies.length, cursor));
    if (to === this.cursor) return;
    const ref = this.ref(to);
    const view = await this.load(ref);
    if (!view || this.lineTo(to) !== ref.line) return;
    this.cursor = to;
    this.show(view);
  }

  /**
   * Plays a move and forgets the moves after the position shown. The board shows the move at once;
   * if the server refuses it, the position before it is shown again and the error is thrown.
   * @param {string} text
   */
  async play(text) {
    const next = this.plies[this.cursor];
    if (next?.move === text) return this.go(this.cursor + 1);
    const before = this.view;
    const known = before.moves.find((move) => move.move === text);
    if (known) {
      this.view = predicted(before, known);
      this.tell("moving");
    }
    try {
      const ref = this.ref();
      const view = await this.load({ ...ref, line: `${ref.line} ${text}`.trim() });
      if (!view) return;
      this.plies = view.line;
      this.cursor = view.line.length;
      this.ended = null;
      this.show(view);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.view = before;
      this.tell("position");
      throw error;
    }
  }

  /** Removes all moves after the position shown. */
  forget() {
    this.plies = this.plies.slice(0, this.cursor);
    this.ended = null;
    this.tell("position");
  }

  /** Ends the game by resignation or agreement. */
  end(winner, reason) {
    this.plies = this.plies.slice(0, this.cursor);
    this.ended = { winner, reason };
    this.tell("ended");
  }

  show(view) {
    this.view = view;
    this.tell("position");
  }

  /** Loads a view that the reader asked for. Earlier loads are abandoned. */
  async load(ref) {
    this.abandon();
    return this.fetchView(ref, this.loading.signal);
  }

  /** Abandons the load that is under way. */
  abandon() {
    this.loading.abort();
    this.loading = new AbortController();
  }

  /**
   * Fetches a view, from memory if it was seen before.
   * @param {import("./api.js").Reference} ref
   * @param {AbortSignal} [signal] without it, nothing abandons the request
   */
  async fetchView(ref, signal) {
    const key = `${ref.position} ${ref.line}`;
    const known = this.views.get(key);
    if (known) return known;
    const view = await api.position(ref, signal);
    if (this.views.size >= CACHED_VIEWS) this.views.delete(this.views.keys().next().value);
    this.views.set(key, view);
    return view;
  }

  /** Forgets what was loaded, for example because the game has been solved. */
  async reload() {
    this.views.clear();
    this.show(await this.load(this.ref()));
  }
}

/** The view right after a move, as far as the page knows it: pieces, no moves. */
function predicted(view, move) {
  return {
    ...view,
    pieces: piecesAfter(view, move),
    moves: [],
    value: null,
    position: move.position,
    predicted: true,
    waiting_for: null,
  };
}

/**
 * The pieces after a move, from its path.
 * @param {import("./api.js").View} view @param {import("./api.js").Move} move
 */
export function piecesAfter(view, move) {
  const { path, captures } = move;
  const on = (place) => view.pieces.find((piece) => piece.place === place);
  if (path.length === 0) return view.pieces;
  if (view.pieces.some((piece) => piece.kind === "fish")) return fishAfter(view.pieces, path);
  if (path.length > 1) {
    const moved = on(path[0]);
    const rest = view.pieces.filter((piece) => piece !== moved && !captures.includes(piece.place));
    return moved ? [...rest, { ...moved, place: path.at(-1) }] : rest;
  }
  const kind = { goats: "goat", tigers: "tiger" }[view.to_move] ?? view.to_move;
  if (on(path[0])) return [...view.pieces, { place: path[0], kind: "attacked" }];
  return [...view.pieces, { place: path[0], kind }];
}

function fishAfter(pieces, [from, ...thrown]) {
  const after = new Map(pieces.map((piece) => [piece.place, { ...piece }]));
  const add = (place, count) => {
    const piece = after.get(place) ?? { place, kind: "fish", count: 0 };
    after.set(place, { ...piece, count: piece.count + count });
  };
  add(from, -1);
  for (const place of thrown) add(place, 1);
  return [...after.values()].filter((piece) => piece.count > 0);
}
