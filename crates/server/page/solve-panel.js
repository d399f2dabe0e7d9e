// The offer to solve a hunt game: what it needs, its progress, and the census at the end.

import { api, watchJob } from "./api.js";
import { button, h, put } from "./dom.js";
import { capital, duration, number, progressInWords, size, wins } from "./format.js";
import { attempt, complain, openDialog, progressBar } from "./messages.js";

/** @param {import("./session.js").Session} session @param {() => void} onsolved */
export function solvePanel(session, onsolved) {
  const box = h("div", { class: "solve", id: "solve-panel" });
  const bar = progressBar("Solving the game");
  let job = null;
  box.hidden = true;

  async function refresh() {
    if (!session.info.can_be_solved) return;
    const state = await api.solvable(session).catch(() => null);
    if (!state || job) return;
    box.hidden = false;
    if (state.job) {
      follow(state.job);
      return;
    }
    const solved = state.status === "complete" && state.kept !== "none";
    put(box, solved ? done(state.kept) : null, solved && (state.kept === "all" || !state.all.fits) ? null : offer(state));
  }

  function done(kept) {
    const words = kept === "all" ? "This game is solved." : "Positions with all goats placed are solved.";
    return [h("p", {}, words), button("Census", showCensus, { id: "census", kind: "quiet" })];
  }

  function offer(state) {
    const needs = state.all.fits ? state.all : state.needs;
    const words = `${duration(needs.seconds)}, ${size(needs.memory)} of memory and ${size(needs.disk)} of disk.`;
    if (!needs.fits) return h("p", { class: "muted" }, `This game is too large to solve here. It would take ${words}`);
    const offers = { missing: "This game can be solved here. ", partial: "A solve was stopped, and can be continued. ", complete: "The remaining positions can be solved, too. " };
    return [
      h("p", {}, offers[state.status], h("span", { class: "muted" }, capital(words))),
      button("Solve it", () => attempt(() => start(needs.keep)), { id: "solve", kind: "primary" }),
    ];
  }

  async function start(keep) {
    follow((await api.solve(session, keep)).job);
  }

  /** Shows a solve, which goes on when the reader goes elsewhere. */
  function follow(id) {
    put(box, h("p", {}, "Solving every position of this game."), bar.element, button("Stop", () => job?.stop(), { id: "stop-solve" }));
    bar.set(null, "Starting");
    const end = () => {
      job = null;
      refresh();
    };
    job = watchJob(id, {
      progress: (progress) => bar.set(progress.percent, progressInWords(progress, "Solving")),
      done(record) {
        end();
        if (record?.census) openDialog(`Census of ${session.info.title}`, censusTable(record), { wide: true, id: "census-dialog" });
        onsolved();
      },
      failed({ error }) {
        end();
        complain(error);
      },
    });
  }

  async function showCensus() {
    const record = await attempt(() => api.census(session));
    if (record) openDialog(`Census of ${session.info.title}`, censusTable(record), { wide: true, id: "census-dialog" });
  }

  refresh();
  return { element: box, refresh, leave: () => job?.close() };
}

/** The positions of a solved game by value. @param {object} record */
function censusTable(record) {
  const head = ["Phase", "Goats placed", "Captured", "To move", "Tigers win", "Draw", "Goats win"];
  const numbers = (counts) => [counts.tigers_win, counts.draw, counts.goats_win];
  const total = [0, 0, 0];
  const rows = record.census.map((row) => {
    const values = numbers(row.up_to_symmetry);
    values.forEach((value, i) => (total[i] += value));
    const cells = [row.phase, row.placed, row.captured, row.mover].map((text) => h("td", {}, String(text)));
    return h("tr", {}, cells, values.map((value) => h("td", { class: "number" }, number(value))));
  });
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
        {},
        h("thead", {}, h("tr", {}, head.map((text, i) => h("th", { class: i > 3 ? "number" : "" }, text)))),
        h("tbody", {}, rows),
        h("tfoot", {}, h("tr", {}, h("th", { colspan: "4" }, "All"), total.map((sum) => h("td", { class: "number" }, number(sum))))),
      ),
    ),
  ];
}
