import { describe, expect, it } from "vitest";
import { chooseLanguage } from "~/features/profile/commands/choose";
import { castMember } from "../../../migrations/seeds/cast";
import { createTestTenant } from "../../support/db/test-tenant";

describe("choosing a language in the page header", () => {
  it.each(["sanja", "marko", "ana", "tea", "emina", "ciro", "petar"])(
    "is stored in the account of %s, without a new version",
    async (key) => {
      const acme = await createTestTenant();
      await chooseLanguage(acme.as(key), "hr");
      await chooseLanguage(acme.as(key), "rs");
      const { id } = castMember(key);
      expect(await acme.rows("SELECT language, version FROM users WHERE id = ?", id)).toEqual([
        { language: "rs", version: 1 },
      ]);
      const events = await acme.rows(
        "SELECT event, json_extract(facts, '$.changes[0].to') AS chosen FROM activity WHERE subject_id = ? ORDER BY seq",
        id,
      );
      expect(events.map(({ event, chosen }) => [event, chosen])).toEqual([
        ["user.profile-updated", "hr"],
        ["user.profile-updated", "rs"],
      ]);
    },
  );
});
