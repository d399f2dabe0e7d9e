// The dialogs that begin a game with a friend: make one and get a link, or take the free seat of a link.

import { api } from "./api.js";
import { h, put, reason } from "./dom.js";
import { capital, clockInWords, optionsInWords } from "./format.js";
import { openDialog } from "./messages.js";
import { pieceIcon, sidePiece } from "./pieces.js";
import { askedSeat, forgetAskedSeat, keepSeat, remember, remembered } from "./settings.js";

const CLOCKS = {
  none: null,
  "5+3": { seconds: 300, increment: 3 },
  "10+5": { seconds: 600, increment: 5 },
  "30+10": { seconds: 1800, increment: 10 },
};

/** Opens the dialog that makes a game. @param {import("./session.js").Session} session */
export function friendDialog(session) {
  const { info } = session;
  const sides = [...info.sides, "random"];
  const choices = sides.map((side, i) => {
    const input = h("input", { type: "radio", name: "seat", value: side, id: `seat-${side}` });
    input.checked = i === 0;
    return h("label", { class: "palette-choice", for: `seat-${side}` }, input, side === "random" ? null : pieceIcon(sidePiece(side)), h("span", {}, capital(side)));
  });
  const name = h("input", { id: "friend-name", type: "text", maxlength: "40", autocomplete: "nickname", value: remembered("name") ?? "" });
  const clock = h("select", { id: "friend-clock" }, Object.entries(CLOCKS).map(([key, time]) => h("option", { value: key }, clockInWords(time))));
  const here = h("input", { id: "friend-here", type: "checkbox" });
  const problem = h("p", { class: "problem", role: "alert" });
  const create = async (event) => {
    event.preventDefault();
    put(problem);
    remember("name", name.value.trim() || null);
    const start = here.checked ? { position: session.view.position, line: "" } : { position: "start", line: "" };
    const side = event.target.elements.seat.value;
    try {
      const game = { game: session.game, options: session.options, ...start };
      const made = await api.newLive(game, { side, name: name.value.trim() || null, clock: CLOCKS[clock.value] });
      keepSeat(made.id, { seat: made.seat, side: made.side, invite: made.invite });
      dialog.close();
      location.hash = `#live/${made.id}`;
    } catch (error) {
      put(problem, reason(error));
    }
  };
  const dialog = openDialog(
    `Play ${info.title} with a friend`,
    h(
      "form",
      { class: "form", onsubmit: create },
      h("fieldset", {}, h("legend", {}, "Your side"), h("div", { class: "palette" }, choices)),
      h("div", { class: "field" }, h("label", { for: "friend-name" }, "Your name"), name),
      h("div", { class: "field" }, h("label", { for: "friend-clock" }, "Clock"), clock),
      session.plies.length || session.start !== "start" ? h("label", { class: "check", for: "friend-here" }, here, " Start from the position on the board") : null,
      problem,
      h("div", { class: "actions" }, h("button", { type: "submit", class: "button primary", id: "friend-create" }, "Get a link")),
      h("p", { class: "help" }, "You get a link for your friend. Whoever opens it first takes the other seat. Others may watch."),
    ),
    { id: "friend-dialog" },
  );
}

/**
 * Asks whether the reader takes the free seat, and takes it.
 * @param {string} id @param {string} invite @param {object} state the state of the game
 * @returns {Promise<object|null>} the seat, or null if the reader only watches
 */
export function joinDialog(id, invite, state) {
  return new Promise((resolve) => {
    let taken = null;
    const host = Object.values(state.players).find((player) => player.taken)?.name ?? "A friend";
    const free = Object.entries(state.players).find(([, player]) => !player.taken)?.[0];
    const name = h("input", { id: "join-name", type: "text", maxlength: "40", autocomplete: "nickname", value: remembered("name") ?? "" });
    const problem = h("p", { class: "problem", role: "alert" });
    const take = async (event) => {
      event.preventDefault();
      remember("name", name.value.trim() || null);
      try {
        taken = await api.takeSeat(id, askedSeat(id, invite), name.value.trim() || null);
        keepSeat(id, taken);
        forgetAskedSeat(id);
        dialog.close();
      } catch (error) {
        if (error.status >= 400 && error.status < 500) forgetAskedSeat(id);
        put(problem, reason(error));
      }
    };
    const dialog = openDialog(
      `Play ${state.title}`,
      h(
        "form",
        { class: "form", onsubmit: take },
        h("p", {}, `${host} invites you to a game.`, free ? ` You play ${free}.` : ""),
        h("dl", { class: "terms", id: "join-terms" }, terms(state)),
        h("div", { class: "field" }, h("label", { for: "join-name" }, "Your name"), name),
        problem,
        h("div", { class: "actions" }, h("button", { type: "submit", class: "button primary", id: "join" }, "Take the seat")),
        h("p", { class: "help" }, "Close this to watch the game instead."),
      ),
      { id: "join-dialog", onclose: () => resolve(taken) },
    );
  });
}

/** The clock, the options and the start of a game that nobody has moved in. */
function terms({ clock, options, start, moves }) {
  const time = clock && { seconds: Math.max(...Object.values(clock.left)) / 1000, increment: clock.increment };
  const elsewhere = start !== "start" || moves.length > 0;
  const rows = [
    ["Clock", clockInWords(time)],
    ["Options", optionsInWords(options)],
    ["Start", elsewhere ? "a position that your friend has chosen" : ""],
  ];
  return rows.filter(([, words]) => words).map(([name, words]) => [h("dt", {}, name), h("dd", {}, words)]);
}
