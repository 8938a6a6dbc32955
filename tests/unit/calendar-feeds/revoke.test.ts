import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { revokeCalendarFeed } from "~/features/calendar-feeds/commands/revoke";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { calendarAt, newFeed } from "../../support/records/visits/calendar-feeds";
import { who } from "../../support/records/people";

describe("revoking a calendar feed", () => {
  it("ends its address at once, and logs it", async () => {
    const acme = await createTestTenant();
    const [feed, other] = [await newFeed(acme, "tomislav"), await newFeed(acme, "tomislav")];
    expect(await calendarAt(acme, feed.token)).toContain("BEGIN:VCALENDAR");
    await revokeCalendarFeed(acme.as("tomislav"), { id: feed.id });
    expect(await calendarAt(acme, feed.token)).toBeNull();
    expect(await calendarAt(acme, other.token)).toContain("BEGIN:VCALENDAR");
    expect(
      await acme.rows(
        "SELECT subject_id AS s FROM activity WHERE event = 'user.calendar-feed-revoked'",
      ),
    ).toEqual([{ s: who("tomislav") }]);
  });

  it("refuses the feed of somebody else and an unknown one in the same way", async () => {
    const acme = await createTestTenant();
    const { id, token } = await newFeed(acme, "tomislav");
    for (const each of [id, randomUUID()])
      await expectRefusal(revokeCalendarFeed(acme.as("sanja"), { id: each }), "not_found");
    expect(await calendarAt(acme, token)).not.toBeNull();
  });

  it("succeeds for one of two concurrent requests", async () => {
    const acme = await createTestTenant();
    const { id } = await newFeed(acme, "tomislav");
    const ended = await Promise.allSettled(
      [1, 2].map(() => revokeCalendarFeed(acme.as("tomislav"), { id })),
    );
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
