// The client of the HTTP interface, see docs/api.md.

/**
 * @typedef {{game: string, options: Object<string, any>, position: string, line: string}} Reference
 * @typedef {{move: string, path: string[], captures: string[], kind: string|null, position: string}} Move
 * @typedef {{place: string, kind: string, count?: number}} Piece
 * @typedef {{move: string, side: string, number: number, opens: boolean, position: string, path: string[], captures: string[]}} Ply
 * @typedef {{start: string, position: string, description: string, to_move: string|null, waiting_for: string|null,
 *   outcome: {winner: string|null, reason: string}|null, pieces: Piece[], counters: object[], line: Ply[],
 *   moves: Move[], unlisted_moves: number, notations: object, value: Value|null, value_error: string|null}} View
 * @typedef {{value: string|null, distance: number|null, not_losing: string[], probability: object|null,
 *   evidence: string, details: string, reason: string|null, line: string, moves: object[], captures: object|null}} Value
 */

const BASE = "/api/v1";

/** An error that the server reports, or a connection that fails (status 0). */
class ApiError extends Error {
  /**
   * @param {number} status
   * @param {{message: string, help?: string|null, field?: string|null, span?: number[]|null}} error
   * @param {number|null} [retryAfter] seconds after which the server may accept the request
   */
  constructor(status, error, retryAfter = null) {
    super(error.message);
    this.status = status;
    this.help = error.help ?? null;
    this.field = error.field ?? null;
    this.span = error.span ?? null;
    this.retryAfter = retryAfter;
  }
}

/** The query parameters of a reference. @param {Partial<Reference>} ref */
function query(ref, more = {}) {
  const parameters = new URLSearchParams();
  parameters.set("game", ref.game);
  if (Object.keys(ref.options ?? {}).length) parameters.set("options", JSON.stringify(ref.options));
  if (ref.position && ref.position !== "start") parameters.set("position", ref.position);
  if (ref.line) parameters.set("line", ref.line);
  for (const [key, value] of Object.entries(more)) parameters.set(key, String(value));
  return `?${parameters}`;
}

async function request(method, path, body, signal) {
  let response;
  try {
    response = await fetch(BASE + path, {
      method,
      signal,
      // A page that is left still stops its jobs.
      keepalive: method === "DELETE",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0, { message: "The server does not answer.", help: "Is pounce explore still running?" });
  }
  if (response.status === 204) return null;
  const text = await response.text();
  const json = (response.headers.get("Content-Type") ?? "").includes("json");
  if (!response.ok) {
    let error = { message: text || `The server answered with status ${response.status}.` };
    if (json) error = JSON.parse(text).error ?? error;
    throw new ApiError(response.status, error, Number(response.headers.get("Retry-After")) || null);
  }
  return json ? JSON.parse(text) : text;
}

const get = (path, signal) => request("GET", path, undefined, signal);
const post = (path, body, signal) => request("POST", path, body, signal);

/** The requests, one function each. */
export const api = {
  games: () => get("/games"),
  addBoard: (text) => post("/boards", { text }),
  game: (ref) => get("/game" + query({ game: ref.game, options: ref.options })),
  position: (ref, signal) => get("/position" + query(ref), signal),
  values: (ref, signal) => get("/values" + query(ref), signal),
  setUp: (ref, pieces, toMove, counters, signal) =>
    post("/setup", { game: ref.game, options: ref.options, setup: { pieces, to_move: toMove, counters } }, signal),
  import: (ref, text) => post("/import", { game: ref.game, options: ref.options, text }),
  export: (ref, as, ended) => get("/export" + query(ref, { as, ...(ended && { winner: ended.winner ?? "draw", reason: ended.reason }) })),
  move: (ref, player, seed, signal) => post("/move", { ...ref, player, seed }, signal),
  hint: (ref, signal) => post("/hint", { ...ref }, signal),
  analyse: (ref, seconds) => post("/analyses", { ...ref, seconds, question: null }),
  solve: (ref, keep) => post("/solves", { game: ref.game, options: ref.options, keep }),
  prove: (name, text) => post("/proofs", { name, text }),
  stop: (job) => request("DELETE", `/jobs/${encodeURIComponent(job)}`),
  solvable: (ref) => get("/solve" + query({ game: ref.game, options: ref.options })),
  census: (ref) => get("/census" + query({ game: ref.game, options: ref.options })),
  claims: (ref) => get("/claims" + query({ game: ref.game })),
  claim: (name) => get(`/claim?name=${encodeURIComponent(name)}`),
  strategy: (claim, strategy, root, line) =>
    get(`/strategy?${new URLSearchParams({ claim, strategy: String(strategy), root: String(root), line })}`),
  draft: (ref, question) => post("/claims/draft", { ...ref, question }),
  newLive: (ref, seat) => post("/live", { ...ref, ...seat }),
  takeSeat: (id, asked, name) => post(`/live/${encodeURIComponent(id)}/seat`, { ...asked, name }),
  finished: (from) => get(from ? `/live?from=${encodeURIComponent(from)}` : "/live"),
  live: (id) => get(`/live/${encodeURIComponent(id)}`),
};

/**
 * Follows the events of a job. Listeners are `progress`, `value`, `done` and `failed`; the last two
 * come once. A connection that is lost counts as failed, although the job may still run.
 * `close` ends the watch, `stop` asks the server to end the job and keeps listening.
 * @param {string} id
 * @param {Object<string, (data: any) => void>} listeners
 */
export function watchJob(id, listeners) {
  const source = new EventSource(`${BASE}/jobs/${encodeURIComponent(id)}/events`);
  let ended = false;
  const end = () => {
    ended = true;
    source.close();
  };
  for (const name of ["progress", "value", "done", "failed"]) {
    source.addEventListener(name, (event) => {
      if (ended) return;
      if (name === "done" || name === "failed") end();
      listeners[name]?.(JSON.parse(event.data));
    });
  }
  source.onerror = () => {
    if (ended || source.readyState !== EventSource.CLOSED) return;
    end();
    listeners.failed?.({ error: { message: "The connection to the job was lost." }, lost: true });
  };
  const stop = () => api.stop(id).catch(() => {});
  return {
    stop,
    close: end,
    /** Stops listening, and stops the job as well. */
    leave() {
      if (ended) return;
      end();
      stop();
    },
  };
}
