import { describe, expect, it } from "vitest";
import { listVisitsInput } from "~/features/visits/inputs";
import { getVisit, listVisits } from "~/features/visits/queries/list";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { HOUR_MS, planned, VISIT_AT, VISIT_DAY } from "../../support/records/visits/planned-visits";

const shared = once(async () => {
  const acme = await createTestTenant();
  const [own, others] = [
    await orderAt(acme, "backlog"),
    await orderAt(acme, "backlog", { technicianIds: [who("tarik")], leadId: who("tarik") }),
  ];
  const morning = await planned(acme, own.id);
  // 23:00 to 01:00: on both days.
  const night = await planned(acme, others.id, ["tarik"], {
    startsAt: VISIT_AT + 15 * HOUR_MS,
    endsAt: VISIT_AT + 17 * HOUR_MS,
  });
  return { acme, own, others, morning, night };
});
const days = (from: string, to: string, more = {}) => listVisitsInput.parse({ from, to, ...more });

describe("the visits of some days", () => {
  it("are those that touch a day in the tenant's zone, in one round trip", async () => {
    const { acme, morning, night } = await shared();
    const ctx = acme.as("ana");
    expect((await listVisits(ctx, days(VISIT_DAY, VISIT_DAY))).map(({ id }) => id)).toEqual([
      morning.id,
      night.id,
    ]);
    const next = await listVisits(acme.as("ana"), days("2026-11-24", "2026-11-24"));
    expect(next.map(({ id }) => id)).toEqual([night.id]);
    expect(await listVisits(acme.as("ana"), days("2026-11-25", "2026-11-30"))).toEqual([]);
  });

  it("are filtered by technician and order", async () => {
    const { acme, others, morning, night } = await shared();
    const of = (more: object) => listVisits(acme.as("marko"), days(VISIT_DAY, VISIT_DAY, more));
    expect((await of({ technicianId: who("tomislav") })).map(({ id }) => id)).toEqual([morning.id]);
    expect((await of({ workOrderId: others.id })).map(({ id }) => id)).toEqual([night.id]);
  });

  it("are only the own ones for a technician, and none for employees and customers", async () => {
    const { acme, morning, night } = await shared();
    for (const key of ["tomislav", "tea"])
      expect(
        (await listVisits(acme.as(key), days(VISIT_DAY, VISIT_DAY))).map(({ id }) => id),
      ).toEqual([morning.id]);
    await expectRefusal(getVisit(acme.as("tomislav"), night.id), "not_found");
    expect(await getVisit(acme.as("tarik"), night.id)).toMatchObject({ id: night.id });
    for (const key of ["emina", "ciro", "petar"])
      await expectRefusal(listVisits(acme.as(key), days(VISIT_DAY, VISIT_DAY)), "not_allowed");
  });

  it("are at most 62 days", () => {
    expect(listVisitsInput.safeParse({ from: "2026-01-01", to: "2026-03-03" }).success).toBe(true);
    expect(listVisitsInput.safeParse({ from: "2026-01-01", to: "2026-03-04" }).success).toBe(false);
  });
});
