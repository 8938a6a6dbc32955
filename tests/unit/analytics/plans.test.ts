import { describe, expect, it } from "vitest";
import {
  doneOrdersInput,
  entriesInput,
  maintenanceInput,
  projectsInput,
  scopeInput,
  workedDaysInput,
} from "~/features/analytics/inputs";
import {
  readDoneOrders,
  readProjects,
  readTechnicians,
} from "~/features/analytics/queries/efficiency";
import { readFindings } from "~/features/analytics/queries/checklist-findings";
import { readExpenses } from "~/features/analytics/queries/entries/expenses";
import { readHours } from "~/features/analytics/queries/entries/hours";
import { readParts } from "~/features/analytics/queries/entries/parts";
import { countIncomplete } from "~/features/analytics/queries/incomplete";
import { readTechnicianHours, readWorkedDays } from "~/features/analytics/queries/hours";
import { readMaintenance } from "~/features/analytics/queries/maintenance";
import { readAssignments, readOrderStatus } from "~/features/analytics/queries/orders";
import { parseInput } from "~/kernel/input/parse";
import type { AuthContext } from "~/server/request-context";
import type { Company } from "../../support/db/test-tenant";
import { planOf } from "../../support/db/explain";
import { PLACE, who } from "../../support/records/people";
import { tenantWithPlans } from "../preventive-maintenance/fixtures";
import { turnOnChecklists } from "../../support/records/checklists";

type Scope = Record<string, string>;
const YEARS: Scope = { from: "2025-01-01", to: "2026-12-31" };
const SCOPES = [
  YEARS,
  { ...YEARS, customerId: PLACE.customerId },
  { ...YEARS, technicianId: who("tea") },
  { ...YEARS, customerId: PLACE.customerId, technicianId: who("tea") },
];

type Report = (ctx: AuthContext, scope: Scope) => Promise<unknown>;
const status: Report = (ctx, scope) => readOrderStatus(ctx, parseInput(scopeInput, scope));
const assignments: Report = (ctx, scope) => readAssignments(ctx, parseInput(scopeInput, scope));
const projects =
  (by: string): Report =>
  (ctx, scope) =>
    readProjects(ctx, parseInput(projectsInput, { ...scope, by }));
const maintenance =
  (by: string): Report =>
  (ctx, scope) =>
    readMaintenance(ctx, parseInput(maintenanceInput, { ...scope, by }));

const grouped =
  (read: typeof readHours | typeof readExpenses | typeof readParts, groups: Scope): Report =>
  (ctx, scope) =>
    read(ctx, parseInput(entriesInput, { ...scope, ...groups }));

/** These read the entries of the days of the period, along indexes. */
const incomplete: Report = (ctx, scope) => countIncomplete(ctx, parseInput(scopeInput, scope));
const ENTRIES: [string, Report][] = [
  ["hours by order", grouped(readHours, { group1: "order", group2: "band" })],
  ["expenses", grouped(readExpenses, { report: "expenses", group1: "category" })],
  ["parts", grouped(readParts, { report: "parts", group2: "order" })],
  ["what is incomplete", incomplete],
];

const REPORTS: [string, Report][] = [
  ["hours by person", grouped(readHours, { group1: "person", group2: "customer", group3: "day" })],
  ["hours by kind", grouped(readHours, { group1: "kind", group2: "band" })],
  ["order status", status],
  ["assignments", assignments],
  ["projects by job", projects("job")],
  ["projects by customer", projects("customer")],
  ["orders done", (ctx, scope) => readDoneOrders(ctx, parseInput(doneOrdersInput, scope))],
  ["technicians", (ctx, scope) => readTechnicians(ctx, parseInput(scopeInput, scope))],
  ["hours", (ctx, scope) => readTechnicianHours(ctx, parseInput(scopeInput, scope), "overtime")],
  ["maintenance by customer", maintenance("customer")],
  ["maintenance by month", maintenance("month")],
  ["findings", (ctx, scope) => readFindings(ctx, parseInput(scopeInput, scope))],
  [
    "days",
    (ctx, scope) =>
      readWorkedDays(ctx, parseInput(workedDaysInput, { ...scope, hours: "overtime" })),
  ],
];

/** Those of the reports are written as SQL; the settings are read with the typed builder. */
const OF_REPORTS = /^SELECT/;
const plan = (acme: Company, report: Report, scope = YEARS) =>
  planOf(acme, "marko", (ctx) => report(ctx, scope), OF_REPORTS);

/** Every report is there only with its feature. */
async function company(): Promise<Company> {
  const acme = await tenantWithPlans();
  await turnOnChecklists(acme);
  return acme;
}

/** Users, rows that the query itself produces, and the index of orders that are not done may be scanned. */
const SCANNABLE =
  /^SCAN (users|s|f|h|c|d|i|p|k|u|page|leaves|grouped|w USING INDEX work_orders_unfinished|\d+|\(subquery|CONSTANT)/;

describe("two years of analytics", () => {
  it.each([...REPORTS, ...ENTRIES])(
    "read %s from sums and indexes, without a full table scan",
    async (_, report) => {
      const acme = await company();
      for (const scope of SCOPES) {
        const lines = (await plan(acme, report, scope)).split("\n");
        expect(lines.filter((line) => line.startsWith("SCAN") && !SCANNABLE.test(line))).toEqual(
          [],
        );
      }
    },
  );

  it("count orders and assignments without reading their rows", async () => {
    const acme = await company();
    expect(await plan(acme, status)).toContain("COVERING INDEX work_orders_by_creation");
    expect(await plan(acme, assignments)).toContain(
      "COVERING INDEX work_order_assignments_by_status (user_id=? AND status_rank=? AND order_seq>?",
    );
    expect(await plan(acme, projects("job"))).toContain(
      "COVERING INDEX analytics_done_orders_by_moment",
    );
  });

  it("look up the days of those users alone who have timers", async () => {
    const lines = (await plan(await company(), incomplete)).split("\n");
    const days = lines.findIndex((line) => line.includes("timer_intervals_by_person (user_id=?"));
    expect(lines.slice(0, days + 1)).toContainEqual(
      expect.stringMatching(/^SEARCH b .*INDEX timer_intervals_by_person/),
    );
  });

  it("read no entries except those of the few days shown", async () => {
    const acme = await company();
    for (const [name, report] of REPORTS) {
      const plans = await Promise.all(SCOPES.map((scope) => plan(acme, report, scope)));
      const reads = /daily_report_hours_by_(report|technician)/.test(plans.join());
      expect([name, reads]).toEqual([name, name === "days"]);
    }
  });
});
