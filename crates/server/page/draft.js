// A claim made from the position on the board: a question in words, the claim file, and its proof.

import { api, watchJob } from "./api.js";
import { button, h, put, reason } from "./dom.js";
import { progressInWords } from "./format.js";
import { attempt, copy, download, isStop, openDialog, progressBar } from "./messages.js";
import { resultView } from "./result-view.js";

const QUESTIONS = {
  hunt: ["tigers capture 1 by ply 30", "goats do not lose", "tigers win by ply 9", "goats lose at most 1", "draw"],
  switching: ["short wins", "cut wins", "short wins within 9 plies"],
  "fish-barrel": ["first wins", "second wins", "first wins by ply 20"],
  "place-or-attack": ["black wins at least 0.5", "white wins at least 0.5", "black wins about 0.467"],
};

/**
 * Opens the dialog. With a question, its claim is written and proved at once.
 * @param {import("./session.js").Session} session
 * @param {string|null} [asked]
 * @param {(result: object) => void} [onresult] called with the result of that claim, if it was not edited
 */
export function draftDialog(session, asked = null, onresult = () => {}) {
  const dialog = new DraftDialog(session, asked, onresult);
  if (asked) attempt(() => dialog.writeAndProve(asked));
}

class DraftDialog {
  constructor(session, asked, onresult) {
    this.ref = session.ref();
    this.asked = asked;
    this.onresult = onresult;
    this.job = null;
    /** The claim that the server wrote, and the question it is about. */
    this.drafted = { question: null, text: null };
    this.problem = h("p", { class: "problem", role: "alert" });
    this.bar = progressBar("Proof");
    this.result = h("div", { id: "proof-result" });
    this.prove = button("Prove it", () => this.run(), { kind: "primary", id: "prove" });
    this.stop = button("Stop", () => this.job?.stop(), { id: "stop-proof" });
    this.written = this.claim();
    this.written.hidden = true;
    this.running(false);
    openDialog(
      "Make a claim from this position",
      [h("p", { class: "muted" }, session.view.description), this.questions(QUESTIONS[session.info.family] ?? []), this.problem, this.written],
      { id: "draft-dialog", wide: true, onclose: () => this.job?.leave() },
    );
    this.question.focus();
  }

  /** The field for the question, with examples. */
  questions(examples) {
    this.question = h("input", { id: "question", type: "text", autocomplete: "off", placeholder: examples[0] ?? "" });
    const ask = (event) => {
      event.preventDefault();
      attempt(() => this.write());
    };
    const example = (text) => () => {
      this.question.value = text;
      attempt(() => this.write());
    };
    const write = h("button", { type: "submit", class: "button primary", id: "draft-write" }, "Write the claim");
    return [
      h("form", { class: "ask", onsubmit: ask }, h("label", { for: "question" }, "What do you claim?"), h("div", { class: "row" }, this.question, write)),
      h("div", { class: "choices", "aria-label": "Examples" }, examples.map((text) => button(text, example(text), { kind: "choice" }))),
    ];
  }

  /** The claim file, and what can be done with it. */
  claim() {
    this.statement = h("p", { class: "statement", id: "draft-statement" });
    this.text = h("textarea", { id: "draft-text", rows: "7", spellcheck: "false", "aria-label": "Claim file" });
    this.name = h("input", { id: "draft-name", type: "text", value: "my-claim", spellcheck: "false" });
    const save = () => download(`${this.name.value || "claim"}.toml`, this.text.value, "application/toml");
    return h(
      "div",
      { class: "written" },
      this.statement,
      this.text,
      h("div", { class: "field inline" }, h("label", { for: "draft-name" }, "Name"), this.name),
      h(
        "div",
        { class: "actions" },
        this.prove,
        this.stop,
        button("Copy", () => copy(this.text.value, this.text), { icon: "copy" }),
        button("Download", save, { icon: "download" }),
      ),
      this.bar.element,
      this.result,
    );
  }

  async writeAndProve(question) {
    this.question.value = question;
    await this.write();
    if (!this.written.hidden) await this.run();
  }

  async write() {
    put(this.problem);
    put(this.result);
    const question = this.question.value;
    try {
      const { text, statement } = await api.draft(this.ref, question);
      this.drafted = { question, text };
      this.statement.textContent = statement;
      this.text.value = text;
      this.written.hidden = false;
    } catch (error) {
      this.fail(error);
    }
  }

  async run() {
    put(this.problem);
    put(this.result);
    const { asked, drafted } = this;
    const isAsked = asked !== null && drafted.question === asked && this.text.value === drafted.text;
    try {
      const { job } = await api.prove(this.name.value, this.text.value);
      this.running(true);
      this.follow(job, isAsked);
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {string} job @param {boolean} isAsked whether the claim is that of the question the dialog began with */
  follow(job, isAsked) {
    this.bar.set(null, "Starting");
    this.job = watchJob(job, {
      progress: (progress) => this.bar.set(progress.percent, progressInWords(progress, "Searching")),
      done: (record) => {
        this.running(false);
        put(this.result, resultView(record));
        if (isAsked) this.onresult(record);
      },
      failed: ({ error }) => {
        this.running(false);
        this.fail(error);
      },
    });
  }

  running(on) {
    if (!on) this.job = null;
    this.bar.element.hidden = !on;
    this.stop.hidden = !on;
    this.prove.disabled = on;
  }

  fail(error) {
    if (isStop(error)) put(this.result, h("p", { class: "muted" }, "Stopped."));
    else put(this.problem, reason(error));
  }
}
