// The moves of the game, with numbers and mistakes, and the way in and out: import and export.

import { api } from "./api.js";
import { button, h, put, reason } from "./dom.js";
import { attempt, copy, download, openDialog } from "./messages.js";
import { SIGNS, classify, valueInWords } from "./values.js";
import { length } from "./desk.js";

/** The list of the moves played. */
export class RecordPanel {
  /**
   * @param {import("./session.js").Session} session
   * @param {any} [actions] buttons in the header
   * @param {string} [empty] the text before the first move
   */
  constructor(session, actions, empty = "No moves yet. Click a piece or an empty place, or choose a move from the list.") {
    this.session = session;
    this.empty = empty;
    this.list = h("ol", { class: "record", id: "record" });
    /** The line to whose end the list was scrolled. It has no size before the page is shown. */
    this.shown = null;
    new ResizeObserver(() => this.showCurrent()).observe(this.list);
    this.length = h("span", { class: "muted" });
    this.element = h("section", { class: "card", "aria-label": "Game record" }, h("header", {}, h("h2", {}, "Game"), this.length, actions), this.list);
  }

  /** @param {(object|null)[]} [values] @param {object[]} [mistakes] after each ply */
  refresh(values = [], mistakes = []) {
    const { session } = this;
    this.length.textContent = length(session);
    if (session.plies.length === 0) {
      put(this.list, h("li", { class: "empty" }, this.empty));
      return;
    }
    const turns = [];
    session.plies.forEach((ply, i) => {
      if (ply.opens || turns.length === 0) turns.push({ number: ply.number, first: !ply.opens, plies: [] });
      turns.at(-1).plies.push(this.ply(ply, i, values[i] ?? null, mistakes[i] ?? null));
    });
    put(
      this.list,
      turns.map((turn) => h("li", {}, h("span", { class: "turn" }, `${turn.number}${turn.first ? "…" : "."}`), turn.plies)),
    );
    this.showCurrent();
  }

  /** Scrolls to the move that led to the position shown, once for each, so that the reader can scroll elsewhere. */
  showCurrent() {
    const { session } = this;
    const shown = `${session.lineTo()}/${session.plies.length}`;
    const current = this.list.querySelector("[aria-current]");
    if (shown === this.shown || !this.list.clientHeight) return;
    this.shown = shown;
    this.list.scrollTop = current ? current.offsetTop - (this.list.clientHeight - current.offsetHeight) / 2 : 0;
  }

  /** The side whose move a ply is, or for dice the side that rolled them. */
  side(i) {
    return this.session.plies.slice(0, i + 1).findLast((ply) => ply.side !== "dice")?.side ?? null;
  }

  ply(ply, i, value, mistake) {
    const { session } = this;
    const words = value ? valueInWords(value, session.info.sides) : "";
    const kind = classify(value, this.side(i));
    return h(
      "button",
      {
        type: "button",
        class: i >= session.cursor ? "undone" : "",
        "aria-current": session.cursor === i + 1 ? "step" : null,
        title: [words, mistake ? `a mistake: ${worth(mistake.from)} before, ${worth(mistake.to)} after` : ""].filter(Boolean).join("; "),
        data: { recordPly: i + 1, value: kind, ...(mistake ? { mistake: "true" } : {}) },
        onclick: () => attempt(() => session.go(i + 1)),
      },
      ply.move,
      mistake ? h("span", { class: "blunder", "aria-label": "mistake" }, "?") : null,
      value && kind !== "chance" && kind !== "unknown" ? h("span", { class: `tiny ${kind}`, "aria-hidden": "true" }, SIGNS[kind]) : null,
    );
  }
}

const worth = (value) => (value === "draw" ? "a draw" : value ? `a win for ${value}` : "unknown");

/**
 * Opens the dialog to paste a game or a position.
 * @param {import("./session.js").Session} session
 * @param {(ref: import("./api.js").Reference) => Promise<any>} onimport
 */
export function importDialog(session, onimport) {
  const text = h("textarea", { id: "import-text", rows: "8", spellcheck: "false", "aria-describedby": "import-help" });
  const problem = h("p", { class: "problem", role: "alert" });
  const read = async () => {
    put(problem);
    try {
      const found = await api.import(session, text.value);
      await onimport(found);
      dialog.close();
    } catch (error) {
      put(problem, reason(error));
      const [from, to] = error.span ?? [];
      text.focus();
      if (from !== undefined) text.setSelectionRange(from, to);
    }
  };
  const dialog = openDialog(
    "Import a game or a position",
    [
      h("p", { id: "import-help" }, "Paste a PGN game, a line of moves, a position in FEN, compact or JSON notation, or a saved game. The format is recognised."),
      text,
      problem,
      h("div", { class: "actions" }, button("Import", read, { kind: "primary", id: "import-read" })),
    ],
    { id: "import-dialog" },
  );
  text.focus();
}

const FORMATS = [
  ["pgn", "PGN", "pgn"],
  ["line", "Moves", "txt"],
  ["compact", "Position", "txt"],
  ["fen", "FEN", "fen"],
  ["json", "JSON", "json"],
  ["svg", "Picture", "svg"],
];

/** Opens the dialog with the game and position in every notation. @param {import("./session.js").Session} session */
export function exportDialog(session) {
  const text = h("textarea", { id: "export-text", rows: "9", readonly: true, spellcheck: "false", "aria-label": "Text to copy" });
  const choices = h("div", { class: "choices", role: "group", "aria-label": "Format" });
  const problem = h("p", { class: "problem", role: "alert" });
  let [chosen, ending] = ["pgn", "pgn"];
  const show = async (as, suffix) => {
    [chosen, ending] = [as, suffix];
    for (const choice of choices.children) choice.setAttribute("aria-pressed", String(choice.dataset.format === as));
    put(problem);
    text.value = "";
    try {
      const whole = as === "pgn" && session.plies.length > 0;
      const ref = session.ref(whole ? session.plies.length : session.cursor);
      text.value = asText(await api.export(ref, as, whole ? session.ended : null));
    } catch (error) {
      put(problem, reason(error));
    }
  };
  for (const [as, name, suffix] of FORMATS) {
    if (as === "fen" && !session.view.notations?.fen) continue;
    choices.append(button(name, () => show(as, suffix), { kind: "choice", data: { format: as } }));
  }
  const save = () => download(`${session.info.id.replace(/\W+/g, "-")}.${ending}`, text.value, ending === "svg" ? "image/svg+xml" : "text/plain");
  const link = location.href;
  openDialog(
    "Export",
    [
      choices,
      text,
      problem,
      h(
        "div",
        { class: "actions" },
        button("Copy", () => copy(text.value, text), { icon: "copy", kind: "primary", id: "export-copy" }),
        button("Download", save, { icon: "download", id: "export-download" }),
        button("Copy link", () => copy(link), { icon: "link", id: "copy-link" }),
      ),
      h("p", { class: "muted" }, "In PGN, mistakes are marked with “?” where values are known."),
    ],
    { id: "export-dialog" },
  );
  attempt(() => show("pgn", "pgn"));
}

const asText = (answer) => (typeof answer === "string" ? answer : JSON.stringify(answer, null, 2));
