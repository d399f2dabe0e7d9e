// A game with a friend: the server decides, the page shows its own moves at once and takes them back
// if they are refused.

import { api } from "./api.js";
import { Desk, stepKey, typeMoveForm } from "./desk.js";
import { button, put, h } from "./dom.js";
import { joinDialog } from "./friend.js";
import { LivePanel, isSuspended } from "./live-panel.js";
import { LiveSocket, REPLACED } from "./live-socket.js";
import { announce, attempt, confirmResignation, hideError, toast } from "./messages.js";
import { RecordPanel } from "./record-panel.js";
import { fragment } from "./route.js";
import { rulesReader } from "./rules-panel.js";
import { Session } from "./session.js";
import { askedSeat, seatOf } from "./settings.js";
import { tabs } from "./tabs.js";

/** Opens a game; an invite offers the free seat. @param {string} id @param {string|null} invite */
export async function openLive(id, invite) {
  const state = await api.live(id);
  const info = await api.game({ game: state.game, options: state.options });
  const game = new LiveGame(id, seatOf(id), state, info);
  const asked = askedSeat(id);
  invite ??= asked?.invite;
  if (invite) {
    history.replaceState(null, "", `#live/${id}`);
    if (!game.seat && game.seated() && !asked) toast("Both seats of this game are taken. You may watch it.");
    else if (!game.seat) joinDialog(id, invite, state).then((seat) => seat && game.sit(seat));
  }
  return game;
}

/** A game that is played, watched or replayed. */
class LiveGame {
  constructor(id, seat, state, info) {
    this.id = id;
    this.seat = seat;
    this.state = { ...state, you: seat?.side ?? null };
    this.title = `${state.title}, a game with a friend`;
    this.session = new Session(state.game, state.options, info);
    this.session.start = state.start;
    this.sent = 0;
    /** Makes the ids of this page's messages different from those of an earlier visit. */
    this.visit = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
    /** The move that was sent and is not confirmed yet. */
    this.pending = null;
    this.connected = null;
    /** The kind of the own offer that the reader has withdrawn, until the server confirms it. */
    this.withdrawn = null;
    /** Why the server has ended the connection, and the button that makes a new one; null if it has not. */
    this.ended = null;
    this.build();
    this.session.onChange(() => this.draw());
    attempt(() => this.show(true));
    if (!state.ended_at && !state.outcome) this.connect();
  }

  build() {
    const { session } = this;
    this.desk = new Desk(session, { onmove: (move) => this.move(move) });
    this.record = new RecordPanel(session, null, "No moves yet.");
    this.panel = new LivePanel(this.seat, this.id, session.info.sides, {
      ondraw: (answer) => this.answer("draw", answer),
      ontakeback: (answer) => this.answer("takeback", answer),
      onresign: () => this.resign(),
      onreconnect: () => {
        this.connect();
        this.draw();
      },
    });
    const explore = button("Explore this position", () => (location.hash = fragment(session.ref())), { kind: "quiet", id: "explore" });
    this.typing = typeMoveForm((text) => this.typeMove(text));
    const back = button("Back to the game", () => attempt(() => this.show(true)), { id: "back-to-game" });
    this.behind = h("div", { class: "behind", role: "status" }, h("p", {}, "This is an earlier position of the game."), back);
    put(this.desk.tools, explore);
    put(this.desk.actions, this.behind);
    const side = tabs([
      { id: "tab-game", title: "Game", content: h("div", { class: "stack" }, this.record.element, this.typing.element) },
      { id: "tab-rules", title: "Rules", content: rulesReader(session) },
    ]);
    this.element = h("div", { class: "desk live" }, this.panel.element, this.desk.element, h("aside", { class: "side" }, side));
  }

  /** Takes a seat: the connection is made again as a player. */
  sit(seat) {
    this.seat = seat;
    this.panel.seat = seat;
    this.state.you = seat.side;
    this.socket?.close();
    this.connect();
    this.focus();
  }

  connect() {
    this.ended = null;
    this.socket = new LiveSocket(
      this.id,
      this.seat?.seat ?? null,
      (message) => attempt(() => this.receive(message)),
      (connected) => {
        this.connected = connected;
        this.draw();
      },
      (end) => {
        [this.connected, this.ended] = [false, endInWords(end)];
        this.draw();
      },
    );
  }

  over() {
    return this.state.outcome !== null || this.state.ended_at;
  }

  seated() {
    return Object.values(this.state.players).every((player) => player.taken);
  }

  /** Checks whether the server accepts a move of the reader. */
  myTurn() {
    const { you, to_move: mover } = this.state;
    return you !== null && mover === you && !this.over() && this.pending === null && this.seated() && !isSuspended(this.state);
  }

  /** Checks whether the board shows the position after all moves of the server. */
  atLatest() {
    const { session, state } = this;
    return session.atEnd() && session.plies.length === state.moves.length;
  }

  /** Sends a move and shows it before the server has accepted it. */
  move(text) {
    const { session, state } = this;
    if (!this.myTurn() || !this.atLatest()) return;
    const known = session.view.moves.some((move) => move.move === text);
    const message = { type: "move", move: text, ply: state.moves.length };
    const id = this.send(message);
    if (!id) return;
    this.pending = { ...message, id };
    if (known) attempt(() => session.play(text));
    this.draw();
  }

  typeMove(text) {
    if (!this.seated()) toast("The other seat is free. Wait until your friend has taken it.");
    else if (isSuspended(this.state)) toast("The game is suspended until both players are connected.");
    else if (!this.myTurn()) toast("It is not your turn.");
    else {
      attempt(async () => {
        await this.show(true);
        this.move(text);
      });
    }
  }

  /** Forgets the move that was sent, which the server has now. */
  settle() {
    const { input } = this.typing;
    if (input.value.trim() === this.pending?.move) input.value = "";
    this.pending = null;
    hideError();
  }

  resign() {
    confirmResignation("Resign this game?", () => this.send({ type: "resign" }));
  }

  /** Makes, accepts, declines or withdraws an offer. */
  answer(type, answer) {
    const own = this.state.offers?.[type] === this.state.you;
    if (this.send({ type, answer }) && own && answer === "decline") this.withdrawn = type;
  }

  /** Sends a message with an identifier, which is returned; null if there is no connection. */
  send(message) {
    const id = `${this.visit}-${(this.sent += 1)}`;
    if (this.socket?.send({ ...message, id })) return id;
    toast(this.ended?.message ?? "The connection is lost. Connecting again …", null, "error");
    return null;
  }

  async receive(message) {
    switch (message.type) {
      case "state": {
        const { type, ...state } = message;
        this.withdrawn = null;
        this.update({ you: this.state.you, ...state });
        if (this.resend()) return this.draw();
        return this.show(true);
      }
      case "moved":
        return this.moved(message);
      case "accepted":
        if (this.pending?.id === message.id) this.settle();
        return this.draw();
      case "refused":
        return this.refused(message);
      case "changed": {
        const { type, ...changes } = message;
        this.tellDeclined(changes);
        this.update(changes);
        if (this.over()) announce(this.state.outcome?.reason ?? "The game is over");
        return this.draw();
      }
      case "error":
        return toast(message.message, message.help ?? null, "error");
      default:
        return undefined;
    }
  }

  /** Says that the other side has declined an offer: it is gone, and nothing came of it. */
  tellDeclined({ offers, outcome }) {
    const { you, offers: before } = this.state;
    const tell = (kind, words) => {
      if (you === null || outcome || before?.[kind] !== you || offers?.[kind] !== null) return;
      if (this.withdrawn === kind) this.withdrawn = null;
      else toast(words);
    };
    tell("draw", "Your offer of a draw was declined.");
    tell("takeback", "Your move is not taken back.");
  }

  /** Sends a move again that the server had not got when the connection broke. */
  resend() {
    const { pending, state } = this;
    if (pending && !state.outcome && state.moves.length === pending.ply && this.socket.send(pending)) return true;
    if (pending && state.moves.length > pending.ply) this.settle();
    this.pending = null;
    return false;
  }

  update(changes) {
    this.state = { ...this.state, ...changes };
    this.panel.received = performance.now();
  }

  moved({ ply, move, to_move, outcome, clock, position }) {
    const { state } = this;
    if (state.moves[ply - 1] === move) return undefined;
    if (ply !== state.moves.length + 1) return this.socket.resync();
    if (this.pending) this.settle();
    const running = outcome ? null : to_move;
    this.update({
      moves: [...state.moves, move],
      to_move,
      outcome,
      position,
      clock: state.clock && clock ? { ...state.clock, left: clock, running } : state.clock,
      offers: { draw: null, takeback: null },
    });
    return this.show(false);
  }

  refused({ id, message, help }) {
    toast(message, help ?? null, "error");
    this.withdrawn = null;
    if (this.pending?.id !== id) return undefined;
    this.pending = null;
    return this.show(true);
  }

  /** Shows the moves of the server; `jump` goes to the last one even if the reader looked at an earlier one. */
  async show(jump) {
    const { session } = this;
    const { moves } = this.state;
    const line = moves.join(" ");
    const shown = session.view && !session.view.predicted && session.lineTo(session.plies.length) === line;
    if (!shown || (jump && !session.atEnd())) {
      // The reader may leaf through the game meanwhile, which must not abandon this request.
      session.abandon();
      const view = await session.fetchView({ ...session.ref(), line });
      if (this.state.moves.join(" ") !== line) return this.show(jump);
      const follow = jump || session.atEnd() || session.cursor >= moves.length - 1;
      session.plies = view.line;
      if (follow) [session.view, session.cursor] = [view, view.line.length];
    }
    session.ended = this.state.outcome;
    session.tell("position");
    const last = session.plies.at(-1);
    if (last) this.desk.announceMove(this.panel.statusText(this.state, this.pending));
    return undefined;
  }

  draw() {
    const { session, state } = this;
    if (!session.view) return;
    session.ended = state.outcome;
    this.desk.refresh({ locked: !this.myTurn() || !this.atLatest() || this.ended !== null });
    this.record.refresh();
    this.typing.element.hidden = !state.you || this.over();
    this.behind.hidden = this.over() || session.view.predicted === true || session.atEnd();
    this.panel.refresh(state, session.view.counters, { connected: this.connected, ended: this.ended, pending: this.pending });
  }

  key(key) {
    if (stepKey(this.session, key)) return true;
    if (key !== "m" || this.typing.element.hidden) return false;
    this.element.querySelector("#tab-game").click();
    this.typing.input.focus();
    return true;
  }

  /** The shortcuts of this page. */
  keys() {
    return this.typing.element.hidden ? ["board"] : ["board", "m"];
  }

  /** Puts the focus on what comes next. */
  focus() {
    this.panel.focus();
  }

  leave() {
    this.socket?.close();
    this.panel.leave();
  }
}

/** Says why the server has ended a connection, and names the button that makes a new one. */
function endInWords({ code, reason }) {
  if (code === REPLACED) return { message: "This game is open in another tab", action: "Use it here" };
  return { message: reason || "The server has ended the connection", action: "Try again" };
}
