// A small picture of a position, without anything to click.

import { api } from "./api.js";
import { Board } from "./board.js";
import { put } from "./dom.js";

/** Draws a position into an element; nothing is drawn if it cannot be loaded. @param {HTMLElement} target @param {import("./api.js").Reference} ref */
export async function drawPicture(target, ref) {
  const loaded = await Promise.all([api.game(ref), api.position(ref)]).catch(() => null);
  if (!loaded) return;
  const [info, view] = loaded;
  const board = new Board(info.diagram, info.title, { picture: true });
  board.setPieces(view.pieces, false);
  put(target, board.svg);
}
