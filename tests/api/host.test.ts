import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "node:net";
import { client, pageCookie, send } from "../support/api/client";
import { requestAs } from "../support/api/request-as";
import { stack } from "../support/stack/stack";
import { directory, makeTenant, registerHost, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

describe("the host", () => {
  it("names the company in any case, with a port, and with a leading www", async () => {
    for (const host of [
      `${tenant.code}.localhost`,
      `${tenant.code.toUpperCase()}.LOCALHOST:1234`,
      `www.${tenant.code}.localhost`,
    ]) {
      expect({ host, status: (await requestAs(host, "/api/openapi.json")).status }).toEqual({
        host,
        status: 200,
      });
    }
  });

  it("is refused when it is malformed, without a reason", async () => {
    const odd = [
      "example.com",
      "127.0.0.1",
      "a.b.localhost",
      "-a.localhost",
      "a-.localhost",
      `${"a".repeat(41)}.localhost`,
      "acme.localhost.",
      "a_b.localhost",
      "acme.localhost.evil.com",
    ];
    for (const host of odd) {
      const response = await requestAs(host);
      expect({ host, status: response.status }).toEqual({ host, status: 400 });
      expect(response.text).not.toMatch(/ at |Error/);
    }
  });

  it("may be a name that the company registered, from the next request on, and no other company's", async () => {
    const host = `${tenant.code}.firma.hr`;
    expect((await requestAs(host, "/login")).status).toBe(400);
    await registerHost(tenant, host);
    const response = await requestAs(`${host.toUpperCase()}:8443`, "/login");
    expect({ status: response.status, named: response.text.includes(tenant.name) }).toEqual({
      status: 200,
      named: true,
    });
    expect((await requestAs(`x${host}`, "/login")).status).toBe(400);
  });

  it("is not read from a header that a proxy sets", async () => {
    const response = await requestAs(`${tenant.code}x.localhost`, "/", {
      "x-forwarded-host": `${tenant.code}.localhost`,
    });
    expect(response.status).toBe(404);
  });
});

describe("the host of a code that the company had before", () => {
  const renamedTenant = async () => {
    const renamed = await makeTenant();
    const former = `f${renamed.code}`;
    await directory().write([
      {
        sql: "INSERT INTO former_codes (code, tenant_id, reserved_until) VALUES (?, ?, 0)",
        args: [former, renamed.id],
      },
    ]);
    return { renamed, host: `${former}.localhost` };
  };

  it("redirects pages to the present host, with path and query, and only for now", async () => {
    const { renamed, host } = await renamedTenant();
    for (const path of ["/c/ABCD-EFGH", "/login?next=%2Ftasks", "/work-orders/1/check"]) {
      const { status, headers } = await requestAs(host, path);
      expect({ status, to: headers["location"], kept: headers["cache-control"] }).toEqual({
        status: 302,
        to: `${renamed.origin}${path}`,
        kept: "no-store",
      });
    }
  });

  it("serves programs, calendars, the manifest and browsers in which somebody has signed in", async () => {
    const { renamed, host } = await renamedTenant();
    expect((await requestAs(host, "/api/openapi.json")).status).toBe(200);
    expect((await requestAs(host, "/manifest.webmanifest")).status).toBe(200);
    // The answer to an unknown calendar, and no redirect.
    expect((await requestAs(host, "/calendar/unknown.ics")).status).toBe(404);
    const cookie = await pageCookie(renamed, "marko");
    const page = await requestAs(host, "/work-orders", { cookie });
    expect({ status: page.status, named: page.text.includes(renamed.name) }).toEqual({
      status: 200,
      named: true,
    });
    // Signed out, on a device that may still have something to send.
    expect((await requestAs(host, "/login", { cookie: "__Host-device=x" })).status).toBe(200);
  });

  it("is another company's once that has claimed the code", async () => {
    const { host } = await renamedTenant();
    const other = await makeTenant();
    await directory().write([
      {
        sql: "UPDATE tenants SET code = ? WHERE id = ?",
        args: [host.split(".")[0] ?? "", other.id],
      },
      { sql: "DELETE FROM former_codes WHERE code = ?", args: [host.split(".")[0] ?? ""] },
    ]);
    const page = await requestAs(host, "/login");
    expect({ status: page.status, named: page.text.includes(other.name) }).toEqual({
      status: 200,
      named: true,
    });
  });
});

/** A raw request with any number of Host headers. */
function requestRaw(head: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port: stack().port ?? 0 });
    let text = "";
    socket.on("data", (piece) => {
      text += String(piece);
      if (/\r\n\r\n[^]*Bad request/.test(text)) socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(text));
    socket.write(Buffer.from([...head, "Connection: close", "", ""].join("\r\n")));
  });
}

describe("an invalid host", () => {
  const named = [
    "a@b",
    "user:pw@acme.localhost",
    "?x=",
    "#x",
    "a,b",
    "ａ.localhost",
    "%00",
    "a%00.localhost",
    "a b",
    "a/b",
    "a\\b",
    "[::1",
    "[::1]",
    "a:b",
    "a:99999",
    "xn--acme-.localhost",
    "xn--xn--ls8h.localhost",
    "a.0x1",
    "*",
    "é.localhost",
    "\u0001",
    "",
  ];
  it.each([
    ...named.map((host) => [`Host: ${host}`]),
    ["Host: a.localhost", "Host: b.localhost"],
    [],
  ])(
    "%j %j is answered with 400 and the usual headers, before anything is read",
    async (...hosts) => {
      for (const request of [
        "GET /login",
        "GET /api/health",
        "GET /sw.js",
        "DELETE /api/workOrders",
      ]) {
        const [head = "", body] = (await requestRaw([`${request} HTTP/1.1`, ...hosts])).split(
          "\r\n\r\n",
        );
        expect(head.split("\r\n")[0], request).toBe("HTTP/1.1 400 Bad Request");
        for (const header of [
          "content-security-policy: default-src",
          "strict-transport-security: max-age=",
          "x-content-type-options: nosniff",
          "x-frame-options: DENY",
          "referrer-policy:",
          "cache-control: no-store",
          "x-request-id: ",
        ]) {
          expect(head.toLowerCase(), request).toContain(header.toLowerCase());
        }
        expect(body).toContain("Bad request");
      }
    },
  );
});

describe("a request for a proxy", () => {
  it.each([
    (host: string) => `GET http://${host}/login HTTP/1.1`,
    (host: string) => `GET https://${host}/api/health HTTP/1.1`,
    () => "GET http://evil.example/ HTTP/1.1",
    () => "OPTIONS * HTTP/1.1",
    (host: string) => `CONNECT ${host}:443 HTTP/1.1`,
    () => "CONNECT / HTTP/1.1",
  ])("%s is answered with 400, and the next one is served", async (lineOf) => {
    const host = `${tenant.code}.localhost`;
    const line = lineOf(host);
    const [head = "", body] = (await requestRaw([line, `Host: ${host}`])).split("\r\n\r\n");
    expect(head.split("\r\n")[0], line).toBe("HTTP/1.1 400 Bad Request");
    expect(head.toLowerCase()).toContain("x-request-id: ");
    expect(body).toContain("Bad request");
    expect((await requestAs(host, "/login")).status).toBe(200);
  });
});

describe("an unknown company", () => {
  it("receives a page that asks for the company code, in the reader's language, and redirects there", async () => {
    const response = await requestAs("nobody-here.localhost", "/work-orders", {
      "accept-language": "hr-HR,hr;q=0.9",
    });
    expect(response.status).toBe(404);
    expect(response.text).toContain('<html lang="hr">');
    expect(response.text).toContain('name="company"');
    // Its only script, which announces a lost connection.
    expect(response.text).toContain('data-offline="Trenutačno niste povezani s internetom"');
    const [, nonce] =
      /'nonce-([^']+)'/.exec(String(response.headers["content-security-policy"])) ?? [];
    expect(response.text).toContain(`<script nonce="${nonce}">`);
    const bare = await requestAs(
      `localhost:${stack().port}`,
      `/?company=${tenant.code.toUpperCase()}`,
    );
    expect({ status: bare.status, to: bare.headers["location"] }).toEqual({
      status: 303,
      to: `${tenant.origin}/`,
    });
  });

  it("is never redirected outside the product's own domain", async () => {
    for (const company of ["evil.com/", "a.b", "..", "x@evil.com", "a/b", "<script>"]) {
      const response = await requestAs("localhost", `/?company=${encodeURIComponent(company)}`);
      expect({ company, status: response.status }).toEqual({ company, status: 404 });
      // The page's own script has a nonce.
      expect(response.text).not.toContain("<script>");
    }
  });

  it("is answered with JSON for a program", async () => {
    const response = await requestAs("nobody-here.localhost", "/api/workOrders");
    expect(JSON.parse(response.text)).toMatchObject({ code: "tenant_unknown", facts: {} });
  });

  it("is served as soon as it exists", async () => {
    const made = await makeTenant({ status: "creating" });
    expect((await client(made).get("/openapi.json")).status).toBe(404);
    await directory().write([
      { sql: "UPDATE tenants SET status = 'active' WHERE id = ?", args: [made.id] },
    ]);
    expect((await client(made).get("/openapi.json")).status).toBe(200);
  });
});

describe("a company without access", () => {
  it("is answered with 402 when suspended, for pages and API", async () => {
    const suspended = await makeTenant({ status: "suspended" });
    const page = await send(suspended.origin, "GET", "/login");
    expect(page.status).toBe(402);
    expect(page.text).toContain("<h1>");
    expect((await client(suspended).get("/openapi.json")).body).toMatchObject({
      code: "tenant_suspended",
    });
  });

  it("is answered with 503 and Retry-After while its schema is behind the code, until it is migrated", async () => {
    const behind = await makeTenant({ schemaVersion: 1 });
    const response = await client(behind).get("/openapi.json");
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    await directory().write([
      { sql: "UPDATE tenants SET schema_version = 1000 WHERE id = ?", args: [behind.id] },
    ]);
    expect((await client(behind).get("/openapi.json")).status).toBe(200);
  });
});

describe("every response", () => {
  it("carries its headers, error responses included", async () => {
    const responses = [
      await requestAs("example.com"),
      await requestAs("nobody.localhost"),
      await requestAs(`${tenant.code}.localhost`, "/api/nothing"),
      await requestAs(`${tenant.code}.localhost`, "/login"),
    ];
    for (const { headers } of responses) {
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*'unsafe-inline'/);
      expect(headers["strict-transport-security"]).toContain("max-age=");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBeDefined();
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});
