import { describe, expect, it } from "vitest";
import { tenantCodeOf } from "~worker/middleware/host";
import { isReadable, withReadableAddress } from "~worker/middleware/request-address";

/** As workerd makes an address of what a Host header says. */
const addressFor = (host: string) => `http://${host}/login?next=%2F`;

describe("the address of a request", () => {
  it.each(["acme.localhost", "acme.localhost:8787", "ACME.example.com", "127.0.0.1:1", "localhost", "-", "a.b.c"])("is read where the host is %j", (host) => {
    expect(isReadable(addressFor(host))).toBe(true);
  });

  it.each(["a@b", "a:b@acme.localhost", "?x=", "#x", "a,b", "acme.localhost, b.localhost", "ａcme.localhost", "%00", "a%00.localhost", "a%2eb", "a b", "a\\b", "[::1", "[::1]", "a:b", "a:99999", "*", "a_b", "", "é.localhost", "\u0001"])("is not where the host is %j", (host) => {
    expect(isReadable(addressFor(host))).toBe(false);
  });

  it("that cannot be read becomes one whose host is odd, with all else as it was", async () => {
    // Node, too, makes no request of such an address.
    const request = new Proxy(new Request("http://x/", { method: "POST", body: "all", headers: { "x-owner": "me" } }), { get: (target, name) => (name === "url" ? "http://a:b/" : Reflect.get(target, name, target)) });
    const read = withReadableAddress(request);
    expect(tenantCodeOf(new URL(read.url).host, "localhost")).toEqual({ kind: "odd" });
    expect(read.method).toBe("POST");
  });
});
