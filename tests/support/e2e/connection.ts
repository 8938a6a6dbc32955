import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { E2eCompany } from "./tenant";
import { stack } from "../stack/stack";

type Passing = { method: string; path: string; on: "the way there" | "the way back" };
type Look = (passing: Passing) => Promise<void> | void;
type State = "open" | "cut" | "ending" | "silent" | "captive" | "gateway";
export type Line = {
  origin: string;
  /**
   * cut: no connection. ending: requests under way are answered, new ones fail. silent: requests get no response.
   * captive: a captive portal answers every URL. gateway: a proxy that does not reach the server.
   */
  become(state: State): void;
  /** The server has another release from now on: the same files with another release name. */
  release(name: string): void;
  /** Called before each request is forwarded to the server and before its response is returned; both wait for it. */
  watch(look: Look | null): void;
  /** Files that the server does not have any more; null for none. */
  lose(files: RegExp | null): void;
  close(): Promise<void>;
};

/** A proxy between a browser and the server, for one test; the browser itself reports online throughout. */
export async function openLine(company: E2eCompany): Promise<Line> {
  let state: State = "open";
  let named: string | null = null;
  let lost: RegExp | null = null;
  let look: Look | null = null;
  const server = createServer((requested, response) => {
    if (state === "cut" || state === "ending") return void requested.socket.destroy();
    if (state === "silent") return;
    if (state === "captive") return print(response, 200, "<h1>Welcome to Hotel Wi-Fi</h1>");
    if (state === "gateway") return print(response, 502, "Bad gateway");
    if (lost?.test(requested.url ?? "")) return print(response, 404, "");
    void pass(requested, response, requested.url === "/sw.js" ? named : null, async (on) =>
      look?.({ method: requested.method ?? "", path: requested.url ?? "", on }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  // Safe: a listening TCP server has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${company.code}.localhost:${port}`,
    become(next) {
      state = next;
      if (next === "cut") server.closeAllConnections();
    },
    watch: (next) => void (look = next),
    release: (name) => void (named = name),
    lose: (files) => void (lost = files),
    close: () => closed(server),
  };
}

function print(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/html" }).end(text);
}

async function pass(
  requested: IncomingMessage,
  response: ServerResponse,
  release: string | null,
  look: (on: Passing["on"]) => Promise<void>,
): Promise<void> {
  await look("the way there");
  const headers = release
    ? { ...requested.headers, "accept-encoding": "identity" }
    : requested.headers;
  const onward = request(
    {
      host: "127.0.0.1",
      port: stack().port,
      method: requested.method,
      path: requested.url,
      headers,
    },
    async (given) => {
      await look("the way back");
      if (release) return void renamed(given, response, release);
      response.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(response);
    },
  );
  onward.on("error", () => response.destroy());
  requested.pipe(onward);
}

async function renamed(
  given: IncomingMessage,
  response: ServerResponse,
  release: string,
): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of given) pieces.push(piece as Buffer);
  const script = Buffer.concat(pieces)
    .toString("utf8")
    .replaceAll(/"[0-9a-f]{12}"/g, JSON.stringify(release));
  const { "content-length": _length, "transfer-encoding": _encoding, ...headers } = given.headers;
  response.writeHead(given.statusCode ?? 500, headers).end(script);
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
