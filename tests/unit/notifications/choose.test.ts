import { describe, expect, it } from "vitest";
import { chooseNotifications } from "~/features/notifications/commands/choose";
import { choicesInput } from "~/features/notifications/inputs";
import { getOwnPreferences, readPreferences } from "~/features/notifications/queries/preferences";
import {
  eventsFor,
  NOTIFICATION_EVENTS,
  notificationsOf,
  type NotificationEvent,
  WAYS,
} from "~/features/notifications/model";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { TODAY, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

const all = [...NOTIFICATION_EVENTS];
const without = (event: NotificationEvent) => all.filter((each) => each !== event);
const chosen = (here: Awaited<ReturnType<typeof createTestTenant>>) =>
  here.rows("SELECT event, channel, wanted FROM notification_choices ORDER BY event, channel");

describe("a notification preference", () => {
  it("is stored if it differs from the tenant's setting, in two round trips, with an activity row", async () => {
    const here = await createTestTenant();
    const ctx = here.as("tomislav");
    await chooseNotifications(ctx, {
      push: without("work_order.assigned"),
      mail: all.filter((event) => !event.startsWith("visit.")),
      list: all,
    });
    expect(ctx.database.stats.roundTrips).toBe(2);
    expect(await chosen(here)).toEqual([
      { event: "daily_report.missing", channel: "mail", wanted: 1 },
      { event: "task.approved", channel: "mail", wanted: 1 },
      { event: "work_order.approved", channel: "mail", wanted: 1 },
      { event: "work_order.assigned", channel: "push", wanted: 0 },
    ]);
    expect(
      await here.rows("SELECT event FROM activity WHERE subject_id = ?", who("tomislav")),
    ).toEqual([{ event: "user.notifications-chosen" }]);
    expect((await getOwnPreferences(here.as("tomislav")))["work_order.assigned"]).toEqual({
      push: false,
      mail: true,
      list: true,
    });
    expect((await getOwnPreferences(here.as("tea")))["work_order.assigned"]).toEqual({
      push: true,
      mail: true,
      list: true,
    });
  });

  it("replaces the previous one; later changes of the tenant apply to unchanged preferences", async () => {
    const here = await createTestTenant();
    await chooseNotifications(here.as("tea"), { push: [], mail: [], list: [] });
    await chooseNotifications(here.as("tea"), {
      push: all,
      mail: all.filter((event) => notificationsOf([], TODAY)[event].mail),
      list: without("task.assigned"),
    });
    expect(await chosen(here)).toEqual([{ event: "task.assigned", channel: "list", wanted: 0 }]);
    const off = { "work_order.assigned": { push: false, mail: false } };
    await here.run(
      "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('notifications', '2026-01-01', ?, 0)",
      JSON.stringify(off),
    );
    expect((await getOwnPreferences(here.as("tea")))["work_order.assigned"]).toEqual({
      push: false,
      mail: false,
      list: true,
    });
  });

  it("is ignored for an event that never reaches the role", async () => {
    const here = await createTestTenant();
    await chooseNotifications(here.as("emina"), { push: [], mail: [], list: [] });
    const events = new Set((await chosen(here)).map(({ event }) => event));
    expect([...events].sort()).toEqual([...eventsFor(["EMPLOYEE"])].sort());
    expect(events).not.toContain("work_order.submitted");
  });

  it("applies only to the user who set it", async () => {
    const here = await createTestTenant();
    await chooseNotifications(here.as("tea"), {
      push: without("task.assigned"),
      mail: without("task.assigned"),
      list: all,
    });
    const context = here.as("marko");
    const preferences = await readPreferences(context, "task.assigned", [who("tea"), who("tarik")]);
    expect(preferences).toEqual([
      { userId: who("tea"), ways: { push: false, mail: false, list: true } },
      { userId: who("tarik"), ways: { push: true, mail: true, list: true } },
    ]);
  });

  it("accepts known events only", async () => {
    await expectRefusal(
      Promise.resolve().then(() => parseInput(choicesInput, { push: ["toString"] })),
      "invalid_input",
    );
    await expectRefusal(
      Promise.resolve().then(() => parseInput(choicesInput, { userId: "x" })),
      "invalid_input",
    );
  });

  it("turns a channel off of which the form sends nothing", () => {
    expect(parseInput(choicesInput, {})).toEqual(Object.fromEntries(WAYS.map((way) => [way, []])));
  });
});
