// The board: draws a diagram with pieces, marks and previews, and makes every place a focusable button.

import { h, s } from "./dom.js";
import { movePieces } from "./animate.js";
import { distances, labelSize, placeLabels, reaches, viewBox, withLargerPieces } from "./board-layout.js";
import { fishAt, pieceAt } from "./pieces.js";

const LAYERS = ["below", "outlines", "last", "glow", "above", "pieces", "labels", "marks", "preview", "places"];

/** The least radius of a mark on an empty place and beside a piece, and the least size of its text, in pixels. */
const LEAST_MARK = 10;
const LEAST_BADGE = 8;
const LEAST_TEXT = 8;
/** A change of scale that is worth another layout. */
const RESCALED = 0.03;

/** A board on the page. Clicks, drags and keys are reported to `onplace`, see board-input.js. */
export class Board {
  /**
   * @param {{width: number, height: number, places: object[], shapes: object[], labels: object[]}} diagram
   * @param {string} title
   * @param {{picture?: boolean}} [options] a picture has no labels and nothing to click
   */
  constructor(diagram, title, { picture = false } = {}) {
    this.picture = picture;
    this.diagram = withLargerPieces(picture ? { ...diagram, labels: [] } : diagram);
    this.places = new Map(this.diagram.places.map((place) => [place.name, place]));
    const near = distances(this.diagram.places);
    /** The distance of each place to its nearest neighbour. */
    this.near = new Map(this.diagram.places.map((place, i) => [place.name, near[i]]));
    /** The length of a pixel of the screen on the board. */
    this.px = 1;
    /** The places that are marked, see `setMarks`. */
    this.marked = {};
    /** @type {import("./api.js").Piece[]} */
    this.pieces = [];
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: `layer ${name}` })]));
    this.svg = s(
      "svg",
      { class: "board", ...(picture ? { role: "presentation" } : { role: "group", "aria-label": title }) },
      LAYERS.map((name) => this.layers[name]),
    );
    /** The frame listens to focus events: an SVG element that did would take the focus itself. */
    this.frame = h("div", { class: "board-frame" }, this.svg);
    this.drawDiagram();
    this.scale = new ResizeObserver(() => this.measure());
    this.scale.observe(this.svg);
  }

  /** Lays out the board for the size that it has on the screen: texts, lines and marks keep theirs. */
  measure() {
    const { width, height } = this.svg.getBoundingClientRect();
    const box = this.svg.viewBox.baseVal;
    if (!width || !height) return;
    const px = 1 / Math.min(width / box.width, height / box.height);
    if (Math.abs(px / this.px - 1) < RESCALED) return;
    this.px = px;
    this.layOut();
  }

  /** Places the labels, and draws the marks again, whose sizes depend on the scale. */
  layOut() {
    const { px } = this;
    const placed = placeLabels(this.diagram, px);
    const text = (label) => s("text", { class: `label ${label.kind}`, x: label.x, y: label.y }, label.text);
    this.layers.labels.replaceChildren(...placed.map(text));
    this.svg.setAttribute("viewBox", viewBox(this.diagram, placed, px));
    this.svg.style.setProperty("--px", String(px));
    this.svg.style.setProperty("--label", `${labelSize(px)}px`);
    if (!this.picture) this.setMarks(this.marked);
  }

  drawDiagram() {
    const { below, outlines, above, places } = this.layers;
    for (const shape of this.diagram.shapes) {
      (shape.above ? above : below).append(s("path", { class: `shape ${shape.kind}`, d: shape.path }));
    }
    const reach = reaches(this.diagram.places);
    this.diagram.places.forEach((place, i) => {
      const special = place.special ? "special" : "";
      if (place.kind === "node") below.append(s("circle", { class: "point", cx: place.x, cy: place.y, r: place.r * 0.16 }));
      if (place.outline) {
        outlines.append(s("path", { class: `outline ${place.kind} ${special}`, d: place.outline, "data-outline": place.name }));
      }
      if (!this.picture) places.append(this.placeButton(place, reach[i]));
    });
    this.layOut();
  }

  placeButton(place, reach) {
    const shape = s("path", { class: `hit ${place.kind}`, d: place.outline ?? reach });
    const ring = place.outline
      ? s("path", { class: `ring ${place.kind}`, d: place.outline })
      : s("circle", { class: "ring", cx: place.x, cy: place.y, r: place.r * 1.1 });
    const attributes = { class: "place", role: "button", tabindex: "-1", "data-place": place.name, "aria-label": place.name };
    return s("g", attributes, shape, ring);
  }

  /** The button of a place. @param {string} name @returns {SVGGElement|null} */
  button(name) {
    return this.layers.places.querySelector(`[data-place="${CSS.escape(name)}"]`);
  }

  /**
   * Shows these pieces, and moves, adds or removes what has changed.
   * @param {import("./api.js").Piece[]} pieces
   * @param {boolean} [animate]
   */
  setPieces(pieces, animate = true) {
    if (same(pieces, this.pieces)) return;
    const before = this.pieces;
    this.pieces = pieces;
    const layer = this.layers.pieces;
    const old = new Map([...layer.children].map((element) => [element.getAttribute("data-piece"), element]));
    const drawn = pieces.map((piece) => this.drawPiece(piece));
    layer.replaceChildren(...drawn);
    for (const outline of this.layers.outlines.children) {
      const taken = pieces.find((piece) => piece.place === outline.getAttribute("data-outline"));
      for (const kind of ["short", "cut"]) outline.classList.toggle(kind, taken?.kind === kind);
    }
    if (animate) movePieces(this, before, pieces, old);
    if (!this.picture) this.nameplaces();
  }

  drawPiece(piece) {
    const place = this.places.get(piece.place);
    const key = { "data-piece": `${piece.kind} ${piece.place}` };
    if (!place) return s("g", key);
    if (piece.kind === "fish") return s("g", key, fishIn(place, piece.count ?? 1));
    if (piece.kind === "cut") return s("g", { ...key, class: "cross" }, cross(place));
    if (piece.kind === "short") return s("g", key);
    const element = pieceAt(piece.kind, place.x, place.y, place.r);
    element.setAttribute("data-piece", key["data-piece"]);
    return element;
  }

  /** Gives every place a name that says what stands there. @param {(name: string) => string} [more] */
  nameplaces(more = () => "") {
    for (const place of this.diagram.places) {
      const here = this.pieces.filter((piece) => piece.place === place.name);
      this.button(place.name).setAttribute("aria-label", placeInWords(place, here) + more(place.name));
    }
  }

  /**
   * Marks places.
   * @param {{last?: string[], selected?: string[], marks?: Map<string, {kind: string, text: string, role: string}>}} marks
   */
  setMarks({ last = [], selected = [], marks = new Map() }) {
    this.marked = { last, selected, marks };
    for (const element of this.layers.places.children) {
      const name = element.getAttribute("data-place");
      const mark = marks.get(name);
      element.classList.toggle("selected", selected.includes(name));
      element.classList.toggle("legal", mark !== undefined);
      element.classList.toggle("source", mark?.role === "source");
      element.setAttribute("aria-pressed", String(selected.includes(name)));
    }
    this.layers.last.replaceChildren(...last.filter((name) => this.places.has(name)).map((name) => this.trace(name)));
    const drawn = [...marks].filter(([name]) => this.places.has(name)).map(([name, mark]) => this.drawMark(name, mark));
    this.layers.marks.replaceChildren(...drawn);
    this.nameplaces((name) => (marks.has(name) ? `, ${marks.get(name).says}` : ""));
  }

  trace(name) {
    const place = this.places.get(name);
    if (place.outline) return s("path", { class: `trace ${place.kind}`, d: place.outline });
    const left = !this.pieces.some((piece) => piece.place === name);
    return s("circle", { class: "trace", cx: place.x, cy: place.y, r: place.r * (left ? 0.62 : 1.16) });
  }

  drawMark(name, { kind, text, role }) {
    const place = this.places.get(name);
    if (!text) return s("circle", { class: `mark ${kind} plain`, cx: place.x, cy: place.y, r: role === "source" ? 0 : place.r * 0.3 });
    if (place.kind === "barrel") return pill(kind, place.x, top(place) - 41, text);
    const occupied = role === "source" || this.pieces.some((piece) => piece.place === name);
    const r = this.markRadius(place, occupied);
    const shoulder = occupied ? place.r * 0.72 : 0;
    return s(
      "g",
      { class: `mark ${kind}`, transform: `translate(${place.x + shoulder} ${place.y - shoulder})` },
      s("circle", { r }),
      fittingText(text, r, this.px),
    );
  }

  /** The radius of a mark: large enough to be read, unless it would touch the next one. */
  markRadius(place, occupied) {
    const { px } = this;
    const room = this.near.get(place.name) * 0.42;
    if (place.kind === "edge") return Math.min(Math.max(LEAST_MARK * px, 9, Math.min(12, place.r)), room);
    if (occupied) return Math.max(place.r * 0.44, Math.min(LEAST_BADGE * px, room));
    return Math.max(place.r * 0.54, Math.min(LEAST_MARK * px, room));
  }

  /** Shows a move that is hovered or focused, or none. @param {import("./api.js").Move|null} move */
  preview(move) {
    const { preview: layer, glow } = this.layers;
    layer.replaceChildren();
    glow.replaceChildren();
    if (!move) return;
    const spots = move.path.map((name) => this.places.get(name)).filter(Boolean);
    if (spots.length === 0) return;
    const kinds = spots.map((spot) => spot.kind);
    if (kinds[0] === "node" && spots.length > 1) layer.append(arrow(spots[0], spots.at(-1)));
    else glow.append(...spots.map((spot) => this.glow(spot)));
    for (const name of move.captures) {
      const place = this.places.get(name);
      if (place) layer.append(s("g", { class: "captured" }, cross(place)));
    }
  }

  glow(place) {
    if (place.outline) return s("path", { class: `glow ${place.kind}`, d: place.outline });
    return s("circle", { class: "glow", cx: place.x, cy: place.y, r: place.r * 1.1 });
  }
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The text of a mark. Where a number would be too small to read, only its sign is left. */
function fittingText(text, r, px) {
  const size = (letters) => Math.min(r * 1.05, (r * 2.4) / letters);
  const shown = size(text.length) >= LEAST_TEXT * px ? text : text.replace(/\d+$/, "");
  return shown && s("text", { "font-size": size(shown.length) }, shown);
}

/** A mark that is as wide as its text. */
function pill(kind, x, y, text) {
  const width = Math.max(26, text.length * 9 + 12);
  return s(
    "g",
    { class: `mark ${kind}`, transform: `translate(${x} ${y})` },
    s("rect", { x: -width / 2, y: -13, width, height: 26, rx: 13 }),
    s("text", { "font-size": 14 }, text),
  );
}

function cross({ x, y, r }) {
  const d = r * 0.5;
  return s("path", { class: "cross", d: `M${x - d} ${y - d}L${x + d} ${y + d}M${x + d} ${y - d}L${x - d} ${y + d}` });
}

/** The y coordinate of the upper end of a barrel. */
function top(place) {
  const ys = [...place.outline.matchAll(/[-\d.]+[ ,]([-\d.]+)/g)].map((match) => Number(match[1]));
  return Math.min(...ys);
}

function fishIn(place, count) {
  const columns = count > 6 ? 2 : 1;
  const width = place.r * (columns === 2 ? 0.8 : 1.25);
  const bottom = 2 * place.y - top(place) - width * 0.45;
  const rows = Math.ceil(Math.max(count, place.capacity ?? 1) / columns);
  const step = Math.min(width * 0.52, (bottom - top(place) - width * 0.3) / Math.max(1, rows - 1));
  const fish = Array.from({ length: count }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const x = place.x + (columns === 2 ? (column - 0.5) * width * 0.95 : (row % 2 ? 1 : -1) * place.r * 0.1);
    return fishAt(x, bottom - row * step, width, (row + column) % 2 === 1);
  });
  return [fish, s("text", { class: "label count", x: place.x, y: top(place) - 14 }, String(count))];
}

function arrow(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = from.r * 0.55;
  const [tipX, tipY] = [to.x - dx * to.r * 0.15, to.y - dy * to.r * 0.15];
  const [baseX, baseY] = [tipX - dx * head, tipY - dy * head];
  const [startX, startY] = [from.x + dx * from.r * 0.6, from.y + dy * from.r * 0.6];
  const side = head * 0.55;
  return s(
    "g",
    { class: "arrow" },
    s("path", { class: "shaft", d: `M${startX} ${startY}L${baseX} ${baseY}`, "stroke-width": from.r * 0.26 }),
    s("path", { class: "head", d: `M${tipX} ${tipY}L${baseX - dy * side} ${baseY + dx * side}L${baseX + dy * side} ${baseY - dx * side}Z` }),
  );
}

/** What stands on a place, such as "d4, tiger". */
function placeInWords(place, pieces) {
  const centre = place.special ? ", centre" : "";
  if (place.kind === "barrel") return `barrel ${place.name}, ${pieces[0]?.count ?? 0} fish`;
  const words = { short: "shorted", cut: "cut", black: "black stone", white: "white stone", attacked: "under attack" };
  const empty = place.kind === "edge" ? "free" : "empty";
  const contents = pieces.map((piece) => words[piece.kind] ?? piece.kind).join(", ") || empty;
  return `${place.kind === "edge" ? "edge " : ""}${place.name}, ${contents}${centre}`;
}
