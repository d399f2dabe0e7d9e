// The page of a game: explore positions, play against agents, look at values.

import { api } from "./api.js";
import { Analysis } from "./analysis.js";
import { claimsPanel } from "./claims-panel.js";
import { Desk, statusOf, stepKey, typeMoveForm } from "./desk.js";
import { button, byId, h, put, whenReleased } from "./dom.js";
import { attempt, complain, hideError } from "./messages.js";
import { MovesPanel } from "./moves-panel.js";
import { PlayersPanel } from "./players-panel.js";
import { RecordPanel, exportDialog, importDialog } from "./record-panel.js";
import { fragment } from "./route.js";
import { rulesPanel } from "./rules-panel.js";
import { Session } from "./session.js";
import { remember, remembered } from "./settings.js";
import { SetupMode } from "./setup.js";
import { SolvePanel } from "./solve-panel.js";
import { tabs } from "./tabs.js";

const STRIP_MS = 200;
/** The values after each ply of a line, before they are loaded. */
const NO_RECORD = { start: null, line: "", values: [], mistakes: [] };

/** A game that is explored. */
export class Explorer {
  /** Loads a game and its position. @param {import("./api.js").Reference} ref */
  static async open(ref) {
    const info = await api.game(ref);
    const session = new Session(ref.game, ref.options, info);
    await session.open(ref.position, ref.line);
    return new Explorer(session);
  }

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.title = session.info.title;
    this.valuesShown = remembered("values") !== "hidden";
    this.record = NO_RECORD;
    this.setup = null;
    this.timer = 0;
    this.build();
    session.onChange((change) => this.changed(change));
    this.changed("position", true);
  }

  build() {
    const { session } = this;
    const move = (text) => attempt(() => this.move(text));
    this.desk = new Desk(session, {
      onmove: move,
      onroll: () => attempt(() => this.players.roll()),
      onhover: (moves) => this.moves.highlight(moves),
    });
    this.analysis = new Analysis(session, (change) => this.analysed(change), complain);
    this.redraw = () => this.drawValues();
    this.players = new PlayersPanel(session, {
      value: () => this.analysis.value(),
      onhint: (text) => this.desk.hint(text),
      onchange: () => this.refresh(),
      onnew: (fromHere) => attempt(() => this.newGame(fromHere)),
    });
    this.solve = new SolvePanel(session, () => attempt(() => this.learnAgain()));
    this.moves = new MovesPanel(
      session,
      this.analysis,
      { onmove: move, onpreview: (text) => this.desk.preview(text), onvalues: (shown) => this.showValues(shown) },
      this.solve.element,
    );
    this.game = new RecordPanel(session, [
      button("Import", () => importDialog(session, (found) => this.jump(found)), { id: "import", kind: "quiet" }),
      button("Export", () => exportDialog(session), { id: "export", kind: "quiet" }),
    ]);
    this.typing = typeMoveForm((text) => this.typeMove(text));
    const claims = claimsPanel(session);
    this.tabs = tabs([
      { id: "tab-explore", title: "Explore", content: h("div", { class: "stack" }, this.moves.element, this.typing.element, this.game.element) },
      { id: "tab-rules", title: "Rules", content: rulesPanel(session) },
      { id: "tab-claims", title: "Claims", content: claims.element, onshow: claims.load },
    ]);
    put(
      this.desk.tools,
      button("Set up", () => this.setUp(), { icon: "edit", id: "setup" }),
      button("Play a friend", () => this.friend(), { icon: "friend", id: "friend" }),
    );
    put(this.desk.actions, this.players.actions.element);
    put(this.desk.brief, this.moves.brief);
    this.side = h("aside", { class: "side" }, this.tabs);
    this.element = h("div", { class: "desk" }, this.players.element, this.desk.element, this.side);
  }

  /** Shows another position of this game without loading the page anew. Returns false if it cannot. */
  async follow(ref) {
    const { session } = this;
    if (ref.game !== session.game || JSON.stringify(ref.options) !== JSON.stringify(session.options)) return false;
    this.endSetup();
    const cursor = session.plies.findIndex((_, i) => session.lineTo(i) === ref.line);
    if (ref.position === session.start && ref.line === session.lineTo()) return true;
    if (ref.position === session.start && cursor >= 0) await session.go(cursor);
    else await session.open(ref.position, ref.line);
    return true;
  }

  async move(text) {
    if (this.players.locked()) return;
    this.pushing = true;
    try {
      await this.session.play(text);
      if (this.players.hasAgent() && !this.session.atEnd()) this.session.forget();
    } finally {
      this.pushing = false;
    }
  }

  typeMove(text) {
    attempt(async () => {
      await this.move(text);
      this.typing.input.value = "";
    });
  }

  /** Opens a position from an import, a set-up or a link. */
  async jump(ref) {
    const target = { game: ref.game, options: ref.options ?? {}, position: ref.position ?? "start", line: ref.line ?? "" };
    if (target.game !== this.session.game || JSON.stringify(target.options) !== JSON.stringify(this.session.options)) {
      location.hash = fragment(target);
      return;
    }
    this.pushing = true;
    try {
      await this.session.open(target.position, target.line);
    } finally {
      this.pushing = false;
    }
  }

  async newGame(fromHere) {
    this.players.stopThinking();
    await this.jump({ ...this.session.ref(), position: fromHere ? this.session.view.position : "start", line: "" });
  }

  showValues(shown) {
    this.valuesShown = shown;
    remember("values", shown ? null : "hidden");
    this.refresh();
  }

  changed(change, first = false) {
    const { session } = this;
    if (change === "moving") {
      this.desk.refresh({ locked: true });
      return;
    }
    if (change === "position" && !first) {
      hideError();
      const address = fragment(session.ref());
      if (address !== location.hash) history[this.pushing ? "pushState" : "replaceState"](null, "", address);
    }
    this.refresh();
    if (!first) this.desk.announceMove(statusOf(session));
  }

  /** Draws everything, and starts what the position needs: values, an analysis, an agent. */
  refresh() {
    this.players.stopThinking();
    this.analysis.follow(this.valuesShown && !this.setup);
    this.drawValues();
    this.loadRecord();
    if (!this.setup) attempt(() => this.players.follow());
  }

  /** Shows news of the analysis. A tablebase that it found may know more of the record, too. */
  analysed(change) {
    if (change === "progress") return this.moves.drawJobs(this.valuesShown);
    if (change === "end" && this.analysis.value()?.evidence === "tablebase") {
      this.record = { ...this.record, stale: true };
      this.loadRecord();
      this.solve.refresh();
    }
    return whenReleased(this.redraw);
  }

  /** Loads everything again that the solved game may know better. */
  async learnAgain() {
    this.analysis.forget();
    this.record = NO_RECORD;
    await this.session.reload();
  }

  drawValues() {
    if (this.setup) return;
    this.players.refresh();
    this.desk.refresh({ locked: this.players.locked(), values: this.valuesShown ? this.analysis.value() : null });
    this.moves.refresh(this.valuesShown);
    this.drawRecord();
  }

  drawRecord() {
    const { session, record } = this;
    const moves = record.start === session.start ? record.line.split(" ") : [];
    const changed = session.plies.findIndex((ply, i) => ply.move !== moves[i]);
    const known = !this.valuesShown ? 0 : changed < 0 ? session.plies.length : changed;
    const value = (ply, i) => {
      if (!this.valuesShown) return null;
      const here = i + 1 === session.cursor ? this.analysis.value() : this.analysis.known(ply.position);
      return (i < known && record.values[i]) || here;
    };
    const values = session.plies.map(value);
    const mistakes = record.mistakes.slice(0, known);
    this.desk.drawStrip(values, mistakes);
    this.game.refresh(values, mistakes);
  }

  /** Loads the values after each ply. */
  loadRecord() {
    const { session } = this;
    const { start } = session;
    const line = session.lineTo(session.plies.length);
    const isOf = (other) => other.start === start && other.line === line;
    if (!this.valuesShown || !line || (isOf(this.record) && !this.record.stale)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const answer = await api.values(session.ref(session.plies.length)).catch(() => null);
      if (!answer || !isOf({ start: session.start, line: session.lineTo(session.plies.length) })) return;
      this.record = { start, line, values: answer.plies.map((ply) => ply.value), mistakes: answer.plies.map((ply) => ply.mistake) };
      whenReleased(this.redraw);
    }, STRIP_MS);
  }

  setUp() {
    if (this.setup) return this.endSetup();
    this.players.stopThinking();
    this.analysis.leave();
    this.setup = new SetupMode(this.desk, (position) => {
      this.setup = null;
      this.finishSetup();
      if (position) attempt(() => this.jump({ ...this.session.ref(), position, line: "" }));
    });
    put(this.side, this.setup.element);
    byId("setup-panel")?.scrollIntoView({ block: "nearest" });
    this.element.classList.add("setting-up");
    return undefined;
  }

  endSetup() {
    if (!this.setup) return;
    this.setup.leave();
    this.setup = null;
    this.finishSetup();
  }

  finishSetup() {
    this.element.classList.remove("setting-up");
    put(this.side, this.tabs);
    this.refresh();
  }

  async friend() {
    const { friendDialog } = await import("./friend.js");
    friendDialog(this.session);
  }

  /** Keys of the whole page. Returns true if the key meant something. */
  key(key) {
    if (stepKey(this.session, key)) return true;
    if (key === "v") this.showValues(!this.valuesShown);
    else if (key === "h") byId("hint")?.click();
    else if (key === "n") byId("new-game")?.click();
    else if (key === "m") this.typeInTab();
    else return false;
    return true;
  }

  /** The shortcuts of this page. */
  keys() {
    return ["board", "m", "v", "h", "n"];
  }

  typeInTab() {
    byId("tab-explore")?.click();
    this.typing.input.focus();
  }

  /** Stops what runs for this page. */
  leave() {
    clearTimeout(this.timer);
    this.endSetup();
    this.players.stopThinking();
    this.analysis.leave();
    this.solve.leave();
  }
}
