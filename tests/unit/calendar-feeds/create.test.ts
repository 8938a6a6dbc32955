import { describe, expect, it } from "vitest";
import { createCalendarFeed } from "~/features/calendar-feeds/commands/create";
import { createFeedInput } from "~/features/calendar-feeds/inputs";
import { feedTokenIn, MAX_FEEDS } from "~/features/calendar-feeds/model";
import { listOwnFeeds } from "~/features/calendar-feeds/queries/own";
import { sha256 } from "~/kernel/text/canonical";
import { createTestTenant } from "../../support/db/test-tenant";
import { once } from "../../support/db/once";
import { expectRefusal } from "../../support/api/signed-in";
import { feedInput, newFeed, tokenOf } from "../../support/records/visits/calendar-feeds";
import { who } from "../../support/records/people";

const shared = once(createTestTenant);

it.each(["", ".ics", `${"A".repeat(23)}.ics`, `${"A".repeat(21)}é.ics`, "A".repeat(26)])(
  "no token is in %j",
  (file) => {
    expect(feedTokenIn(file)).toBeNull();
  },
);

describe("creating a calendar feed", () => {
  it("returns the address once, stores its hash, and logs the label", async () => {
    const acme = await createTestTenant();
    const { id, token } = await newFeed(acme, "tomislav");
    expect(feedTokenIn(`${token}.ics`)).toBe(token);
    expect(await acme.rows("SELECT token_hash FROM calendar_feeds")).toEqual([
      { token_hash: await sha256(token) },
    ]);
    expect(await listOwnFeeds(acme.as("tomislav"))).toMatchObject([
      { id, label: "Phone", scope: "own", team: [], lastUsedAt: null },
    ]);
    expect(await listOwnFeeds(acme.as("tea"))).toEqual([]);
    const log = await acme.rows(
      "SELECT event, subject_id AS subject, facts FROM activity WHERE event LIKE 'user.calendar%'",
    );
    expect(log).toMatchObject([{ event: "user.calendar-feed-created", subject: who("tomislav") }]);
    expect(JSON.stringify(await acme.rows("SELECT * FROM activity"))).not.toContain(token);
  });

  it("answers a repeat with the same address, which only its encryption stores", async () => {
    const acme = await createTestTenant();
    const input = feedInput();
    const again = () => createCalendarFeed(acme.as("tomislav", { idempotencyKey: "once" }), input);
    const [first, second] = [await again(), await again()];
    expect(second).toEqual(first);
    const stored = JSON.stringify(await acme.rows("SELECT * FROM idempotency"));
    expect(stored).not.toContain(tokenOf(first.address));
  });

  it.each([
    ["marko", "all"],
    ["sanja", "team"],
    ["tomislav", "own"],
  ])("lets %s read the visits: %s", async (key, scope) => {
    const acme = await createTestTenant();
    await newFeed(acme, key, { scope, technicianIds: scope === "team" ? [who("tea")] : [] });
    expect(await listOwnFeeds(acme.as(key))).toMatchObject([
      { scope, team: scope === "team" ? ["Tea Šimić"] : [] },
    ]);
  });

  it.each([
    ["tomislav", "all"],
    ["tomislav", "team"],
    ["ana", "all"],
    ["emina", "own"],
    ["ciro", "own"],
    ["petar", "all"],
  ])("refuses %s: %s", async (key, scope) => {
    const input = feedInput({ scope, technicianIds: scope === "team" ? [who("tea")] : [] });
    await expectRefusal(createCalendarFeed((await shared()).as(key), input), "not_allowed");
  });

  it("refuses a team with somebody who is no technician, and one without members", async () => {
    const acme = await shared();
    const input = feedInput({ scope: "team", technicianIds: [who("tea"), who("ana")] });
    await expectRefusal(createCalendarFeed(acme.as("marko"), input), "invalid_input");
    const { success } = createFeedInput.safeParse({ ...input, technicianIds: [] });
    expect(success).toBe(false);
  });

  it("refuses more than the limit, for concurrent requests too", async () => {
    const acme = await createTestTenant();
    const ended = await Promise.allSettled(
      Array.from({ length: MAX_FEEDS + 2 }, () => newFeed(acme, "tomislav")),
    );
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_FEEDS);
    await expectRefusal(newFeed(acme, "tomislav"), "guard_failed", "too_many_feeds");
  });
});
