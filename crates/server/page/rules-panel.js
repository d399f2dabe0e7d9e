// The rules of the game and its options, which the explorer shows as a form that makes a new game.

import { api } from "./api.js";
import { h, prose, put, reason } from "./dom.js";
import { optionName } from "./format.js";
import { attempt } from "./messages.js";
import { fragment, typed } from "./route.js";

/** The rules, and the form for another game. @param {import("./session.js").Session} session */
export function rulesPanel(session) {
  const { info } = session;
  return h("div", { class: "rules" }, rulesCard(info), info.option_list.length ? optionsForm(session) : null);
}

/** The rules and the options of a game that is under way. @param {import("./session.js").Session} session */
export function rulesReader(session) {
  const { info, options } = session;
  const rows = info.option_list.map((option) => {
    const value = String(options[option.key] ?? option.default ?? "none");
    const words = { true: "yes", false: "no" }[value] ?? value;
    return [h("dt", {}, optionName(option.key)), h("dd", {}, words, h("p", { class: "help" }, prose(option.about)))];
  });
  const list = rows.length ? h("section", { class: "card" }, h("h2", {}, "Options"), h("dl", { class: "options" }, rows)) : null;
  return h("div", { class: "rules" }, rulesCard(info), list);
}

function rulesCard(info) {
  const rules = info.rules.map((text) => h("p", {}, prose(text)));
  return h("section", { class: "card prose", id: "rules" }, h("h2", {}, info.title), rules, h("h3", {}, "How moves are written"), h("p", {}, prose(info.move_help)));
}

function optionsForm(session) {
  const { info, options } = session;
  const fields = info.option_list.map((option) => field(option, options[option.key]));
  const problem = h("p", { class: "problem", id: "options-problem", role: "alert" });
  const submit = (event) => {
    event.preventDefault();
    attempt(() => newGame(session, chosenIn(fields), problem));
  };
  const create = h("button", { type: "submit", class: "button primary", id: "options-create" }, "New game with these options");
  const form = h("form", { id: "options", class: "form", onsubmit: submit }, fields.map(({ element }) => element), problem, h("div", { class: "actions" }, create));
  return h("section", { class: "card" }, h("h2", {}, "Options"), form);
}

/** The options that differ from the usual ones. */
function chosenIn(fields) {
  const chosen = {};
  for (const { option, input } of fields) {
    const value = option.kind === "flag" ? String(input.checked) : input.value.trim();
    if (value !== "" && value !== String(option.default ?? "")) chosen[option.key] = option.kind === "text" ? value : typed(value);
  }
  return chosen;
}

/** Opens the start of the game with these options, or shows what is wrong with them. */
async function newGame({ game }, options, problem) {
  put(problem);
  try {
    await api.game({ game, options });
    location.hash = fragment({ game, options, position: "start", line: "" });
  } catch (error) {
    if (error.status === 0) throw error;
    put(problem, reason(error));
  }
}

function field(option, value) {
  const id = `option-${option.key}`;
  const shown = value ?? option.default ?? "";
  let input;
  if (option.kind === "choice") {
    const none = option.default === null ? h("option", { value: "" }, "none") : null;
    input = h("select", { id }, none, (option.choices ?? []).map((choice) => h("option", { value: choice }, choice)));
    input.value = String(shown);
  } else if (option.kind === "flag") {
    input = h("input", { id, type: "checkbox" });
    input.checked = String(shown) === "true";
  } else {
    const numeric = option.kind === "number";
    input = h("input", { id, type: numeric ? "number" : "text", min: option.min, max: option.max, step: numeric ? "any" : null, value: String(shown) });
  }
  const element = h("div", { class: `field ${option.kind}` }, h("label", { for: id }, optionName(option.key)), input, h("p", { class: "help" }, prose(option.about)));
  return { option, input, element };
}
