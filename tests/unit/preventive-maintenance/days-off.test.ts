import { describe, expect, it } from "vitest";
import { enqueueRedating } from "~/features/preventive-maintenance/commands/make-due-orders";
import { orderNow } from "~/features/preventive-maintenance/commands/order-now";
import { postponeOccurrence } from "~/features/preventive-maintenance/commands/postpone";
import { pausePlan } from "~/features/preventive-maintenance/commands/status";
import type { CreateInput } from "~/features/preventive-maintenance/inputs";
import type { Occurrence, Timing } from "~/features/preventive-maintenance/model";
import { redatedOccurrence } from "~/features/preventive-maintenance/policy/due-days";
import { updateHolidays } from "~/features/settings/commands/update-holidays";
import { updateOvertimeBands } from "~/features/settings/commands/update-overtime-bands";
import { WORKING_DAYS_CHANGED } from "~/features/settings/model";
import type { Company } from "../../support/db/test-tenant";
import { jobOf, newPlan, occurrencesOf, planRow, runJob, tenantWithPlans } from "./fixtures";

/** Days off of which no job was told, as when the feature was off then. */
async function holidays(acme: Company, ...days: string[]): Promise<void> {
  await acme.run(
    "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('holidays', '2026-11-20', ?, 0)",
    JSON.stringify(days),
  );
}

const onWednesday = (acme: Company, more: Partial<CreateInput> = {}) =>
  newPlan(acme, { monthDay: 25, nonWorkingDays: "next", ...more });

describe("a holiday that is entered later", () => {
  it.each([
    ["next", "2026-11-26"],
    ["previous", "2026-11-24"],
    ["same", "2026-11-25"],
  ] as const)("moves the next day of plans by their rule: %s", async (nonWorkingDays, dueOn) => {
    const acme = await tenantWithPlans();
    const id = await onWednesday(acme, { nonWorkingDays });
    await holidays(acme, "2026-11-25");
    expect(await runJob(acme, id)).toBe(0);
    expect(await planRow(acme, id)).toMatchObject({ next_on: "2026-11-25", next_due_on: dueOn });
    // Deleted again.
    await holidays(acme);
    expect(await runJob(acme, id)).toBe(0);
    expect(await planRow(acme, id)).toMatchObject({ next_due_on: "2026-11-25", version: 1 });
  });

  it("moves it at once: the change of the settings asks for it, also for paused plans", async () => {
    const acme = await tenantWithPlans();
    const [moving, paused] = [await onWednesday(acme), await onWednesday(acme)];
    await onWednesday(acme, { nonWorkingDays: "same" });
    await pausePlan(acme.as("marko"), { id: paused, version: 1 });
    await acme.run("DELETE FROM outbox");
    await updateHolidays(acme.as("marko"), { holidays: ["2026-11-25"] });
    const [change] = await acme.rows("SELECT id, type FROM outbox");
    expect(change?.["type"]).toBe(WORKING_DAYS_CHANGED);
    for (let run = 0; run < 2; run += 1) await enqueueRedating(jobOf(acme), String(change?.["id"]));
    const due = await acme.rows(
      "SELECT ids ->> 'planId' AS id FROM outbox WHERE type = 'maintenance_plan.due' ORDER BY id",
    );
    expect(due.map(({ id }) => id).toSorted()).toEqual([moving, paused].toSorted());
    for (const id of [moving, paused]) {
      expect(await runJob(acme, id)).toBe(0);
      expect(await planRow(acme, id)).toMatchObject({ next_due_on: "2026-11-26" });
    }
  });

  it("is no day of an order, neither of the job nor by hand", async () => {
    const acme = await tenantWithPlans();
    const [byJob, byHand] = [await onWednesday(acme), await onWednesday(acme)];
    await holidays(acme, "2026-11-25");
    expect(await runJob(acme, byJob, 5)).toBe(0);
    expect(await runJob(acme, byJob, 6)).toBe(1);
    expect(await occurrencesOf(acme, byJob)).toEqual(["2026-11-26 ordered"]);
    await orderNow(acme.as("marko"), { id: byHand, version: 1 });
    expect(await occurrencesOf(acme, byHand)).toEqual(["2026-11-26 ordered"]);
  });

  it("moves a chosen day only where that is a holiday", async () => {
    const acme = await tenantWithPlans();
    const id = await onWednesday(acme);
    const saturday = { id, version: 1, dueOn: "2026-11-28" };
    await postponeOccurrence(acme.as("marko"), saturday);
    await runJob(acme, id);
    expect(await planRow(acme, id)).toMatchObject({ next_due_on: "2026-11-28", is_postponed: 1 });
    await holidays(acme, "2026-11-28");
    await runJob(acme, id);
    expect(await planRow(acme, id)).toMatchObject({ next_due_on: "2026-11-30", is_postponed: 1 });
  });
});

it("moves with the weekdays on which the company does not work", async () => {
  const acme = await tenantWithPlans();
  const id = await onWednesday(acme);
  await updateOvertimeBands(acme.as("marko"), {
    bands: [{ band: 1, days: [3], from: "00:00", to: "24:00" }],
  });
  await runJob(acme, id);
  expect(await planRow(acme, id)).toMatchObject({ next_due_on: "2026-11-26" });
});

describe("the day that a plan waits for, by other days off", () => {
  const timing: Timing = {
    basis: "schedule",
    rrule: "FREQ=WEEKLY;BYDAY=MO",
    startOn: "2026-11-02",
    nonWorkingDays: "next",
  };
  const redated = (
    waiting: Occurrence,
    daysOff: string[],
    more: Partial<Timing & { lastDueOn: string; today: string }> = {},
  ) => {
    const { lastDueOn = null, today = "2026-11-20", ...timed } = more;
    return redatedOccurrence({
      timing: { ...timing, ...timed },
      calendar: { restDays: [6, 7], holidays: new Set(daysOff) },
      waiting,
      isPostponed: false,
      lastDueOn,
      today,
    })?.dueOn;
  };
  const monday = { on: "2026-11-23", dueOn: "2026-11-23" };

  it("does not move into the past", () => {
    const previous = { nonWorkingDays: "previous", today: "2026-11-23" } as const;
    expect(redated(monday, ["2026-11-23"], previous)).toBe("2026-11-24");
    expect(redated(monday, ["2026-11-23"], { ...previous, today: "2026-11-20" })).toBe(
      "2026-11-20",
    );
  });

  it("leaves out a day whose occurrence is decided", () => {
    const previous = { nonWorkingDays: "previous", lastDueOn: "2026-11-20" } as const;
    expect(redated(monday, ["2026-11-23"], previous)).toBe("2026-11-30");
    expect(redated(monday, ["2026-11-23"], { takenDays: ["2026-11-24"] })).toBe("2026-11-30");
  });

  it("is none where the rule has no further day", () => {
    const last = { rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=4", takenDays: ["2026-11-24"] };
    expect(redated(monday, ["2026-11-23"], last)).toBeUndefined();
  });
});
