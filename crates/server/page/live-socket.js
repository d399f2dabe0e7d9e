// The connection to a game with a friend. It is made again when it breaks, with growing pauses, unless
// the server has ended it.

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 8000;
const PING_MS = 15000;
const SILENCE_MS = 10000;

/** Close codes from this one on end the connection: the server would only close the next one as well. */
const FIRST_FINAL_CODE = 4000;
/** The close code of a connection that was replaced by a newer one of the same seat. */
export const REPLACED = 4002;

/** A WebSocket that stays connected. */
export class LiveSocket {
  /**
   * @param {string} id
   * @param {string|null} seat
   * @param {(message: object) => void} onmessage
   * @param {(connected: boolean) => void} onconnection
   * @param {(end: {code: number, reason: string}) => void} onend called when the server ends the connection
   */
  constructor(id, seat, onmessage, onconnection, onend) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/live/${encodeURIComponent(id)}/socket`;
    this.seat = seat;
    this.onmessage = onmessage;
    this.onconnection = onconnection;
    this.onend = onend;
    this.pause = FIRST_PAUSE_MS;
    this.closed = false;
    this.retry = 0;
    this.online = () => this.connect();
    addEventListener("online", this.online);
    this.connect();
  }

  connect() {
    if (this.closed || this.socket?.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url);
    let joined = false;
    this.socket = socket;
    socket.onopen = () => {
      this.send({ type: "join", seat: this.seat });
      this.beat();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      clearTimeout(this.silence);
      const message = JSON.parse(data);
      if (message.type === "state") {
        joined = true;
        this.pause = FIRST_PAUSE_MS;
        this.onconnection(true);
      }
      // A change is one of the state that this connection has brought.
      if (!joined && (message.type === "changed" || message.type === "moved")) return;
      if (message.type !== "pong") this.onmessage(message);
    };
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.socket || this.closed) return;
      if (code < FIRST_FINAL_CODE) return this.lost();
      this.close();
      this.onend({ code, reason });
    };
  }

  /** Asks for a sign of life now and then, and drops a silent connection. */
  beat() {
    clearInterval(this.pinger);
    this.pinger = setInterval(() => {
      if (!this.send({ type: "ping" })) return;
      clearTimeout(this.silence);
      this.silence = setTimeout(() => this.drop(), SILENCE_MS);
    }, PING_MS);
  }

  drop() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.lost();
  }

  lost() {
    clearInterval(this.pinger);
    clearTimeout(this.silence);
    if (this.closed) return;
    this.socket = null;
    this.onconnection(false);
    this.retry = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(LONGEST_PAUSE_MS, this.pause * 2);
  }

  /** Sends a message if there is a connection. @param {object} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Connects again to get the whole state. */
  resync() {
    if (this.socket) this.drop();
  }

  close() {
    this.closed = true;
    removeEventListener("online", this.online);
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    clearInterval(this.pinger);
    this.socket?.close();
  }
}
