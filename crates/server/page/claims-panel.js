// The claims about a game with their verdicts.

import { api } from "./api.js";
import { button, h, put } from "./dom.js";
import { optionsInWords } from "./format.js";
import { complain } from "./messages.js";
import { claimFragment } from "./route.js";
import { draftDialog } from "./draft.js";
import { verdictBadge } from "./values.js";

/** The claims of a session's game; they are loaded when the panel is first shown. @param {import("./session.js").Session} session */
export function claimsPanel(session) {
  const list = h("ul", { class: "claims" }, h("li", { class: "empty" }, "Loading …"));
  const filter = h("input", { type: "search", placeholder: "Filter claims", "aria-label": "Filter claims", oninput: () => draw() });
  const walkable = h("input", { type: "checkbox", id: "walkable-only", onchange: () => draw() });
  const filters = h("div", { class: "filters" }, filter, h("label", { for: "walkable-only" }, walkable, " can be walked"));
  let claims = null;

  async function load() {
    if (claims) return;
    try {
      ({ claims } = await api.claims(session));
      draw();
    } catch (error) {
      put(list, h("li", { class: "empty" }, error.message));
      complain(error);
    }
  }

  function draw() {
    const words = filter.value.toLowerCase();
    const shown = (claims ?? []).filter(
      (claim) => `${claim.name} ${claim.statement}`.toLowerCase().includes(words) && (!walkable.checked || claim.walkable),
    );
    filters.hidden = (claims ?? []).length < 6;
    if (shown.length) put(list, shown.map(row));
    else put(list, h("li", { class: "empty" }, claims?.length ? "No claim matches." : "There are no claims about this game yet. Make one from the position on the board."));
  }

  const element = h(
    "section",
    { class: "card claims-card", "aria-label": "Claims" },
    h("header", {}, h("h2", {}, "Claims"), button("Make a claim from this position", () => draftDialog(session), { id: "draft", kind: "primary" })),
    filters,
    list,
  );
  return { element, load };
}

function row(claim) {
  const unexpected = claim.as_expected === false ? h("span", { class: "unexpected" }, "not as expected") : null;
  return h(
    "li",
    {},
    h(
      "a",
      { href: claimFragment(claim.name), data: { claim: claim.name, verdict: claim.verdict ?? "none" } },
      verdictBadge(claim.verdict),
      h("span", { class: "statement" }, claim.statement),
      h(
        "span",
        { class: "about" },
        [claim.evidence, claim.tier, optionsInWords(claim.options)].filter(Boolean).join(" · "),
        claim.walkable ? h("span", { class: "walkable" }, " · can be walked") : null,
        unexpected,
      ),
    ),
  );
}
