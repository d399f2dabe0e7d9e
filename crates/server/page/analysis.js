// Values of positions that no quick source knows: starts an analysis, follows it, and stops it when
// the reader goes elsewhere.

import { api, watchJob } from "./api.js";
import { progressInWords } from "./format.js";

const FIRST_SECONDS = 10;
const LONGER_SECONDS = 60;
/** A pause before the start, so that leafing through a game starts nothing. */
const PAUSE_MS = 300;
/** How often a request is repeated that the server refuses because of other jobs, and the longest pause in seconds. */
const MOST_TRIES = 9;
const LONGEST_PAUSE = 5;
const TOO_MANY = 429;

/** What an analysis knows that was stopped before it began. */
const NOTHING = {
  value: null,
  distance: null,
  not_losing: [],
  probability: null,
  evidence: "unknown",
  details: "",
  reason: null,
  line: "",
  moves: [],
  captures: null,
};

/** Follows a session. The results are kept by position. */
export class Analysis {
  /** @param {import("./session.js").Session} session @param {(change: "value"|"progress"|"end") => void} onchange @param {(error: any) => void} onerror */
  constructor(session, onchange, onerror) {
    this.session = session;
    this.onchange = onchange;
    this.onerror = onerror;
    /** @type {Map<string, import("./api.js").Value>} */
    this.results = new Map();
    /** @type {Map<string, string>} What the checker accepted about a position. */
    this.checked = new Map();
    /** @type {{position: string}|null} The analysis that was started last: another object for each. */
    this.asked = null;
    this.job = null;
    /** The position whose analysis the reader has stopped. */
    this.stopped = null;
    this.progress = "";
    this.percent = null;
    this.timer = 0;
  }

  /** What is known about the position shown. @returns {import("./api.js").Value|null} */
  value() {
    const { view } = this.session;
    const value = view.value ?? this.results.get(view.position) ?? null;
    const details = this.checked.get(view.position);
    return value?.evidence === "engine" && details ? { ...value, evidence: "certificate", details } : value;
  }

  /** Notes that the checker accepted a certificate for the value of a position. */
  confirm(position, details) {
    this.checked.set(position, details);
    this.onchange("value");
  }

  /** What is known about a position of the record. */
  known(position) {
    return this.results.get(position) ?? null;
  }

  running() {
    return this.asked !== null && this.asked.position === this.session.view?.position;
  }

  /** Starts an analysis of the position shown if it is needed, and leaves that of another one. */
  follow(wanted) {
    const { view } = this.session;
    if (view.predicted) return;
    if (this.asked !== null && this.asked.position !== view.position) this.leave();
    if (!wanted) return this.leave();
    if (this.running() || this.value() || this.session.outcome() || view.moves.length === 0) return;
    this.start(FIRST_SECONDS);
  }

  longer() {
    this.leave();
    this.start(LONGER_SECONDS, 0);
  }

  start(seconds, pause = PAUSE_MS) {
    const asked = { position: this.session.view.position };
    const ref = this.session.ref();
    this.asked = asked;
    this.stopped = null;
    this.progress = "Starting an analysis";
    this.percent = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.request(ref, asked, seconds), pause);
    this.onchange("value");
  }

  async request(ref, asked, seconds, tries = 1) {
    const { position } = asked;
    const mine = () => this.asked === asked;
    let job;
    try {
      ({ job } = await api.analyse(ref, seconds));
    } catch (error) {
      if (!mine()) return;
      if (error.status !== TOO_MANY || tries === MOST_TRIES) return this.finish(error);
      this.progress = "Waiting until other analyses have ended";
      this.onchange("progress");
      const pause = Math.min(LONGEST_PAUSE, Math.max(tries, error.retryAfter ?? 1));
      this.timer = setTimeout(() => this.request(ref, asked, seconds, tries + 1), pause * 1000);
      return;
    }
    if (!mine()) {
      api.stop(job).catch(() => {});
      return;
    }
    this.job = watchJob(job, {
      progress: (progress) => this.report(progress, seconds),
      value: (value) => this.learn(position, value),
      done: (record) => {
        this.learn(position, record.value);
        this.finish();
      },
      failed: ({ error, lost }) => {
        // A page that is left or loaded again loses the connection before it is told.
        if (lost) api.stop(job).catch(() => {});
        this.finish(error);
      },
    });
  }

  report(progress, seconds) {
    this.progress = progressInWords(progress, "Analysing", seconds);
    this.percent = progress.percent ?? Math.min(100, (100 * progress.seconds) / seconds);
    this.onchange("progress");
  }

  learn(position, value) {
    if (value) this.results.set(position, value);
    this.onchange("value");
  }

  finish(error) {
    this.asked = null;
    this.job = null;
    if (error) this.onerror(error);
    this.onchange("end");
  }

  /** Forgets all results, because a better source may know the values now. */
  forget() {
    this.leave();
    this.results.clear();
  }

  /** Stops the analysis and waits for what it has found. */
  stop() {
    this.stopped = this.session.view.position;
    if (this.job) this.job.stop();
    else {
      this.leave();
      if (!this.results.has(this.stopped)) this.results.set(this.stopped, NOTHING);
    }
    this.onchange("value");
  }

  /** True if the reader has stopped the analysis of the position shown. */
  wasStopped() {
    return this.stopped !== null && this.stopped === this.session.view?.position;
  }

  /** Leaves the analysis without waiting for it. */
  leave() {
    clearTimeout(this.timer);
    this.job?.leave();
    this.job = null;
    this.asked = null;
  }
}
