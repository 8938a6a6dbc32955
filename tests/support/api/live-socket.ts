import { randomBytes } from "node:crypto";
import { type IncomingHttpHeaders, request } from "node:http";
import type { Duplex } from "node:stream";
import type { LiveMessage, PageMessage } from "../../../app/kernel/live/messages";

/** A browser's WebSocket with any headers. */
export type OpenSocket = {
  /** Rejects when the socket ends first. */
  next(): Promise<LiveMessage>;
  /** What has arrived and was not read by `next`. */
  unread(): LiveMessage[];
  send(message: PageMessage | string): void;
  /** The code with which the server closed the socket. */
  closed: Promise<number>;
  end(): void;
};
type Opened = {
  status: number;
  socket: OpenSocket | null;
  body: Record<string, unknown>;
  headers: IncomingHttpHeaders;
};

/** Opens a WebSocket, or returns the response of the server that refuses it. */
export function openSocket(
  origin: string,
  path: string,
  sent: Record<string, string>,
): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const call = request(origin + path, {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": randomBytes(16).toString("base64"),
        ...sent,
      },
    });
    call.on("upgrade", ({ headers }, stream, head) =>
      resolve({ status: 101, socket: socketOn(stream, head), body: {}, headers }),
    );
    call.on("response", (response) => {
      let text = "";
      response.on("data", (piece) => (text += String(piece)));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          socket: null,
          body: JSON.parse(text || "{}"),
          headers: response.headers,
        }),
      );
    });
    call.on("error", reject);
    call.end();
  });
}

const [TEXT, CLOSE] = [1, 8];

function socketOn(stream: Duplex, head: Buffer): OpenSocket {
  let bytes = head;
  const arrived: LiveMessage[] = [];
  const waiting: { resolve(message: LiveMessage): void; reject(error: Error): void }[] = [];
  let ended: (code: number) => void = () => {};
  const closed = new Promise<number>((resolve) => (ended = resolve));

  function take(): boolean {
    const frame = frameIn(bytes);
    if (!frame) return false;
    bytes = bytes.subarray(frame.length);
    if (frame.kind === CLOSE) {
      ended(frame.payload.length >= 2 ? frame.payload.readUInt16BE(0) : 1005);
      stream.write(frameOf(CLOSE, frame.payload));
      stream.end();
    }
    if (frame.kind === TEXT && String(frame.payload) !== "pong") {
      const message: LiveMessage = JSON.parse(String(frame.payload));
      const next = waiting.shift();
      if (next) next.resolve(message);
      else arrived.push(message);
    }
    return true;
  }
  function drain(): void {
    while (take());
  }
  stream.on("data", (piece: Buffer) => {
    bytes = Buffer.concat([bytes, piece]);
    drain();
  });
  stream.on("close", () => {
    ended(1006);
    for (const each of waiting) each.reject(new Error("The socket has ended"));
  });
  stream.on("error", () => undefined);
  drain();
  return {
    next() {
      const first = arrived.shift();
      if (first) return Promise.resolve(first);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    unread: () => [...arrived],
    send: (message) =>
      void stream.write(
        frameOf(TEXT, Buffer.from(typeof message === "string" ? message : JSON.stringify(message))),
      ),
    closed,
    end: () => void stream.destroy(),
  };
}

/** The first frame of the bytes (RFC 6455 §5.2); null while it is incomplete. */
function frameIn(bytes: Buffer): { kind: number; payload: Buffer; length: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 0x7f;
  const from = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < from) return null;
  const size =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < from + size) return null;
  return {
    kind: bytes.readUInt8(0) & 0x0f,
    payload: bytes.subarray(from, from + size),
    length: from + size,
  };
}

/** A masked frame, as clients send them. */
function frameOf(kind: number, payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const size =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x80 | kind]), size, mask, masked]);
}
