import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { readDay } from "~/features/dashboard/queries/day";
import { finishedOf, openOrdersOf } from "~/features/dashboard/queries/open-orders";
import { allowEditing } from "~/features/work-orders/commands/shared";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { enableRetroactiveEntry } from "~/features/work-orders/commands/enable-retroactive-entry";
import { nextStep } from "~/features/work-orders/policy/next-step";
import { reportToFix, stepFactsOf } from "~/features/work-orders/ui/detail/step-facts";
import type { DayOrder } from "~/features/dashboard/model";
import { getOrderWithReports, readOrderPage } from "~/features/daily-reports/queries/order";
import { inGroups } from "~/features/dashboard/policy/day";
import { dayOrderOf } from "~/features/dashboard/ui/day-orders";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { type CreateInput, updateInput } from "~/features/work-orders/inputs/create";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import { insert } from "../../../migrations/seeds/insert";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { explain } from "../../support/db/explain";
import { createArchivedOrder } from "../../support/records/archived-order";
import { atVersion, orderAt, plan, report } from "../../support/records/orders";
import { planned as plannedVisit } from "../../support/records/visits/planned-visits";
import { DAY_MS, NOW, TODAY, who } from "../../support/records/people";

const [YESTERDAY, BEFORE] = ["2026-11-19", "2026-11-18"];

async function dayOf(of: Company, key = "tomislav") {
  const day = await readDay(of.as(key));
  if (!day) throw new Error(`${key} is no technician`);
  return day;
}

/** The step that is offered, or "waits". */
function stepOf({ facts }: DayOrder) {
  const { step, mayAct } = nextStep(facts);
  return mayAct ? step : "waits";
}

/** Planned by the office some days ago, and started by Tomislav the given number of days ago. */
async function begun(of: Company, daysAgo: number, more: Partial<CreateInput> = {}) {
  const order = await createWorkOrder(of.as("marko", { now: NOW - 5 * DAY_MS }), plan(more));
  return startWorkOrder(of.as("tomislav", { now: NOW - daysAgo * DAY_MS }), atVersion(order));
}

async function planned(of: Company, plannedStartOn: string, more: Partial<CreateInput> = {}) {
  return createWorkOrder(
    of.as("marko", { now: NOW - 5 * DAY_MS }),
    plan({ plannedStartOn, ...more }),
  );
}

describe("a technician's day", () => {
  it("is ordered by the times of their own visits, which it has with their notes", async () => {
    const acme = await createTestTenant();
    const [late, early] = [await planned(acme, TODAY), await planned(acme, TODAY)];
    const at = (hour: number) => Date.UTC(2026, 10, 20, hour - 1);
    const visit = (id: string, hour: number, keys = ["tomislav"]) =>
      plannedVisit(acme, id, keys, {
        startsAt: at(hour),
        endsAt: at(hour + 2),
        note: "Key at the gate",
      });
    await visit(late.id, 13);
    const first = await visit(early.id, 9);
    await visit(early.id, 7, ["tea"]);
    const day = await dayOf(acme);
    expect(day.timeZone).toBe("Europe/Zagreb");
    expect(day.orders.map(({ id }) => id)).toEqual([early.id, late.id]);
    expect(day.orders[0]).toMatchObject({
      group: "today",
      visits: [{ id: first.id, day: TODAY, from: "09:00", to: "11:00", note: "Key at the gate" }],
    });
  });

  it("has the same orders as a device makes from their pages", async () => {
    const acme = await createTestTenant();
    const own = await planned(acme, "", { description: "Ventil\ncuri" });
    await plannedVisit(acme, own.id, ["tomislav"], {
      startsAt: NOW + DAY_MS,
      endsAt: NOW + DAY_MS + 3_600_000,
      note: "Key at the gate",
    });
    const started = await begun(acme, 1);
    const { orders, timeZone = "", today } = await dayOf(acme);
    const pages = await Promise.all(
      [own, started].map(({ id }) => readOrderPage(acme.as("tomislav"), id, { comments: 0 })),
    );
    const made = pages.map((page) => dayOrderOf(page, who("tomislav"), timeZone));
    expect(
      inGroups(
        made.filter((each) => each !== null),
        today,
      ),
    ).toEqual(orders);
  });

  it("lists their open orders by group, with place, customer phone number and address", async () => {
    const acme = await createTestTenant();
    const today = await planned(acme, TODAY, { priority: "critical" });
    const late = await planned(acme, YESTERDAY);
    const begunBefore = await begun(acme, 1, { plannedStartOn: BEFORE, plannedEndOn: TODAY });
    const next = await planned(acme, "2026-11-23");
    const unplanned = await planned(acme, "");
    const day = await dayOf(acme);
    expect(day.today).toBe(TODAY);
    expect(
      day.orders.map((each) => [each.id, each.group, each.overdueSince, stepOf(each)]),
    ).toEqual([
      [today.id, "today", null, "start"],
      [begunBefore.id, "today", null, "report"],
      [late.id, "overdue", YESTERDAY, "start"],
      [next.id, "later", null, "start"],
      [unplanned.id, "later", null, "start"],
    ]);
    const [place] = await acme.rows(
      "SELECT l.street || ' ' || l.number AS street, l.zip_code || ' ' || l.city AS town, coalesce(nullif(c.contact_number, ''), c.telephone) AS phone FROM locations l JOIN customers c ON c.id = l.customer_id WHERE l.id = ?",
      plan().locationId ?? "",
    );
    expect(day.orders[0]).toMatchObject({
      customerName: "Brodogradilište Žuti Rt d.d.",
      phone: place?.["phone"],
      address: `${String(place?.["street"]).trim()}, ${String(place?.["town"])}`,
      place: expect.stringContaining("Dok 2"),
    });
  });

  it("excludes the orders of others, completed and called-off orders, and ended assignments", async () => {
    const acme = await createTestTenant();
    await begun(acme, 1, { technicianIds: [who("tomislav")] });
    const off = await begun(acme, 1);
    await callOffWorkOrder(acme.as("marko"), { ...atVersion(off), reason: "Sold" });
    for (const status of ["waiting-for-approvals", "signed", "done"] as const)
      await createArchivedOrder(acme, { status, technicians: ["tomislav", "tea"] });
    const left = await planned(acme, TODAY);
    await acme.run(
      "UPDATE work_order_assignments SET to_at = ? WHERE work_order_id = ? AND user_id = ?",
      NOW,
      left.id,
      who("tea"),
    );
    expect((await dayOf(acme, "tea")).orders).toEqual([]);
    expect((await dayOf(acme)).orders).toHaveLength(2);
  });

  it("is empty for users who are not technicians", async () => {
    const acme = await createTestTenant();
    for (const key of ["sanja", "marko", "ana"])
      expect(await readDay(acme.as(key)), key).toBeNull();
  });

  it("lists later orders even when many are overdue", async () => {
    const acme = await createTestTenant();
    const order = await planned(acme, "2026-11-30");
    await planned(acme, YESTERDAY);
    for (let index = 0; index < 30; index += 1) await planned(acme, BEFORE);
    const { orders } = await dayOf(acme);
    expect(orders.filter(({ group }) => group === "overdue")).toHaveLength(30);
    expect(orders.at(-1)).toMatchObject({ id: order.id, group: "later" });
  });

  it("follows the tenant's time zone, not UTC", async () => {
    const acme = await createTestTenant();
    const order = await planned(acme, "2026-11-21");
    const night = acme.as("tomislav", { now: Date.UTC(2026, 10, 20, 23, 30) });
    expect(await readDay(night)).toMatchObject({
      today: "2026-11-21",
      orders: [{ id: order.id, group: "today" }],
    });
    expect((await dayOf(acme)).orders).toMatchObject([{ id: order.id, group: "tomorrow" }]);
  });

  it("takes one round trip and one request, and reads only the technician's open orders", async () => {
    const acme = await createTestTenant();
    await begun(acme, 1, { plannedStartOn: BEFORE, plannedEndOn: TODAY });
    await planned(acme, TODAY);
    const few = acme.as("tomislav");
    await readDay(few);
    expect(few.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    for (let index = 0; index < 60; index += 1)
      await createArchivedOrder(acme, {
        status: "done",
        number: `2020-${String(index).padStart(5, "0")}`,
      });
    const many = acme.as("tomislav");
    await readDay(many);
    // One more: the row of the index after the last one in progress.
    expect(many.database.stats.rowsRead).toBeLessThanOrEqual(few.database.stats.rowsRead + 1);
    expect(many.database.stats.rowsRead).toBeLessThanOrEqual(120);
    expect(
      (
        await explain(
          acme.database,
          openOrdersOf(who("tomislav"), TODAY, { from: BEFORE, to: TODAY }),
        )
      ).join("\n"),
    ).not.toMatch(/SCAN (?!a\b|mine\b|\(|\d)/);
  });
});

describe("what is finished today", () => {
  it("are the orders with an own report of today that wait for others or are done", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const submitted = await orderAt(acme, "submitted");
    const done = await orderAt(acme, "done");
    await orderAt(acme, "reported");
    const day = await dayOf(acme);
    expect(day.finished).toMatchObject([
      {
        id: submitted.id,
        status: "waiting-for-approvals",
        customerName: expect.stringContaining("Brodogradilište"),
      },
      { id: done.id, status: "done" },
    ]);
    expect((await dayOf(acme, "tea")).finished).toEqual([]);
    const tomorrow = await readDay(acme.as("tomislav", { now: NOW + DAY_MS }));
    expect(tomorrow?.finished).toEqual([]);
  });

  it("is found by an index", async () => {
    const { database } = await createTestTenant();
    const plans = await explain(database, finishedOf(who("tomislav"), { from: BEFORE, to: TODAY }));
    expect(plans.join("\n")).not.toMatch(/SCAN/);
  });
});

describe("outstanding work", () => {
  it("includes each planned day since the start that the lead has not reported, without today", async () => {
    const acme = await createTestTenant();
    const { id, number } = await begun(acme, 2, {
      plannedStartOn: BEFORE,
      plannedEndOn: "2026-11-25",
    });
    const missing = (day: string) => ({
      workOrderId: id,
      number,
      customerName: "Brodogradilište Žuti Rt d.d.",
      day,
    });
    expect((await dayOf(acme)).missing).toEqual([missing(BEFORE), missing(YESTERDAY)]);
    await fileReport(acme.as("tomislav"), report(id, "tomislav", { reportOn: BEFORE }));
    expect((await dayOf(acme)).missing).toEqual([missing(YESTERDAY)]);
    await fileReport(acme.as("marko"), report(id, "tomislav", { reportOn: YESTERDAY }));
    expect((await dayOf(acme)).missing).toEqual([]);
  });

  it("belongs to the lead only where the lead reports for all", async () => {
    const acme = await createTestTenant();
    await begun(acme, 1, { plannedStartOn: YESTERDAY });
    expect((await dayOf(acme, "tea")).missing).toEqual([]);
    const [order] = (await dayOf(acme, "tea")).orders;
    expect(order).toMatchObject({
      leadName: "Tomislav Đurić",
      facts: { reportedToday: false, isLead: false },
    });
    expect(order && nextStep(order.facts)).toEqual({
      step: "report",
      mayAct: false,
      waitsFor: ["lead"],
    });
  });

  it("belongs to each assignee where each reports their own", async () => {
    const globex = await createTestTenant({ entry: "ALL_ASSIGNEES" });
    const { id } = await begun(globex, 1, { plannedStartOn: YESTERDAY });
    await fileReport(globex.as("tea"), report(id, "tea", { reportOn: YESTERDAY }));
    await fileReport(globex.as("tea"), report(id, "tea"));
    const [hers, his] = [await dayOf(globex, "tea"), await dayOf(globex)];
    expect(hers).toMatchObject({ missing: [], orders: [{ facts: { reportedToday: true } }] });
    expect(hers.orders.map(stepOf)).toEqual(["waits"]);
    expect(his).toMatchObject({
      missing: [{ workOrderId: id, day: YESTERDAY }],
      orders: [{ facts: { reportedToday: false } }],
    });
    expect(his.orders.map(stepOf)).toEqual(["report"]);
  });

  it("reaches further back where earlier days are open, and skips days off", async () => {
    const acme = await createTestTenant();
    const order = await begun(acme, 4, { plannedStartOn: "2026-11-16", plannedEndOn: TODAY });
    expect((await dayOf(acme)).missing.map(({ day }) => day)).toEqual([BEFORE, YESTERDAY]);
    await enableRetroactiveEntry(acme.as("marko"), atVersion(order));
    await acme.database.write([
      insert("work_capacity_exceptions", {
        user_id: who("tomislav"),
        day: "2026-11-17",
        minutes: 0,
        reason: "Ill",
      }),
    ]);
    expect((await dayOf(acme)).missing.map(({ day }) => day)).toEqual([
      "2026-11-16",
      BEFORE,
      YESTERDAY,
    ]);
  });

  it("includes the technician's own unfiled reports", async () => {
    const acme = await createTestTenant();
    const { id, number } = await createArchivedOrder(acme, { technicians: ["tea"] }).then(
      async (order) => ({
        ...order,
        number: String((await acme.rows("SELECT number FROM work_orders"))[0]?.["number"]),
      }),
    );
    const unfiled = report(id, "tomislav");
    await fileReport(acme.as("tomislav"), unfiled);
    expect((await dayOf(acme)).unfiled).toEqual([
      { id: unfiled.id, workOrderId: id, number, day: TODAY, reason: "not_assigned_then" },
    ]);
    expect((await dayOf(acme, "tea")).unfiled).toEqual([]);
  });

  it("includes an order that was sent back, with the approver's note", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "submitted");
    await allowEditing(acme.as("ana"), { ...atVersion(order), note: "Hours are missing" });
    const { orders } = await dayOf(acme);
    expect(orders).toMatchObject([{ id: order.id, sentBack: "Hours are missing" }]);
    expect(orders.map(stepOf)).toEqual(["fixReport"]);
    const [fixed] = await acme.rows("SELECT id, report_on AS reportOn FROM daily_reports");
    expect(orders[0]?.reportToFix).toEqual(fixed);
  });

  it("has the same next step as the order's page, at each stage and for each technician", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    for (const stage of ["backlog", "in-progress", "reported"] as const) await orderAt(acme, stage);
    const back = await orderAt(acme, "submitted");
    await allowEditing(acme.as("ana"), { ...atVersion(back), note: "Hours are missing" });
    // Its author still has to change the report, although another one leads now.
    const handedOver = await orderAt(acme, "submitted");
    const open = await allowEditing(acme.as("ana"), { ...atVersion(handedOver), note: "Hours" });
    await updateWorkOrder(
      acme.as("marko"),
      updateInput.parse({ ...plan(), ...atVersion(open), leadId: who("tea") }),
    );
    const seen = new Set<string>();
    for (const key of ["tomislav", "tea"])
      for (const { id, facts, reportToFix: report } of (await dayOf(acme, key)).orders) {
        const page = await getOrderWithReports(acme.as(key), id);
        expect(nextStep(stepFactsOf(page, who(key)))).toEqual(nextStep(facts));
        expect(reportToFix(page, who(key))?.id).toBe(report?.id);
        seen.add(nextStep(facts).step ?? "");
      }
    expect([...seen].sort()).toEqual(["fixReport", "report", "start", "submitForApproval"]);
  });
});
