import { describe, expect, it } from "vitest";
import { GUIDE_STEPS, PHONES } from "../../app/kernel/input/phones";
import { databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeTenant } from "../support/db/tenant";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

describe("the home screen guide", () => {
  it("has three steps for each platform, each with a title and a description", async () => {
    const tenant = await makeTenant();
    const { status, body } = await (await signedIn(tenant, "ciro")).get("/helpdesk");
    expect(status).toBe(200);
    const phones = body["phones"] as Record<
      string,
      { entry: string; steps: { key: string; title: string; text: string }[] }
    >;
    for (const phone of PHONES) {
      const steps = phones[phone]?.steps ?? [];
      expect(steps.map(({ key }) => key)).toEqual([...GUIDE_STEPS]);
      for (const { title, text } of steps)
        expect(
          [title, text].filter((message) => !message || message.startsWith("helpdesk.")),
        ).toEqual([]);
    }
  });

  it("is also a page, for the requesting device, in one round trip", async () => {
    const tenant = await makeTenant();
    const cookie = await pageCookie(tenant, "emina");
    const open = (path: string, agent = "") =>
      send(tenant.origin, "GET", path, { headers: { cookie, "user-agent": agent } });
    const page = await open("/profile/helpdesk?lng=hr", IPHONE);
    expect([page.status, databaseCost(page.headers).roundTrips]).toEqual([200, 1]);
    expect(page.text).toContain("Dodavanje na početni zaslon");
    expect(page.text).toContain("Dodirnite gumb za dijeljenje");
    expect((await open("/profile/helpdesk")).text).toContain("Open the browser");
    expect((await open("/profile/helpdesk?phone=ios")).text).toContain("Tap the share button");
    expect((await open("/profile/helpdesk?phone=nokia")).text).toContain("Open the browser");
  });
});
