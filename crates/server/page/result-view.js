// The result of a claim: verdict, evidence, and what was found.

import { h } from "./dom.js";
import { count, duration, size } from "./format.js";
import { resultEvidence, verdictBadge } from "./values.js";

/** Draws a result record. @param {object} result */
export function resultView(result) {
  const certificate = result.evidence?.certificate;
  return h(
    "div",
    { class: "result", data: { verdict: result.verdict } },
    h("p", { class: "result-head" }, verdictBadge(result.verdict), h("span", {}, resultEvidence(result))),
    certificate
      ? h("p", { class: "muted" }, `Certificate: ${count(certificate.records, "record")}, ${count(certificate.positions, "position")} checked, ${size(certificate.bytes)}.`)
      : null,
    h("p", { class: "muted" }, `${count(result.nodes, "position")} expanded${result.timing ? ` in ${duration(result.timing.seconds)}` : ""}.`),
    (result.facts ?? []).map(fact),
    (result.questions ?? []).filter((question) => question.line).map(question),
  );
}

function fact({ what, claimed, found, holds }) {
  const sign = holds === null ? "?" : holds ? "✓" : "✗";
  return h("p", { class: "fact" }, h("span", { "aria-hidden": "true" }, `${sign} `), h("strong", {}, what), `: claimed ${claimed}; found ${withoutZeros(found)}.`);
}

/** Drops the decimals of a whole number, as in "0, about 0.0000". @param {string} found */
const withoutZeros = (found) => found.replace(/^(-?\d+), about -?\d+\.0+$/, "$1");

function question({ prover, objective, event, line }) {
  const words = line.split(" ");
  const shown = words.length > 60 ? `${words.slice(0, 60).join(" ")} …` : line;
  return h("details", { class: "best-line" }, h("summary", {}, `Main line: ${prover} ${objective} “${event}”`), h("p", { class: "line" }, shown));
}
