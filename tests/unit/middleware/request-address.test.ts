import { describe, expect, it } from "vitest";
import { tenantCodeOf } from "~worker/middleware/host";
import { withReadableAddress } from "~worker/middleware/request-address";
import { isReadable, requestTo } from "../../support/api/request-address";

/** The URL that workerd builds from a Host header. */
const addressFor = (host: string) => `http://${host}/login?next=%2F`;

describe("the URL of a request", () => {
  it.each([
    "acme.localhost",
    "acme.localhost:8787",
    "ACME.example.com",
    "127.0.0.1:1",
    "localhost",
    "-",
    "a.b.c",
  ])("is readable with the host %j", (host) => {
    expect(isReadable(addressFor(host))).toBe(true);
  });

  it.each([
    "a@b",
    "a:b@acme.localhost",
    "?x=",
    "#x",
    "a,b",
    "acme.localhost, b.localhost",
    "ａcme.localhost",
    "%00",
    "a%00.localhost",
    "a%2eb",
    "a b",
    "a\\b",
    "[::1",
    "[::1]",
    "1.2.3.4.5",
    "a.0x1",
    "xn--.localhost",
    "a:b",
    "a:99999",
    "*",
    "a_b",
    "",
    "é.localhost",
    "\u0001",
  ])("is unreadable with the host %j", (host) => {
    expect(isReadable(addressFor(host))).toBe(false);
  });

  it("becomes one with an odd host if it is unreadable, with everything else unchanged", async () => {
    const sent = new Request("http://x/", {
      method: "POST",
      body: "all",
      headers: { "x-owner": "me" },
    });
    const read = withReadableAddress(requestTo("http://a:b/", sent));
    expect(tenantCodeOf(new URL(read.url).host, "localhost")).toEqual({ kind: "odd" });
    expect(read.method).toBe("POST");
  });
});
