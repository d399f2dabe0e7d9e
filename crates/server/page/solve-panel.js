// The offer to solve a hunt game: what it needs, its progress, and the census at the end.

import { api, watchJob } from "./api.js";
import { button, h, put } from "./dom.js";
import { capital, duration, number, size, wins } from "./format.js";
import { attempt, complain, openDialog, progressBar } from "./messages.js";

const OFFERS = {
  missing: "This game can be solved here. ",
  partial: "A solve was stopped, and can be continued. ",
  complete: "The remaining positions can be solved, too. ",
};

/** The offer to solve the game of a session. It is hidden if the game cannot be solved. */
export class SolvePanel {
  /** @param {import("./session.js").Session} session @param {() => void} onsolved */
  constructor(session, onsolved) {
    this.session = session;
    this.onsolved = onsolved;
    this.element = h("div", { class: "solve", id: "solve-panel" });
    this.element.hidden = true;
    this.bar = progressBar("Solving the game");
    this.job = null;
    this.refresh();
  }

  async refresh() {
    if (!this.session.info.can_be_solved) return;
    const state = await api.solvable(this.session).catch(() => null);
    if (!state || this.job) return;
    this.element.hidden = false;
    if (state.job) {
      this.follow(state.job);
      return;
    }
    const solved = state.status === "complete" && state.kept !== "none";
    const enough = solved && (state.kept === "all" || !state.all.fits);
    put(this.element, solved ? this.solved(state.kept) : null, enough ? null : this.offer(state));
  }

  solved(kept) {
    const words = kept === "all" ? "This game is solved." : "Positions with all goats placed are solved.";
    return [h("p", {}, words), button("Census", () => this.showCensus(), { id: "census", kind: "quiet" })];
  }

  offer(state) {
    const needs = state.all.fits ? state.all : state.needs;
    const words = `${duration(needs.seconds)}, ${size(needs.memory)} of memory and ${size(needs.disk)} of disk.`;
    if (!needs.fits) return h("p", { class: "muted" }, `This game is too large to solve here. It would take ${words}`);
    return [
      h("p", {}, OFFERS[state.status], h("span", { class: "muted" }, capital(words))),
      button("Solve it", () => attempt(() => this.start(needs.keep)), { id: "solve", kind: "primary" }),
    ];
  }

  async start(keep) {
    this.follow((await api.solve(this.session, keep)).job);
  }

  /** Shows a solve, which goes on when the reader goes elsewhere. */
  follow(id) {
    const { bar } = this;
    let stopped = false;
    const stop = () => {
      stopped = true;
      this.job?.stop();
    };
    put(this.element, h("p", {}, "Solving every position of this game."), bar.element, button("Stop", stop, { id: "stop-solve" }));
    bar.set(null, "Starting");
    const end = () => {
      this.job = null;
      this.refresh();
    };
    this.job = watchJob(id, {
      progress: (progress) => bar.set(progress.percent, timeInWords(progress)),
      done: (record) => {
        end();
        if (record?.census) this.openCensus(record);
        this.onsolved();
      },
      failed: ({ error }) => {
        end();
        if (!stopped) complain(error);
      },
    });
  }

  async showCensus() {
    const record = await attempt(() => api.census(this.session));
    if (record) this.openCensus(record);
  }

  openCensus(record) {
    openDialog(`Census of ${this.session.info.title}`, censusTable(record), { wide: true, id: "census-dialog" });
  }

  /** Stops following a solve, which goes on. */
  leave() {
    this.job?.close();
  }
}

/** "43 %, about 12 s left". A solve visits a position several times, so their number says little. */
function timeInWords({ stage, percent, seconds, remaining_seconds: left }) {
  const share = percent === null || percent === undefined ? null : `${Math.floor(percent)} %`;
  const time = left === null || left === undefined ? duration(seconds) : `about ${duration(left)} left`;
  return [capital(stage ?? "solving"), share, time].filter(Boolean).join(", ");
}

/** The positions of a solved game by value. @param {object} record */
function censusTable(record) {
  const head = ["Phase", "Goats placed", "Captured", "To move", "Tigers win", "Draw", "Goats win"];
  const numbers = (counts) => [counts.tigers_win, counts.draw, counts.goats_win];
  const total = [0, 0, 0];
  const rows = record.census.map((row) => {
    const values = numbers(row.up_to_symmetry);
    values.forEach((value, i) => (total[i] += value));
    const details = [row.placed, row.captured, row.mover].map((text) => h("td", { class: "detail" }, String(text)));
    const words = [h("span", { class: "detail" }, row.phase), h("span", { class: "summary" }, inWords(row))];
    return h("tr", {}, h("td", {}, words), details, values.map((value) => h("td", { class: "number" }, number(value))));
  });
  const gap = [1, 2, 3].map(() => h("td", { class: "detail" }));
  const sums = total.map((sum) => h("td", { class: "number" }, number(sum)));
  const value = record.value === "draw" ? "The game is a draw." : `${capital(wins(record.value))} the game.`;
  const first = record.first_moves.map(({ move, value }) => `${move} (${value === "draw" ? "draw" : wins(value)})`).join(", ");
  return [
    h("p", {}, `${value} Positions are counted up to symmetry.`),
    h("p", {}, `First moves, one of each symmetry class: ${first}.`),
    h(
      "div",
      { class: "scroll" },
      h(
        "table",
        { class: "census" },
        h("thead", {}, h("tr", {}, head.map((text, i) => h("th", { class: i > 3 ? "number" : i > 0 ? "detail" : "" }, text)))),
        h("tbody", {}, rows),
        h("tfoot", {}, h("tr", {}, h("th", {}, "All"), gap, sums)),
      ),
    ),
  ];
}

/** The positions of a row of the census in one cell, for narrow screens. */
const inWords = (row) => `${capital(row.phase)}, ${row.mover} to move, ${row.placed} placed, ${row.captured} captured`;
