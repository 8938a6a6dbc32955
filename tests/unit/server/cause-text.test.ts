import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/kernel/text/languages";
import { Refusal } from "~/kernel/refusal";
import { causeText } from "~/server/cause-text";
import { createTestTenant } from "../../support/db/test-tenant";

const AT = Date.UTC(2026, 5, 28, 8, 15);

async function textOf(lastChange: object, language: (typeof LANGUAGES)[number] = "en") {
  const acme = await createTestTenant();
  const context = acme.as("tomislav", { language });
  return causeText(context, new Refusal("not_allowed", "not_allowed", { lastChange }));
}

describe("why something was refused", () => {
  it("names who changed which text, and both versions of it", async () => {
    const changes = [{ field: "description", from: "", to: "Zamjena kotla" }];
    const change = { by: "Marko Horvat", at: AT, event: "work-order.updated", changes };
    expect(await textOf(change)).toMatch(
      /^Marko Horvat changed this on 28 Jun 2026, 10:15\. Description: “.+” → “Zamjena kotla”\.$/,
    );
  });

  it.each([
    ["work-order.taken-off", "You were taken off this work order"],
    ["task.taken-off", "You were taken off this task"],
    ["work-order.lead-changed", "You are no longer the team lead"],
    ["work-order.sent-back", "Sent back"],
    ["daily-report.changed", "Daily report changed"],
    ["visit.changed", "Changed"],
    ["work-order.of-a-later-release", "Changed"],
  ])("says what happened: %s", async (event, text) => {
    expect(await textOf({ by: "Marko Horvat", at: AT, event })).toBe(
      `${text}: Marko Horvat, 28 Jun 2026, 10:15.`,
    );
  });

  it("is said in each language, and only where it is known", async () => {
    const removal = { by: "Marko Horvat", at: AT, event: "work-order.taken-off" };
    const texts = await Promise.all(LANGUAGES.map((language) => textOf(removal, language)));
    for (const text of texts) expect(text).toContain("Marko Horvat");
    expect(new Set(texts).size).toBeGreaterThan(2);
    expect(await textOf({ by: "Marko Horvat", at: AT })).toBeNull();
  });
});
