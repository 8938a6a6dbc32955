import { describe, expect, it } from "vitest";
import { isShare } from "~/offline/service-worker/worker-share";

const OWN = "https://acme.example.com";
const sent = (more: { origin?: string; referrer?: string; referrerPolicy?: ReferrerPolicy }) =>
  isShare(
    {
      method: "POST",
      mode: "navigate",
      url: `${OWN}/share`,
      headers: new Headers(more.origin === undefined ? {} : { origin: more.origin }),
      referrer: more.referrer ?? "",
      referrerPolicy: more.referrerPolicy ?? "strict-origin-when-cross-origin",
    },
    OWN,
  );

describe("what another app shares", () => {
  it("is a form of the system or of a page of ours", () => {
    expect(sent({ origin: OWN, referrer: `${OWN}/work-orders` })).toBe(true);
    expect(sent({ origin: "null" })).toBe(true);
    expect(sent({})).toBe(true);
    expect(sent({ origin: "null", referrer: "android-app://com.example.gallery/" })).toBe(true);
  });

  it.each([
    { origin: "https://globex.example.com" },
    { origin: "https://evil.example", referrer: "https://evil.example/" },
    { origin: "null", referrer: "https://evil.example/frame" },
    { origin: "null", referrerPolicy: "no-referrer" as const },
    { referrer: "https://globex.example.com/" },
  ])("is no form of another site's page: %j", (more) => {
    expect(sent(more)).toBe(false);
  });
});
