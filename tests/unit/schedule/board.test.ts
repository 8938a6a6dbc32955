import { describe, expect, it } from "vitest";
import { type ScheduleInput, scheduleInput } from "~/features/schedule/inputs";
import { updateHolidays } from "~/features/settings/commands/update-holidays";
import { holidaysInput } from "~/features/settings/inputs";
import { getScheduleVisit } from "~/features/visits/queries/plannable";
import { readPlannedDay } from "~/features/visits/queries/day-of-visit";
import { listVisits } from "~/features/visits/queries/with-orders";
import { readSchedule } from "~/features/schedule/queries/board";
import { readChangeForm, readPlanForm } from "~/features/visits/queries/sent-visit";
import type { Actor } from "~/kernel/authorization/roles";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { instantOf } from "~/kernel/time/instants";
import { expectRefusal } from "../../support/api/signed-in";
import { once } from "../../support/db/once";
import { planOf } from "../../support/db/explain";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { actorOf, NOW, TODAY, who } from "../../support/records/people";
import { visitRow } from "../../support/records/visits/visit-rows";

const ZONE = "Europe/Zagreb";
const input = (more: Record<string, unknown> = {}): ScheduleInput =>
  parseInput(scheduleInput, more);
const at = (day: string, hours: number) => instantOf(day, hours * 60, ZONE);

/** A visit of Tomislav today, one of Tea and Tomislav on Thursday, a cancelled one, and an order without a visit. */
const planned = once(async () => {
  const acme = await createTestTenant();
  const order = await orderAt(acme, "in-progress", { description: "Pump leaks\nSecond line" });
  const unplanned = await orderAt(acme, "backlog", {
    description: "Gate does not close",
    priority: "critical",
    plannedStartOn: "2026-11-02",
    plannedEndOn: "2026-11-03",
  });
  const ids = {
    today: await visitRow(acme, order.id, { startsAt: at(TODAY, 9) }),
    thursday: await visitRow(acme, order.id, {
      technicians: ["tea", "tomislav"],
      startsAt: at("2026-11-19", 9),
    }),
    cancelled: await visitRow(acme, order.id, { startsAt: at(TODAY, 12), cancelledAt: NOW }),
  };
  return { acme, order, unplanned, ids };
});

describe("the board", () => {
  it("shows the planned visits of the week with their orders, and every active technician", async () => {
    const { acme, order, ids } = await planned();
    const { visits, technicians, days } = await readSchedule(acme.as("marko"), input());
    expect(days).toHaveLength(7);
    expect(days).toContain(TODAY);
    expect(visits.map(({ id }) => id)).toEqual([ids.thursday, ids.today]);
    expect(visits[0]?.order).toMatchObject({ id: order.id, title: "Pump leaks" });
    expect(visits[0]?.technicianIds.toSorted()).toEqual([who("tea"), who("tomislav")].toSorted());
    expect(technicians.map(({ id }) => id).toSorted()).toEqual(
      ["tomislav", "tea", "tarik"].map(who).toSorted(),
    );
    expect(technicians[0]?.days.map(({ capacityMinutes }) => capacityMinutes)).toEqual([
      480, 480, 480, 480, 480, 0, 0,
    ]);
  });

  it("knows which past visits of an order in progress nobody came to", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "in-progress", {
      technicianIds: ["tea", "tomislav"].map(who),
      leadId: who("tomislav"),
    });
    await acme.run(
      "UPDATE work_orders SET started_at = ? WHERE id = ?",
      at("2026-11-02", 8),
      order.id,
    );
    const backlog = await orderAt(acme, "backlog");
    const visit = (day: string, technicians = ["tomislav"]) =>
      visitRow(acme, order.id, { startsAt: at(day, 9), technicians });
    const ids = {
      missed: await visit("2026-11-16"),
      reported: await visit("2026-11-17"),
      reportedByLead: await visit("2026-11-18", ["tea"]),
      reportedByOthers: await visit("2026-11-17", ["tarik"]),
      timed: await visit("2026-11-19", ["tea"]),
      timedByOthers: await visit("2026-11-19", ["tarik"]),
      withdrawn: await visit("2026-11-20"),
    };
    await visitRow(acme, backlog.id, { startsAt: at("2026-11-16", 12) });
    const reportRow = (id: string, day: string, status: string) =>
      acme.run(
        "INSERT INTO daily_reports (id, work_order_id, author_id, report_on, status, captured_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 0, 0, 0)",
        id,
        order.id,
        who("tomislav"),
        day,
        status,
      );
    await reportRow("tuesday", "2026-11-17", "submitted");
    await reportRow("wednesday", "2026-11-18", "submitted");
    await reportRow("friday", "2026-11-20", "withdrawn");
    await acme.run(
      `INSERT INTO daily_report_hours (id, report_id, technician_id, position, mode, kind, regular_minutes, travel_minutes, overtime_1_minutes, overtime_2_minutes, overtime_3_minutes)
       VALUES ('hours', 'wednesday', ?, 0, 'plain', 'work', 60, 0, 0, 0, 0)`,
      who("tea"),
    );
    await acme.run(
      "INSERT INTO timer_intervals (id, user_id, work_order_id, kind, started_at, stopped_at, ending) VALUES ('timer', ?, ?, 'work', ?, ?, 'stopped')",
      who("tea"),
      order.id,
      at("2026-11-19", 9),
      at("2026-11-19", 10),
    );
    const { visits } = await readSchedule(acme.as("marko"), input());
    const unattended = visits.filter(({ isUnattended }) => isUnattended).map(({ id }) => id);
    const { missed, reportedByOthers, timedByOthers, withdrawn } = ids;
    expect(visits).toHaveLength(8);
    expect(unattended.toSorted()).toEqual(
      [missed, reportedByOthers, timedByOthers, withdrawn].toSorted(),
    );
    expect((await getScheduleVisit(acme.as("marko"), missed)).visit.isUnattended).toBe(true);
    expect((await getScheduleVisit(acme.as("marko"), ids.timed)).visit.isUnattended).toBe(false);
  });

  it("looks for reports and timers of a visit along indexes", async () => {
    const { acme } = await planned();
    const range = { from: NOW, to: NOW + 1, technicianId: null, withCancelled: false };
    const plan = await planOf(acme, "marko", (ctx) => listVisits(ctx, range), /^SELECT/);
    for (const step of [
      "SEARCH daily_reports USING INDEX daily_reports_once (work_order_id=? AND report_on>? AND report_on<?)",
      "SEARCH daily_report_hours USING INDEX daily_report_hours_by_report (report_id=?)",
      "SEARCH timer_intervals USING INDEX timer_intervals_by_order (work_order_id=? AND user_id=? AND started_at<?)",
    ])
      expect(plan).toContain(step);
    expect(plan).not.toMatch(/SCAN (daily_report|timer_intervals|visit_technicians)/);
  });

  it("shows cancelled visits on request", async () => {
    const { acme, ids } = await planned();
    const { visits } = await readSchedule(acme.as("marko"), input({ cancelled: "on" }));
    expect(visits.map(({ id, isCancelled }) => [id, isCancelled])).toContainEqual([
      ids.cancelled,
      true,
    ]);
  });

  it.each(["marko", "ana", "tomislav"])("takes one round trip for %s", async (key) => {
    const { acme } = await planned();
    const ctx = acme.as(key);
    await readSchedule(ctx, input({ view: "two-weeks", search: "gate", overdue: "on" }));
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
  });

  it("is read-only for approvers, and the own agenda for technicians", async () => {
    const { acme, ids } = await planned();
    const ana = await readSchedule(acme.as("ana"), input());
    expect(ana).toMatchObject({ mayPlan: false, isOwn: false, tray: null });
    expect(ana.visits).toHaveLength(2);
    const tea = await readSchedule(acme.as("tea"), input());
    expect(tea).toMatchObject({ mayPlan: false, isOwn: true, tray: null });
    expect(tea.visits.map(({ id }) => id)).toEqual([ids.thursday]);
    // The colleague of that visit is named.
    expect(tea.technicians.map(({ id }) => id).toSorted()).toEqual(
      [who("tea"), who("tomislav")].toSorted(),
    );
  });

  it("tells those who may not read the work capacity of absences alone (domain-rules §9)", async () => {
    const acme = await createTestTenant();
    await orderAt(acme, "backlog", {
      technicianIds: [who("tea")],
      leadId: who("tea"),
      plannedStartOn: TODAY,
      plannedEndOn: TODAY,
      plannedRegularMinutes: 120,
    });
    for (const [key, day, minutes] of [
      ["tea", "2026-11-19", 0],
      ["tea", "2026-11-20", 0],
      ["tea", "2026-11-21", 60],
      ["tea", "2026-11-30", 0],
      ["tomislav", "2026-11-18", 240],
    ] as const)
      await acme.run(
        "INSERT INTO work_capacity_exceptions (user_id, day, minutes, reason) VALUES (?, ?, ?, 'Surgery')",
        who(key),
        day,
        minutes,
      );
    const rowOf = async (reader: Parameters<typeof acme.as>[0], key: string) =>
      (await readSchedule(acme.as(reader), input())).technicians.find(({ id }) => id === who(key));
    const away = ["2026-11-19", "2026-11-20"];
    expect(await rowOf("ana", "tea")).toEqual({
      id: who("tea"),
      name: "Tea Šimić",
      isFormer: false,
      awayOn: away,
      isAwayToday: true,
      month: [],
      days: [],
      beside: [],
    });
    expect(await rowOf("marko", "tea")).toMatchObject({ awayOn: away, days: { length: 7 } });
    // An approver who is a technician reads the own capacity.
    const both: Actor = { ...actorOf("tea"), roles: ["APPROVER", "TECHNICIAN"] };
    expect((await rowOf(both, "tea"))?.days[3]?.reason).toBe("Surgery");
    expect(await rowOf(both, "tomislav")).toMatchObject({
      days: [],
    });
    for (const reader of ["ana", "tarik"]) {
      const schedule = JSON.stringify(await readSchedule(acme.as(reader), input()));
      expect(schedule).not.toContain("Surgery");
    }
  });

  it.each(["ana", "tomislav"])("names no hours to %s, who sends a form of a visit", async (key) => {
    const { acme, order, ids } = await planned();
    await acme.run(
      "INSERT OR REPLACE INTO work_capacity_exceptions (user_id, day, minutes, reason) VALUES (?, ?, 0, 'Surgery')",
      who("tea"),
      TODAY,
    );
    const form = new FormData();
    for (const [name, value] of Object.entries({
      id: newId(),
      workOrderId: order.id,
      version: "1",
      day: TODAY,
      from: "09:00",
      to: "10:00",
      "technicianIds.": who("tea"),
    }))
      form.set(name, value);
    await expectRefusal(readPlanForm(acme.as(key), form, order.id), "not_allowed");
    await expectRefusal(readChangeForm(acme.as(key), form, ids.today), "not_allowed");
    await expectRefusal(
      readPlanForm(acme.as("marko"), form, order.id),
      "guard_failed",
      "visit_warnings",
    );
  });

  it("names the holidays that have a name", async () => {
    const acme = await createTestTenant();
    const holidays = [{ day: TODAY, name: "Dan sjećanja" }, "2026-11-19", "2026-12-25"];
    await updateHolidays(acme.as("sanja"), parseInput(holidaysInput, { holidays }));
    const board = await readSchedule(acme.as("marko"), input());
    expect(board.holidays).toEqual(["2026-11-19", TODAY]);
    expect(board.holidayNames).toEqual({ [TODAY]: "Dan sjećanja" });
    // A visit of the evening before warns of it too.
    const before = await readSchedule(acme.as("ana"), input({ view: "day", from: "2026-11-19" }));
    expect(before.holidayNames).toEqual({ [TODAY]: "Dan sjećanja" });
    const planned = await readPlannedDay(acme.as("marko"), newId(), "2026-11-19");
    expect(planned.holidays).toEqual(["2026-11-19", TODAY]);
    expect(planned.holidayNames).toEqual({ [TODAY]: "Dan sjećanja" });
  });

  it("calls a weekend within an absence a day off, and knows who is absent today", async () => {
    const acme = await createTestTenant();
    for (const day of [TODAY, "2026-11-21"])
      await acme.run(
        "INSERT INTO work_capacity_exceptions (user_id, day, minutes, reason) VALUES (?, ?, 0, 'Leave')",
        who("tea"),
        day,
      );
    const { technicians } = await readSchedule(acme.as("marko"), input());
    const tea = technicians.find(({ id }) => id === who("tea"));
    expect(tea).toMatchObject({ awayOn: [TODAY], isAwayToday: true });
    expect(tea?.days.find(({ day }) => day === "2026-11-21")?.reason).toBeNull();
    // The dialog of a visit warns by the same days.
    const planned = await readPlannedDay(acme.as("marko"), newId(), TODAY);
    const dialog = planned.people.find(({ id }) => id === who("tea"));
    expect(dialog?.days.map(({ day, reason }) => [day, reason])).toEqual(
      expect.arrayContaining([
        [TODAY, "Leave"],
        ["2026-11-21", null],
      ]),
    );
    const later = await readSchedule(acme.as("marko"), input({ from: "2026-12-07" }));
    expect(later.technicians.filter(({ isAwayToday }) => isAwayToday).map(({ id }) => id)).toEqual([
      who("tea"),
    ]);
  });

  it("counts the visits and hours of a month by person and day, in one round trip", async () => {
    const { acme, order } = await planned();
    const ctx = acme.as("marko");
    const month = await readSchedule(ctx, input({ view: "month", from: "2026-11-30" }));
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    expect(month).toMatchObject({ days: { length: 30 }, visits: [], tray: null });
    const on = (key: string, day: string, of = month) =>
      of.technicians.find(({ id }) => id === who(key))?.month[of.days.indexOf(day)];
    expect(on("tomislav", "2026-11-19")).toEqual({ visits: 1, minutes: 120 });
    expect(on("tea", "2026-11-19")).toEqual({ visits: 1, minutes: 120 });
    expect(on("tea", "2026-11-20")).toEqual({ visits: 0, minutes: 0 });
    // What the filters do not find takes hours all the same.
    const other = await readSchedule(
      acme.as("marko"),
      input({ view: "month", from: "2026-11-30", town: "Nowhere" }),
    );
    expect(on("tea", "2026-11-19", other)).toEqual({ visits: 0, minutes: 120 });
    expect(other.choices.customers.length).toBeGreaterThan(0);
    expect(order.id).toBeTruthy();
  });

  it.each(["emina", "ciro", "petar"])("is refused to %s", async (key) => {
    const { acme } = await planned();
    await expectRefusal(readSchedule(acme.as(key), input()), "not_allowed");
  });

  it("keeps a row for visits of a person who is no technician any more", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "in-progress");
    await visitRow(acme, order.id, { technicians: ["tarik"], startsAt: at(TODAY, 9) });
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tarik"));
    const { technicians } = await readSchedule(acme.as("marko"), input());
    expect(technicians.find(({ id }) => id === who("tarik"))).toMatchObject({ isFormer: true });
    const next = await readSchedule(acme.as("marko"), input({ from: "2026-12-07" }));
    expect(next.technicians.map(({ id }) => id)).not.toContain(who("tarik"));
  });
});

describe("the edges of the window", () => {
  it("are the midnights of the company, also on the day on which the clock changes", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "in-progress");
    const visit = (startsAt: number, endsAt: number) =>
      visitRow(acme, order.id, { startsAt, endsAt });
    const sunday = "2027-03-28";
    const before = await visit(at("2027-03-27", 22), at(sunday, 0));
    const across = await visit(at("2027-03-27", 22), at(sunday, 1));
    const last = await visit(at(sunday, 23), at("2027-03-29", 1));
    const after = await visit(at("2027-03-29", 0), at("2027-03-29", 1));
    const seenOn = async (from: string) =>
      (await readSchedule(acme.as("marko"), input({ view: "day", from }))).visits.map(
        ({ id }) => id,
      );
    expect(await seenOn(sunday)).toEqual([across, last]);
    expect(new Set(await seenOn("2027-03-27"))).toEqual(new Set([before, across]));
    expect(await seenOn("2027-03-29")).toEqual([last, after]);
  });

  it("follow the company's today, not that of UTC", async () => {
    const acme = await createTestTenant();
    // Half past midnight on a Monday in Zagreb is still Sunday in UTC.
    const ctx = acme.as("marko", { now: Date.parse("2026-11-15T23:30:00Z") });
    const { today, days } = await readSchedule(ctx, input());
    expect(today).toBe("2026-11-16");
    expect(days[0]).toBe("2026-11-16");
  });
});

describe("the tray", () => {
  it("lists open orders without a planned visit, the most urgent first, and counts them", async () => {
    const { acme, order, unplanned } = await planned();
    const { tray } = await readSchedule(acme.as("marko"), input());
    expect(tray?.orders[0]).toMatchObject({
      id: unplanned.id,
      title: "Gate does not close",
      isOverdue: true,
      technicianIds: [who("tomislav"), who("tea")],
    });
    expect(tray?.orders.map(({ id }) => id)).not.toContain(order.id);
    expect(tray?.counts.all).toBe(tray?.totalCount);
    expect(tray?.counts.overdue).toBe(tray?.orders.filter(({ isOverdue }) => isOverdue).length);
  });

  it("is filtered by words, priority, customer, overdue and unassigned orders", async () => {
    const { acme, unplanned } = await planned();
    const found = async (more: Record<string, string>) =>
      (await readSchedule(acme.as("marko"), input(more))).tray?.orders.map(({ id }) => id);
    expect(await found({ search: "gate" })).toEqual([unplanned.id]);
    expect(await found({ priority: "critical", search: "gate" })).toEqual([unplanned.id]);
    expect(await found({ priority: "low", search: "gate" })).toEqual([]);
    expect(await found({ overdue: "on" })).toEqual([unplanned.id]);
    expect(await found({ unassigned: "on", search: "gate" })).toEqual([]);
  });

  it("finds the town of an order, and is filtered by town and asset category", async () => {
    const acme = await createTestTenant();
    await acme.run("UPDATE locations SET city = 'Knin', search_text = 'x' || char(31) || 'knin'");
    await acme.run("UPDATE assets SET category = 'Boilers'");
    const order = await orderAt(acme, "backlog", { description: "Pump leaks" });
    const found = async (more: Record<string, string>) =>
      (await readSchedule(acme.as("marko"), input(more))).tray?.orders.map(({ id }) => id) ?? [];
    expect(await found({ search: "pump" })).toEqual([order.id]);
    expect(await found({ search: "pump knin" })).toEqual([order.id]);
    expect(await found({ search: "pump zadar" })).toEqual([]);
    expect(await found({ search: "pump", town: "Knin" })).toEqual([order.id]);
    expect(await found({ search: "pump", town: "Split" })).toEqual([]);
    expect(await found({ search: "pump", category: "Boilers" })).toEqual([order.id]);
    expect(await found({ search: "pump", category: "Fans" })).toEqual([]);
    const { choices } = await readSchedule(acme.as("marko"), input({ town: "Split" }));
    expect(choices.towns).toContain("Knin");
    // What is chosen stays a choice.
    expect(choices.towns).toContain("Split");
    expect(choices.categories).toEqual(["Boilers"]);
  });

  it("has an order again whose only visit was cancelled", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "in-progress");
    await visitRow(acme, order.id, { startsAt: at(TODAY, 9), cancelledAt: NOW });
    const { tray } = await readSchedule(acme.as("marko"), input());
    expect(tray?.orders.map(({ id }) => id)).toContain(order.id);
  });
});

describe("a visit", () => {
  it("is read in one round trip with the people who may be chosen", async () => {
    const { acme, ids } = await planned();
    const ctx = acme.as("marko");
    const { visit, people } = await getScheduleVisit(ctx, ids.today);
    expect(visit.id).toBe(ids.today);
    expect(people).toHaveLength(3);
    expect(ctx.database.stats.roundTrips).toBe(1);
  });

  it("of others does not exist for a technician", async () => {
    const { acme, ids } = await planned();
    await expectRefusal(getScheduleVisit(acme.as("tea"), ids.today), "not_found");
    await expectRefusal(getScheduleVisit(acme.as("marko"), crypto.randomUUID()), "not_found");
  });
});
