// The page of a claim: statement, result and text; and its strategy, walked against the certificate.

import { api } from "./api.js";
import { button, h, prose, put } from "./dom.js";
import { capital, plies } from "./format.js";
import { attempt, copy } from "./messages.js";
import { drawPicture } from "./picture.js";
import { resultView } from "./result-view.js";
import { fragment } from "./route.js";
import { openWalk } from "./walk.js";

/** Opens a claim. @param {string} name */
export async function openClaim(name) {
  const claim = await api.claim(name);
  const game = { game: claim.game, options: claim.options ?? {}, position: claim.position ?? "start", line: "" };
  const picture = h("div", { class: "claim-picture" });
  drawPicture(picture, game);
  const stage = h("div", { class: "claim-page" });
  let walk = null;
  const leave = () => {
    walk?.leave();
    walk = null;
  };
  const read = () => {
    leave();
    put(stage, text(claim, game, picture, start));
  };
  const start = (strategy, root) =>
    attempt(async () => {
      walk = await openWalk(claim, strategy, root, read);
      put(stage, walk.element);
    });
  read();
  return { element: stage, title: claim.name, leave, key: (key) => walk?.key(key) ?? false, keys: () => (walk ? ["board"] : []) };
}

function text(claim, game, picture, start) {
  return [
    h(
      "header",
      { class: "claim-head" },
      h("p", { class: "crumb" }, h("a", { href: fragment({ ...game, position: "start" }) }, claim.game), ` / ${claim.name}`),
      h("h1", {}, claim.statement),
    ),
    h(
      "div",
      { class: "claim-columns" },
      h(
        "div",
        { class: "stack" },
        h("section", { class: "card" }, h("h2", {}, "Result"), claim.result ? resultView(claim.result) : h("p", { class: "muted" }, claim.problem ?? "This claim has not been proved yet.")),
        claim.result && claim.problem ? h("p", { class: "problem" }, claim.problem) : null,
        strategies(claim, start),
        h(
          "section",
          { class: "card" },
          h("header", {}, h("h2", {}, "Claim file"), button("Copy", () => copy(claim.text), { icon: "copy", kind: "quiet" })),
          h("pre", { class: "code", tabindex: "0" }, claim.text),
        ),
      ),
      h("a", { href: fragment(game), class: "picture-link", title: "Explore this position" }, picture, h("span", { class: "button" }, "Explore this position")),
    ),
  ];
}

/** Where a strategy begins: after a first move if the claim asks about each, and otherwise in a position. */
function startInWords(claim, root) {
  const question = claim.result?.questions?.find(({ position, first_move: move }) => move && position === root.position);
  return question ? `After \`${question.first_move}\`` : `In \`${root.position}\``;
}

function strategies(claim, start) {
  const promise = (strategy) => capital(strategy.promise ?? `${strategy.prover} keep the claim`);
  const several = new Set((claim.strategies ?? []).flatMap(({ roots }) => roots.map((root) => root.position))).size > 1;
  const items = (claim.strategies ?? []).map((strategy, s) =>
    h(
      "div",
      { class: "strategy" },
      // Strategies for several first moves promise the same, which is said once.
      s > 0 && promise(strategy) === promise(claim.strategies[s - 1])
        ? null
        : h("p", {}, h("strong", {}, promise(strategy)), strategy.closed ? h("span", { class: "muted" }, " (a closed set)") : null),
      strategy.roots.map((root, r) =>
        h(
          "div",
          { class: "root" },
          several ? h("span", {}, prose(startInWords(claim, root))) : null,
          button(several ? "Walk from here" : "Walk the strategy", () => start(s, r), {
            kind: "primary",
            id: s === 0 && r === 0 ? "walk" : undefined,
            icon: "play",
          }),
          root.plies === null ? null : h("span", { class: "muted" }, `at most ${plies(root.plies)}`),
        ),
      ),
    ),
  );
  if (items.length === 0) return null;
  // A closed set is a list of positions, without moves.
  const listsMoves = claim.strategies.every((strategy) => !strategy.closed);
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "Strategy"),
    h("p", {}, listsMoves ? "The certificate contains a move for the prover against every reply. " : null, "Play the opponent yourself: the certificate answers."),
    items,
  );
}
