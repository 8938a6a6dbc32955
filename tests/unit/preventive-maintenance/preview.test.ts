import { describe, expect, it } from "vitest";
import { createPlan } from "~/features/preventive-maintenance/commands/create";
import { postponeOccurrence } from "~/features/preventive-maintenance/commands/postpone";
import { skipOccurrence } from "~/features/preventive-maintenance/commands/skip";
import { updatePlan } from "~/features/preventive-maintenance/commands/update";
import type { CreateInput } from "~/features/preventive-maintenance/inputs";
import {
  previewOfDraft,
  previewOfForm,
  previewOfPlan,
} from "~/features/preventive-maintenance/queries/preview";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { draftOf, emptyDraft } from "~/features/preventive-maintenance/ui/plan-draft";
import { newId } from "~/kernel/ids";
import { expectRefusal } from "../../support/api/signed-in";
import { once } from "../../support/db/once";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { TODAY } from "../../support/records/people";
import { newPlan, planInput, runJob, tenantWithPlans } from "./fixtures";

const shared = once(tenantWithPlans);
const NOWHERE = { customer: null, location: null, room: null, asset: null };

/** The fields of a form: monthly on the last day, moved to the working day before. */
function formOf(more: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = {
    name: "Servis",
    basis: "schedule",
    frequency: "monthly",
    interval: "1",
    monthlyBy: "day",
    monthDay: "31",
    untilOn: "",
    count: "",
    startOn: TODAY,
    nonWorkingDays: "previous",
    ...more,
  };
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  return form;
}

async function datesOf(more: Record<string, string> = {}) {
  const acme = await shared();
  const { preview } = await previewOfForm(acme.as("marko"), formOf(more), null);
  return preview?.dates;
}

describe("the preview of a form", () => {
  it("has the next twelve dates, each with its day by the rule, and what was sent, in one round trip", async () => {
    const acme = await shared();
    const ctx = acme.as("marko");
    const { preview, sent } = await previewOfForm(ctx, formOf(), null);
    expect(ctx.database.stats.roundTrips).toBe(1);
    expect(preview?.dates).toHaveLength(12);
    expect(preview?.dates.slice(0, 3)).toEqual([
      { on: "2026-11-30", dueOn: "2026-11-30" },
      { on: "2026-12-31", dueOn: "2026-12-31" },
      { on: "2027-01-31", dueOn: "2027-01-29" },
    ]);
    expect(preview?.nonWorkingDays).toBe("previous");
    expect(sent).toMatchObject({ name: "Servis", monthDay: "31" });
  });

  it("leaves out the company's holidays", async () => {
    const acme = await tenantWithPlans();
    await acme.run(
      `INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('holidays', '0000-01-01', '["2026-11-30"]', 0)`,
    );
    const { preview } = await previewOfForm(acme.as("marko"), formOf(), null);
    expect(preview?.dates[0]).toEqual({ on: "2026-11-30", dueOn: "2026-11-27" });
  });

  it("begins today and ends with the rule", async () => {
    expect(await datesOf({ startOn: "2020-01-01", monthDay: "20", count: "3" })).toEqual([]);
    const until = { startOn: "2020-01-01", monthDay: "20", untilOn: "2026-12-31" };
    expect(await datesOf({ ...until, nonWorkingDays: "same" })).toEqual([
      { on: "2026-11-20", dueOn: "2026-11-20" },
      { on: "2026-12-20", dueOn: "2026-12-20" },
    ]);
  });

  it("of a start in 1900 has the dates of one today", async () => {
    const daily = { frequency: "daily", nonWorkingDays: "next" };
    const dates = await datesOf({ ...daily, startOn: "1900-01-01" });
    expect(dates).toHaveLength(12);
    expect(dates).toEqual(await datesOf({ ...daily, startOn: TODAY }));
  });

  it("counts on from each due day where the plan counts from completion", async () => {
    const dates = await datesOf({ basis: "completion", interval: "3", nonWorkingDays: "next" });
    expect(dates?.slice(0, 3).map(({ dueOn }) => dueOn)).toEqual([
      "2026-11-20",
      "2027-02-22",
      "2027-05-24",
    ]);
  });

  it.each([{ startOn: "" }, { interval: "0" }, { frequency: "weekly" }, { untilOn: "2026-01-01" }])(
    "is empty while the fields are not complete: %j",
    async (more) => {
      expect(await datesOf(more)).toBeUndefined();
    },
  );

  it("is refused to those who manage no plans, and without the feature", async () => {
    const acme = await shared();
    for (const key of ["ana", "tomislav"])
      await expectRefusal(previewOfForm(acme.as(key), formOf(), null), "not_allowed");
    const globex = await createTestTenant();
    await expectRefusal(previewOfForm(globex.as("marko"), formOf(), null), "feature_off");
  });
});

describe("the preview that a page begins with", () => {
  it("is that of an empty form: monthly from today on, a week ahead", async () => {
    const acme = await shared();
    const ctx = acme.as("marko");
    const draft = emptyDraft(newId(), NOWHERE, [], TODAY);
    const preview = previewOfDraft(ctx, await ctx.settings(), draft.timing);
    expect(preview?.rrule).toBe("FREQ=MONTHLY;BYMONTHDAY=20");
    expect(preview?.dates.slice(0, 2)).toEqual([
      { on: "2026-11-20", dueOn: "2026-11-20" },
      { on: "2026-12-20", dueOn: "2026-12-21" },
    ]);
  });

  it("has the dates that the page of a new plan has", async () => {
    const acme = await shared();
    const rules = [
      { frequency: "weekly" as const, interval: 2, weekdays: [1 as const, 4 as const] },
      { monthlyBy: "weekday" as const, ordinal: -1 as const, weekday: 5 as const, count: 5 },
      { basis: "completion" as const, frequency: "daily" as const, interval: 45 },
      { monthDay: 31, nonWorkingDays: "previous" as const, startTime: "02:30" },
    ];
    for (const rule of rules) {
      const { id } = await createPlan(acme.as("marko"), planInput(rule));
      const ctx = acme.as("marko");
      const plan = await getPlan(ctx, id);
      const preview = previewOfDraft(ctx, await ctx.settings(), draftOf(plan).timing);
      expect(preview).toMatchObject({ rrule: plan.rrule, dates: plan.upcoming });
    }
  });
});

describe("the preview of a stored plan", () => {
  type Timing = Partial<Pick<CreateInput, "basis" | "frequency" | "interval" | "monthDay">>;

  /** The plan by its form, its preview, and the page of the plan once it is saved. */
  async function previewAndSaved(acme: Company, id: string, version: number, change: Timing = {}) {
    const { timing } = draftOf(await getPlan(acme.as("marko"), id));
    const form = new FormData();
    for (const [name, text] of Object.entries({ ...timing, ...change }))
      if (typeof text !== "object") form.append(name, String(text));
    const ctx = acme.as("marko");
    const { preview } = await previewOfForm(ctx, form, id);
    expect(ctx.database.stats.roundTrips).toBe(1);
    await updatePlan(acme.as("marko"), { ...planInput({ id, ...change }), version });
    const plan = await getPlan(acme.as("marko"), id);
    expect(preview).toEqual(previewOfPlan(plan));
    return { dates: preview?.dates.map(({ dueOn }) => dueOn), waits: preview?.waits };
  }

  it("leaves out the day that has an order", async () => {
    const acme = await tenantWithPlans();
    const id = await newPlan(acme);
    await runJob(acme, id);
    const same = await previewAndSaved(acme, id, 1);
    expect(same.dates?.slice(0, 2)).toEqual(["2026-12-20", "2027-01-20"]);
    const weekly = { frequency: "daily" as const, interval: 7 };
    const retimed = await previewAndSaved(acme, id, 2, weekly);
    expect(retimed.dates?.slice(0, 2)).toEqual(["2026-11-27", "2026-12-04"]);
  });

  it("leaves out a skipped day", async () => {
    const acme = await tenantWithPlans();
    const id = await newPlan(acme);
    await skipOccurrence(acme.as("marko"), { id, version: 1, reason: "" });
    const { dates } = await previewAndSaved(acme, id, 2);
    expect(dates?.[0]).toBe("2026-12-20");
  });

  it("has a postponed day until the rule is changed", async () => {
    const acme = await tenantWithPlans();
    const id = await newPlan(acme);
    await postponeOccurrence(acme.as("marko"), { id, version: 1, dueOn: "2026-12-02" });
    const same = await previewAndSaved(acme, id, 2);
    expect(same.dates?.slice(0, 2)).toEqual(["2026-12-02", "2026-12-20"]);
    const retimed = await previewAndSaved(acme, id, 3, { monthDay: 25 });
    expect(retimed.dates?.slice(0, 2)).toEqual(["2026-11-25", "2026-12-25"]);
  });

  it("says that a plan by completion waits for its open order, and counts on from the last one", async () => {
    const acme = await tenantWithPlans();
    const completion = { basis: "completion" as const, frequency: "daily" as const, interval: 45 };
    const id = await newPlan(acme, completion);
    await runJob(acme, id);
    expect(await previewAndSaved(acme, id, 1, completion)).toEqual({ dates: [], waits: true });
    const longer = { ...completion, interval: 60 };
    expect(await previewAndSaved(acme, id, 2, longer)).toEqual({ dates: [], waits: true });
    const skipped = await newPlan(acme, completion);
    await skipOccurrence(acme.as("marko"), { id: skipped, version: 1, reason: "" });
    const after = await previewAndSaved(acme, skipped, 2, longer);
    expect(after.dates?.[0]).toBe("2027-01-19");
    expect(after.waits).toBe(false);
  });

  it("is not found where there is no plan", async () => {
    const acme = await shared();
    await expectRefusal(previewOfForm(acme.as("marko"), formOf(), newId()), "not_found");
  });
});

describe("a rule with a number of times", () => {
  const counted = async (more: Record<string, string>) => {
    const acme = await shared();
    const fields = { nonWorkingDays: "same", monthDay: "20", count: "5", ...more };
    const { preview } = await previewOfForm(acme.as("marko"), formOf(fields), null);
    return { dates: preview?.dates.length, ...preview?.counted };
  };

  it.each<[which: string, more: Record<string, string>, expected: object]>([
    ["shows as many dates", {}, { dates: 5, left: 5, earlier: 0, merged: 0 }],
    [
      "says how many are past",
      { startOn: "2026-09-20" },
      { dates: 3, left: 3, earlier: 2, merged: 0 },
    ],
    [
      "says how many fall on a day of another",
      { frequency: "daily", nonWorkingDays: "next" },
      { dates: 3, left: 3, earlier: 0, merged: 2 },
    ],
    [
      "shows the first twelve of more",
      { count: "30" },
      { dates: 12, left: 30, earlier: 0, merged: 0 },
    ],
    [
      "shows none of which all are past",
      { startOn: "2020-01-20" },
      { dates: 0, left: 0, earlier: 5 },
    ],
  ])("%s", async (_which, more, expected) => {
    expect(await counted(more)).toMatchObject(expected);
  });

  it("says how many of a stored plan were decided", async () => {
    const acme = await tenantWithPlans();
    const id = await newPlan(acme, { count: 5 });
    await runJob(acme, id);
    const plan = await getPlan(acme.as("marko"), id);
    expect(previewOfPlan(plan).counted).toEqual({ count: 5, left: 4, earlier: 1, merged: 0 });
  });
});
