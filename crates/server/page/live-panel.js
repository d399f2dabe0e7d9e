// Beside a game with a friend: players, presence, clocks, offers and the invitation.

import { counterItems } from "./counters.js";
import { button, h, prose, put, sentence } from "./dom.js";
import { capital, clock, count } from "./format.js";
import { copy } from "./messages.js";
import { pieceIcon, sidePiece } from "./pieces.js";

const TICK_MS = 200;

/** Checks whether no move is possible until both players are connected. */
export const isSuspended = (state) => state.suspended && state.clock !== null;

/** The card with the players of a game. */
export class LivePanel {
  /**
   * @param {{seat: string, side: string, invite?: string}|null} seat
   * @param {string} id
   * @param {string[]} sides
   * @param {{ondraw: (answer: string) => void, ontakeback: (answer: string) => void,
   *   onresign: () => void, onreconnect: () => void}} listeners
   */
  constructor(seat, id, sides, listeners) {
    this.seat = seat;
    this.sides = sides;
    this.listeners = listeners;
    this.received = performance.now();
    /** When the connection was lost; null while there is one. Clocks do not run on this page meanwhile. */
    this.lost = null;
    this.state = null;
    this.status = h("p", { id: "status", tabindex: "-1" });
    this.counters = h("ul", { class: "counters" });
    this.connection = h("p", { class: "connection", id: "connection", role: "status" });
    this.rows = h("div", { class: "rows" });
    this.invite = this.inviteBox(id);
    this.offers = h("div", { class: "offers", role: "status" });
    this.buttons = {
      draw: button("Offer draw", () => listeners.ondraw("offer"), { icon: "draw", id: "offer-draw" }),
      takeback: button("Take back", () => listeners.ontakeback("offer"), { icon: "undo", id: "take-back" }),
      resign: button("Resign", listeners.onresign, { icon: "flag", id: "resign" }),
    };
    this.actions = h("div", { class: "actions game-actions" }, Object.values(this.buttons));
    this.watching = h("p", { class: "note watching" });
    const headline = h("div", { class: "status-line" }, this.status, this.counters);
    this.element = h("section", { class: "card players", "aria-label": "Players" }, headline, this.connection, this.rows, this.invite, this.offers, this.actions, this.watching);
    this.ticker = setInterval(() => this.tick(), TICK_MS);
  }

  inviteBox(id) {
    const link = `${location.origin}${location.pathname}#live/${id}/${this.seat?.invite ?? ""}`;
    const field = h("input", { id: "invite-link", readonly: true, value: link, "aria-label": "Link for your friend", onfocus: () => field.select() });
    const watch = `${location.origin}${location.pathname}#live/${id}`;
    return h(
      "div",
      { class: "invite", id: "invite" },
      h("p", {}, h("strong", {}, "Waiting for your friend."), " Send this link. Whoever opens it first takes the other seat."),
      h("div", { class: "row" }, field, button("Copy", () => copy(link, field), { icon: "copy", kind: "primary", id: "copy-invite" })),
      h("p", { class: "help" }, "To watch: ", h("a", { href: watch }, watch)),
    );
  }

  /** Draws a state of the game, and the counters of the position that is shown. */
  refresh(state, counters, { connected, ended, pending }) {
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.state = state;
    this.lost = connected === false ? (this.lost ?? performance.now()) : null;
    const over = state.outcome !== null || Boolean(state.ended_at);
    this.status.textContent = this.statusText(state, pending);
    this.status.classList.toggle("over", over);
    put(this.counters, counterItems(counters));
    this.drawConnection(connected, ended);
    this.element.dataset.connected = String(connected ?? "none");
    const players = this.sides.map((side) => [side, state.players[side]]);
    put(this.rows, players.map(([side, player]) => this.row(side, player, over)), players.map(([side, player]) => this.away(side, player, over)));
    const waiting = Object.values(state.players).some((player) => !player.taken);
    this.invite.hidden = !this.seat?.invite || over || !waiting;
    this.actions.hidden = !state.you || over || waiting;
    this.buttons.takeback.disabled = state.moves.length === 0 || state.offers?.takeback !== null;
    this.buttons.draw.disabled = state.offers?.draw !== null;
    this.drawOffers(over);
    const watching = state.spectators ? `${count(state.spectators, "person", "people")} watching. ` : "";
    this.watching.textContent = watching + (state.you ? "" : over ? "Use the arrows to replay the game." : "You are watching.");
    this.tick();
    if (focused) this.keepFocus(focused);
  }

  /** Moves the focus from a button that is gone or disabled to one that can be used instead. */
  keepFocus(focused) {
    if (this.element.contains(document.activeElement) && !document.activeElement.disabled && document.activeElement.checkVisibility()) return;
    const usable = (element) => element.checkVisibility() && !element.disabled;
    const next = focused.isConnected && usable(focused) ? focused : [this.offers, this.actions].flatMap((box) => [...box.querySelectorAll("button")]).find(usable);
    (next ?? this.status).focus({ preventScroll: true });
  }

  /** Puts the focus where the reader goes on: on the link for the friend, or on the headline. */
  focus() {
    const link = this.invite.querySelector("#copy-invite");
    (this.invite.hidden ? this.status : link).focus({ preventScroll: true });
  }

  drawConnection(connected, ended) {
    if (ended) put(this.connection, prose(sentence(ended.message)), " ", button(ended.action, this.listeners.onreconnect, { id: "reconnect" }));
    else this.connection.textContent = connected === false ? "The connection is lost. Trying again …" : "";
    this.connection.hidden = connected !== false;
  }

  row(side, player, over) {
    const { state } = this;
    const free = Object.values(state.players).some((other) => !other.taken);
    const name = player.taken ? (player.name ?? "Anonymous") : "free seat";
    const title = this.lost !== null ? "not known" : player.connected ? "connected" : "not connected";
    return h(
      "div",
      { class: `player ${state.to_move === side && !over && !free ? "to-move" : ""} ${state.outcome?.winner === side ? "winner" : ""}`, data: { side, connected: String(player.connected) } },
      pieceIcon(sidePiece(side)),
      h("span", { class: "side-name" }, capital(side)),
      h(
        "span",
        { class: "name" },
        over ? null : h("span", { class: `dot ${player.connected ? "on" : "off"}`, title }),
        h("span", { class: "name-text", title: name }, name),
        side === state.you ? h("span", { class: "you" }, "(you)") : null,
      ),
      state.clock ? h("span", { class: "clock", data: { clock: side } }) : null,
    );
  }

  /** The note about a player who has lost the connection. */
  away(side, player, over) {
    return player.taken && !player.connected && !over ? h("p", { class: "away", data: { away: side } }) : null;
  }

  drawOffers(over) {
    const { state, listeners } = this;
    const boxes = [];
    const offer = (kind, words, answer) => {
      const from = state.offers?.[kind];
      if (!from || over) return;
      if (from === state.you) {
        boxes.push(h("p", { class: "muted" }, `You ${words}. Waiting for an answer.`), button("Withdraw", () => answer("decline"), { id: `withdraw-${kind}`, kind: "quiet" }));
      } else if (state.you) {
        boxes.push(
          h("p", {}, `${state.players[from].name ?? capital(from)} ${words.replace("offered", "offers").replace("asked", "asks")}.`),
          h("div", { class: "actions" }, button("Accept", () => answer("accept"), { kind: "primary", id: `accept-${kind}` }), button("Decline", () => answer("decline"), { id: `decline-${kind}` })),
        );
      }
    };
    offer("draw", "offered a draw", listeners.ondraw);
    offer("takeback", "asked to take back a move", listeners.ontakeback);
    put(this.offers, boxes);
    this.offers.hidden = boxes.length === 0;
  }

  /** The headline. */
  statusText(state, pending) {
    if (state.outcome) return state.outcome.reason;
    if (state.ended_at) return "The game is over";
    if (pending) return "Sending your move …";
    if (Object.values(state.players).some((player) => !player.taken)) return "Waiting for the other player";
    if (isSuspended(state)) return "Suspended until both players are connected";
    if (!state.to_move) return "The dice decide";
    if (state.to_move === state.you) return `Your move: ${state.to_move}`;
    return `${capital(state.to_move)} to move`;
  }

  /** Updates clocks and the time that is left to come back. */
  tick() {
    const { state } = this;
    if (!state) return;
    const passed = (this.lost ?? performance.now()) - this.received;
    for (const element of this.rows.querySelectorAll("[data-clock]")) {
      const side = element.dataset.clock;
      const running = state.clock.running === side && !state.outcome && !state.suspended;
      const left = state.clock.left[side] - (running ? passed : 0);
      element.textContent = clock(left);
      element.classList.toggle("running", running);
      element.classList.toggle("low", left < 20000);
    }
    for (const element of this.rows.querySelectorAll("[data-away]")) {
      const player = state.players[element.dataset.away];
      const name = player.name ?? capital(element.dataset.away);
      const left = player.returns_within === null ? null : Math.max(0, Math.ceil((player.returns_within - passed) / 1000));
      element.textContent = left === null ? `${name} lost the connection` : `${name} lost the connection, ${left} s to come back`;
    }
  }

  leave() {
    clearInterval(this.ticker);
  }
}
