// The explorer's page: routes the address to a page and keeps what all pages share.
//
// Hooks for tests and user scripts, which stay as they are:
//   html[data-ready="true"]            the first view is drawn
//   [data-place="33"]                  a place; .legal if it can be clicked
//   [data-move="G33"][data-value]      a row of the move list: win, draw, loss, chance, unknown
//   #status #value[data-value] #evidence[data-evidence] #check-value #announce #toast #offline
//   #more-actions #first #undo #redo #last #strip [data-ply] #record [data-record-ply]
//   #player-SIDE #hint #take-back #resign #offer-draw #pause #new-game #new-game-here #roll
//   #play-move #cancel-move #type-move #values #analyse #stop #solve #stop-solve #census
//   #setup #setup-panel [data-piece] #counter-KEY #to-move-SIDE #setup-clear #setup-start #setup-done #setup-cancel #setup-message
//   #import #import-text #import-read #export #export-text #export-copy #copy-link
//   #tab-explore #tab-game #tab-rules #tab-claims #options #option-KEY #options-create #options-problem
//   [data-claim] #walk #give-up #walk-end #plies-left #reply
//   #draft #question #draft-text #prove #proof-result
//   #friend #friend-create #join #invite-link #accept-draw #decline-draw #accept-takeback #decline-takeback #resign-yes
//   #connection #reconnect #back-to-game
//   #theme #help [data-game]

import { button, byId, h, icon, put } from "./dom.js";
import { complain, hideMessage, notice, openDialog } from "./messages.js";
import { parse } from "./route.js";
import { applyTheme, toggleTheme } from "./settings.js";

/** The page shown: an element, a title, the keys it knows, and what to do on leaving. */
let page = null;
/** Counts navigations, so that a slow one does not replace a later one. */
let navigation = 0;

/** A navigation that takes longer than this shows that it is under way. */
const SLOW_MS = 250;

async function open(route) {
  switch (route.page) {
    case "game":
      return (await import("./explore.js")).Explorer.open(route.ref);
    case "claim":
      return (await import("./claim-page.js")).openClaim(route.name);
    case "live":
      return (await import("./live.js")).openLive(route.id, route.invite);
    default:
      return (await import("./start.js")).openStart();
  }
}

async function show() {
  const mine = ++navigation;
  hideMessage();
  const route = parse(location.hash);
  try {
    if (route.page === "game" && page?.follow && (await page.follow(route.ref))) {
      if (mine === navigation) showPage();
      return;
    }
    const loading = () => mine === navigation && put(byId("main"), h("p", { class: "loading" }, "Loading …"));
    const slow = setTimeout(loading, SLOW_MS);
    const next = await open(route).finally(() => clearTimeout(slow));
    if (mine !== navigation) return next.leave?.();
    page?.leave?.();
    page = next;
    showPage();
    byId("title").textContent = page.title ?? "";
    document.title = page.title ? `${page.title} – pounce` : "pounce";
    byId("offline").hidden = true;
    scrollTo(0, 0);
    if (document.activeElement === document.body) page.focus?.();
  } catch (error) {
    if (mine !== navigation) return;
    if (!page || route.page !== "game") failed(error);
    else showPage();
    if (page || error.status === 0) complain(error);
  } finally {
    document.documentElement.dataset.ready = "true";
  }
}

/** Puts the page in place of what a slow navigation has drawn. */
function showPage() {
  if (!byId("main").contains(page.element)) put(byId("main"), page.element);
}

function failed(error) {
  page?.leave?.();
  page = null;
  byId("title").textContent = "";
  put(
    byId("main"),
    h("div", { class: "failed" }, notice("help", error.message, error.help), h("a", { href: "#", class: "button" }, "All games"), button("Try again", show)),
  );
}

/** The keys, what they do, and what a page must list among its keys to know them; null for all pages. */
const SHORTCUTS = [
  ["Left, Right", "previous or next position", "board"],
  ["Home, End", "first or last position", "board"],
  ["Tab", "to the board and between panels", "board"],
  ["Arrow keys on the board", "to the nearest place in that direction", "board"],
  ["Enter or Space on the board", "choose the place; Enter plays a composed move", "board"],
  ["Escape", "cancel the chosen places, or close a dialog", "board"],
  ["m", "type a move", "m"],
  ["v", "show or hide values", "v"],
  ["h", "hint", "h"],
  ["n", "new game", "n"],
  ["t", "light or dark", null],
  ["?", "this list", null],
];

function showHelp() {
  const known = page?.keys?.() ?? [];
  const shown = SHORTCUTS.filter(([, , needed]) => needed === null || known.includes(needed));
  const rows = shown.map(([keys, meaning]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, keys)), h("td", {}, meaning)));
  openDialog("Keyboard shortcuts", h("table", { class: "shortcuts" }, h("tbody", {}, rows)), { id: "shortcuts" });
}

function onKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]") || event.target.closest?.("input, select, textarea")) return;
  if (event.key === "?") showHelp();
  else if (event.key === "t") toggleTheme();
  else if (!page?.key?.(event.key)) return;
  event.preventDefault();
}

applyTheme();
put(byId("theme"), icon("theme"));
put(byId("help"), icon("help"));
byId("theme").addEventListener("click", toggleTheme);
byId("help").addEventListener("click", showHelp);
byId("retry").addEventListener("click", () => {
  byId("offline").hidden = true;
  show();
});
addEventListener("keydown", onKey);
addEventListener("hashchange", show);
addEventListener("pagehide", () => page?.leave?.());
show();
