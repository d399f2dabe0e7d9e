// The pieces as vector drawings, in a square from -50 to 50.

import { s } from "./dom.js";

const path = (cls, d) => s("path", { class: cls, d });
const mirrored = (cls, d) => [path(cls, d), s("g", { transform: "scale(-1 1)" }, path(cls, d))];

function token(kind, ...drawing) {
  return [s("circle", { class: "shade", cx: 0, cy: 4, r: 49 }), s("circle", { class: `token ${kind}`, r: 48 }), drawing];
}

const tiger = () =>
  token(
    "tiger-token",
    mirrored("fur", "M-36 -14C-42 -36 -30 -42 -14 -34Z"),
    mirrored("inner", "M-32 -20C-35 -33 -28 -36 -19 -31Z"),
    path("fur", "M0 -36C24 -36 38 -20 38 0C38 22 22 38 0 38C-22 38 -38 22 -38 0C-38 -20 -24 -36 0 -36Z"),
    path("stripe", "M-4 -36H4L0 -17ZM-17 -33L-10 -34L-9 -20ZM17 -33L10 -34L9 -20Z"),
    mirrored("stripe", "M-38 -3L-24 1L-37 6ZM-36 12L-22 13L-32 20Z"),
    mirrored("muzzle", "M-1 12C-8 8 -20 12 -20 21C-20 30 -8 34 0 32V12Z"),
    mirrored("eye", "M-24 -8C-20 -15 -10 -14 -8 -5C-12 0 -21 -1 -24 -8Z"),
    mirrored("pupil", "M-15.5 -11C-12.5 -11 -12.5 -2.5 -15.5 -2.5C-18.5 -2.5 -18.5 -11 -15.5 -11Z"),
    path("nose", "M-8 9Q0 5 8 9Q6 16 0 17Q-6 16 -8 9Z"),
    path("mouth", "M0 17V23M0 23Q-6 29 -12 25M0 23Q6 29 12 25"),
  );

const goat = () =>
  token(
    "goat-token",
    mirrored("horn", "M-7 -22C-9 -40 -24 -45 -33 -33C-24 -36 -18 -30 -19 -18Z"),
    mirrored("ear", "M-19 -12C-32 -18 -42 -10 -43 -2C-34 4 -24 1 -19 -5Z"),
    path("beard", "M-9 28Q-7 44 1 46Q8 42 9 28Z"),
    path("wool", "M0 -27C15 -27 23 -17 22 -4C21 10 16 34 0 34C-16 34 -21 10 -22 -4C-23 -17 -15 -27 0 -27Z"),
    path("snout", "M0 14C9 14 13 19 12 25C11 31 6 34 0 34C-6 34 -11 31 -12 25C-13 19 -9 14 0 14Z"),
    path("tuft", "M-10 -25Q-6 -12 -1 -19Q3 -9 10 -25Q0 -32 -10 -25Z"),
    mirrored("pupil", "M-15 -3.5Q-10.5 -8 -6 -3.5Q-10.5 0.5 -15 -3.5Z"),
    path("mouth", "M-5 21L-2.5 23.5M5 21L2.5 23.5M0 24V28M0 28Q-4 31 -7 29M0 28Q4 31 7 29"),
  );

const stone = (kind) => [
  s("circle", { class: "shade", cx: 0, cy: 4, r: 45 }),
  s("circle", { class: `stone ${kind}`, r: 44 }),
  path("gleam", "M-26 -10C-24 -24 -12 -31 2 -31C-8 -25 -18 -20 -26 -10Z"),
];

const attacked = () => [s("circle", { class: "attack-ring", r: 46 }), path("attack-mark", "M-46 0H-30M46 0H30M0 -46V-30M0 46V30")];

const DRAWINGS = { tiger, goat, black: () => stone("black"), white: () => stone("white"), attacked };

/**
 * Creates the drawing of a piece that stands on a point.
 * @param {string} kind @param {number} x @param {number} y @param {number} r
 */
export function pieceAt(kind, x, y, r) {
  const place = s("g", { class: "stand", transform: `translate(${x} ${y})` });
  place.append(s("g", { class: `piece ${kind}` }, s("g", { transform: `scale(${r / 50})` }, DRAWINGS[kind]?.() ?? [])));
  return place;
}

/** A piece as a small picture for texts and buttons. @param {string} kind */
export function pieceIcon(kind) {
  const drawing = ICON_DRAWINGS[kind]?.() ?? DRAWINGS[kind]?.() ?? [s("circle", { class: "stone", r: 40 })];
  return s("svg", { viewBox: "-52 -52 104 108", class: `piece-icon ${kind}`, "aria-hidden": "true" }, drawing);
}

const fishBody = () => [
  path("fin", "M-24 0L-46 -16Q-38 0 -46 16Z"),
  path("body", "M-30 0Q0 -32 42 0Q0 32 -30 0Z"),
  path("fin", "M-4 2Q-14 8 -18 18Q-2 14 6 4Z"),
  s("circle", { class: "eye", cx: 22, cy: -4, r: 4 }),
];

const ICON_DRAWINGS = {
  fish: fishBody,
  short: () => path("taken short", "M-40 20L40 -20"),
  cut: () => [path("taken cut", "M-40 20L40 -20"), path("cross", "M-12 -14L12 14M12 -14L-12 14")],
  none: () => path("cross", "M-24 -24L24 24M24 -24L-24 24"),
  first: () => path("numeral", "M-10 -20L6 -30V34"),
  second: () => path("numeral", "M-18 -16C-16 -34 18 -36 18 -12C18 6 -14 18 -18 32H20"),
};

/** A fish of the given width. */
export function fishAt(x, y, width, left) {
  const scale = width / 92;
  return s("g", { class: "fish-one", transform: `translate(${x} ${y}) scale(${left ? -scale : scale} ${scale})` }, fishBody());
}

/** The piece that stands for a side in texts. @param {string} side */
export const sidePiece = (side) => ({ tigers: "tiger", goats: "goat" })[side] ?? side;
