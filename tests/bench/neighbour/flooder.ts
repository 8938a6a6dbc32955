import { Agent, request } from "node:http";
import { connect } from "node:net";

/**
 * What one client does: `parallel` requests at a time, each followed by the next at once, whatever is answered. `burst`: the next ones follow together,
 * after a pause.
 */
export type Flood = {
  origin: string;
  parallel: number;
  method: "GET" | "POST" | "PUT";
  /** Taken in turn. */
  paths: readonly string[];
  headers: Record<string, string>;
  /** {n} is the number of the request. */
  body: string;
  /** slow-body: one byte every two seconds; slow-reader: reads 10 kB a second. */
  pace: "fast" | "burst" | "slow-body" | "slow-reader";
};

/** Responses by status; 0 for a broken connection. */
export type FloodCounts = Record<string, number>;

const BYTE_EVERY_MS = 2_000;
const READ_EVERY_MS = 100;
const BURST_EVERY_MS = 8_000;

// A separate process: in the process of the measuring client it would slow down that client as well.
const flood = JSON.parse(process.argv[2] ?? "{}") as Flood;
const { host, port } = new URL(flood.origin);
const agent = new Agent({ keepAlive: true, maxSockets: flood.parallel });
const counts: FloodCounts = {};
const enough = new AbortController();

function send(number: number): Promise<number> {
  const body = flood.body.replace("{n}", `${process.pid}-${number}`);
  const path = flood.paths[number % flood.paths.length] ?? "/";
  const length = body === "" ? {} : { "content-length": Buffer.byteLength(body) };
  const headers = { ...flood.headers, host, ...length };
  return new Promise((resolve) => {
    const sent = request(
      { agent, host: "127.0.0.1", port, method: flood.method, path, headers },
      (response) => {
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", () => resolve(0));
        if (flood.pace !== "slow-reader") return void response.resume();
        const reading = setInterval(() => response.read(1_000), READ_EVERY_MS);
        response.on("readable", () => undefined).on("close", () => clearInterval(reading));
      },
    );
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

/** Sends the head of a request, and then its body by single bytes. */
function sendSlowly(number: number): Promise<number> {
  const path = flood.paths[number % flood.paths.length] ?? "/";
  return new Promise((resolve) => {
    let text = "";
    const socket = connect({ host: "127.0.0.1", port: Number(port) });
    const sending = setInterval(() => socket.write("x"), BYTE_EVERY_MS);
    socket
      .on("data", (piece) => {
        text += String(piece);
        socket.end();
      })
      .on("error", () => undefined)
      .on("close", () => {
        clearInterval(sending);
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0));
      });
    const headers = Object.entries({ ...flood.headers, host, "content-length": "200" });
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`${flood.method} ${path} HTTP/1.1\r\n${head}\r\n{`);
  });
}

async function keepSending(lane: number) {
  for (let number = lane; !enough.signal.aborted; number += flood.parallel) {
    if (flood.pace === "burst" && number >= flood.parallel) await nextBurst();
    const status = await (flood.pace === "slow-body" ? sendSlowly(number) : send(number));
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

function nextBurst(): Promise<void> {
  const inMs = BURST_EVERY_MS - (performance.now() % BURST_EVERY_MS);
  return new Promise((resolve) => setTimeout(resolve, inMs));
}

process.on("SIGTERM", () => {
  enough.abort();
  process.stdout.write(JSON.stringify(counts), () => process.exit());
});
await Promise.all(Array.from({ length: flood.parallel }, (_, lane) => keepSending(lane)));
