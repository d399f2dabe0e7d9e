// The rules of the game and its options as a form that makes a new game.

import { h } from "./dom.js";
import { capital } from "./format.js";
import { fragment, typed } from "./route.js";

/** @param {import("./session.js").Session} session */
export function rulesPanel(session) {
  const { info, options } = session;
  const fields = info.option_list.map((option) => field(option, options[option.key]));
  const submit = (event) => {
    event.preventDefault();
    const chosen = {};
    for (const { option, input } of fields) {
      const value = option.kind === "flag" ? String(input.checked) : input.value.trim();
      if (value !== "" && value !== String(option.default ?? "")) chosen[option.key] = option.kind === "text" ? value : typed(value);
    }
    location.hash = fragment({ game: session.game, options: chosen, position: "start", line: "" });
  };
  return h(
    "div",
    { class: "rules" },
    h("section", { class: "card prose", id: "rules" }, h("h2", {}, info.title), info.rules.map((text) => h("p", {}, text)), h("h3", {}, "How moves are written"), h("p", {}, info.move_help)),
    fields.length
      ? h(
          "section",
          { class: "card" },
          h("h2", {}, "Options"),
          h("form", { id: "options", class: "form", onsubmit: submit }, fields.map(({ element }) => element), h("div", { class: "actions" }, submitButton())),
        )
      : null,
  );
}

const submitButton = () => h("button", { type: "submit", class: "button primary" }, "New game with these options");

function field(option, value) {
  const id = `option-${option.key}`;
  const shown = value ?? option.default ?? "";
  let input;
  if (option.kind === "choice") {
    input = h("select", { id }, (option.choices ?? []).map((choice) => h("option", { value: choice }, choice)));
    input.value = String(shown);
  } else if (option.kind === "flag") {
    input = h("input", { id, type: "checkbox" });
    input.checked = String(shown) === "true";
  } else {
    const numeric = option.kind === "number";
    input = h("input", { id, type: numeric ? "number" : "text", min: option.min, max: option.max, step: numeric ? "any" : null, value: String(shown) });
  }
  const element = h("div", { class: `field ${option.kind}` }, h("label", { for: id }, capital(option.key)), input, h("p", { class: "help" }, option.about));
  return { option, input, element };
}
