import { describe, expect, it } from "vitest";
import { maintenanceInput } from "~/features/analytics/inputs";
import { readMaintenance } from "~/features/analytics/queries/maintenance";
import { maintenanceModel } from "~/features/analytics/ui/maintenance-models";
import { formatter } from "~/kernel/text/format";
import { instantOf } from "~/kernel/time/instants";
import { textsIn } from "~/server/texts";
import { parseInput } from "~/kernel/input/parse";
import { expectRefusal } from "../../support/api/signed-in";
import type { Company } from "../../support/db/test-tenant";
import { DAY_MS, NOW, OTHER_PLACE, PLACE, who } from "../../support/records/people";
import {
  newPlan,
  occurrencesOf,
  runJob,
  tenantWithPlans,
} from "../preventive-maintenance/fixtures";

const ZONE = "Europe/Zagreb";

/** As read on 20 April 2027. */
function read(acme: Company, raw: object = {}, key = "marko") {
  const input = parseInput(maintenanceInput, { from: "2026-11-01", to: "2027-04-30", ...raw });
  return readMaintenance(acme.as(key, { now: instantOf("2027-04-20", 720, ZONE) }), input);
}

/** What a trigger does when the order of the day ends. */
async function settledAt(
  acme: Company,
  plan: string,
  dueOn: string,
  at: number,
  state: "done" | "missed" = "done",
): Promise<void> {
  await acme.run(
    "UPDATE maintenance_occurrences SET state = ?, settled_at = ? WHERE plan_id = ? AND due_on = ?",
    state,
    at,
    plan,
    dueOn,
  );
}

/** Orders of 20 November, December and January; the first is done in the last minute of its day, the second a minute later than that. */
async function twoDone() {
  const acme = await tenantWithPlans();
  const plan = await newPlan(acme);
  for (const days of [0, 30, 61]) expect(await runJob(acme, plan, days)).toBe(1);
  await settledAt(acme, plan, "2026-11-20", instantOf("2026-11-21", 0, ZONE) - 1);
  await settledAt(acme, plan, "2026-12-20", instantOf("2026-12-21", 0, ZONE));
  return { acme, plan };
}

const NONE = { onTime: 0, late: 0, open: 0, missed: 0 };

describe("maintenance on time", () => {
  it("is done by the end of the due day in the company's zone; later, or open after it, is not", async () => {
    const { acme } = await twoDone();
    const { entities, totals, totalCount } = await read(acme);
    expect(totals).toEqual({ onTime: 1, late: 1, open: 1, missed: 0, onTimeShare: 1 / 3 });
    expect(entities).toMatchObject([
      { key: PLACE.customerId, name: expect.stringMatching(/./), ...totals },
    ]);
    expect(totalCount).toBe(1);
  });

  it("is not overdue while its order waits for approvals", async () => {
    const { acme } = await twoDone();
    await acme.run(
      "UPDATE work_orders SET status = 'waiting-for-approvals' WHERE id IN (SELECT work_order_id FROM maintenance_occurrences WHERE state = 'ordered')",
    );
    expect((await read(acme)).totals).toMatchObject({ onTime: 1, late: 1, open: 0 });
  });

  it("is counted in the month in which it was done, or became due", async () => {
    const { acme } = await twoDone();
    const { entities } = await read(acme, { by: "month" });
    expect(entities).toMatchObject([
      { key: "2026-11", ...NONE, onTime: 1, onTimeShare: 1 },
      { key: "2026-12", ...NONE, late: 1, onTimeShare: 0 },
      { key: "2027-01", ...NONE, open: 1, onTimeShare: 0 },
    ]);
    expect((await read(acme, { by: "month", to: "2026-11-30" })).entities).toHaveLength(1);
  });

  it("misses orders that were called off or never came, and leaves out skipped ones and those to come", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme);
    await runJob(acme, plan);
    await settledAt(acme, plan, "2026-11-20", NOW, "missed");
    await runJob(acme, plan, 62);
    expect(await occurrencesOf(acme, plan)).toEqual([
      "2026-11-20 missed",
      "2026-12-20 missed",
      "2027-01-20 ordered",
    ]);
    await acme.run(
      "UPDATE maintenance_occurrences SET state = 'skipped', settled_at = created_at WHERE due_on = '2026-12-20'",
    );
    const { totals } = await read(acme, { to: "2027-01-19" });
    expect(totals).toEqual({ ...NONE, missed: 1, onTimeShare: 0 });
  });

  it("is that of one customer, or of the orders assigned to one technician", async () => {
    const { acme } = await twoDone();
    const other = await newPlan(acme, { ...OTHER_PLACE, technicianIds: [who("tarik")] });
    await runJob(acme, other);
    await settledAt(acme, other, "2026-11-20", NOW + DAY_MS * 3);
    const totals = async (raw: object) => (await read(acme, raw)).totals;
    expect(await totals({ customerId: OTHER_PLACE.customerId })).toMatchObject({
      ...NONE,
      late: 1,
    });
    expect(await totals({ technicianId: who("tarik") })).toMatchObject({ ...NONE, late: 1 });
    expect(await totals({ technicianId: who("tomislav") })).toMatchObject({ onTime: 1, late: 1 });
    expect(await totals({ technicianId: who("tea") })).toEqual({ ...NONE, onTimeShare: null });
    const { entities } = await read(acme);
    expect(entities.map(({ onTimeShare }) => onTimeShare)).toEqual([0, 1 / 3]);
  });

  it("is a share in a file, to two places of a percent, and empty where nothing was due", async () => {
    const { acme } = await twoDone();
    const format = formatter({ language: "en", timeZone: ZONE, currency: "EUR" });
    const inFile = async (raw: object) => {
      const input = parseInput(maintenanceInput, raw);
      const model = maintenanceModel(await read(acme, raw), input, { t: textsIn("en").t, format });
      return {
        head: model.heads.at(-1)?.label,
        values: [...model.rows.map(({ cells }) => cells), model.total].map(
          (cells) => cells?.at(-1)?.raw,
        ),
      };
    };
    expect(await inFile({})).toEqual({ head: "On time, %", values: [33.33, 33.33] });
    expect((await inFile({ by: "month" })).values).toEqual([100, 0, 0, 33.33]);
    expect((await inFile({ technicianId: who("tea") })).values).toEqual([""]);
  });

  it("takes a range of any length", async () => {
    const { acme } = await twoDone();
    const { totals } = await read(acme, { from: "1900-01-01", to: "2199-12-31" });
    expect(totals).toEqual({ onTime: 1, late: 1, open: 1, missed: 0, onTimeShare: 1 / 3 });
  });

  it("is for managers of a company with the feature, in one round trip", async () => {
    const acme = await tenantWithPlans();
    await expectRefusal(read(acme, {}, "tomislav"), "not_allowed");
    const ctx = acme.as("marko");
    await readMaintenance(ctx, parseInput(maintenanceInput, {}));
    expect(ctx.database.stats.roundTrips).toBe(1);
    await acme.run("DELETE FROM settings WHERE key = 'feature.PREVENTIVE_MAINTENANCE'");
    await expectRefusal(read(acme), "feature_off");
  });
});
