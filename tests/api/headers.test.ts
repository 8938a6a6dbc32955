import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type ApiResponse, pageCookie, send, signedIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";

/** Static files. */
const PUBLIC = fileURLToPath(new URL("../../public", import.meta.url));
const publicFiles = readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
  .filter((each) => each.isFile() && !each.name.startsWith("_"))
  .map((each) => join(each.parentPath, each.name).slice(PUBLIC.length));

let tenant: TestTenant;
let results: [name: string, response: ApiResponse][];
let files: [name: string, response: ApiResponse][];
beforeAll(async () => {
  tenant = await makeTenant();
  const [sanja, emina, program] = [
    await pageCookie(tenant, "sanja"),
    await pageCookie(tenant, "emina"),
    await signedIn(tenant, "sanja"),
  ];
  const get = (path: string, cookie = sanja) =>
    send(tenant.origin, "GET", path, { headers: { cookie } });
  const post = (path: string, rawBody: string, type: string) =>
    send(tenant.origin, "POST", path, {
      headers: { cookie: sanja, origin: tenant.origin, "content-type": type },
      rawBody,
    });
  const file = newId();
  await program.put(`/files/${file}?name=a.txt`, undefined, {
    rawBody: new TextEncoder().encode("text"),
  });
  results = [
    ["a page", await get("/work-orders")],
    ["a page for others", await get("/users", emina)],
    ["no page", await get("/nothing/here")],
    ["a path that is none", await get("/%c0%ae")],
    ["a path in another spelling", await get("/%75sers")],
    ["data", await get("/work-orders.data")],
    ["data for others", await get("/users.data", emina)],
    ["data in another spelling", await get("/%75sers.data")],
    ["a way to the login", await get("/users", "")],
    ["the login", await get("/login", "")],
    ["a refused form", await post("/rooms/new", "name=", "application/x-www-form-urlencoded")],
    ["a form that is none", await post("/rooms/new", "{}", "application/json")],
    ["too much", await post("/rooms/new", "x".repeat(1_100_000), "text/plain")],
    [
      "a method that is none",
      await send(tenant.origin, "PROPFIND", "/users", {
        headers: { cookie: sanja, origin: tenant.origin },
      }),
    ],
    ["a file of figures", await get("/analytics/csv?report=overtime")],
    ["a call", await get("/api/users")],
    ["a call for others", await get("/api/users/nobody", "")],
    ["no call", await get("/api/nothing")],
    ["a call with what is no JSON", await post("/api/auth/login", "{", "application/json")],
    ["a stored file", await get(`/api/files/${file}`)],
    [
      "a part of it that there is not",
      await send(tenant.origin, "GET", `/api/files/${file}`, {
        headers: { cookie: sanja, range: "bytes=99-" },
      }),
    ],
    ["no logo", await get(`/api/tenants/${tenant.code}/logo`)],
    ["the document of the API", await get("/api/openapi.json")],
    ["its page", await get("/api/docs")],
    ["what a phone keeps", await get("/offline-shell")],
  ];
  const { text } = await get("/login", "");
  const named = [/\/assets\/[\w.-]+\.js/, /\/assets\/[\w.-]+\.css/, /\/assets\/[\w.-]+\.woff2/].map(
    (shape) => shape.exec(text)?.[0] ?? "not named",
  );
  files = await Promise.all(
    [...named, ...publicFiles, "/sw.js", "/manifest.webmanifest"].map(
      async (path): Promise<[string, ApiResponse]> => [path, await get(path, "")],
    ),
  );
});

describe("every response", () => {
  it("forbids framing, content sniffing, cross-origin reads, unused browser features and plain HTTP", () => {
    for (const [name, { headers }] of [...results, ...files]) {
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy, name).toContain("frame-ancestors 'none'");
      expect(policy, name).toMatch(/default-src '(self|none)'/);
      expect(policy.match(/script-src[^;]*/)?.[0] ?? "", name).not.toMatch(
        /unsafe|\*|https?:|data:/,
      );
      expect(headers.get("x-frame-options"), name).toBe("DENY");
      expect(headers.get("x-content-type-options"), name).toBe("nosniff");
      expect(headers.get("referrer-policy"), name).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cross-origin-resource-policy"), name).toBe("same-origin");
      expect(headers.get("cross-origin-opener-policy"), name).toBe("same-origin");
      expect(headers.get("permissions-policy"), name).toContain("microphone=()");
      expect(headers.get("cache-control"), name).not.toBeNull();
      expect(
        Number(
          /max-age=(\d+); includeSubDomains/.exec(
            headers.get("strict-transport-security") ?? "",
          )?.[1],
        ),
        name,
      ).toBeGreaterThanOrEqual(31_536_000);
      for (const header of ["access-control-allow-origin", "x-powered-by", "server"])
        expect(headers.get(header), `${name}: ${header}`).toBeNull();
    }
  });

  it("of the app itself is not cached, or only with a tag where it is the same for everybody, and has a request id", () => {
    for (const [name, { headers }] of results) {
      expect(headers.get("cache-control"), name).toMatch(
        name === "the document of the API" ? /^private, no-cache$/ : /no-store/,
      );
      expect(headers.get("x-request-id"), name).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("contains no stack trace and no SQL statement", () => {
    for (const [name, { text }] of results)
      expect(text, name).not.toMatch(/\bat \w+ \(|SELECT |SQLITE_|node_modules/);
  });
});

it("each script of the page carries the nonce of its response, which no other response has", async () => {
  const [one, other] = await Promise.all([0, 1].map(() => send(tenant.origin, "GET", "/login")));
  const nonceOf = (response?: ApiResponse) =>
    /'nonce-([^']+)'/.exec(response?.headers.get("content-security-policy") ?? "")?.[1];
  expect(nonceOf(one)).toMatch(/^[\w+/]{22}==$/);
  expect(nonceOf(one)).not.toBe(nonceOf(other));
  const scripts = one?.text.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonceOf(one)}"`);
  expect(one?.text).not.toMatch(/<[^>]+\son\w+=/);
});
