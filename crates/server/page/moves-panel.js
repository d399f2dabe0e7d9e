// The value of the position, its evidence, and the legal moves with their values, the best first.

import { button, h, put, sentence } from "./dom.js";
import { draftDialog } from "./draft.js";
import { count, wins } from "./format.js";
import { progressBar } from "./messages.js";
import { SIGNS, beforeMove, chance, classify, evidenceInWords, forcedCaptures, headline, resultEvidence, valueInWords } from "./values.js";

const SHOWN_MOVES = 150;
/** A place that begins more moves than this highlights none of them. */
const MANY = 12;

/** The panel beside the board. */
export class MovesPanel {
  /**
   * @param {import("./session.js").Session} session
   * @param {import("./analysis.js").Analysis} analysis
   * @param {{onmove: (move: string) => void, onpreview: (move: string|null) => void, onvalues: (shown: boolean) => void}} listeners
   * @param {HTMLElement} solve the offer to solve the game
   */
  constructor(session, analysis, listeners, solve) {
    this.session = session;
    this.analysis = analysis;
    this.listeners = listeners;
    this.everything = false;
    this.toggle = h("input", { type: "checkbox", id: "values", role: "switch", onchange: () => listeners.onvalues(this.toggle.checked) });
    this.value = h("div", { class: "value-box" });
    this.bar = progressBar("Analysis");
    this.stop = button("Stop", () => analysis.stop(), { id: "stop" });
    this.analyse = button("Analyse longer", () => analysis.longer(), { id: "analyse" });
    this.jobs = h("div", { class: "jobs" }, this.stop, this.analyse);
    this.work = h("div", { class: "work" }, this.bar.element, this.jobs);
    this.list = h("ol", { class: "moves", id: "moves" });
    this.element = h(
      "section",
      { class: "card", "aria-label": "Values and moves" },
      h("header", {}, h("h2", {}, "Values"), h("label", { class: "switch", for: "values" }, "Show", this.toggle)),
      this.value,
      this.work,
      solve,
      this.list,
    );
    this.list.addEventListener("pointerleave", () => listeners.onpreview(null));
  }

  /** @param {boolean} shown whether values are shown */
  refresh(shown) {
    const { session, analysis } = this;
    const { view } = session;
    if (view.predicted) return;
    this.toggle.checked = shown;
    const value = shown ? analysis.value() : null;
    this.drawValue(shown, value);
    this.drawJobs(shown);
    this.drawMoves(value);
  }

  drawValue(shown, value) {
    const { session } = this;
    if (!shown) {
      put(this.value, h("p", { class: "muted" }, "Values are hidden, so that you can play without spoilers."));
      return;
    }
    const kind = classify(value, session.view.to_move);
    const evidence = evidenceInWords(value);
    const text = value ? headline(value, session.info.sides) : this.analysis.running() ? "Not known yet" : "Unknown";
    const notes = [...forcedCaptures(value)];
    if (session.view.value_error) notes.push(sentence(session.view.value_error));
    if (value?.reason && !this.analysis.running()) notes.push(`Reason: ${value.reason}.`);
    put(
      this.value,
      h("p", { class: `headline ${kind}`, id: "value", data: { value: value?.value ?? "unknown" } }, kind === "chance" || session.outcome() ? null : sign(kind), text),
      h("div", { class: "more-words" },
        h(
          "details",
          { class: "evidence", id: "evidence", data: { evidence: evidence.kind } },
          h("summary", {}, value ? evidence.name : this.analysis.running() ? "Being analysed" : evidence.name),
          h("p", {}, evidence.explanation),
          evidence.details ? h("p", { class: "muted" }, `Details: ${evidence.details}.`) : null,
        ),
        value?.line ? h("details", { class: "best-line" }, h("summary", {}, "Best play"), h("p", { class: "line" }, cut(value.line))) : null,
      ),
      notes.map((note) => h("p", { class: "note" }, note)),
      value?.evidence === "engine" && value.value ? button("Get a checked certificate", () => this.check(value), { id: "check-value" }) : null,
    );
  }

  /** Proves the value of the position with a certificate. */
  check(value) {
    const { position } = this.session.view;
    draftDialog(this.session, value.value === "draw" ? "draw" : wins(value.value), (result) => {
      if (result.verdict === "proven" && result.evidence?.kind === "certificate") this.analysis.confirm(position, resultEvidence(result));
    });
  }

  /** Draws the progress of the analysis, or the offer of a longer one. @param {boolean} shown */
  drawJobs(shown) {
    const { analysis, session } = this;
    const value = analysis.value();
    const running = shown && analysis.running();
    this.bar.element.hidden = !running;
    if (running) this.bar.set(analysis.percent, analysis.progress);
    const open = shown && !running && !session.outcome() && (!value || value.evidence === "unknown" || value.evidence === "estimate");
    this.stop.hidden = !running;
    this.analyse.hidden = !open;
    this.work.hidden = !running && !open;
  }

  drawMoves(value) {
    const { view } = this.session;
    const known = new Map((value?.moves ?? []).map((record, rank) => [record.move, { record: beforeMove(record), rank }]));
    const rank = (move) => known.get(move.move)?.rank ?? Infinity;
    const moves = [...view.moves].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
    this.list.classList.toggle("estimated", value?.evidence === "estimate");
    this.list.classList.toggle("long", moves.some((move) => move.move.length > 6));
    const shown = this.everything ? moves : moves.slice(0, SHOWN_MOVES);
    const best = value ? chance(known.get(moves[0]?.move)?.record, view.to_move) : null;
    put(
      this.list,
      shown.map((move) => this.row(move, known.get(move.move)?.record ?? null, best)),
      this.more(moves.length - shown.length, view.unlisted_moves),
    );
    this.list.hidden = moves.length === 0;
  }

  row(move, record, best) {
    const { session, listeners } = this;
    const mover = session.view.to_move;
    const kind = classify(record, mover);
    const share = chance(record, mover);
    const preview = (text) => () => listeners.onpreview(text);
    const words = record ? valueInWords(record, session.info.sides) : "";
    const row = h(
      "button",
      {
        type: "button",
        data: { move: move.move, value: kind, ...(record?.distance === null || !record ? {} : { distance: record.distance }) },
        title: [words, places(move)].filter(Boolean).join(": "),
        onclick: () => listeners.onmove(move.move),
        onpointerenter: preview(move.move),
        onfocus: preview(move.move),
        onblur: preview(null),
      },
      kind === "chance" ? null : record ? sign(kind) : h("span", { class: "sign none", "aria-hidden": "true" }),
      h("span", { class: "move-name" }, move.move, move.captures.length ? h("span", { class: "takes" }, " captures") : null),
      h("span", { class: "move-value" }, shortWords(record, kind, share)),
    );
    if (share !== null) {
      row.classList.add("has-share");
      row.style.setProperty("--share", String(share));
      if (best !== null && best - share < 1e-9) row.classList.add("best");
    }
    return h("li", {}, row);
  }

  more(hidden, unlisted) {
    if (hidden > 0) {
      const show = () => {
        this.everything = true;
        this.drawMoves(this.analysis.value());
      };
      return h("li", { class: "more" }, button(`Show ${count(hidden, "more move")}`, show));
    }
    return unlisted ? h("li", { class: "more muted" }, `${count(unlisted, "move")} more can be typed below.`) : null;
  }

  /** Marks the rows of moves that are hovered on the board. @param {string[]} moves */
  highlight(moves) {
    if (moves.length > MANY) moves = [];
    for (const row of this.list.querySelectorAll("[data-move]")) row.classList.toggle("hovered", moves.includes(row.dataset.move));
    if (moves.length) scrollWithin(this.list, this.list.querySelector(".hovered"));
  }
}

const sign = (kind) => h("span", { class: `sign ${kind}`, "aria-hidden": "true" }, SIGNS[kind]);

function shortWords(record, kind, share) {
  if (!record) return "";
  if (kind === "chance") return `${(share * 100).toFixed(1)} %`;
  if (kind === "unknown") return record.not_losing?.length ? `${record.not_losing.join(", ")}: at least a draw` : "unknown";
  if (kind === "draw") return "draw";
  if (record.distance === 1) return "ends the game";
  return record.distance === null ? kind : `${kind} in ${record.distance}`;
}

const places = (move) => (move.path.length > 1 ? move.path.join(" to ") : move.path.join(""));

/** A line of play, cut after some moves. */
function cut(line) {
  const words = line.split(" ");
  return words.length > 40 ? `${words.slice(0, 40).join(" ")} …` : line;
}

function scrollWithin(box, row) {
  if (!row) return;
  const [top, bottom] = [row.offsetTop - box.offsetTop, row.offsetTop - box.offsetTop + row.offsetHeight];
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
