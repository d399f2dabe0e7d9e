// What the browser remembers: theme, whether values are shown, a name, and seats in games with friends.

/** Reads a remembered text. @param {string} key */
export function remembered(key) {
  try {
    return localStorage.getItem(`pounce.${key}`);
  } catch {
    return null;
  }
}

/** Remembers a text; null forgets it. @param {string} key @param {string|null} value */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(`pounce.${key}`);
    else localStorage.setItem(`pounce.${key}`, value);
  } catch {
    // A browser without storage forgets.
  }
}

/** Applies the remembered theme; without one the system decides. */
export function applyTheme() {
  const theme = remembered("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Switches between light and dark. */
export function toggleTheme() {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  remember("theme", dark ? "light" : "dark");
  applyTheme();
}

/**
 * The seat in a game with a friend. It is a secret: it stays in this browser.
 * @param {string} id
 * @returns {{seat: string|null, side: string, invite?: string}|null}
 */
export function seatOf(id) {
  try {
    return JSON.parse(remembered(`seat.${id}`) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a seat; null gives it up. @param {string} id @param {object|null} seat */
export const keepSeat = (id, seat) => remember(`seat.${id}`, seat && JSON.stringify({ ...seat, since: Date.now() }));

/**
 * The invite and the secret with which this browser asks for a seat. They are kept until an answer has
 * come, so that the request can be repeated.
 * @param {string} id @param {string|null} invite without one, only an earlier request is returned
 * @returns {{invite: string, seat: string}|null}
 */
export function askedSeat(id, invite = null) {
  try {
    const asked = JSON.parse(remembered(`asked.${id}`) ?? "null");
    if (asked && (!invite || asked.invite === invite)) return asked;
  } catch {
    // An unreadable request is made again.
  }
  if (!invite) return null;
  const letters = [...crypto.getRandomValues(new Uint8Array(26))].map((byte) => "abcdefghijklmnopqrstuvwxyz234567"[byte % 32]);
  const asked = { invite, seat: letters.join("") };
  remember(`asked.${id}`, JSON.stringify(asked));
  return asked;
}

/** Forgets the request for a seat. @param {string} id */
export const forgetAskedSeat = (id) => remember(`asked.${id}`, null);

/** The ids of the games in which this browser has a seat, the latest first. @returns {string[]} */
export function gamesWithSeat() {
  const prefix = "pounce.seat.";
  try {
    const ids = Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    const since = new Map(ids.map((id) => [id, seatOf(id)?.since ?? 0]));
    return ids.sort((a, b) => since.get(b) - since.get(a));
  } catch {
    return [];
  }
}
