import { beforeAll, expect, it } from "vitest";
import type { Env } from "~worker/env";
import { HANDLERS } from "~worker/jobs/handlers";
import { PLAN_DUE } from "~/features/preventive-maintenance/model";
import { NIGHTLY_WORK, planNight } from "~/server/command/night";
import { jobOf, newPlan, tenantWithPlans } from "../preventive-maintenance/fixtures";
import { contextFor } from "../../support/db/context";
import { type Company, createTestTenant } from "../../support/db/test-tenant";

let company: Company;
beforeAll(async () => void (company = await createTestTenant()));

it.each([
  ["Europe/Zagreb", "2026-11-28T00:17:00Z", "2026-11-28T01:17:00Z"],
  ["Europe/Zagreb", "2026-11-28T01:17:00Z", "2026-11-29T01:17:00Z"],
  ["Europe/London", "2026-11-28T00:17:00Z", "2026-11-28T02:17:00Z"],
  ["America/New_York", "2026-11-28T00:17:00Z", "2026-11-28T07:17:00Z"],
  ["Pacific/Auckland", "2026-11-28T00:17:00Z", "2026-11-28T13:17:00Z"],
  // 02:17 does not exist on that day, and exists twice on the other.
  ["Europe/Zagreb", "2027-03-28T00:17:00Z", "2027-03-28T01:00:00Z"],
  ["Europe/Zagreb", "2027-10-31T00:10:00Z", "2027-10-31T00:17:00Z"],
])("in %s the night after %s begins at %s", async (zone, now, night) => {
  await company.run("DELETE FROM outbox");
  await company.run("DELETE FROM settings WHERE key = 'time-zone'");
  await company.run(
    "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('time-zone', '2000-01-01', ?, 0)",
    JSON.stringify(zone),
  );
  await planNight(contextFor(company, { clock: { at: Date.parse(now) } }));
  expect(await company.rows("SELECT next_at AS at FROM outbox")).toEqual([
    { at: Date.parse(night) },
  ]);
});

it("is planned once for each night of the company, and makes the orders that are due then", async () => {
  const acme = await tenantWithPlans();
  const plan = await newPlan(acme);
  await acme.run("DELETE FROM outbox");
  // Friday evening in Zagreb.
  await planNight(jobOf(acme));
  await planNight(jobOf(acme));
  await planNight(jobOf(acme, 1));
  const nights = await acme.rows("SELECT id, type, next_at AS nextAt FROM outbox ORDER BY id");
  expect(nights).toEqual(
    ["2026-11-21", "2026-11-22"].map((day) => ({
      id: `night-${day}`,
      type: NIGHTLY_WORK,
      nextAt: Date.parse(`${day}T01:17:00Z`),
    })),
  );
  const FILES = { list: async () => ({ objects: [], truncated: false }) };
  const row = { id: "", type: NIGHTLY_WORK, ids: {}, attempts: 1, createdAt: 0 };
  await HANDLERS[NIGHTLY_WORK]?.(jobOf(acme), { FILES } as unknown as Env, {}, row);
  const due = await acme.rows(
    "SELECT ids ->> 'planId' AS planId FROM outbox WHERE type = ?",
    PLAN_DUE,
  );
  expect(due).toEqual([{ planId: plan }]);
});
