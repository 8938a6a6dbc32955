import { describe, expect, it } from "vitest";
import { choosePreferences } from "~/features/profile/commands/choose";
import { castMember } from "../../../migrations/seeds/cast";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";

const stored = async (acme: Awaited<ReturnType<typeof createTestTenant>>, key: string) =>
  (
    await acme.rows("SELECT language, theme, version FROM users WHERE id = ?", castMember(key).id)
  )[0];

describe("choosing language and theme in the page header", () => {
  it.each(["sanja", "marko", "ana", "tea", "emina", "ciro", "petar"])(
    "is stored in the account of %s, each separately",
    async (key) => {
      const acme = await createTestTenant();
      await choosePreferences(acme.as(key), { language: "hr" });
      await choosePreferences(acme.as(key), { theme: "dark" });
      expect(await stored(acme, key)).toEqual({ language: "hr", theme: "dark", version: 1 });
      await choosePreferences(acme.as(key), { theme: null });
      expect(await stored(acme, key)).toEqual({ language: "hr", theme: null, version: 1 });
      const events = await acme.rows(
        "SELECT event, json_extract(facts, '$.changes[0].to') AS chosen FROM activity WHERE subject_id = ? ORDER BY seq",
        castMember(key).id,
      );
      expect(events.map(({ event, chosen }) => [event, chosen])).toEqual([
        ["user.profile-updated", "hr"],
        ["user.profile-updated", "dark"],
        ["user.profile-updated", null],
      ]);
    },
  );

  it("keeps both choices of two concurrent windows", async () => {
    const acme = await createTestTenant();
    await Promise.all([
      choosePreferences(acme.as("tea"), { theme: "dark" }),
      choosePreferences(acme.as("tea"), { language: "rs" }),
    ]);
    expect(await stored(acme, "tea")).toEqual({ language: "rs", theme: "dark", version: 1 });
  });

  it("is refused to an ended session", async () => {
    const acme = await createTestTenant();
    await acme.run("UPDATE sessions SET ended_at = 1 WHERE id = 'session-tea'");
    await expectRefusal(
      choosePreferences(acme.as("tea"), { theme: "light" }),
      "token_invalid",
      "session_ended",
    );
  });
});
