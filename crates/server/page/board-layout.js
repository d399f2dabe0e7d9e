// Where things are on a board: the sizes of pieces, the areas to click, the labels and the view box.

/** The directions in which a label may stand, and the one that it prefers: below on the left. */
const DIRECTIONS = 16;
const PREFERRED = 0.75 * Math.PI;
const RAYS = 48;

/** The distance of each place to its nearest neighbour. */
export function distances(places) {
  const to = (a) => Math.min(...places.filter((b) => b !== a).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  return places.map(to);
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const hasNodesOnly = ({ places }) => places.every((place) => place.kind === "node");

/**
 * Enlarges the pieces of a board on which only a few nodes are close together. The pieces of a diagram
 * leave a gap between the closest two.
 */
export function withLargerPieces(diagram) {
  if (!hasNodesOnly(diagram)) return diagram;
  const near = distances(diagram.places);
  const r = Math.min(Math.min(...near) * 0.46, median(near) * 0.36);
  return { ...diagram, places: diagram.places.map((place) => ({ ...place, r: Math.max(place.r, r) })) };
}

/** The path around the area in which a click means a place: the points that are nearer to it than to others. */
export function reaches(places) {
  const far = median(distances(places)) / 2;
  return places.map((place) => {
    const others = places.filter((other) => other !== place).map(({ x, y }) => [x - place.x, y - place.y]);
    const corners = Array.from({ length: RAYS }, (_, i) => {
      const [dx, dy] = direction((2 * Math.PI * i) / RAYS);
      const halfway = ([x, y]) => (x * dx + y * dy > 0 ? (x * x + y * y) / (2 * (x * dx + y * dy)) : Infinity);
      const length = Math.min(Math.max(far, place.r), ...others.map(halfway));
      return `${(place.x + dx * length).toFixed(1)} ${(place.y + dy * length).toFixed(1)}`;
    });
    return `M${corners.join("L")}Z`;
  });
}

const direction = (angle) => [Math.cos(angle), Math.sin(angle)];

/** The font size of the names of places, at least 10.5 and at most 14 pixels. @param {number} px the length of a pixel */
export const labelSize = (px) => Math.min(14 * px, Math.max(10.5 * px, 11));

/** Half of the width and of the height of a label. */
const extents = (text, size) => [text.length * size * 0.3, size * 0.42];

/**
 * Puts the name of each node just outside its piece, where no line passes. Other labels stay where they are.
 * @param {{places: object[], shapes: object[], labels: object[]}} diagram @param {number} px the length of a pixel
 */
export function placeLabels(diagram, px) {
  if (!hasNodesOnly(diagram)) return diagram.labels;
  const size = labelSize(px);
  const lines = diagram.shapes.filter((shape) => shape.kind === "line").map((shape) => shape.path.match(/-?[\d.]+/g).map(Number));
  const placed = [];
  for (const label of diagram.labels) {
    const place = diagram.places.find((place) => label.kind === "name" && place.name === label.text);
    const [x, y] = place ? bestSpot(place, extents(label.text, size), { places: diagram.places, lines, placed, px }) : [label.x, label.y];
    placed.push({ ...label, x, y, extents: extents(label.text, size) });
  }
  return placed;
}

function bestSpot(place, [width, height], { places, lines, placed, px }) {
  let [best, least] = [null, Infinity];
  for (let i = 0; i < DIRECTIONS; i += 1) {
    const angle = PREFERRED + (2 * Math.PI * i) / DIRECTIONS;
    const [dx, dy] = direction(angle);
    const length = place.r * 1.12 + 2 * px + Math.hypot(dx * width, dy * height);
    const at = [place.x + dx * length, place.y + dy * length];
    // How far the label reaches towards a point in some direction, and what is missing to a distance.
    const reach = (x, y) => (Math.abs(x) * width + Math.abs(y) * height) / (Math.hypot(x, y) || 1);
    const missing = ([x, y], distance) => Math.max(0, 1 - Math.hypot(x, y) / (distance + reach(x, y)));
    const crossed = lines.map((line) => missing(toLine(at, line), 2 * px));
    const covered = places.filter((other) => other !== place).map((other) => missing([other.x - at[0], other.y - at[1]], other.r * 1.06));
    const overlaid = placed.map((other) =>
      Math.abs(other.x - at[0]) < width + other.extents[0] && Math.abs(other.y - at[1]) < height + other.extents[1] ? 1 : 0,
    );
    const cost = [...crossed, ...covered, ...overlaid].reduce((sum, one) => sum + 10 * one, 1 - Math.cos(angle - PREFERRED));
    if (cost < least - 1e-9) [best, least] = [at, cost];
  }
  return best;
}

/** The way from a point to the nearest point of a line. */
function toLine([x, y], [x1, y1, x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return [x1 + along * dx - x, y1 + along * dy - y];
}

/** The part of the plane to show: the page of the diagram with room for marks above barrels, or the nodes with their labels. */
export function viewBox({ width, height, places }, placed, px) {
  if (!hasNodesOnly({ places })) {
    const room = places.some((place) => place.kind === "barrel") ? 10 : 0;
    return `0 ${-room} ${width} ${height + room}`;
  }
  const boxes = [
    ...places.map(({ x, y, r }) => [x, y, r * 1.25, r * 1.25]),
    ...placed.filter((label) => label.extents).map(({ x, y, extents: [w, h] }) => [x, y, w + 2 * px, h + 2 * px]),
  ];
  const [left, above] = [0, 1].map((i) => Math.min(...boxes.map((box) => box[i] - box[i + 2])));
  const [right, below] = [0, 1].map((i) => Math.max(...boxes.map((box) => box[i] + box[i + 2])));
  return [left, above, right - left, below - above].map((n) => n.toFixed(1)).join(" ");
}
