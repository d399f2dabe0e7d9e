// The first page: all games by family, each with a small picture of its start.

import { api } from "./api.js";
import { button, h, put, reason } from "./dom.js";
import { capital, plies } from "./format.js";
import { attempt, openDialog, toast } from "./messages.js";
import { drawPicture } from "./picture.js";
import { fragment } from "./route.js";
import { gamesWithSeat, keepSeat, seatOf } from "./settings.js";

/** Own games that are shown. */
const MOST_RUNNING = 10;

const FAMILIES = [
  ["hunt", "Hunt games", "A few tigers hunt many goats, who try to trap them."],
  ["switching", "Switching games", "Short connects two terminals of a network, Cut separates them."],
  ["fish-barrel", "Fish-Barrel", "Take a fish and throw others into later barrels. The last fish wins."],
  ["place-or-attack", "Place or Attack", "Place stones on territories, or attack with dice."],
];

/** Opens the list of games. */
export async function openStart() {
  const { games } = await api.games();
  const watcher = new IntersectionObserver(drawSeen, { rootMargin: "200px" });
  const sections = FAMILIES.map(([family, title, about]) => {
    const members = games.filter((game) => game.family === family);
    if (members.length === 0) return null;
    const cards = members.map((game) => card(game, watcher));
    return h("section", { class: "family" }, h("h2", {}, title), h("p", { class: "muted" }, about), h("ul", { class: "games" }, cards));
  });
  const running = h("div", {});
  const finished = h("div", {});
  showRunning(running);
  showFinished(finished);
  const element = h(
    "div",
    { class: "start" },
    h(
      "header",
      { class: "intro" },
      h("h1", {}, "Who wins here, and how?"),
      h("p", {}, "Choose a game. Click through its positions, see what every move is worth and how that is known, play against agents or a friend, and walk through proofs."),
    ),
    running,
    sections,
    finished,
    h("p", { class: "add-board" }, button("Add a board of your own", addBoard, { icon: "plus", id: "add-board" })),
  );
  return { element, title: "", leave: () => watcher.disconnect() };
}

function card(game, watcher) {
  const picture = h("div", { class: "picture", "aria-hidden": "true", data: { picture: game.id } });
  watcher.observe(picture);
  const source = { workspace: "in this workspace", uploaded: "uploaded" }[game.source];
  return h(
    "li",
    {},
    h(
      "a",
      { href: fragment({ game: game.id, options: {}, position: "start", line: "" }), class: "game-card", data: { game: game.id } },
      picture,
      h("h3", {}, game.title),
      h("p", {}, capital(game.about)),
      source ? h("p", { class: "source" }, `${game.id.startsWith("board:") ? "A board" : game.id}, ${source}`) : null,
    ),
  );
}

/** Draws the pictures that come into view. */
function drawSeen(entries, watcher) {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    watcher.unobserve(target);
    drawPicture(target, { game: target.dataset.picture, options: {}, position: "start", line: "" });
  }
}

/** Lists the reader's own games that are not over. */
async function showRunning(box) {
  const answers = await Promise.all(
    gamesWithSeat().slice(0, MOST_RUNNING).map((id) =>
      api.live(id).catch((error) => {
        if (error.status === 404) keepSeat(id, null);
        return null;
      }),
    ),
  );
  const games = answers.filter((game) => game && !game.outcome && !game.ended_at);
  if (games.length) put(box, h("section", { class: "family" }, h("h2", {}, "Your games with friends"), h("ul", { class: "finished" }, games.map(runningGame))));
}

function runningGame(game) {
  const { side } = seatOf(game.id);
  const other = Object.entries(game.players).find(([name]) => name !== side)?.[1];
  const against = other?.taken ? ` against ${other.name ?? "Anonymous"}` : "";
  const turn = !other?.taken ? "nobody has taken the other seat yet" : game.to_move === side ? "your move" : "waiting for a move";
  return h(
    "li",
    {},
    h("a", { href: `#live/${game.id}`, data: { running: game.id } }, h("strong", {}, game.title), ` as ${side}${against}`),
    h("span", { class: "muted" }, ` ${turn}`),
  );
}

async function showFinished(box) {
  const rows = h("ul", { class: "finished" });
  const more = button("Show older games", () => attempt(load), { kind: "quiet" });
  let from = null;
  async function load() {
    const answer = await api.finished(from);
    rows.append(...answer.finished.map(finishedGame));
    from = answer.next ?? null;
    more.hidden = from === null;
  }
  await load().catch(() => {});
  if (rows.children.length) put(box, h("section", { class: "family" }, h("h2", {}, "Finished games with friends"), rows, more));
}

function finishedGame(game) {
  const names = Object.entries(game.players ?? {}).map(([side, name]) => `${name ?? "Anonymous"} (${side})`);
  return h(
    "li",
    {},
    h("a", { href: `#live/${game.id}`, data: { finished: game.id } }, h("strong", {}, game.title), ` ${names.join(" against ")}`),
    h("span", { class: "muted" }, ` ${game.outcome?.reason ?? "unfinished"}, ${plies(game.plies)}, ${when(game.ended_at)}`),
  );
}

/** A time in milliseconds since 1970. */
const when = (time) => new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

function addBoard() {
  const text = h("textarea", { id: "board-text", rows: "12", spellcheck: "false", "aria-label": "Board file" });
  const problem = h("p", { class: "problem", role: "alert" });
  const add = () =>
    attempt(async () => {
      put(problem);
      try {
        const { game, title } = await api.addBoard(text.value);
        dialog.close();
        toast(`${title} was added.`);
        location.hash = fragment({ game, options: {}, position: "start", line: "" });
      } catch (error) {
        put(problem, reason(error));
      }
    });
  const dialog = openDialog(
    "Add a board",
    [
      h("p", {}, "Paste a board file: nodes with coordinates, lines, and where the tigers start. ‘pounce init’ writes an example."),
      text,
      problem,
      h("div", { class: "actions" }, button("Add", add, { kind: "primary", id: "board-add" })),
    ],
    { id: "board-dialog", wide: true },
  );
}
