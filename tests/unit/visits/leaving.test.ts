import { describe, expect, it } from "vitest";
import { deactivateUser } from "~/features/users/commands/deactivate";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateInput, type UpdateInput } from "~/features/work-orders/inputs/create";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { refusalOf } from "../../support/api/signed-in";
import { orderAt, plan } from "../../support/records/orders";
import { NOW, who } from "../../support/records/people";
import {
  HOUR_MS,
  peopleOf,
  planned,
  VISIT_DAY,
  visitLog,
} from "../../support/records/visits/planned-visits";

async function updated(acme: Company, id: string, more: Partial<UpdateInput>) {
  const [row] = await acme.rows("SELECT version FROM work_orders WHERE id = ?", id);
  return updateWorkOrder(
    acme.as("marko"),
    updateInput.parse({
      ...plan(),
      plannedStartOn: VISIT_DAY,
      plannedEndOn: VISIT_DAY,
      id,
      version: Number(row?.["version"]),
      ...more,
    }),
  );
}

const statusOf = async (acme: Company, id: string) =>
  (await acme.rows("SELECT status FROM visits WHERE id = ?", id))[0]?.["status"];

describe("removing a technician from an order", () => {
  it("leaves their visits to the others, or to the lead, and keeps those that have begun", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const shared = await planned(acme, order.id, ["tea", "tomislav"]);
    const alone = await planned(acme, order.id, ["tea"]);
    const begun = await planned(acme, order.id, ["tea"], {
      startsAt: NOW - HOUR_MS,
      endsAt: NOW + HOUR_MS,
    });
    await updated(acme, order.id, {
      plannedStartOn: "2026-11-20",
      technicianIds: [who("tomislav")],
      leadId: who("tomislav"),
    });
    expect(await peopleOf(acme, shared.id)).toEqual([who("tomislav")]);
    expect(await peopleOf(acme, alone.id)).toEqual([who("tomislav")]);
    expect(await peopleOf(acme, begun.id)).toEqual([who("tea")]);
    expect(await visitLog(acme, alone.id)).toEqual(["visit.planned", "visit.reassigned"]);
  });

  it("cancels visits that nobody is left for", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const visit = await planned(acme, order.id, ["tea"]);
    await updated(acme, order.id, { technicianIds: [], leadId: null });
    expect(await statusOf(acme, visit.id)).toBe("cancelled");
    expect(await visitLog(acme, visit.id)).toEqual(["visit.planned", "visit.cancelled"]);
  });
});

it("an order with visits refuses days other than theirs", async () => {
  const acme = await createTestTenant();
  const order = await orderAt(acme, "backlog");
  await planned(acme, order.id);
  const refused = await refusalOf(updated(acme, order.id, { plannedEndOn: "2026-12-24" }));
  expect(refused).toMatchObject({
    code: "guard_failed",
    facts: { guard: "days_follow_visits", fields: { plannedEndOn: "days_follow_visits" } },
  });
});

it("deactivating a technician hands their visits to the next lead, on every order", async () => {
  const acme = await createTestTenant();
  const [led, unled] = [
    await orderAt(acme, "in-progress"),
    await orderAt(acme, "backlog", { technicianIds: [who("tomislav")] }),
  ];
  const [remaining, dropped] = [await planned(acme, led.id), await planned(acme, unled.id)];
  await deactivateUser(acme.as("sanja"), {
    id: who("tomislav"),
    version: 1,
    knowsStranded: true,
    nextLeads: [
      { workOrderId: led.id, leadId: who("tarik") },
      { workOrderId: unled.id, leadId: null },
    ],
  });
  expect(await peopleOf(acme, remaining.id)).toEqual([who("tarik")]);
  expect(await statusOf(acme, remaining.id)).toBe("planned");
  expect(await statusOf(acme, dropped.id)).toBe("cancelled");
});
