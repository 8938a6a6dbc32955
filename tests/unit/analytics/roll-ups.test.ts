import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attempt, activeTenant, type Operation, VERBS } from "../../support/records/analytics";
import type { Company } from "../../support/db/test-tenant";

const MINUTES = [
  "regular_minutes",
  "travel_minutes",
  "overtime_1_minutes",
  "overtime_2_minutes",
  "overtime_3_minutes",
] as const;
type Row = Record<string, unknown>;

/** Recomputes the sums row by row, without the code that maintains them. */
async function readAll(it: Company) {
  const [orders, reports, hours, people] = [
    await it.rows("SELECT * FROM work_orders"),
    await it.rows("SELECT * FROM daily_reports WHERE status = 'submitted'"),
    await it.rows("SELECT * FROM daily_report_hours"),
    await it.rows("SELECT * FROM work_order_assignments WHERE to_at IS NULL"),
  ];
  const counted = hours.flatMap((entry): Counted[] => {
    const report = reports.find(({ id }) => id === entry["report_id"]);
    const order = orders.find(({ id }) => id === report?.["work_order_id"]);
    return report && order ? [{ ...entry, report_on: report["report_on"], order }] : [];
  });
  return { orders, people, counted };
}
type Counted = Row & { order: Row };

function hoursByHand(counted: Counted[]): Row[] {
  const sums = new Map<string, Row>();
  for (const entry of counted) {
    const key = {
      technician_id: entry["technician_id"],
      report_on: entry["report_on"],
      customer_id: entry.order["customer_id"] ?? "",
    };
    const sum = sums.get(JSON.stringify(key)) ?? {
      ...key,
      entries: 0,
      ...Object.fromEntries(MINUTES.map((kind) => [kind, 0])),
    };
    for (const kind of MINUTES) sum[kind] = Number(sum[kind]) + Number(entry[kind]);
    sums.set(JSON.stringify(key), { ...sum, entries: Number(sum["entries"]) + 1 });
  }
  return [...sums.values()];
}

function doneByHand({ orders, people, counted }: Awaited<ReturnType<typeof readAll>>) {
  const done = orders.filter(
    (order) => order["status"] === "done" && order["outcome"] !== "called-off",
  );
  const minutesIn = (entries: Counted[]) =>
    entries.reduce(
      (sum, one) =>
        sum +
        MINUTES.filter((kind) => kind !== "travel_minutes").reduce(
          (all, kind) => all + Number(one[kind]),
          0,
        ),
      0,
    );
  const about = (order: Row) => ({
    work_order_id: order["id"],
    done_at: order["done_at"],
    customer_id: order["customer_id"] ?? "",
    job_number: order["job_number"],
  });
  const of = (order: Row) => counted.filter((one) => one.order["id"] === order["id"]);
  const together = done.map((order) => ({
    ...about(order),
    planned_minutes: order["planned_regular_minutes"],
    worked_minutes: minutesIn(of(order)),
  }));
  const each = done.flatMap((order) => {
    const team = people
      .filter((one) => one["work_order_id"] === order["id"])
      .map((one) => one["user_id"]);
    const everybody = [...new Set([...team, ...of(order).map((one) => one["technician_id"])])];
    const share = (id: unknown) =>
      team.includes(id) ? Number(order["planned_regular_minutes"]) / team.length : 0;
    return everybody.map((id) => ({
      ...about(order),
      technician_id: id,
      planned_minutes: share(id),
      worked_minutes: minutesIn(of(order).filter((one) => one["technician_id"] === id)),
    }));
  });
  return { together, each };
}

const inOrder = (rows: Row[]) =>
  rows.map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).sort()))).sort();

async function expectSumsOf(it: Company) {
  const all = await readAll(it);
  const { together, each } = doneByHand(all);
  expect(inOrder(await it.rows("SELECT * FROM analytics_hours"))).toEqual(
    inOrder(hoursByHand(all.counted)),
  );
  expect(inOrder(await it.rows("SELECT * FROM analytics_done_orders"))).toEqual(inOrder(together));
  expect(inOrder(await it.rows("SELECT * FROM analytics_done_technicians"))).toEqual(inOrder(each));
}

const anyDeed: fc.Arbitrary<Operation> = fc.record({
  verb: fc.constantFrom(...VERBS),
  which: fc.nat(2),
  how: fc.nat(59),
});
/** `replan` with 7 selects the other customer, `fileUnfiled` with 1 selects the unfiled one of two reports. */
const HOW: Partial<Record<Operation["verb"], number>> = { fileUnfiled: 1, replan: 7 };
/** An order in progress with a report, then anything. */
const beginning: Operation[] = [
  { verb: "create", which: 0, how: 4 },
  { verb: "start", which: 0, how: 0 },
  { verb: "file", which: 0, how: 7 },
];

describe("the sums behind analytics", () => {
  it("equal a scan of all rows after any operations", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDeed, { minLength: 8, maxLength: 20, size: "max" }),
        async (deeds) => {
          const acme = await activeTenant();
          for (const deed of [...beginning, ...deeds]) await attempt(acme, deed);
          await expectSumsOf(acme);
        },
      ),
      { numRuns: 10 },
    );
  });

  it.each<[string, Operation["verb"][]]>([
    ["signed", ["sign"]],
    ["closed unsigned", ["close"]],
    ["called off", ["callOff"]],
    ["done, reopened and changed", ["sign", "reopen", "edit", "replan"]],
    ["done twice", ["sign", "reopen", "edit", "sign"]],
    ["without its withdrawn report", ["withdraw"]],
    [
      "locked when a report arrived that was filed later",
      ["sign", "fileLate", "reopen", "fileUnfiled"],
    ],
    ["moved to another customer", ["replan", "withdraw"]],
  ])("are correct for an order that is %s", async (_, verbs) => {
    const acme = await activeTenant();
    for (const deed of beginning) expect(await attempt(acme, deed)).toBe(true);
    for (const verb of verbs) {
      expect(await attempt(acme, { verb, which: 0, how: HOW[verb] ?? 6 }), verb).toBe(true);
      await expectSumsOf(acme);
    }
  });
});
