// What a value means for the side to move, and its evidence in words.

import { capital, list, percent, plies, wins } from "./format.js";
import { h } from "./dom.js";

/** Signs that stand beside each colour, so that values can be told apart without it. */
export const SIGNS = { win: "+", draw: "=", loss: "−", unknown: "?", chance: "%" };

/**
 * Classifies a value for a side: `win`, `draw`, `loss`, `chance` (games with dice) or `unknown`.
 * @param {{value: string|null, probability?: {player: string, value: number}|null}|null|undefined} record
 * @param {string|null} side
 */
export function classify(record, side) {
  if (!record) return "unknown";
  if (record.value === "draw") return "draw";
  if (record.value && side === null) return "unknown";
  if (record.value) return record.value === side ? "win" : "loss";
  return record.probability ? "chance" : "unknown";
}

/** The probability that a side wins, or null. */
export function chance(record, side) {
  const known = record?.probability;
  if (!known || record.value) return null;
  return known.player === side ? known.value : 1 - known.value;
}

/** A value after a move as seen before it: the move is one ply more. */
const beforeMove = (record) => (record && record.distance !== null && record.distance !== undefined ? { ...record, distance: record.distance + 1 } : record);

/**
 * The value and the rank of each move of a position.
 * @param {import("./api.js").Value|null} value
 * @returns {Map<string, {record: object, rank: number}>}
 */
export const moveRecords = (value) =>
  new Map((value?.moves ?? []).map((record, rank) => [record.move, { record: { ...beforeMove(record), evidence: value.evidence }, rank }]));

/** A few characters for a marker on the board, such as "+7" or "48". */
export function shortValue(record, side) {
  const kind = classify(record, side);
  if (kind === "chance") return String(Math.round(chance(record, side) * 100));
  const far = record?.distance;
  return SIGNS[kind] + (far && kind !== "draw" && far < 1000 ? far : "");
}

/** A value in words, such as "tigers win in 7 plies". @param {object|null} record @param {string[]} sides */
export function valueInWords(record, sides) {
  if (!record) return "unknown";
  if (record.value === "draw") return "draw";
  if (record.value) {
    if (record.distance === 0) return `${wins(record.value)} at once`;
    return record.distance === null ? wins(record.value) : `${wins(record.value)} in ${plies(record.distance)}`;
  }
  if (record.probability) return likelihood(record);
  const safe = record.not_losing ?? [];
  if (safe.length === 1) return `${safe[0]} ${safe[0].endsWith("s") ? "do" : "does"} not lose`;
  return safe.length === sides.length && sides.length ? "draw" : "unknown";
}

/** "black wins with probability 48.6 %", or how often in simulated games. */
function likelihood({ probability: { player, value }, evidence }) {
  if (evidence === "estimate") return `${player} wins in about ${Math.round(value * 100)} % of simulated games`;
  return `${player} wins with probability ${percent(value)}`;
}

/** The headline above the moves. @param {import("./api.js").Value|null} value @param {string[]} sides */
export function headline(value, sides) {
  if (!value) return "Unknown";
  if (value.evidence === "rules" && value.value) return value.value === "draw" ? "Draw" : capital(wins(value.value));
  if (value.value === "draw") return "Draw with best play";
  return capital(valueInWords(value, sides));
}

const AUDIT = "An audit recomputes stored positions from their successors with an independent, deliberately simple implementation of the rules.";

const EVIDENCE = {
  tablebase: [
    "Tablebase",
    `Every position of the game was solved and stored. ${AUDIT}`,
  ],
  enumeration: ["Enumeration", "Every position that play can reach from here was solved in this run. Nothing was left out or estimated."],
  theorem: [
    "Theorem",
    "A theorem decides the position without a search: two edge-disjoint trees in a switching game (Lehman 1964), or parity in Fish-Barrel.",
  ],
  engine: [
    "Engine, without a certificate",
    "One search engine decided this. No certificate was written, so you have to trust the engine. Make a claim from this position to get a certificate that an independent checker can verify.",
  ],
  certificate: [
    "Checked certificate",
    "A search engine decided this and wrote a certificate: a reply to every move. The independent checker has accepted it. The values of the single moves still come from the engine alone.",
  ],
  estimate: ["Estimate", "Monte Carlo tree search played many games from here. This proves nothing, has no error bound, and may name the wrong favourite."],
  rules: ["Rules", "Play has ended, so the rules alone say who has won."],
  unknown: ["Not decided", "No source decided this position in the time that it had. Analyse longer, or solve the game."],
};

const SLIDING_ONLY = `Every position in which all goats are placed was solved and stored; other values are computed from those. ${AUDIT}`;

/**
 * The name and explanation of a tablebase as evidence. Its details may say "audited: …", "only the sliding
 * phase is audited: …", or why there was no audit, each after how the value was computed.
 */
function tablebaseInWords(details) {
  const [name, explanation] = EVIDENCE.tablebase;
  if (details.includes("only the sliding phase is audited: ")) return ["Tablebase, sliding phase audited", SLIDING_ONLY];
  return [/(?<!not )audited: /.test(details) ? "Audited tablebase" : name, explanation];
}

/** The evidence for a value: its name, an explanation and the details of this value. */
export function evidenceInWords(value) {
  const kind = value?.evidence ?? "unknown";
  const [name, explanation] = kind === "tablebase" ? tablebaseInWords(value.details) : (EVIDENCE[kind] ?? [capital(kind), ""]);
  return { kind, name, explanation, details: value?.details ?? "" };
}

/** How many captures can be forced, as far as a search found out: one sentence for each. */
export function forcedCaptures(value) {
  const found = value?.captures;
  if (!found) return [];
  const sentences = found.forced.map(
    ({ captures, by_ply, fewest }) =>
      `Tigers can force ${captures} ${captures === 1 ? "capture" : "captures"} within ${plies(by_ply)}${fewest ? ", and no sooner" : ""}.`,
  );
  if (found.at_most !== null && found.at_most !== undefined) sentences.push(`They cannot force more than ${found.at_most}.`);
  return sentences;
}

const VERDICTS = {
  proven: ["✓", "Proven"],
  refuted: ["✗", "Refuted"],
  open: ["?", "Open"],
};

/** A badge for a verdict, which may be null. @param {string|null} verdict */
export function verdictBadge(verdict) {
  const [sign, word] = VERDICTS[verdict] ?? ["·", "Not run"];
  return h("span", { class: `verdict ${verdict ?? "none"}` }, h("span", { "aria-hidden": "true" }, sign), word);
}

const CLAIM_EVIDENCE = {
  certificate: (e) => `certificate, found by ${e.engine} and verified by the independent checker`,
  tablebase: () => "tablebase, audited with the simple rules",
  enumeration: () => "enumeration of all cases",
  search: (e) => `search by ${e.engine}, without a certificate`,
  sample: () => "sample, with the confidence that the claim requires",
};

/** The evidence of a result record in words. @param {object|null} result */
export function resultEvidence(result) {
  if (!result || result.verdict === "open") return result?.reason ?? "";
  const main = CLAIM_EVIDENCE[result.evidence?.kind]?.(result.evidence) ?? "";
  const others = (result.trust ?? []).filter((kind) => kind !== result.evidence?.kind && kind !== "engine");
  return main + (others.length ? `; confirmed by ${list(others)}` : "");
}
