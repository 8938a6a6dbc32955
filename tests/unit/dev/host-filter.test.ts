import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startHostGate } from "../../../worker/dev/stack/host-filter";
import { hostReplacer } from "../../../worker/dev/stack/request-heads";
import { requestsInFlight } from "../../../worker/dev/stack/requests-in-flight";
import { tenantCodeOf } from "../../../worker/middleware/host";
import { eventually } from "../../support/eventually";
import { onFreePort } from "../../support/stack/free-port";

/** What reaches workerd when a client sends these pieces. */
async function passed(...pieces: string[]): Promise<string> {
  const replacer = hostReplacer();
  for (const piece of pieces) replacer.write(Buffer.from(piece, "latin1"));
  replacer.end();
  return (await buffer(replacer)).toString("latin1");
}

const get = (...hosts: string[]) =>
  ["GET / HTTP/1.1", ...hosts.map((host) => `Host: ${host}`), "Accept: */*", "", ""].join("\r\n");
const REFUSED = "GET / HTTP/1.1\r\nAccept: */*\r\nHost: _\r\n\r\n";

const LARGE_BODY = Buffer.alloc(25_000_000);

/** A listener in front of a server that answers the request head and reads nothing more; `reset` resets the connection, as workerd does after a second. */
async function startBeforeResettingServer(): Promise<{
  port: number;
  reset: () => void;
  stop: () => Promise<void>;
}> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.once("data", () => {
      socket.write(
        "HTTP/1.1 413 Payload Too Large\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
      );
      socket.pause();
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port: innerPort } = server.address() as AddressInfo;
  const { port, stopGate } = await onFreePort(async (free) => ({
    port: free,
    stopGate: await startHostGate(free, innerPort, requestsInFlight()),
  }));
  return {
    port,
    reset: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    stop: () => stopGate().then(() => void server.close()),
  };
}

describe("a connection in front of workerd", () => {
  it("forwards readable requests unchanged, regardless of how they are split", async () => {
    const requests = [
      "acme.localhost",
      "ACME.localhost:8787",
      "127.0.0.1:1",
      "[::1]:8787",
      "localhost",
    ]
      .map((host) => get(host))
      .join("");
    expect(await passed(requests)).toBe(requests);
    expect(await passed(...requests)).toBe(requests);
  });

  it.each([
    "a@b",
    "xn--acme-.localhost",
    "XN--ACME-.localhost:8787",
    "xn--.localhost",
    "xn--xn--ls8h.localhost",
    "a.xn--acme-.localhost",
    "a.0x1",
    "1.2.3.4.5",
    "1.2.3.09",
    "?x=",
    "#x",
    "a,b",
    "\xef\xbd\x81.localhost",
    "%00",
    "a b",
    "a:b",
    "a:99999",
    "[::1",
    "*",
    "\u0001",
    "",
  ])("replaces the host %j", async (host) => {
    expect(await passed(get(host))).toBe(REFUSED);
  });

  it("passes no host on that the parser of URLs refuses, whatever it is made of", async () => {
    const part = fc.constantFrom(
      "xn--",
      "xn--acme-",
      "xn--ls8h",
      "acme",
      "localhost",
      "www",
      "0x7f",
      "08",
      "256",
      ".",
      "..",
      "-",
      "--",
      "_",
      "%",
      "%2e",
      ":",
      ":1",
      ":99999",
      "[",
      "::1",
      "]",
      "@",
      "é",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        const host = parts.join("");
        const url = `http://${host}/`;
        if ((await passed(get(host))) !== get(host)) return;
        expect(URL.canParse(url)).toBe(true);
        expect(host).not.toMatch(/(?:^|\.)xn--(?:xn--.*|acme-|)(?:\.|:|$)/i);
        // Never throws.
        tenantCodeOf(new URL(url).host, "localhost");
      }),
      { numRuns: 2000 },
    );
  });

  it("replaces two host headers by one, and adds the same to a request without one", async () => {
    expect(await passed(get("a.localhost", "b.localhost"))).toBe(REFUSED);
    expect(await passed(get())).toBe(REFUSED);
  });

  it.each([
    ["GET http://acme.localhost/login HTTP/1.1", "GET / HTTP/1.1"],
    ["GET https://evil.example HTTP/1.0", "GET / HTTP/1.1"],
    ["OPTIONS * HTTP/1.1", "OPTIONS / HTTP/1.1"],
    ["CONNECT acme.localhost:443 HTTP/1.1", "GET / HTTP/1.1"],
    ["CONNECT /x HTTP/1.1", "GET / HTTP/1.1"],
    ["GET login HTTP/1.1", "GET / HTTP/1.1"],
  ])("makes %j one that the worker refuses", async (line, refused) => {
    const headers = "Accept: */*\r\n";
    const given = `${line}\r\nHost: acme.localhost\r\n${headers}\r\n`;
    expect(await passed(given)).toBe(`${refused}\r\n${headers}Host: _\r\n\r\n`);
  });

  it("reports the address of its client, unless a proxy in front of it has", async () => {
    const replacer = hostReplacer("192.0.2.7");
    const head = "GET / HTTP/1.1\r\nHost: acme.localhost\r\n";
    replacer.end(`${head}\r\n${head}CF-Connecting-IP: 192.0.2.8\r\n\r\n`);
    expect(await text(replacer)).toBe(
      `${head}CF-Connecting-IP: 192.0.2.7\r\n\r\n${head}CF-Connecting-IP: 192.0.2.8\r\n\r\n`,
    );
  });

  it("gives each request an id, in place of one that the client sends", async () => {
    const begun: string[] = [];
    const replacer = hostReplacer(undefined, (line, host) => {
      begun.push(`${line} ${host}`);
      return `r${begun.length}`;
    });
    const head = "GET /a?b HTTP/1.1\r\nHost: acme.localhost\r\n";
    replacer.end(`${head}\r\n${head}cf-ray: forged\r\n\r\n`);
    expect(await text(replacer)).toBe(`${head}CF-Ray: r1\r\n\r\n${head}CF-Ray: r2\r\n\r\n`);
    expect(begun).toEqual(Array(2).fill("GET /a?b HTTP/1.1 acme.localhost"));
  });

  it("inspects each request of a connection, but no body", async () => {
    const body = get("a@b");
    const post = `POST / HTTP/1.1\r\nhost: a.localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await passed(...(post + get("a@b") + post))).toBe(post + REFUSED + post);
  });

  it("forwards everything unchanged after a body of unknown length, or a head without an end", async () => {
    const chunked = `PUT / HTTP/1.1\r\nHost: a.localhost\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n${get("a@b")}`;
    expect(await passed(chunked, get("a@b"))).toBe(chunked + get("a@b"));
    const long = `GET /${"x".repeat(70_000)} HTTP/1.1\r\nHost: a.localhost\r\n\r\n`;
    expect(await passed(long)).toBe(long);
    expect(await passed("GET / HT")).toBe("GET / HT");
  });

  it("delivers a response to a client that is still sending when workerd resets the connection", async () => {
    const { port, reset, stop } = await startBeforeResettingServer();
    const client = connect(port, "127.0.0.1");
    client.write(
      `PUT / HTTP/1.1\r\nHost: acme.localhost\r\nContent-Length: ${LARGE_BODY.length}\r\n\r\n`,
    );
    // The client reads only after it has sent everything.
    const sent = new Promise<void>((resolve, reject) => {
      client.on("error", reject).write(LARGE_BODY, (error) => (error ? reject(error) : resolve()));
    });
    await eventually(() => expect(client.bytesRead).toBeGreaterThan(0));
    reset();
    await sent;
    expect(await text(client)).toMatch(/^HTTP\/1.1 413 /);
    await stop();
  });
});
