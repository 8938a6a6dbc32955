import { beforeEach, describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { listMissing } from "~/features/daily-reports/queries/missing";
import { readReminders } from "~/features/daily-reports/queries/reminders";
import { chooseNotifications } from "~/features/notifications/commands/choose";
import { notificationOf, readConcerned } from "~/features/notifications/topics/table";
import { planVisit } from "~/features/schedule/commands/plan-visit";
import { updateReportEntry } from "~/features/settings/commands/update-report-entry";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import { formatter } from "~/kernel/text/format";
import { LANGUAGES } from "~/kernel/text/languages";
import { planOutbox } from "~/server/command/outbox";
import { textsIn } from "~/server/texts";
import { HANDLERS } from "~worker/jobs/handlers";
import type { Env } from "~worker/env";
import { contextFor } from "../../support/db/context";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt, report } from "../../support/records/orders";
import { DAY_MS, NOW, TODAY, who } from "../../support/records/people";
import { HOUR_MS, visitPlan } from "../../support/records/visits/planned-visits";

const EVERYBODY = { entry: "ALL_ASSIGNEES" } as const;
let acme: Company;
beforeEach(async () => void (acme = await createTestTenant(EVERYBODY)));

const job = (now = NOW) => ({ ...contextFor(acme, { clock: { at: now } }), job: "outbox" });
const missing = async (days = [TODAY], now = NOW) =>
  (await listMissing(job(now), days)).map(({ day, name }) => `${day} ${name}`);
const BOTH = ["2026-11-20 Tomislav Đurić", "2026-11-20 Tea Šimić"];

async function setting(key: string, value: unknown) {
  await acme.run(
    "INSERT INTO settings (key, valid_from, value, changed_at) VALUES (?, '2026-01-01', ?, 0)",
    key,
    JSON.stringify(value),
  );
}

describe("a daily report is missing", () => {
  it("for those who are assigned to an order in progress, until they file", async () => {
    const order = await orderAt(acme, "in-progress");
    expect(await missing()).toEqual(BOTH);
    await fileReport(acme.as("tomislav"), report(order.id, "tomislav"));
    expect(await missing()).toEqual(BOTH.slice(1));
  });

  it("for those who had a visit that is over, or a timer, whatever the state of the order", async () => {
    const order = await orderAt(acme, "backlog");
    const visit = (startsAt: number) =>
      visitPlan(order.id, [who("tea")], { startsAt, endsAt: startsAt + HOUR_MS });
    const planner = acme.as("marko", { now: NOW - DAY_MS });
    await planVisit(planner, visit(NOW + HOUR_MS));
    expect(await missing()).toEqual([]);
    await planVisit(planner, visit(NOW - 2 * HOUR_MS));
    expect(await missing()).toEqual(BOTH.slice(1));
    await acme.run(
      "INSERT INTO timer_intervals (id, user_id, work_order_id, kind, started_at, stopped_at, ending) VALUES ('t', ?, ?, 'work', ?, ?, 'stopped')",
      who("tomislav"),
      order.id,
      NOW - HOUR_MS,
      NOW,
    );
    expect(await missing()).toEqual(BOTH);
  });

  it("for nobody without work, nor for an order that is planned for later", async () => {
    acme = await createTestTenant({ ...EVERYBODY, approvals: 1 });
    await orderAt(acme, "backlog");
    await orderAt(acme, "done");
    await acme.run("UPDATE daily_reports SET status = 'withdrawn'");
    await acme.run("DELETE FROM analytics_hours");
    const later = await orderAt(acme, "in-progress");
    await acme.run("UPDATE work_orders SET planned_start_on = '2026-11-21' WHERE id = ?", later.id);
    expect(await missing()).toEqual([]);
  });

  it("for no day before the order was started", async () => {
    const order = await orderAt(acme, "backlog");
    await startWorkOrder(acme.as("tomislav"), atVersion(order));
    expect(await missing(["2026-11-19", TODAY])).toEqual(BOTH);
  });

  it("for nobody whose hours somebody else has filed, or whose report could not be filed", async () => {
    const order = await orderAt(acme, "in-progress");
    await fileReport(acme.as("tomislav"), report(order.id, "tomislav"));
    await acme.run(
      "UPDATE daily_reports SET status = 'unfiled', status_reason = 'order_gone' WHERE author_id = ?",
      who("tomislav"),
    );
    expect(await missing()).toEqual(BOTH.slice(1));
    const entries = report(order.id, "tea").entries;
    await fileReport(acme.as("marko"), report(order.id, "marko", { entries }));
    expect(await missing()).toEqual([]);
  });

  it.each([
    ["who is off", "exception", 0],
    ["who works for an hour", "exception", 60],
    ["who does not work on Fridays", "week", 0],
  ])("on a day on which they work: of one %s", async (_, of, minutes) => {
    await orderAt(acme, "in-progress");
    await (of === "exception"
      ? acme.run(
          "INSERT INTO work_capacity_exceptions (user_id, day, minutes) VALUES (?, ?, ?)",
          who("tomislav"),
          TODAY,
          minutes,
        )
      : acme.run(
          `INSERT INTO work_capacity_weeks (user_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday, version, times, updated_at)
           VALUES (?, 480, 480, 480, 480, 0, 0, 0, 1, '{}', 0)`,
          who("tomislav"),
        ));
    expect(await missing()).toEqual(minutes > 0 ? BOTH : BOTH.slice(1));
  });

  it("on no holiday and no weekend", async () => {
    await orderAt(acme, "in-progress");
    expect(await missing(["2026-11-21", "2026-11-22", "2026-11-23"], NOW + 3 * DAY_MS)).toEqual([
      "2026-11-23 Tomislav Đurić",
      "2026-11-23 Tea Šimić",
    ]);
    await setting("holidays", [TODAY]);
    expect(await missing()).toEqual([]);
  });

  it("for leads only, where they file for all", async () => {
    acme = await createTestTenant({ entry: "LEAD" });
    const order = await orderAt(acme, "in-progress");
    expect(await missing()).toEqual(BOTH.slice(0, 1));
    // In their stead, and without hours of theirs.
    const { entries } = report(order.id, "tea");
    await fileReport(acme.as("marko"), report(order.id, "marko", { entries }));
    expect(await missing()).toEqual([]);
  });
});

const concerned = (event: "daily_report.missing" | "daily_report.missing_list", ids: object) =>
  readConcerned(job(), event, { ...ids });
const DAYS = { from: TODAY, to: TODAY };

function titlesOf(one: Awaited<ReturnType<typeof notificationOf>>) {
  if ("remark" in one) return one.remark;
  return LANGUAGES.map((language) => {
    const format = formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" });
    return one.textsIn({ t: textsIn(language).t, format }).title;
  });
}

describe("the reminder of the evening", () => {
  const told = (key: string) =>
    notificationOf(job(), "daily_report.missing", { day: TODAY, userId: who(key) }, NOW);

  it("goes to those whose report is missing, and leads to writing it", async () => {
    const order = await orderAt(acme, "in-progress");
    expect(await concerned("daily_report.missing", { day: TODAY })).toEqual(
      ["tomislav", "tea"].map(who),
    );
    const one = await told("tea");
    expect(one).toMatchObject({ path: "/work-orders/report" });
    expect(titlesOf(one)).toEqual([
      "Your daily report for Fri, 20 Nov 2026 is missing",
      "Nedostaje Vaš dnevni izvještaj za pet, 20. stu 2026.",
      "Nedostaje Vaš dnevni izvještaj za pet, 20. nov 2026.",
      "Nedostaje Vaš dnevni izveštaj za pet, 20. nov 2026.",
    ]);
    await fileReport(acme.as("tea"), report(order.id, "tea"));
    expect(titlesOf(await told("tea"))).toBe("not sent: outdated");
  });

  it("goes to nobody once the company has switched it off", async () => {
    await orderAt(acme, "in-progress");
    const entry = { entry: "ALL_ASSIGNEES", windowDays: 2 } as const;
    await updateReportEntry(acme.as("sanja"), { ...entry, remindAt: null });
    expect(await concerned("daily_report.missing", { day: TODAY })).toEqual([]);
    expect(await concerned("daily_report.missing_list", DAYS)).toEqual([]);
  });

  it("is one notice for each, and none for who has switched it off", async () => {
    await orderAt(acme, "in-progress");
    const event = "daily_report.missing";
    await chooseNotifications(acme.as("tea"), { push: [], mail: [], list: [] });
    const row = { id: "r", type: event, ids: { day: TODAY }, attempts: 1, createdAt: NOW };
    const handled = await HANDLERS[event]?.(job(), {} as Env, row.ids, row);
    expect(handled).toMatchObject({ remark: "mail: off; notice: 1" });
  });
});

describe("the list of the morning", () => {
  const told = (key: string, days = DAYS, now = NOW) =>
    notificationOf(job(now), "daily_report.missing_list", { ...days, userId: who(key) }, now);

  it("goes to the office, names the people of each day and leads to what is missing", async () => {
    await orderAt(acme, "in-progress");
    const office = await concerned("daily_report.missing_list", DAYS);
    expect(office.toSorted()).toEqual(["sanja", "marko"].map(who).toSorted());
    const one = await told("marko");
    expect(titlesOf(one)).toEqual([
      "2 people without a daily report: Fri, 20 Nov 2026",
      "2 osobe bez dnevnog izvještaja: pet, 20. stu 2026.",
      "2 osobe bez dnevnog izvještaja: pet, 20. nov 2026.",
      "2 osobe bez dnevnog izveštaja: pet, 20. nov 2026.",
    ]);
    expect(one).toMatchObject({ path: `/analytics/incomplete?from=${TODAY}&to=${TODAY}` });
    const weekend = await told("marko", { from: TODAY, to: "2026-11-23" }, NOW + 3 * DAY_MS);
    if ("remark" in weekend) throw new Error(weekend.remark);
    const format = formatter({ language: "en", timeZone: "Europe/Zagreb", currency: "EUR" });
    const { title, mail } = weekend.textsIn({ t: textsIn("en").t, format });
    expect(title).toBe("2 people without a daily report: 20 Nov – 23 Nov 2026");
    expect(mail.facts).toEqual([
      { label: "Fri, 20 Nov 2026", value: "Tomislav Đurić, Tea Šimić" },
      { label: "Mon, 23 Nov 2026", value: "Tomislav Đurić, Tea Šimić" },
    ]);
  });

  it("goes to nobody where nothing is missing, nor to who may not read it", async () => {
    expect(await concerned("daily_report.missing_list", DAYS)).toEqual([]);
    expect(titlesOf(await told("marko"))).toBe("not sent: outdated");
    await orderAt(acme, "in-progress");
    expect(titlesOf(await told("tea"))).toMatch(/^not sent: the recipient/);
  });
});

describe("the reminders of a day are planned at night", () => {
  const planned = async (night: string) => {
    await acme.run("DELETE FROM outbox");
    for (let times = 0; times < 2; times += 1) {
      const context = job(Date.parse(night));
      await planOutbox(context, await readReminders(context));
    }
    const rows = await acme.rows("SELECT type, ids, next_at AS at FROM outbox ORDER BY next_at");
    return rows.map(({ type, ids, at }) => [
      String(type).split(".")[1],
      Object.values(JSON.parse(String(ids)) as object).join(" "),
      new Date(Number(at)).toISOString().slice(0, 16),
    ]);
  };

  it("at six in the evening and, on a working day, at eight in the morning, each once", async () => {
    expect(await planned("2026-11-20T01:17:00Z")).toEqual([
      ["missing_list", "2026-11-19 2026-11-19", "2026-11-20T07:00"],
      ["missing", "2026-11-20", "2026-11-20T17:00"],
    ]);
    // A Saturday may be a day of work for somebody. The office reads of it on Monday.
    expect(await planned("2026-11-21T01:17:00Z")).toEqual([
      ["missing", "2026-11-21", "2026-11-21T17:00"],
    ]);
    expect((await planned("2026-11-23T01:17:00Z"))[0]).toEqual([
      "missing_list",
      "2026-11-20 2026-11-22",
      "2026-11-23T07:00",
    ]);
  });

  it("by the company's holidays, zone and time, through a change of the clocks", async () => {
    await setting("holidays", ["2027-03-29"]);
    await setting("report-reminder", "16:30");
    expect(await planned("2027-03-29T00:17:00Z")).toEqual([
      ["missing", "2027-03-29", "2027-03-29T14:30"],
      ["missing_list", "2027-03-26 2027-03-29", "2027-03-30T06:00"],
    ]);
    expect((await planned("2027-03-30T00:17:00Z"))[0]).toEqual([
      "missing_list",
      "2027-03-26 2027-03-29",
      "2027-03-30T06:00",
    ]);
  });

  it("the next morning's list a night before, so that a late night leaves none out", async () => {
    expect(await planned("2026-11-22T01:17:00Z")).toEqual([
      ["missing", "2026-11-22", "2026-11-22T17:00"],
      ["missing_list", "2026-11-20 2026-11-22", "2026-11-23T07:00"],
    ]);
    expect(await planned("2026-11-23T09:00:00Z")).toEqual([
      ["missing", "2026-11-23", "2026-11-23T17:00"],
      ["missing_list", "2026-11-23 2026-11-23", "2026-11-24T07:00"],
    ]);
  });

  it("not for a time that has passed, and not where they are switched off", async () => {
    expect(await planned("2026-11-20T12:00:00Z")).toEqual([
      ["missing", "2026-11-20", "2026-11-20T17:00"],
    ]);
    expect(await planned("2026-11-20T17:00:00Z")).toEqual([]);
    await setting("report-reminder", null);
    expect(await planned("2026-11-20T01:17:00Z")).toEqual([]);
  });
});
