// Moves pieces from where they were to where they are.

const TIME = { duration: 240, easing: "cubic-bezier(.3,.1,.2,1)" };

/** True if the reader asked for less motion. */
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Animates the difference between two sets of pieces: a piece of a kind that left one place and came
 * to another is moved, others appear or fade away.
 * @param {import("./board.js").Board} board
 * @param {import("./api.js").Piece[]} before
 * @param {import("./api.js").Piece[]} after
 * @param {Map<string, Element>} old the elements of the earlier pieces by `kind place`
 */
export function movePieces(board, before, after, old) {
  if (calm()) return;
  const key = (piece) => `${piece.kind} ${piece.place}`;
  const [keysBefore, keysAfter] = [new Set(before.map(key)), new Set(after.map(key))];
  const gone = before.filter((piece) => !keysAfter.has(key(piece)) && inMotion(piece));
  const come = after.filter((piece) => !keysBefore.has(key(piece)) && inMotion(piece));
  if (gone.length + come.length > 8) return;
  for (const piece of come) {
    const from = gone.findIndex((other) => other.kind === piece.kind);
    const element = [...board.layers.pieces.children].find((child) => child.getAttribute("data-piece") === key(piece));
    const drawing = element?.querySelector(".piece");
    if (!drawing) continue;
    if (from >= 0) {
      const [there] = gone.splice(from, 1);
      const [a, b] = [board.places.get(there.place), board.places.get(piece.place)];
      element.parentNode.append(element);
      drawing.animate([{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: "translate(0, 0)" }], TIME);
    } else {
      drawing.animate([{ opacity: 0, transform: "scale(.5)" }, { opacity: 1, transform: "scale(1)" }], TIME);
    }
  }
  for (const piece of gone) fade(board, old.get(key(piece)));
}

const inMotion = (piece) => !["fish", "short", "cut"].includes(piece.kind);

function fade(board, element) {
  const drawing = element?.querySelector(".piece");
  if (!drawing) return;
  board.layers.preview.append(element);
  const fading = drawing.animate([{ opacity: 1, transform: "scale(1)" }, { opacity: 0, transform: "scale(.3)" }], { ...TIME, duration: 420 });
  fading.onfinish = () => element.remove();
  fading.oncancel = fading.onfinish;
}
