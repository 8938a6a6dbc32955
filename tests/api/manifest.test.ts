import { describe, expect, it } from "vitest";
import { databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { asBase64, pngOf } from "../support/fakes/pictures";
import { makeTenant, type TestTenant } from "../support/db/tenant";

async function manifestOf(tenant: TestTenant, cookie = "", query = "") {
  const response = await send(tenant.origin, "GET", `/manifest.webmanifest${query}`, {
    headers: { cookie },
  });
  return {
    ...response,
    manifest: JSON.parse(response.text) as Record<string, unknown> & {
      icons: { src: string; type: string }[];
    },
  };
}

describe("the web app manifest", () => {
  it("names the company and points to its pages, in one round trip", async () => {
    const tenant = await makeTenant();
    const { status, headers, manifest } = await manifestOf(tenant);
    expect({
      status,
      type: headers.get("content-type"),
      cache: headers.get("cache-control"),
      sniff: headers.get("x-content-type-options"),
    }).toEqual({
      status: 200,
      type: "application/manifest+json; charset=utf-8",
      cache: "private, no-cache",
      sniff: "nosniff",
    });
    expect(databaseCost(headers).roundTrips).toBe(1);
    expect(manifest).toMatchObject({
      id: "/",
      scope: "/",
      display: "standalone",
      start_url: "/login",
      lang: "en",
    });
    expect(manifest["name"]).not.toBe("");
    for (const { src, type } of manifest.icons) {
      const icon = await send(tenant.origin, "GET", src);
      expect([icon.status, icon.headers.get("content-type")], src).toEqual([200, type]);
    }
  });

  it.each([
    ["sanja", "/analytics"],
    ["tomislav", "/work-orders"],
    ["emina", "/tickets"],
  ])("starts %s at their own home page, which redirects nowhere else", async (key, home) => {
    const tenant = await makeTenant();
    const cookie = await pageCookie(tenant, key);
    const { manifest } = await manifestOf(tenant, cookie, "?lng=sr-Latn");
    expect([manifest["start_url"], manifest["lang"]]).toEqual([home, "sr-Latn"]);
    expect((await send(tenant.origin, "GET", home, { headers: { cookie } })).status).toBe(200);
  });

  it.each([
    ["signed-out users", "", true],
    ["tomislav", "tomislav", true],
    ["emina", "emina", false],
  ])("takes what other apps share, for %s: %s %s", async (_, key, isOffered) => {
    const tenant = await makeTenant();
    const { manifest } = await manifestOf(tenant, key ? await pageCookie(tenant, key) : "");
    expect(manifest["share_target"]).toEqual(
      isOffered
        ? {
            action: "/share",
            method: "POST",
            enctype: "multipart/form-data",
            params: {
              title: "title",
              text: "text",
              url: "url",
              files: [{ name: "files", accept: ["image/*", "application/pdf"] }],
            },
          }
        : undefined,
    );
  });

  it("gets what is shared from its own origin and the system only, and no page of another site", async () => {
    const tenant = await makeTenant();
    const cookie = await pageCookie(tenant, "tomislav");
    const share = async (headers: Record<string, string>) => {
      const form = { "content-type": "application/x-www-form-urlencoded" };
      const given = { headers: { cookie, ...form, ...headers }, rawBody: "text=x" };
      return (await send(tenant.origin, "POST", "/share", given)).status;
    };
    const sibling = await makeTenant();
    for (const origin of [sibling.origin, "https://evil.example", "null"])
      expect({ origin, status: await share({ origin }) }).toEqual({ origin, status: 403 });
    expect(await share({})).toBe(403);
    expect(await share({ origin: "null", "sec-fetch-site": "cross-site" })).toBe(403);
    // Taken by the service worker: without one, the page says why nothing was added.
    expect(await share({ origin: tenant.origin })).toBe(422);
    expect(await share({ origin: "null", "sec-fetch-site": "none" })).toBe(422);
  });

  it("carries the company's logo when it is square", async () => {
    const tenant = await makeTenant();
    const sanja = await signedIn(tenant, "sanja");
    await sanja.post(`/tenants/${tenant.code}/updateLogo`, {
      images: [{ mediaType: "image/png", image: asBase64(pngOf(256, 256)) }],
    });
    const { manifest } = await manifestOf(tenant);
    expect(manifest.icons).toMatchObject([{ sizes: "256x256", type: "image/png", purpose: "any" }]);
    expect((await send(tenant.origin, "GET", manifest.icons[0]?.src ?? "")).status).toBe(200);
  });

  it("is linked by every page, with the colours of the device's status bar", async () => {
    const tenant = await makeTenant();
    const login = await send(tenant.origin, "GET", "/login?lng=hr");
    expect(login.text).toContain(
      '<link rel="manifest" href="/manifest.webmanifest?lng=hr" crossorigin="use-credentials"/>',
    );
    expect(login.text).toContain(
      '<meta name="theme-color" content="#1b2327" media="(prefers-color-scheme: dark)"/>',
    );
    expect(
      (await send(tenant.origin, "GET", "/login", { headers: { cookie: "theme=dark" } })).text,
    ).toContain('<meta name="theme-color" content="#1b2327"/>');
    const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(login.text)?.[1] ?? "";
    expect((await send(tenant.origin, "GET", touch)).headers.get("content-type")).toBe("image/png");
  });

  it("does not exist for an unknown company", async () => {
    const tenant = await makeTenant();
    expect(
      (await send(tenant.origin.replace("//", "//nobody-"), "GET", "/manifest.webmanifest")).status,
    ).toBe(404);
  });
});
