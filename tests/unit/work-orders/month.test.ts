import { describe, expect, it } from "vitest";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { monthInput } from "~/features/work-orders/inputs/month";
import { readOrdersOf } from "~/features/work-orders/queries/of-record";
import { type OrderMonth, readOrderMonth } from "~/features/work-orders/queries/month";
import { addDays } from "~/kernel/time/days";
import { instantOf } from "~/kernel/time/instants";
import { weeksOfMonth } from "~/kernel/time/months";
import { expectRefusal } from "../../support/api/signed-in";
import { planOf } from "../../support/db/explain";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { OTHER_PLACE, PLACE, who } from "../../support/records/people";
import { cancelled, planned } from "../../support/records/visits/planned-visits";

const ASSET = { assetId: PLACE.assetId };
const at = (day: string, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return instantOf(day, hours * 60 + minutes, "Europe/Zagreb");
};

/** A visit by Tomislav to a new order, at local times. */
async function visited(acme: Company, from: [string, string], to: [string, string]) {
  const order = await orderAt(acme, "backlog");
  const times = { startsAt: at(...from), endsAt: at(...to) };
  return { order, visit: await planned(acme, order.id, ["tomislav"], times) };
}

async function monthOf(acme: Company, month: string, place: object = ASSET, key = "marko") {
  return readOrderMonth(acme.as(key), monthInput.parse({ ...place, month }));
}

/** Days with the times, or with a dash for an order without a visit. */
function daysIn({ entries }: Pick<OrderMonth, "entries">): string[] {
  return entries.map(({ day, times }) => `${day.slice(5)} ${times || "-"}`);
}

describe("the month of a record", () => {
  it("has visits at their times and orders without visits on their days, in one round trip", async () => {
    const acme = await createTestTenant();
    const { order, visit } = await visited(acme, ["2026-11-23", "08:00"], ["2026-11-23", "10:30"]);
    const days = { plannedStartOn: "2026-11-22", plannedEndOn: "2026-11-24" };
    const byDays = await orderAt(acme, "backlog", { ...days, description: "Pregled\nsvega" });
    await orderAt(acme, "backlog");
    const ctx = acme.as("marko");
    const read = await readOrdersOf(ctx, { ...ASSET, view: "month" }, async () => []);
    const month = "planned" in read ? read.planned : expect.fail("a list");
    expect(ctx.database.stats.roundTrips).toBe(1);
    expect(month).toMatchObject({ month: "2026-11", today: "2026-11-20", shownUntil: null });
    expect(daysIn(month)).toEqual(["11-22 -", "11-23 08:00–10:30", "11-23 -", "11-24 -"]);
    expect(month.entries.slice(0, 2)).toMatchObject([
      { orderId: byDays.id, visitId: null, title: "Pregled", status: "backlog" },
      { orderId: order.id, visitId: visit.id, title: "Servis motora" },
    ]);
    expect(month.entries[0]?.place).toMatch(/ · /);
  });

  it("shows a visit past midnight on both days, and one until midnight on its own", async () => {
    const acme = await createTestTenant();
    await visited(acme, ["2026-11-24", "16:00"], ["2026-11-25", "00:00"]);
    await visited(acme, ["2026-11-25", "01:00"], ["2026-11-25", "02:00"]);
    await visited(acme, ["2026-11-24", "22:00"], ["2026-11-25", "02:00"]);
    expect(daysIn(await monthOf(acme, "2026-11"))).toEqual([
      "11-24 16:00–00:00",
      "11-24 22:00–02:00",
      "11-25 → 02:00",
      "11-25 01:00–02:00",
    ]);
  });

  it("shows the visible days of the months around it, and no others", async () => {
    const acme = await createTestTenant();
    await visited(acme, ["2026-10-25", "23:30"], ["2026-10-26", "00:30"]);
    await visited(acme, ["2026-12-06", "22:00"], ["2026-12-07", "02:00"]);
    await visited(acme, ["2026-10-25", "22:00"], ["2026-10-26", "00:00"]);
    await visited(acme, ["2026-12-07", "00:00"], ["2026-12-07", "02:00"]);
    await orderAt(acme, "backlog", { plannedStartOn: "2026-12-05", plannedEndOn: "2027-01-31" });
    await orderAt(acme, "backlog", { plannedStartOn: "2026-09-01", plannedEndOn: "2026-10-26" });
    for (const plannedEndOn of ["2026-10-25", "2026-11-03", "2026-12-07"])
      await orderAt(acme, "backlog", { plannedEndOn });
    expect(daysIn(await monthOf(acme, "2026-11"))).toEqual([
      "10-26 → 00:30",
      "10-26 -",
      "11-03 -",
      "12-05 -",
      "12-06 22:00–02:00",
      "12-06 -",
    ]);
  });

  it.each([
    ["skipped hour", "2027-03-27", "2027-03-28", "2027-03"],
    ["repeated hour", "2026-10-24", "2026-10-25", "2026-10"],
  ])("has local days and times on both sides of the %s", async (_, before, day, month) => {
    const acme = await createTestTenant();
    const after = addDays(day, 1);
    await visited(acme, [before, "23:30"], [day, "00:30"]);
    await visited(acme, [day, "01:30"], [day, "03:30"]);
    await visited(acme, [day, "23:00"], [after, "00:00"]);
    await visited(acme, [after, "00:00"], [after, "01:00"]);
    const found = daysIn(await monthOf(acme, month));
    expect(found.map((each) => each.slice(6))).toEqual([
      "23:30–00:30",
      "→ 00:30",
      "01:30–03:30",
      "23:00–00:00",
      "00:00–01:00",
    ]);
    expect(found.map((each) => each.slice(0, 5))).toEqual(
      [before, day, day, day, after].map((each) => each.slice(5)),
    );
  });

  it("leaves out cancelled visits, whose order is on its days", async () => {
    const acme = await createTestTenant();
    const { visit } = await visited(acme, ["2026-11-23", "08:00"], ["2026-11-23", "10:00"]);
    await cancelled(acme, visit);
    expect(daysIn(await monthOf(acme, "2026-11"))).toEqual(["11-23 -"]);
  });

  it("leaves out what was not done yet when its order was called off", async () => {
    const acme = await createTestTenant();
    const byDays = await orderAt(acme, "in-progress", { plannedStartOn: "2026-11-18" });
    const { id } = await orderAt(acme, "in-progress");
    for (const day of ["2026-11-19", "2026-11-23"]) {
      const times = { startsAt: at(day, "08:00"), endsAt: at(day, "10:00") };
      await planned(acme, id, ["tomislav"], times);
    }
    for (const orderId of [id, byDays.id]) {
      const [row] = await acme.rows("SELECT version FROM work_orders WHERE id = ?", orderId);
      const version = Number(row?.["version"]);
      await callOffWorkOrder(acme.as("marko"), { id: orderId, version, reason: "Odustali" });
    }
    expect(daysIn(await monthOf(acme, "2026-11"))).toEqual(["11-19 08:00–10:00"]);
  });

  it("is that of the asset, room, location or customer alone", async () => {
    const acme = await createTestTenant();
    const plannedStartOn = "2026-11-23";
    const own = await orderAt(acme, "backlog", { plannedStartOn });
    const others = await orderAt(acme, "backlog", { plannedStartOn, ...OTHER_PLACE });
    for (const name of ["assetId", "roomId", "locationId", "customerId"] as const) {
      const of = async (place: typeof PLACE) =>
        (await monthOf(acme, "2026-11", { [name]: place[name] })).entries.map(
          ({ orderId }) => orderId,
        );
      expect(await of(PLACE), name).toEqual([own.id]);
      expect(await of(OTHER_PLACE), name).toEqual([others.id]);
    }
  });

  it("has the times of the own visits for a technician, and the days of other orders", async () => {
    const acme = await createTestTenant();
    const tarik = { technicianIds: [who("tarik")], leadId: who("tarik") };
    await visited(acme, ["2026-11-23", "08:00"], ["2026-11-23", "10:00"]);
    const others = await orderAt(acme, "backlog", tarik);
    const times = { startsAt: at("2026-11-24", "08:00"), endsAt: at("2026-11-24", "10:00") };
    await planned(acme, others.id, ["tarik"], times);
    const of = async (key: string) => daysIn(await monthOf(acme, "2026-11", ASSET, key));
    const [first, second] = ["11-23 08:00–10:00", "11-24 08:00–10:00"];
    expect(await of("ana")).toEqual([first, second]);
    // Assigned, without being in the visit.
    expect(await of("tea")).toEqual([first, "11-24 -"]);
    expect(await of("tarik")).toEqual(["11-23 -", second]);
    // Removed from the order, but once in a visit of it.
    await acme.run(
      "UPDATE work_order_assignments SET to_at = from_at WHERE user_id = ?",
      who("tarik"),
    );
    expect(await of("tarik")).toEqual(["11-23 -", second]);
    for (const key of ["emina", "ciro", "petar"])
      await expectRefusal(monthOf(acme, "2026-11", ASSET, key), "not_allowed");
  });

  it("is the present one in the company's zone unless the address names one", async () => {
    const acme = await createTestTenant();
    await visited(acme, ["2026-12-30", "08:00"], ["2026-12-30", "10:00"]);
    const now = Date.UTC(2026, 10, 30, 23, 30);
    for (const month of ["", "2026-13", "soon"]) {
      const found = await readOrderMonth(
        acme.as("marko", { now }),
        monthInput.parse({ ...ASSET, month }),
      );
      expect(found).toMatchObject({ month: "2026-12", today: "2026-12-01" });
      expect(daysIn(found)).toEqual(["12-30 08:00–10:00"]);
    }
  });

  it("ends after 500 entries, and says on which day", async () => {
    const acme = await createTestTenant();
    const { from, to } = weeksOfMonth("2026-11");
    for (let made = 0; made < 12; made += 1)
      await orderAt(acme, "backlog", { plannedStartOn: from, plannedEndOn: to });
    const { entries, shownUntil } = await monthOf(acme, "2026-11");
    expect([entries.length, shownUntil, entries.at(-1)?.day]).toEqual([500, to, to]);
  });

  it("is read along the indexes of the record's orders and of their visits", async () => {
    const acme = await createTestTenant();
    for (const name of ["assetId", "roomId", "locationId", "customerId"] as const) {
      const input = monthInput.parse({ [name]: PLACE[name], month: "2026-11" });
      for (const key of ["marko", "tomislav"]) {
        const plan = await planOf(acme, key, (ctx) => readOrderMonth(ctx, input), /^SELECT/);
        const kind = name.slice(0, -2);
        expect(plan).toMatch(
          new RegExp(`SEARCH w USING INDEX work_orders_(of_${kind}|${kind}_status)`),
        );
        expect(plan).toMatch(/SEARCH visits USING INDEX visits_by_order/);
        expect(plan.split("\n").filter((step) => /^SCAN (?!CONSTANT)/.test(step))).toEqual([]);
      }
    }
  });
});
