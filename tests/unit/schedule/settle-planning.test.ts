import { describe, expect, it } from "vitest";
import { settlePlanning } from "~/features/schedule/commands/settle-planning";
import { scheduleInput, settlePlanningInput } from "~/features/schedule/inputs";
import { readSchedule } from "~/features/schedule/queries/board";
import { parseInput } from "~/kernel/input/parse";
import { instantOf } from "~/kernel/time/instants";
import { expectRefusal } from "../../support/api/signed-in";
import { allRows } from "../../support/db/all-rows";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { visitRow } from "../../support/records/visits/visit-rows";

const at = (hours: number) => instantOf("2026-11-23", hours * 60, "Europe/Zagreb");

/** The card of an order in the tray, undefined when it is not there. */
async function cardOf(acme: Company, orderId: string) {
  const { tray } = await readSchedule(acme.as("marko"), parseInput(scheduleInput, { tray: 200 }));
  return tray?.orders.find(({ id }) => id === orderId);
}

const planned = (acme: Company, minutes: number) =>
  orderAt(acme, "backlog", {
    technicianIds: [who("tea"), who("tomislav")],
    leadId: who("tea"),
    plannedRegularMinutes: minutes,
  });

describe("an order of several days", () => {
  it("stays among the unplanned until the hours of its visits' people cover its planned hours", async () => {
    const acme = await createTestTenant();
    const order = await planned(acme, 900);
    expect(await cardOf(acme, order.id)).toMatchObject({ leftMinutes: 900, visitIds: [] });
    const both = await visitRow(acme, order.id, {
      technicians: ["tea", "tomislav"],
      startsAt: at(8),
      endsAt: at(14),
    });
    const cancelled = await visitRow(acme, order.id, { startsAt: at(15), cancelledAt: 1 });
    expect(cancelled).toBeTruthy();
    expect(await cardOf(acme, order.id)).toMatchObject({ leftMinutes: 180, visitIds: [both] });
    await visitRow(acme, order.id, { startsAt: at(32), endsAt: at(35) });
    expect(await cardOf(acme, order.id)).toBeUndefined();
  });

  it("leaves them when somebody says that this is all, and returns with more planned hours", async () => {
    const acme = await createTestTenant();
    const order = await planned(acme, 900);
    await visitRow(acme, order.id, { startsAt: at(8), endsAt: at(10) });
    const ctx = acme.as("marko");
    const settle = (more: object = {}) =>
      settlePlanning(ctx, parseInput(settlePlanningInput, { id: order.id, ...more }));
    const { version } = await settle();
    expect(await cardOf(acme, order.id)).toBeUndefined();
    await settle({ isSettled: false });
    expect(await cardOf(acme, order.id)).toMatchObject({ leftMinutes: 780 });
    const settled = await settle();
    expect(settled.version).toBe(version + 2);
    await acme.run("UPDATE work_orders SET planned_regular_minutes = 960 WHERE id = ?", order.id);
    expect(await cardOf(acme, order.id)).toMatchObject({ leftMinutes: 840 });
  });

  it("is taken back with all rows as they were", async () => {
    const acme = await createTestTenant();
    const order = await planned(acme, 900);
    await visitRow(acme, order.id, { startsAt: at(8), endsAt: at(10) });
    const rows = await allRows(acme, { history: true });
    const settle = (more: object = {}) =>
      settlePlanning(acme.as("marko"), parseInput(settlePlanningInput, { id: order.id, ...more }));
    await settle();
    expect(await allRows(acme, { history: true })).not.toEqual(rows);
    await settle({ isSettled: false });
    expect(await allRows(acme, { history: true })).toEqual(rows);
  });

  it("that is settled needs all of its hours again when its visits are cancelled", async () => {
    const acme = await createTestTenant();
    const order = await planned(acme, 900);
    await visitRow(acme, order.id, { startsAt: at(8), endsAt: at(10) });
    await settlePlanning(acme.as("marko"), parseInput(settlePlanningInput, { id: order.id }));
    await acme.run("UPDATE visits SET status = 'cancelled', cancelled_at = 1");
    expect(await cardOf(acme, order.id)).toMatchObject({ leftMinutes: 900, visitIds: [] });
  });

  it("without planned hours is planned with its first visit", async () => {
    const acme = await createTestTenant();
    const order = await planned(acme, 0);
    await visitRow(acme, order.id, { startsAt: at(8), endsAt: at(10) });
    expect(await cardOf(acme, order.id)).toBeUndefined();
  });

  it("is settled only by those who plan, and only while it is open", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await planned(acme, 900);
    const input = parseInput(settlePlanningInput, { id: order.id });
    for (const key of ["ana", "tomislav", "emina", "ciro"])
      await expectRefusal(settlePlanning(acme.as(key), input), "not_allowed");
    const waiting = await orderAt(acme, "submitted");
    await expectRefusal(
      settlePlanning(acme.as("marko"), { ...input, id: waiting.id }),
      "transition_not_allowed",
      "order_locked",
    );
  });
});
