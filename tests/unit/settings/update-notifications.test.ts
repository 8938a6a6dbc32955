import { describe, expect, it } from "vitest";
import { updateNotifications } from "~/features/settings/commands/update-notifications";
import { notificationsInput } from "~/features/settings/inputs";
import { getSettings, notificationsIn } from "~/features/settings/queries";
import { NOTIFICATION_EVENTS } from "~/features/notifications/model";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { NOW } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { linesOf, settingsNow } from "./setting-log";

describe("the tenant's notification settings", () => {
  it("store what is ticked, by channel, and nothing else", async () => {
    const acme = await createTestTenant();
    await updateNotifications(acme.as("marko"), {
      push: ["work_order.assigned"],
      mail: ["work_order.assigned", "daily_report.unfiled"],
    });
    const stored = notificationsIn(await settingsNow(acme, NOW));
    expect(NOTIFICATION_EVENTS.filter((event) => stored[event].push)).toEqual([
      "work_order.assigned",
    ]);
    expect(NOTIFICATION_EVENTS.filter((event) => stored[event].mail)).toEqual([
      "work_order.assigned",
      "daily_report.unfiled",
    ]);
    expect((await linesOf(acme))[0]).toMatchObject({
      event: "settings.changed",
      facts: { section: "notifications" },
    });
  });

  it("log each changed event with old and new value", async () => {
    const acme = await createTestTenant();
    const all = [...NOTIFICATION_EVENTS];
    await updateNotifications(acme.as("marko"), { push: all, mail: all });
    await updateNotifications(acme.as("sanja"), {
      push: all,
      mail: all.filter((event) => event !== "ticket.created"),
    });
    expect((await linesOf(acme)).at(-1)).toEqual({
      event: "settings.changed",
      by: "Sanja Kovač",
      facts: {
        section: "notifications",
        changes: [
          {
            field: "ticket.created",
            from: { push: true, mail: true },
            to: { push: true, mail: false },
          },
        ],
      },
    });
  });

  it("refuse an outdated version", async () => {
    const acme = await createTestTenant();
    const { seen } = (await getSettings(acme.as("sanja"))).notifications;
    await updateNotifications(acme.as("marko"), { push: [], mail: [] });
    await expectRefusal(
      updateNotifications(acme.as("sanja"), { push: [], mail: [], seen }),
      "version_conflict",
    );
  });

  it.each([
    { push: ["coffee.ready"], mail: [] },
    { push: "work_order.assigned", mail: [] },
    { push: [], mail: [], sms: [] },
    { push: [] },
    {},
  ])("reject %j", (wrong) => {
    expect(() => parseInput(notificationsInput, wrong)).toThrow("invalid_input");
  });
});
