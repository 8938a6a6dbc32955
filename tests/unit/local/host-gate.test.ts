import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { hostReplacer } from "../../../worker/local/host-gate.mjs";

/** What reaches workerd of what a client sends in these pieces. */
async function passed(...pieces: string[]): Promise<string> {
  const replacer = hostReplacer();
  for (const piece of pieces) replacer.write(Buffer.from(piece, "latin1"));
  replacer.end();
  return (await buffer(replacer)).toString("latin1");
}

const get = (...hosts: string[]) => ["GET / HTTP/1.1", ...hosts.map((host) => `Host: ${host}`), "Accept: */*", "", ""].join("\r\n");
const REFUSED = "GET / HTTP/1.1\r\nAccept: */*\r\nHost: _\r\n\r\n";

describe("a connection in front of workerd", () => {
  it("passes what can be read as it is, in whatever pieces it comes", async () => {
    const requests = ["acme.localhost", "ACME.localhost:8787", "127.0.0.1:1", "[::1]:8787", "localhost"].map((host) => get(host)).join("");
    expect(await passed(requests)).toBe(requests);
    expect(await passed(...requests)).toBe(requests);
  });

  it.each(["a@b", "?x=", "#x", "a,b", "\xef\xbd\x81.localhost", "%00", "a b", "a:b", "a:99999", "[::1", "*", "\u0001", ""])("replaces the host %j", async (host) => {
    expect(await passed(get(host))).toBe(REFUSED);
  });

  it("replaces two hosts, and gives a request without one the same", async () => {
    expect(await passed(get("a.localhost", "b.localhost"))).toBe(REFUSED);
    expect(await passed(get())).toBe(REFUSED);
  });

  it("looks at each request of a connection, and at no body", async () => {
    const body = get("a@b");
    const post = `POST / HTTP/1.1\r\nhost: a.localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await passed(...(post + get("a@b") + post))).toBe(post + REFUSED + post);
  });

  it("leaves the rest alone after a body of unknown length, and a head without an end", async () => {
    const chunked = `PUT / HTTP/1.1\r\nHost: a.localhost\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n${get("a@b")}`;
    expect(await passed(chunked, get("a@b"))).toBe(chunked + get("a@b"));
    const long = `GET /${"x".repeat(70_000)} HTTP/1.1\r\nHost: a.localhost\r\n\r\n`;
    expect(await passed(long)).toBe(long);
    expect(await passed("GET / HT")).toBe("GET / HT");
  });
});
