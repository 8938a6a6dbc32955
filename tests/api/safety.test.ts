import { describe, expect, it } from "vitest";
import { databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeTenant } from "../support/db/tenant";

describe("the safety page", () => {
  it.each([
    ["en", "Special attention"],
    ["hr", "Posebna pozornost"],
    ["bs", "Posebna pažnja"],
    ["sr-Latn", "Bezbednost na radu"],
  ])("loads in %s, in one round trip", async (language, text) => {
    const tenant = await makeTenant();
    const page = await send(tenant.origin, "GET", `/profile/safety?lng=${language}`, {
      headers: { cookie: await pageCookie(tenant, "tomislav") },
    });
    expect([page.status, databaseCost(page.headers).roundTrips]).toEqual([200, 1]);
    expect(page.text).toContain(text);
    expect(page.text).toContain('href="tel:112"');
    expect(page.text).not.toContain("safety.leaflet");
  });

  it("returns all of its text to API clients", async () => {
    const tenant = await makeTenant();
    const { status, body } = await (await signedIn(tenant, "tomislav")).get("/safety");
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      "attention",
      "emergency",
      "general",
      "print",
      "text",
      "title",
    ]);
  });

  it("is linked from the profile, next to the guide", async () => {
    const tenant = await makeTenant();
    const profile = await send(tenant.origin, "GET", "/profile", {
      headers: { cookie: await pageCookie(tenant, "tomislav") },
    });
    expect(profile.text).toContain('href="/profile/safety"');
    expect(profile.text).toContain('href="/profile/helpdesk"');
  });
});
