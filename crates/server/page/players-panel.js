// Who plays: status, counters, a person or an agent for each side, and the actions of a game.

import { api } from "./api.js";
import { counterItems } from "./counters.js";
import { button, byId, h, put } from "./dom.js";
import { capital } from "./format.js";
import { attempt, confirmResignation, toast } from "./messages.js";
import { pieceIcon, sidePiece } from "./pieces.js";
import { statusOf } from "./desk.js";
import { chance } from "./values.js";

/** A pause before an agent's move, so that the eye can follow. */
const THINKING_MS = 450;

/** What the reader can do about a game that is not solved, as the tab Explore shows it. */
function howToSolve() {
  if (byId("solve")) return "Choose “Solve it” in the tab Explore first.";
  if (byId("stop-solve")) return "Wait until it is.";
  return "It is too large to be solved here.";
}

/** Status and players of a game against agents or on one's own. */
export class PlayersPanel {
  /**
   * @param {import("./session.js").Session} session
   * @param {{value: () => object|null, onhint: (move: string) => void, onchange: () => void, onnew: (from: boolean) => void}} listeners
   */
  constructor(session, listeners) {
    this.session = session;
    this.listeners = listeners;
    /** @type {Object<string, string>} "human" or an agent, by side */
    this.players = Object.fromEntries(session.info.sides.map((side) => [side, "human"]));
    this.seed = Math.floor(Math.random() * 2 ** 31);
    this.thinking = null;
    this.paused = false;
    this.status = h("p", { id: "status" });
    this.detail = h("p", { class: "muted", id: "description" });
    this.counters = h("ul", { class: "counters" });
    this.rows = session.info.sides.map((side) => this.row(side));
    this.actions = this.buildActions();
    this.element = h(
      "section",
      { class: "card players", "aria-label": "Players" },
      h("div", { class: "status-line" }, this.status, this.counters),
      h("div", { class: "rows" }, this.rows.map((row) => row.element)),
    );
  }

  row(side) {
    const people = h("option", { value: "human" }, "a person");
    const agents = this.session.info.agents.map(({ name, about }) => h("option", { value: name, title: about }, name));
    const select = h("select", { id: `player-${side}`, "aria-label": `Player of ${side}`, onchange: () => this.choose(side, select.value) }, people, agents);
    const about = h("span", { class: "about" });
    const element = h("div", { class: "player", data: { side } }, pieceIcon(sidePiece(side)), h("span", { class: "side-name" }, capital(side)), select, about);
    return { side, select, about, element };
  }

  buildActions() {
    const hint = button("Hint", () => attempt(() => this.hint()), { icon: "hint", id: "hint" });
    const takeBack = button("Take back", () => attempt(() => this.takeBack()), { icon: "undo", id: "take-back" });
    const resign = button("Resign", () => this.resign(), { icon: "flag", id: "resign" });
    const draw = button("Offer draw", () => attempt(() => this.offerDraw()), { icon: "draw", id: "offer-draw" });
    const pause = button("Pause", () => this.pause(), { icon: "pause", id: "pause" });
    const again = button("New game", () => this.listeners.onnew(false), { icon: "plus", id: "new-game" });
    const here = button("From here", () => this.listeners.onnew(true), { id: "new-game-here", icon: "plus", title: "New game from the position on the board" });
    const element = h("div", { class: "actions game-actions" }, hint, takeBack, draw, resign, pause, again, here);
    return { element, hint, takeBack, resign, draw, pause, again, here };
  }

  /** True if an agent plays the side to move at the end of the line. */
  agentToMove() {
    const { session } = this;
    const side = this.mover();
    return side !== null && this.players[side] !== "human" && session.atEnd() && !session.outcome();
  }

  /** The side whose turn it is; the dice belong to the side that attacked. */
  mover() {
    const { view } = this.session;
    if (view.waiting_for === "dice") return this.session.last()?.side ?? null;
    return view.to_move;
  }

  hasAgent() {
    return Object.values(this.players).some((player) => player !== "human");
  }

  /** True if the reader may not move now. */
  locked() {
    return (this.agentToMove() && !this.paused) || this.session.view?.predicted === true;
  }

  choose(side, player) {
    this.players[side] = player;
    this.paused = false;
    if (player !== "human" && side === this.mover()) this.session.forget();
    this.listeners.onchange();
  }

  refresh() {
    const { session } = this;
    const { view } = session;
    this.status.textContent = this.thinking ? `${capital(this.players[this.mover()] ?? "The agent")} is thinking …` : statusOf(session);
    this.status.classList.toggle("over", session.outcome() !== null);
    this.element.classList.toggle("busy", this.thinking !== null);
    put(this.counters, counterItems(view.counters));
    const mover = session.outcome() ? null : this.mover();
    for (const { side, select, about, element } of this.rows) {
      element.classList.toggle("to-move", side === mover);
      element.classList.toggle("winner", session.outcome()?.winner === side);
      if (select.value !== this.players[side]) select.value = this.players[side];
      about.textContent = session.info.agents.find(({ name }) => name === this.players[side])?.about ?? "";
    }
    const over = session.outcome() !== null;
    const agents = this.hasAgent();
    this.actions.hint.disabled = over || this.locked() || view.waiting_for === "dice";
    this.actions.takeBack.disabled = session.cursor === 0;
    this.actions.resign.disabled = over || session.plies.length === 0;
    this.actions.draw.disabled = over || session.plies.length === 0;
    const both = session.info.sides.every((side) => this.players[side] !== "human");
    this.actions.pause.hidden = !(both || this.paused);
    this.actions.pause.querySelector("span").textContent = this.paused ? "Continue" : "Pause";
    this.actions.here.disabled = session.plies.length === 0;
    this.element.classList.toggle("against-agent", agents);
  }

  /** Lets the agent move if it is its turn and it does not think yet. Errors end its part: the reader moves for it. */
  async follow() {
    if (!this.agentToMove() || this.paused || this.session.view.predicted) return;
    const side = this.mover();
    const thinking = new AbortController();
    this.thinking = thinking;
    this.refresh();
    try {
      const [{ move }] = await Promise.all([
        api.move(this.session.ref(), this.players[side], this.seed, thinking.signal),
        new Promise((resolve) => setTimeout(resolve, THINKING_MS)),
      ]);
      if (this.thinking !== thinking) return;
      this.thinking = null;
      await this.session.play(move);
    } catch (error) {
      if (this.thinking === thinking) this.thinking = null;
      if (error.name === "AbortError") return;
      const player = this.players[side];
      this.players[side] = "human";
      this.listeners.onchange();
      if (player !== "perfect" || error.field !== "player" || !this.session.info.can_be_solved) throw error;
      toast("This game is not solved yet.", howToSolve(), "error");
    }
  }

  stopThinking() {
    this.thinking?.abort();
    this.thinking = null;
  }

  pause() {
    this.paused = !this.paused;
    this.listeners.onchange();
  }

  /** Rolls the dice of an attack. */
  async roll() {
    const { move } = await api.move(this.session.ref(), null, Math.floor(Math.random() * 2 ** 31));
    await this.session.play(move);
  }

  async hint() {
    const { move, player } = await api.hint(this.session.ref());
    this.listeners.onhint(move);
    toast(`${player} suggests ${move}.`);
  }

  /** Takes back moves up to the last turn of a person, and forgets them. */
  async takeBack() {
    const { session } = this;
    this.stopThinking();
    let to = session.cursor - 1;
    while (to > 0 && this.hasAgent() && !this.isPerson(to)) to -= 1;
    await session.go(to);
    session.forget();
  }

  /** True if a person moved at a ply. */
  isPerson(ply) {
    const { side } = this.session.plies[ply];
    return side !== "dice" && this.players[side] === "human";
  }

  /** The side that the reader plays: the one to move, unless that is an agent. */
  reader() {
    const mover = this.mover();
    if (this.players[mover] === "human") return mover;
    return this.session.info.sides.find((side) => this.players[side] === "human") ?? mover;
  }

  resign() {
    const side = this.reader();
    const winner = this.session.info.sides.find((other) => other !== side);
    confirmResignation(`Resign for ${side}?`, () => {
      this.stopThinking();
      this.session.end(winner, `${capital(side)} resigned`);
    });
  }

  async offerDraw() {
    const { session } = this;
    const side = this.reader();
    const other = session.info.sides.find((name) => name !== side);
    const agree = () => {
      this.stopThinking();
      session.end(null, "Draw by agreement");
    };
    if (this.players[other] === "human") return agree();
    const value = this.listeners.value() ?? session.view.value;
    const share = chance(value, other);
    const known = value?.value || share !== null;
    if (!known) toast(`${this.players[other]} declines: the value of this position is not known.`);
    else if (value.value === other || share > 0.5) toast(`${this.players[other]} declines: it is winning.`);
    else agree();
    return undefined;
  }
}
