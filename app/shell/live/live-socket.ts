import {
  CLOSED,
  liveMessageFrom,
  type LiveMessage,
  type PageMessage,
  PING,
} from "~/kernel/live/messages";
import { checkConnection, isOnline, onConnectivity } from "../../offline/connectivity/connectivity";

type Options = {
  /** Requested for each connection, because it contains how far the page has read. */
  address(): string;
  onOpen(): void;
  onMessage(message: LiveMessage): void;
  /** The user has other rights now. */
  onRightsChanged(): void;
};
export type LiveConnection = { send(message: PageMessage): void; close(): void };

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;
/** A connection that held for this long ends a series of failures. */
const STABLE_MS = 10_000;
const BEAT_MS = 45_000;

/**
 * Keeps one WebSocket open until it is closed here or the session ends. After a failure it connects again,
 * later and later, and only while the server is reachable. Without a socket the page works as before.
 */
export function connectLive({ address, onOpen, onMessage, onRightsChanged }: Options) {
  let socket: WebSocket | null = null;
  let isOver = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = onConnectivity(() => {
    if (isOnline()) void connectIfOnline();
  });

  function connect(): void {
    socket = openSocket(address(), { onOpen, onMessage, onEnd: retry });
  }
  function retry(code: number, heldMs: number): void {
    socket = null;
    if (isOver) return;
    if (code === CLOSED.sessionEnded) return close();
    if (code === CLOSED.rightsChanged) onRightsChanged();
    if (heldMs > STABLE_MS) failures = 0;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS);
    failures += 1;
    // Spread, because a restarted server loses all connections at once.
    timer = setTimeout(() => void connectIfOnline(), waitMs * (0.5 + Math.random()));
  }
  async function connectIfOnline(): Promise<void> {
    clearTimeout(timer);
    await checkConnection();
    if (!isOver && !socket && isOnline()) connect();
  }
  function close(): void {
    isOver = true;
    clearTimeout(timer);
    forget();
    socket?.close(1000);
  }
  if (isOnline()) connect();
  return {
    send(message: PageMessage) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close,
  } satisfies LiveConnection;
}

type SocketEvents = Pick<Options, "onOpen" | "onMessage"> & {
  onEnd(code: number, heldMs: number): void;
};

function openSocket(address: string, { onOpen, onMessage, onEnd }: SocketEvents): WebSocket {
  const socket = new WebSocket(address);
  let openedAt = 0;
  let isAnswered = true;
  let beat: ReturnType<typeof setInterval> | undefined;
  function check(): void {
    // A connection may break without a word.
    if (!isAnswered) return socket.close();
    isAnswered = false;
    socket.send(PING);
  }
  socket.addEventListener("open", () => {
    openedAt = Date.now();
    beat = setInterval(check, BEAT_MS);
    onOpen();
  });
  socket.addEventListener("message", ({ data }) => {
    isAnswered = true;
    const message = liveMessageFrom(data);
    if (message) onMessage(message);
  });
  socket.addEventListener("close", ({ code }) => {
    clearInterval(beat);
    onEnd(code, openedAt > 0 ? Date.now() - openedAt : 0);
  });
  return socket;
}
