import { describe, expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
import { pageCookie, send } from "../support/api/client";
import { makeTenant } from "../support/db/tenant";
import { timeFactor } from "../support/stack/stack";

describe("the connectivity check", () => {
  it("is answered without a database call, with the request id", async () => {
    const tenant = await makeTenant();
    const response = await send(tenant.origin, "GET", "/api/health");
    expect([
      response.status,
      JSON.parse(response.text),
      response.headers.get("cache-control"),
    ]).toEqual([200, { status: "ok" }, "no-store"]);
    expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(response.headers.has("server-timing")).toBe(false);
  });
});

describe("the service worker", () => {
  it("is a script that no browser caches, with the scope of the whole site and the usual headers", async () => {
    const tenant = await makeTenant();
    const { status, headers, text } = await send(tenant.origin, "GET", "/sw.js");
    expect({
      status,
      type: headers.get("content-type"),
      cache: headers.get("cache-control"),
      sniff: headers.get("x-content-type-options"),
    }).toEqual({
      status: 200,
      type: "text/javascript; charset=utf-8",
      cache: "no-cache",
      sniff: "nosniff",
    });
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(headers.has("x-request-id")).toBe(true);
    expect(text).toContain("/offline-shell");
  });

  it("is told, as pages are, by how much time limits are scaled, and only then", async () => {
    const tenant = await makeTenant();
    const [script, page] = await Promise.all(
      ["/sw.js", "/login"].map((path) => send(tenant.origin, "GET", path)),
    );
    expect([
      /^self\.timeFactor=(\d+);/.exec(script?.text ?? "")?.[1] ?? "1",
      / data-time-factor="(\d+)"/.exec(page?.text ?? "")?.[1] ?? "1",
    ]).toEqual([String(timeFactor()), String(timeFactor())]);
  });
});

describe("the page shell that every page starts from without a network", () => {
  it("is the same for every user, without a name, in the language of the browser", async () => {
    const tenant = await makeTenant();
    const cookie = `${await pageCookie(tenant, "tomislav")}; language=hr`;
    const { status, headers, text } = await send(tenant.origin, "GET", "/offline-shell", {
      headers: { cookie },
    });
    expect([status, /<html[^>]* lang="hr"/.test(text)]).toEqual([200, true]);
    const { name, surname, email, id } = castMember("tomislav");
    for (const term of [name, surname, email, id]) expect(text).not.toContain(term);
    // Cached with its header, so that the policy keeps allowing its scripts.
    const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    expect(nonce).toBeTruthy();
    expect(text).toContain(`nonce="${nonce}"`);
    expect(text).toMatch(/\/assets\/text-hr-base-[\w-]+\.json/);
  });
});
