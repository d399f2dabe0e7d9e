// The board: draws a diagram with pieces, marks and previews, and makes every place a focusable button.

import { h, s } from "./dom.js";
import { movePieces } from "./animate.js";
import { fishAt, pieceAt } from "./pieces.js";

const LAYERS = ["below", "outlines", "last", "above", "pieces", "labels", "marks", "preview", "places"];

/** A board on the page. Clicks, drags and keys are reported to `onplace`, see board-input.js. */
export class Board {
  /** @param {{width: number, height: number, places: object[], shapes: object[], labels: object[]}} diagram */
  constructor(diagram, title) {
    this.diagram = withLargerPieces(diagram);
    this.places = new Map(this.diagram.places.map((place) => [place.name, place]));
    /** @type {import("./api.js").Piece[]} */
    this.pieces = [];
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: `layer ${name}` })]));
    this.svg = s(
      "svg",
      { viewBox: viewBox(diagram), class: "board", role: "group", "aria-label": title },
      LAYERS.map((name) => this.layers[name]),
    );
    /** The frame listens to focus events: an SVG element that did would take the focus itself. */
    this.frame = h("div", { class: "board-frame" }, this.svg);
    this.drawDiagram();
    this.scale = new ResizeObserver(() => this.measure());
    this.scale.observe(this.svg);
  }

  /** Tells the style how long a pixel of the screen is on the board, so that texts and lines keep their size. */
  measure() {
    const { width, height } = this.svg.getBoundingClientRect();
    const box = this.svg.viewBox.baseVal;
    if (width && height) this.svg.style.setProperty("--px", String(1 / Math.min(width / box.width, height / box.height)));
  }

  drawDiagram() {
    const { below, outlines, above, labels, places } = this.layers;
    for (const shape of this.diagram.shapes) {
      (shape.above ? above : below).append(s("path", { class: `shape ${shape.kind}`, d: shape.path }));
    }
    const reach = this.reaches();
    for (const place of this.diagram.places) {
      const special = place.special ? "special" : "";
      if (place.kind === "node") below.append(s("circle", { class: "point", cx: place.x, cy: place.y, r: place.r * 0.16 }));
      if (place.outline) {
        outlines.append(s("path", { class: `outline ${place.kind} ${special}`, d: place.outline, "data-outline": place.name }));
      }
      places.append(this.placeButton(place, reach.get(place.name)));
    }
    for (const label of this.diagram.labels) {
      labels.append(s("text", { class: `label ${label.kind}`, x: label.x, y: label.y }, label.text));
    }
  }

  placeButton(place, reach) {
    const shape = place.outline
      ? s("path", { class: `hit ${place.kind}`, d: place.outline })
      : s("circle", { class: "hit", cx: place.x, cy: place.y, r: reach });
    const ring = place.outline
      ? s("path", { class: `ring ${place.kind}`, d: place.outline })
      : s("circle", { class: "ring", cx: place.x, cy: place.y, r: place.r * 1.1 });
    const attributes = { class: "place", role: "button", tabindex: "-1", "data-place": place.name, "aria-label": place.name };
    return s("g", attributes, shape, ring);
  }

  /** The radius of each node's click target: half of the way to its nearest neighbour. */
  reaches() {
    const { places } = this.diagram;
    const near = distances(places);
    return new Map(places.map((place, i) => [place.name, Math.max(place.r, Math.min(near[i] / 2, place.r * 1.8))]));
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
    this.nameplaces();
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
    const occupied = role === "source" || this.pieces.some((piece) => piece.place === name);
    const barrel = place.kind === "barrel";
    const r = markRadius(place, text, occupied);
    const [x, y] = barrel ? [place.x, top(place) - r - 28] : occupied ? [place.x + place.r * 0.72, place.y - place.r * 0.72] : [place.x, place.y];
    if (!text) return s("circle", { class: `mark ${kind} plain`, cx: place.x, cy: place.y, r: role === "source" ? 0 : place.r * 0.3 });
    return s(
      "g",
      { class: `mark ${kind}`, transform: `translate(${x} ${y})` },
      s("circle", { r }),
      s("text", { "font-size": Math.min(r * 1.05, (r * 2.2) / text.length) }, text),
    );
  }

  /** Shows a move that is hovered or focused, or none. @param {import("./api.js").Move|null} move */
  preview(move) {
    const layer = this.layers.preview;
    layer.replaceChildren();
    if (!move) return;
    const spots = move.path.map((name) => this.places.get(name)).filter(Boolean);
    if (spots.length === 0) return;
    const kinds = spots.map((spot) => spot.kind);
    if (kinds[0] === "node" && spots.length > 1) layer.append(arrow(spots[0], spots.at(-1)));
    else layer.append(...spots.map((spot) => this.glow(spot)));
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

/** The distance of each place to its nearest neighbour. */
function distances(places) {
  const to = (a) => Math.min(...places.filter((b) => b !== a).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  return places.map(to);
}

/**
 * Enlarges the pieces of a board on which only a few nodes are close together. The pieces of a diagram
 * leave a gap between the closest two.
 */
function withLargerPieces(diagram) {
  if (!diagram.places.every((place) => place.kind === "node")) return diagram;
  const near = distances(diagram.places).sort((a, b) => a - b);
  const r = Math.min(near[0] * 0.46, near[near.length >> 1] * 0.36);
  const places = diagram.places.map((place) => ({ ...place, r: Math.max(place.r, r) }));
  const labels = diagram.labels.map((label) => {
    const at = diagram.places.findIndex((place) => label.kind === "name" && place.name === label.text);
    if (at < 0) return label;
    const { x, y } = places[at];
    const factor = places[at].r / diagram.places[at].r;
    return { ...label, x: x + (label.x - x) * factor, y: y + (label.y - y) * factor };
  });
  return { ...diagram, places, labels };
}

/** The page of the diagram, with room for marks above barrels. */
function viewBox({ width, height, places }) {
  const room = places.some((place) => place.kind === "barrel") ? 36 : 0;
  return `0 ${-room} ${width} ${height + room}`;
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function markRadius(place, text, occupied) {
  if (place.kind === "edge") return Math.max(9, Math.min(12, place.r));
  if (place.kind === "barrel") return 13;
  return place.r * (occupied ? 0.44 : 0.54);
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
