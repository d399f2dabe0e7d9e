// Numbers, times and sizes as text.

const whole = new Intl.NumberFormat("en");

/** @param {number} n */
export const number = (n) => whole.format(n);

/** "1 ply", "7 plies". @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = `${one}s`) => `${number(n)} ${n === 1 ? one : many}`;

/** @param {number} n */
export const plies = (n) => count(n, "ply", "plies");

/** "48.6 %". @param {number} share */
export function percent(share) {
  const digits = share > 0.0005 && share < 0.9995 ? 1 : 0;
  return `${(share * 100).toFixed(digits)} %`;
}

/** "2 min 5 s". @param {number} seconds */
export function duration(seconds) {
  if (seconds < 1) return "less than 1 s";
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * "Searching, 1,200 positions, about 5 s left".
 * @param {object} progress a report of a job
 * @param {string} name stands for the stage of a job that has only one
 * @param {number} [limit] the seconds that the job may take
 */
export function progressInWords({ stage, done, seconds, remaining_seconds: left }, name, limit) {
  const passed = Math.round(seconds) + (limit === undefined ? " s" : ` of ${limit} s`);
  const time = left === null || left === undefined ? passed : left < 1 ? "less than a second left" : `about ${duration(left)} left`;
  return [stage ?? name, count(done, "position"), time].join(", ");
}

/** "1.3 GB". @param {number} bytes */
export function size(bytes) {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let unit = 0;
  while (bytes >= 1000 && unit < units.length - 1) {
    bytes /= 1000;
    unit += 1;
  }
  return `${unit === 0 || bytes >= 100 ? Math.round(bytes) : bytes.toFixed(1)} ${units[unit]}`;
}

/** "4:05", and "4.2" in the last ten seconds. @param {number} ms */
export function clock(ms) {
  const left = Math.max(0, ms);
  if (left < 10000) return (left / 1000).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n) => String(n).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** "5 minutes + 3 s a move". @param {{seconds: number, increment: number}|null} time */
export const clockInWords = (time) =>
  time === null ? "No clock" : `${time.seconds < 60 ? duration(time.seconds) : count(Math.round(time.seconds / 60), "minute")} + ${time.increment} s a move`;

/** "Attacker rate", from the key `attacker_rate` of an option. @param {string} key */
export const optionName = (key) => capital(key.replaceAll("_", " "));

/** "attacker black, momentum", from options that were chosen. @param {Object<string, any>|null|undefined} options */
export const optionsInWords = (options) =>
  Object.entries(options ?? {})
    .map(([key, value]) => [key.replaceAll("_", " "), value === true ? "" : value === false ? "off" : String(value)])
    .map(([name, value]) => `${name} ${value}`.trim())
    .join(", ");

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "tigers win", "short wins". @param {string} side */
export const wins = (side) => `${side} ${side.endsWith("s") ? "win" : "wins"}`;

/** "a", "a and b", "a, b and c". @param {string[]} items */
export const list = (items) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
