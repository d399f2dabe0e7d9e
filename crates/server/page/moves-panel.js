// The value of the position, its evidence, and the legal moves with their values, the best first.

import { button, h, put, sentence } from "./dom.js";
import { draftDialog } from "./draft.js";
import { count, wins } from "./format.js";
import { progressBar } from "./messages.js";
import { pieceIcon } from "./pieces.js";
import { SIGNS, chance, classify, evidenceInWords, forcedCaptures, headline, moveRecords, resultEvidence, valueInWords } from "./values.js";

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
    /** The moves whose rows are marked, and the position that they belong to. */
    this.highlighted = { moves: [], position: null };
    this.toggle = h("input", { type: "checkbox", id: "values", role: "switch", onchange: () => listeners.onvalues(this.toggle.checked) });
    this.value = h("div", { class: "value-box" });
    /** The value in one line, which leads to the whole. */
    this.brief = h("button", { type: "button", class: "brief-value", onclick: () => this.element.scrollIntoView({ behavior: "smooth" }) });
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
    this.brief.hidden = !shown;
    if (!shown) {
      put(this.value, h("p", { class: "muted" }, "Values are hidden, so that you can play without spoilers."));
      return;
    }
    const kind = classify(value, session.view.to_move);
    const evidence = evidenceInWords(value);
    // An analysis that has found nothing so far may still report that it knows nothing.
    const open = this.analysis.running() && (!value || value.evidence === "unknown");
    const text = open ? "Not known yet" : headline(value, session.info.sides);
    const name = open ? "Being analysed" : evidence.name;
    const head = () => [kind === "chance" || session.outcome() ? null : sign(kind), text];
    put(this.brief, h("span", { class: "headline" }, head()), h("span", { class: "muted" }, name));
    put(
      this.value,
      h("p", { class: `headline ${kind}`, id: "value", data: { value: value?.value ?? "unknown" } }, head()),
      h("div", { class: "more-words" },
        h(
          "details",
          { class: "evidence", id: "evidence", data: { evidence: evidence.kind } },
          h("summary", {}, name),
          h("p", {}, evidence.explanation),
          evidence.details ? h("p", { class: "muted" }, `Details: ${evidence.details}.`) : null,
        ),
        value?.line ? h("details", { class: "best-line" }, h("summary", {}, "Best play"), h("p", { class: "line" }, cut(value.line))) : null,
      ),
      this.notes(value).map((note) => h("p", { class: "note" }, note)),
      value?.evidence === "engine" && value.value ? button("Get a checked certificate", () => this.check(value), { id: "check-value" }) : null,
    );
  }

  /** What else there is to say about a value: one sentence for each. */
  notes(value) {
    const { analysis, session } = this;
    const notes = forcedCaptures(value);
    if (session.view.value_error) notes.push(sentence(session.view.value_error));
    if (analysis.running()) return notes;
    if (analysis.wasStopped() && value?.evidence === "unknown") notes.push("You stopped the analysis.");
    else if (value?.reason) notes.push(`Reason: ${value.reason}.`);
    return notes;
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
    const known = moveRecords(value);
    const rank = (move) => known.get(move.move)?.rank ?? Infinity;
    const moves = [...view.moves].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
    this.list.classList.toggle("estimated", value?.evidence === "estimate");
    this.list.style.setProperty("--column", `${Math.max(...moves.map(rowWidth))}px`);
    const shown = this.everything ? moves : moves.slice(0, SHOWN_MOVES);
    const best = value ? chance(known.get(moves[0]?.move)?.record, view.to_move) : null;
    put(
      this.list,
      shown.map((move) => this.row(move, known.get(move.move)?.record ?? null, best)),
      this.more(moves.length - shown.length, view.unlisted_moves),
    );
    this.list.hidden = moves.length === 0;
    if (this.highlighted.position === view.position) this.markRows();
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
      h("span", { class: "move-name" }, move.move, move.captures.length ? this.takes(move) : null),
      h("span", { class: "move-value" }, shortWords(record, kind, share)),
    );
    if (share !== null) {
      row.classList.add("has-share");
      row.style.setProperty("--share", String(share));
      if (best !== null && best - share < 1e-9) row.classList.add("best");
    }
    return h("li", {}, row);
  }

  /** The piece that a move captures, as a picture. */
  takes({ captures }) {
    const kind = this.session.view.pieces.find((piece) => piece.place === captures[0])?.kind;
    return h("span", { class: "takes" }, h("span", { class: "hidden" }, " captures"), kind ? pieceIcon(kind) : null);
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
    this.highlighted = { moves: moves.length > MANY ? [] : moves, position: this.session.view.position };
    this.markRows();
    scrollWithin(this.list, this.list.querySelector(".hovered"));
  }

  markRows() {
    const { moves } = this.highlighted;
    for (const row of this.list.querySelectorAll("[data-move]")) row.classList.toggle("hovered", moves.includes(row.dataset.move));
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

/** The width in pixels that a row needs: sign, name, the captured piece and the value. */
const rowWidth = ({ move, captures }) => 118 + 8.2 * move.length + (captures.length ? 21 : 0);

const places = (move) => (move.path.length > 1 ? move.path.join(" to ") : move.path.join(""));

/** A line of play, cut after some moves. */
function cut(line) {
  const words = line.split(" ");
  return words.length > 40 ? `${words.slice(0, 40).join(" ")} …` : line;
}

function scrollWithin(box, row) {
  if (!row) return;
  const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
