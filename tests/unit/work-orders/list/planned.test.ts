import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listInput } from "~/features/work-orders/inputs/list";
import { readOfflineOrders } from "~/features/work-orders/queries/offline";
import { listWorkOrders, rowsOf } from "~/features/work-orders/queries/list/rows";
import { countOf, pageOf } from "~/features/work-orders/queries/list/pages";
import { offlineOrders } from "~/features/work-orders/ui/list/offline-orders";
import { isPlannedOn } from "~/features/work-orders/policy/planned-days";
import { parseInput } from "~/kernel/input/parse";
import { addDays } from "~/kernel/time/days";
import { instantOf } from "~/kernel/time/instants";
import { explain } from "../../../support/db/explain";
import { once } from "../../../support/db/once";
import { createTestTenant } from "../../../support/db/test-tenant";
import { orderAt } from "../../../support/records/orders";
import { NOW, TODAY, who } from "../../../support/records/people";
import { cancelled, planned } from "../../../support/records/visits/planned-visits";

const ZONE = "Europe/Zagreb";
const [MONDAY, WEDNESDAY, FRIDAY] = ["2026-11-23", "2026-11-25", "2026-11-27"];
const at = (day: string, from: number, to = from + 1) => ({
  startsAt: instantOf(day, from * 60, ZONE),
  endsAt: instantOf(day, to * 60, ZONE),
});

/** An order with visits on Monday and Friday, one on Wednesday night, one planned by days for the week, one for Wednesday, one until Wednesday, one for no day. */
const week = once(async () => {
  const acme = await createTestTenant();
  const days = (plannedStartOn: string, plannedEndOn = "") =>
    orderAt(acme, "backlog", { plannedStartOn, plannedEndOn });
  const visited = await days("");
  await planned(acme, visited.id, ["tomislav"], at(MONDAY, 9));
  await planned(acme, visited.id, ["tea"], at(FRIDAY, 14));
  await cancelled(acme, await planned(acme, visited.id, ["tea"], at(WEDNESDAY, 9)));
  const night = await days("");
  await planned(acme, night.id, ["tomislav"], {
    startsAt: instantOf(WEDNESDAY, 22 * 60, ZONE),
    endsAt: instantOf(addDays(WEDNESDAY, 1), 2 * 60, ZONE),
  });
  const orders = {
    visited,
    night,
    all: await days(MONDAY, FRIDAY),
    wednesday: await days(WEDNESDAY),
    until: await days("", WEDNESDAY),
    none: await days(""),
  };
  const nameOf = (id: string) => Object.entries(orders).find(([, each]) => each.id === id)?.[0];
  return { acme, nameOf };
});

const params = (raw: Record<string, unknown>) => parseInput(listInput, { timeZone: ZONE, ...raw });

async function found(raw: Record<string, unknown>) {
  const { acme, nameOf } = await week();
  const ctx = acme.as("tomislav", { now: instantOf(MONDAY, 600, ZONE) });
  const { entities, totalCount } = await listWorkOrders(ctx, params(raw));
  expect(totalCount).toBe(entities.length);
  expect(ctx.database.stats.roundTrips).toBe(1);
  return entities.map(({ id }) => nameOf(id)).sort();
}

const THURSDAY = addDays(WEDNESDAY, 1);
const CASES: [string, Record<string, unknown>, string[]][] = [
  ["today", { planned: "today" }, ["all", "visited"]],
  ["tomorrow, between two visits", { planned: "tomorrow" }, ["all"]],
  [
    "a day with a visit into the next",
    { plannedFrom: WEDNESDAY, plannedTo: WEDNESDAY },
    ["all", "night", "until", "wednesday"],
  ],
  ["the day after that", { plannedFrom: THURSDAY, plannedTo: THURSDAY }, ["all", "night"]],
  ["the day of the last visit", { plannedFrom: FRIDAY, plannedTo: FRIDAY }, ["all", "visited"]],
  ["this week", { planned: "this-week" }, ["all", "night", "until", "visited", "wednesday"]],
  ["next week", { planned: "next-week" }, []],
  ["from a day on", { plannedFrom: THURSDAY }, ["all", "night", "visited"]],
  ["up to a day", { plannedTo: addDays(MONDAY, 1) }, ["all", "visited"]],
  ["up to a last day", { plannedTo: WEDNESDAY }, ["all", "night", "until", "visited", "wednesday"]],
  [
    "from a last day on",
    { plannedFrom: WEDNESDAY },
    ["all", "night", "until", "visited", "wednesday"],
  ],
];

describe("the orders planned for some days", () => {
  it.each(CASES)("are those with work on %s", async (_, raw, expected) => {
    expect(await found(raw)).toEqual(expected);
    for (const more of [
      { assigned: true },
      { unfinished: true, sortBy: "urgency" },
      { status: "backlog", sortBy: "plannedStart" },
      { search: "servis" },
    ])
      expect(await found({ ...raw, ...more }), JSON.stringify(more)).toEqual(expected);
  });

  it("are found along indexes of days, not by reading the orders of other days", async () => {
    const { acme } = await week();
    for (const more of [{}, { unfinished: true, sortBy: "urgency" }, { status: "backlog" }]) {
      const listParams = {
        ...params({ plannedFrom: MONDAY, plannedTo: MONDAY, ...more }),
        actorId: who("marko"),
        today: TODAY,
        timeZone: "UTC",
      };
      for (const query of [rowsOf(pageOf(listParams)), sql`SELECT ${countOf(listParams)}`]) {
        const steps = (await explain(acme.database, query)).join("\n");
        expect(steps).toContain("MULTI-INDEX OR");
        expect(steps).toMatch(/SEARCH w USING (COVERING )?INDEX \w+ \(.*planned_start_on>\? AND/);
        expect(steps).toMatch(/SEARCH w USING INTEGER PRIMARY KEY \(rowid=\?\)/);
        expect(steps).toContain("SEARCH m USING INDEX work_orders_of_several_days (due_on>?)");
        expect(steps).toMatch(/SEARCH m USING (COVERING )?INDEX work_orders_with_an_end_only/);
        expect(steps).not.toMatch(/SCAN (w|m|v)\b/);
      }
    }
  });

  it("are found along indexes of days also without a first day", async () => {
    const { acme } = await week();
    for (const more of [{}, { sortBy: "plannedStart" }, { unfinished: true, sortBy: "urgency" }]) {
      const listParams = {
        ...params({ plannedTo: MONDAY, ...more }),
        actorId: who("marko"),
        today: TODAY,
        timeZone: "UTC",
      };
      for (const query of [rowsOf(pageOf(listParams)), sql`SELECT ${countOf(listParams)}`]) {
        const steps = (await explain(acme.database, query)).join("\n");
        expect(steps).toMatch(/SEARCH w USING (COVERING )?INDEX \w+ \(.*planned_start_on>\? AND/);
        expect(steps).toMatch(
          /SEARCH m USING (COVERING )?INDEX work_orders_with_an_end_only \(planned_end_on>\? AND/,
        );
        expect(steps).not.toMatch(/SCAN (w|m)\b/);
      }
    }
  });
});

describe("the visit that a list names", () => {
  const named = async (raw: Record<string, unknown>, now: number) => {
    const { acme, nameOf } = await week();
    const { entities } = await listWorkOrders(acme.as("marko", { now }), params(raw));
    const row = entities.find(({ id }) => nameOf(id) === "visited");
    return [row?.visitOn, row?.visitAt];
  };
  const [first, last] = [
    [MONDAY, at(MONDAY, 9).startsAt],
    [FRIDAY, at(FRIDAY, 14).startsAt],
  ];

  it("is the first on the filtered days, else the next, else the last", async () => {
    const nextMonth = instantOf("2026-12-10", 600, ZONE);
    expect(await named({ plannedFrom: FRIDAY, plannedTo: FRIDAY }, NOW)).toEqual(last);
    expect(await named({ plannedFrom: MONDAY, plannedTo: FRIDAY }, nextMonth)).toEqual(first);
    expect(await named({}, NOW)).toEqual(first);
    expect(await named({}, instantOf(MONDAY, 20 * 60, ZONE))).toEqual(first);
    expect(await named({}, instantOf(WEDNESDAY, 600, ZONE))).toEqual(last);
    expect(await named({}, nextMonth)).toEqual(last);
  });
});

describe("the list on a device", () => {
  const stored = once(async () => {
    const { acme } = await week();
    return readOfflineOrders(acme.as("tomislav"), 50);
  });
  const now = instantOf(MONDAY, 600, ZONE);
  const onDevice = async (raw: Record<string, unknown>, at: number) => {
    const query = Object.entries({ timeZone: ZONE, ...raw }).map(([name, value]) => [
      name,
      String(value),
    ]);
    const url = new URL(`https://acme.test/work-orders?${new URLSearchParams(query)}`);
    return offlineOrders(await stored(), { url, now: at }).entities;
  };

  it.each(CASES)("finds the same for %s", async (_, raw, expected) => {
    const { nameOf } = await week();
    expect((await onDevice(raw, now)).map(({ id }) => nameOf(id)).sort()).toEqual(expected);
  });

  it("names the next visit of the day on which it is looked at", async () => {
    const { nameOf } = await week();
    const visitOn = async (at: number) =>
      (await onDevice({}, at)).find(({ id }) => nameOf(id) === "visited")?.visitOn;
    expect(await visitOn(now)).toBe(MONDAY);
    expect(await visitOn(instantOf(WEDNESDAY, 600, ZONE))).toBe(FRIDAY);
  });

  it("shows open orders first and signed ones last, until another order is asked for", async () => {
    const statuses = ["signed", "waiting-for-approvals", "in-progress", "backlog"] as const;
    const listed = await stored();
    const [row] = listed.entities;
    if (!row) throw new Error("No order is stored");
    // The later the planned day, the earlier its turn.
    const entities = statuses.map((status, place) => ({
      ...row,
      id: status,
      status,
      plannedStartOn: addDays(MONDAY, place),
      visitTimes: [],
    }));
    const idsBy = (query: string) =>
      offlineOrders(
        { ...listed, entities },
        { url: new URL(`https://acme.test/?${query}`), now },
      ).entities.map(({ id }) => id);
    expect(idsBy("")).toEqual(["in-progress", "backlog", "waiting-for-approvals", "signed"]);
    expect(idsBy("sortBy=plannedStart&sortDirection=asc")).toEqual(statuses);
  });

  it("goes by the planned days of orders that an earlier release stored", async () => {
    const plan = { plannedStartOn: MONDAY, plannedEndOn: FRIDAY };
    expect(isPlannedOn(plan, [], { from: WEDNESDAY, to: WEDNESDAY }, ZONE)).toBe(true);
    const entities = (await stored()).entities.map(({ visitTimes: _, ...row }) => row);
    const url = new URL(`https://acme.test/work-orders?planned=today&timeZone=${ZONE}`);
    const old = offlineOrders({ ...(await stored()), entities }, { url, now });
    expect(old.totalCount).toBe(2);
  });
});
