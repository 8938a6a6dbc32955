import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tenantCodeOf } from "../../../worker/middleware/host";
import { isReadable } from "../../support/api/request-address";

function codeOf(host: string, domain = "example.com"): string | null {
  const reading = tenantCodeOf(host, domain);
  return reading.kind === "tenant" ? reading.code : null;
}

describe("the tenant code in a host name", () => {
  it("is the first label before the base domain, in any case, with a port, without a leading www", () => {
    for (const host of [
      "acme.example.com",
      "ACME.Example.COM",
      "acme.example.com:8787",
      "www.acme.example.com",
    ])
      expect(codeOf(host)).toBe("acme");
    expect(codeOf("a-1.example.com")).toBe("a-1");
    expect(codeOf(`${"a".repeat(40)}.example.com`)).toBe("a".repeat(40));
  });

  it("is absent on the bare domain", () => {
    for (const host of ["example.com", "www.example.com", "example.com:443"])
      expect(tenantCodeOf(host, "example.com").kind).toBe("none");
  });

  it("is odd on other host names", () => {
    const odd = [
      "",
      ".",
      "acme.example.com.",
      "a.b.example.com",
      "-a.example.com",
      "a-.example.com",
      "a_b.example.com",
      `${"a".repeat(41)}.example.com`,
      "10.0.0.1",
      "localhost",
    ];
    odd.push(
      "example.com@evil.com",
      "acme.example.com:x",
      "acme.example.com:123456",
      "www.www.example.com",
      "č.example.com",
      "[::1]",
    );
    for (const host of odd)
      expect({ host, kind: tenantCodeOf(host, "example.com").kind }).toEqual({ host, kind: "odd" });
  });

  it("is not read from a foreign host name, which may be a tenant's own", () => {
    for (const host of [
      "acme.evil.com",
      "acme.example.com.evil.com",
      "xexample.com",
      "Service.Acme.HR:443",
    ])
      expect({ host, kind: tenantCodeOf(host, "example.com").kind }).toEqual({
        host,
        kind: "other",
      });
    expect(tenantCodeOf("Service.Acme.HR:443", "example.com")).toEqual({
      kind: "other",
      host: "service.acme.hr",
    });
  });

  it("is read from every host that a URL can have, without an error", () => {
    const part = fc.constantFrom(
      "xn--",
      "acme",
      "a-",
      ".",
      "..",
      "-",
      "www.",
      "0x7f",
      ":1",
      "[::1]",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const url = `http://${parts.join("")}.localhost/`;
        const kinds = ["tenant", "other", "none", "odd"];
        if (isReadable(url))
          expect(kinds).toContain(tenantCodeOf(new URL(url).host, "localhost").kind);
      }),
    );
  });

  it("is always a valid label, for any input", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const code = codeOf(`${text}.example.com`);
        expect(code === null || /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(code)).toBe(true);
      }),
    );
  });
});
