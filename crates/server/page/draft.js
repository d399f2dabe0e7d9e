// A claim made from the position on the board: a question in words, the claim file, and its proof.

import { api, watchJob } from "./api.js";
import { button, h, put, reason } from "./dom.js";
import { progressInWords } from "./format.js";
import { attempt, copy, download, openDialog, progressBar } from "./messages.js";
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
  const { info } = session;
  const ref = session.ref();
  let job = null;
  /** The claim that the server wrote, and the question it is about. */
  let drafted = { question: null, text: null };
  const question = h("input", { id: "question", type: "text", autocomplete: "off", placeholder: QUESTIONS[info.family]?.[0] ?? "" });
  const examples = (QUESTIONS[info.family] ?? []).map((text) =>
    button(text, () => {
      question.value = text;
      attempt(write);
    }, { kind: "choice" }),
  );
  const statement = h("p", { class: "statement", id: "draft-statement" });
  const text = h("textarea", { id: "draft-text", rows: "7", spellcheck: "false", "aria-label": "Claim file" });
  const name = h("input", { id: "draft-name", type: "text", value: "my-claim", spellcheck: "false" });
  const problem = h("p", { class: "problem", role: "alert" });
  const bar = progressBar("Proof");
  const result = h("div", { id: "proof-result" });
  const prove = button("Prove it", () => run(), { kind: "primary", id: "prove" });
  const stop = button("Stop", () => job?.stop(), { id: "stop-proof" });
  const written = h(
    "div",
    { class: "written" },
    statement,
    text,
    h("div", { class: "field inline" }, h("label", { for: "draft-name" }, "Name"), name),
    h(
      "div",
      { class: "actions" },
      prove,
      stop,
      button("Copy", () => copy(text.value, text), { icon: "copy" }),
      button("Download", () => download(`${name.value || "claim"}.toml`, text.value, "application/toml"), { icon: "download" }),
    ),
    bar.element,
    result,
  );
  written.hidden = true;
  stop.hidden = true;
  bar.element.hidden = true;

  async function write() {
    put(problem);
    put(result);
    const wanted = question.value;
    try {
      const draft = await api.draft(ref, wanted);
      drafted = { question: wanted, text: draft.text };
      statement.textContent = draft.statement;
      text.value = draft.text;
      written.hidden = false;
    } catch (error) {
      fail(error);
    }
  }

  async function run() {
    put(problem);
    put(result);
    const isAsked = asked !== null && drafted.question === asked && text.value === drafted.text;
    try {
      const started = await api.prove(name.value, text.value);
      running(true);
      bar.set(null, "Starting");
      job = watchJob(started.job, {
        progress: (progress) => bar.set(progress.percent, progressInWords(progress, "Searching")),
        done(record) {
          running(false);
          put(result, resultView(record));
          if (isAsked) onresult(record);
        },
        failed({ error }) {
          running(false);
          fail(error);
        },
      });
    } catch (error) {
      fail(error);
    }
  }

  function running(on) {
    if (!on) job = null;
    bar.element.hidden = !on;
    stop.hidden = !on;
    prove.disabled = on;
  }

  function fail(error) {
    put(problem, reason(error));
  }

  const ask = (event) => {
    event.preventDefault();
    attempt(write);
  };
  openDialog(
    "Make a claim from this position",
    [
      h("p", { class: "muted" }, session.view.description),
      h("form", { class: "ask", onsubmit: ask }, h("label", { for: "question" }, "What do you claim?"), h("div", { class: "row" }, question, h("button", { type: "submit", class: "button primary", id: "draft-write" }, "Write the claim"))),
      h("div", { class: "choices", "aria-label": "Examples" }, examples),
      problem,
      written,
    ],
    { id: "draft-dialog", wide: true, onclose: () => job?.leave() },
  );
  question.focus();
  if (asked) {
    question.value = asked;
    attempt(async () => {
      await write();
      if (!written.hidden) await run();
    });
  }
}
