import { beforeAll, describe, expect, it } from "vitest";
import {
  doneOrdersInput,
  projectsInput,
  scopeInput,
  workedDaysInput,
} from "~/features/analytics/inputs";
import {
  readDoneOrders,
  readProjects,
  readTechnicians,
} from "~/features/analytics/queries/efficiency";
import { readFigures } from "~/features/analytics/queries/figures";
import { readTechnicianHours, readWorkedDays } from "~/features/analytics/queries/hours";
import { readAssignments, readOrderStatus } from "~/features/analytics/queries/orders";
import { fileReport } from "~/features/daily-reports/commands/file";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { listInput } from "~/features/work-orders/inputs/list";
import type { CreateInput } from "~/features/work-orders/inputs/create";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { plan, report, signatures } from "../../support/records/orders";
import { DAY_MS, NOW, OTHER_PLACE, PLACE, TODAY, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

let acme: Company;
/** NOW is Friday, 20 November 2026, 18:00 in Zagreb. */
const MONTH = { from: "2026-11-01", to: "2026-11-30", timeZone: "Europe/Zagreb" };
const scope = (raw: object = {}) => parseInput(scopeInput, { period: "this-month", ...raw });
const manager = () => acme.as("marko");

type Worked = { person: string; from: string; to: string; kind?: "work" | "travel" };

/** An order on which each of them worked today, optionally completed. */
async function order(
  more: Partial<CreateInput>,
  worked: Worked[],
  end: "done" | "called-off" | "open" = "done",
  signedAt = NOW,
) {
  const made = await createWorkOrder(acme.as("marko", { now: NOW - DAY_MS }), plan(more));
  const entries = worked.map(({ person, from, to, kind = "work" }) => ({
    id: crypto.randomUUID(),
    technicianId: who(person),
    kind,
    from,
    to,
  }));
  await fileReport(acme.as("marko"), report(made.id, "marko", { entries }));
  const started = { ...made, version: 2, revision: null };
  if (end === "done")
    await signWorkOrder(
      acme.as("marko", { now: signedAt }),
      signatures(started, { noHoursReason: "" }),
    );
  if (end === "called-off")
    await callOffWorkOrder(acme.as("marko"), { id: made.id, version: 2, reason: "Nobody there" });
  return made;
}

beforeAll(async () => {
  acme = await createTestTenant({ approvals: 0 });
  // Planned 10 hours for two; worked 4 + 4 and an hour of overtime (Friday from 16:00), with travel apart.
  await order({ jobNumber: "RN-1", plannedRegularMinutes: 600 }, [
    { person: "tomislav", from: "06:00", to: "10:00" },
    { person: "tomislav", from: "05:00", to: "06:00", kind: "travel" },
    { person: "tea", from: "06:00", to: "10:00" },
    { person: "tea", from: "16:00", to: "17:00" },
  ]);
  await order(
    { jobNumber: "RN-1", plannedRegularMinutes: 100 },
    [{ person: "tomislav", from: "10:00", to: "11:00" }],
    "called-off",
  );
  await order(
    {
      ...OTHER_PLACE,
      jobNumber: "",
      plannedRegularMinutes: 60,
      technicianIds: [who("tarik")],
      leadId: who("tarik"),
    },
    [{ person: "tarik", from: "08:00", to: "10:00" }],
  );
  await order(
    { ...OTHER_PLACE, plannedRegularMinutes: 60 },
    [{ person: "tomislav", from: "11:00", to: "12:00" }],
    "open",
  );
});

describe("efficiency", () => {
  it("is planned ÷ worked without travel, of orders completed in the period and not called off, by job number", async () => {
    const projects = await readProjects(manager(), parseInput(projectsInput, {}));
    expect(projects.entities).toEqual([
      {
        key: "RN-1",
        name: "RN-1",
        orders: 1,
        plannedMinutes: 600,
        workedMinutes: 540,
        efficiency: 600 / 540,
      },
      { key: "", name: "", orders: 1, plannedMinutes: 60, workedMinutes: 120, efficiency: 0.5 },
    ]);
    expect(projects).toMatchObject({
      ...MONTH,
      totalCount: 2,
      totals: { orders: 2, plannedMinutes: 660, workedMinutes: 660, efficiency: 1 },
    });
  });

  it("is the same by customer", async () => {
    const { entities } = await readProjects(
      manager(),
      parseInput(projectsInput, { by: "customer", sortBy: "efficiency", sortDirection: "asc" }),
    );
    expect(entities).toMatchObject([
      { key: OTHER_PLACE.customerId, efficiency: 0.5 },
      { key: PLACE.customerId, name: "Brodogradilište Žuti Rt d.d.", efficiency: 600 / 540 },
    ]);
  });

  it("divides a plan equally among the assignees, and counts each assignee's own work", async () => {
    const { entities } = await readTechnicians(manager(), scope());
    expect(entities.map(({ technicianId, ...row }) => [technicianId, row])).toEqual([
      [
        who("tea"),
        {
          technicianName: "Tea Šimić",
          orders: 1,
          plannedMinutes: 300,
          workedMinutes: 300,
          efficiency: 1,
        },
      ],
      [
        who("tomislav"),
        {
          technicianName: "Tomislav Đurić",
          orders: 1,
          plannedMinutes: 300,
          workedMinutes: 240,
          efficiency: 1.25,
        },
      ],
      [
        who("tarik"),
        expect.objectContaining({ plannedMinutes: 60, workedMinutes: 120, efficiency: 0.5 }),
      ],
    ]);
  });

  it("links to exactly the orders behind each number", async () => {
    const orders = (raw: object) => readDoneOrders(manager(), parseInput(doneOrdersInput, raw));
    expect(await orders({ jobNumber: "RN-1" })).toMatchObject({
      totalCount: 1,
      totals: { plannedMinutes: 600, workedMinutes: 540 },
      entities: [{ jobNumber: "RN-1", doneAt: NOW }],
    });
    expect(await orders({ noJobNumber: "on" })).toMatchObject({
      totalCount: 1,
      totals: { workedMinutes: 120 },
    });
    expect(await orders({ noCustomer: "on" })).toMatchObject({
      totalCount: 0,
      totals: { orders: 0, efficiency: null },
    });
    expect(await orders({ technicianId: who("tea") })).toMatchObject({
      totalCount: 1,
      entities: [{ plannedMinutes: 300, workedMinutes: 300, efficiency: 1 }],
    });
    expect((await orders({ sortBy: "efficiency" })).entities.map((row) => row.efficiency)).toEqual([
      600 / 540,
      0.5,
    ]);
  });
});

describe("hours", () => {
  it("are counted by the day of the report, overtime in three bands and travel apart, of open orders too", async () => {
    expect(await readTechnicianHours(manager(), scope(), "overtime")).toMatchObject({
      entities: [
        {
          technicianId: who("tea"),
          minutes: 60,
          hours: { overtime1: 60, overtime2: 0, overtime3: 0, regular: 240 },
        },
      ],
      totals: { minutes: 60, hours: { regular: 240 + 240 + 60 + 120 + 60, travel: 60 } },
    });
    expect(await readTechnicianHours(manager(), scope(), "travel")).toMatchObject({
      entities: [{ technicianId: who("tomislav"), minutes: 60 }],
    });
    expect(
      (
        await readTechnicianHours(
          manager(),
          scope({ customerId: OTHER_PLACE.customerId }),
          "travel",
        )
      ).entities,
    ).toEqual([]);
  });

  it("link to the days and reports behind them", async () => {
    const days = (raw: object) => readWorkedDays(manager(), parseInput(workedDaysInput, raw));
    const travel = await days({ hours: "travel" });
    expect(travel).toMatchObject({
      totalCount: 1,
      totals: { hours: { travel: 60 } },
      entities: [
        {
          reportOn: TODAY,
          technicianName: "Tomislav Đurić",
          customerName: "Brodogradilište Žuti Rt d.d.",
        },
      ],
    });
    expect(travel.entities[0]?.reports).toHaveLength(1);
    // Two orders at the shipyard, one at the hotel.
    expect(
      (await days({ technicianId: who("tomislav"), sortDirection: "asc" })).entities.map((row) => [
        row.hours.regular,
        row.reports.length,
      ]),
    ).toEqual([
      [300, 2],
      [60, 1],
    ]);
  });
});

describe("orders", () => {
  it("created in the period are counted by state like in the list, also by technician and by customer", async () => {
    for (const raw of [
      {},
      { customerId: PLACE.customerId },
      { technicianId: who("tea") },
      { technicianId: who("tea"), customerId: PLACE.customerId },
    ]) {
      const { entities, from, to, timeZone } = await readOrderStatus(manager(), scope(raw));
      for (const { status, orders } of entities) {
        const { technicianId, ...rest } = { technicianId: undefined, ...raw };
        const listParams = parseInput(listInput, {
          ...rest,
          assigneeId: technicianId,
          status,
          createdFrom: from,
          createdTo: to,
          timeZone,
        });
        expect([raw, status, (await listWorkOrders(manager(), listParams)).totalCount]).toEqual([
          raw,
          status,
          orders,
        ]);
      }
    }
    expect((await readOrderStatus(manager(), scope())).totals).toEqual({ orders: 4 });
  });

  it("are counted for each assignee", async () => {
    const { entities, totals } = await readAssignments(manager(), scope());
    expect(entities).toMatchObject([
      { technicianId: who("tea"), orders: 3, byStatus: { done: 2, "in-progress": 1 } },
      { technicianId: who("tomislav"), orders: 3 },
      { technicianId: who("tarik"), orders: 1, byStatus: { done: 1 } },
    ]);
    expect(totals.orders).toBe(7);
    expect(
      (await readAssignments(manager(), scope({ customerId: PLACE.customerId }))).entities,
    ).toMatchObject([{ orders: 2 }, { orders: 2 }]);
  });
});

describe("the days of a report", () => {
  it("follow the tenant's time zone", async () => {
    const late = Date.UTC(2026, 10, 20, 23, 30); // Saturday in Zagreb, Friday in London
    const made = await order({ jobNumber: "LATE", plannedRegularMinutes: 60 }, [], "open");
    await acme.run(
      "UPDATE work_orders SET status = 'done', outcome = 'unsigned', revision_id = 'x', done_at = ? WHERE id = ?",
      late,
      made.id,
    );
    const doneOn = async (day: string) =>
      (
        await readDoneOrders(
          manager(),
          parseInput(doneOrdersInput, { from: day, to: day, jobNumber: "LATE" }),
        )
      ).totalCount;
    expect([await doneOn("2026-11-20"), await doneOn("2026-11-21")]).toEqual([0, 1]);
    await acme.run(
      "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('time-zone', '2026-01-01', '\"Europe/London\"', 0)",
    );
    expect([await doneOn("2026-11-20"), await doneOn("2026-11-21")]).toEqual([1, 0]);
    await acme.run("DELETE FROM settings WHERE key = 'time-zone'");
    await acme.run(
      "UPDATE work_orders SET status = 'in-progress', outcome = NULL, revision_id = NULL, done_at = NULL WHERE id = ?",
      made.id,
    );
  });

  it("exclude the day before and the day after", async () => {
    expect(
      await readFigures(manager(), scope({ from: "2026-11-21", to: "2026-12-31" })),
    ).toMatchObject({ done: { orders: 0, efficiency: null }, hours: { regular: 0 } });
    expect(await readFigures(manager(), scope({ from: "2026-11-20" }))).toMatchObject({
      from: TODAY,
      to: TODAY,
      done: { orders: 2, efficiency: 1 },
      hours: { overtime1: 60 },
      before: { from: "2026-11-19", to: "2026-11-19", done: { orders: 0 } },
    });
    expect(await readFigures(manager(), scope({ from: "2026-11-21" }))).toMatchObject({
      done: { orders: 0 },
      before: { from: TODAY, to: TODAY, done: { orders: 2 }, hours: { overtime1: 60 } },
    });
    expect(
      await readFigures(manager(), scope({ from: "2026-11-25", to: "2026-11-18" })),
    ).toMatchObject({ from: "2026-11-18", to: "2026-11-25" });
  });
});

it("are open to SA and MG only, and take one round trip", async () => {
  for (const key of ["tomislav", "emina"])
    await expectRefusal(readFigures(acme.as(key), scope()), "not_allowed");
  const sanja = acme.as("sanja");
  await readTechnicianHours(sanja, scope(), "overtime");
  expect(sanja.database.stats.roundTrips).toBe(1);
});
