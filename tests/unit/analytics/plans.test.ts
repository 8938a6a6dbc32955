import type { SQL } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { doneOrdersInput, workedDaysInput } from "~/features/analytics/inputs";
import { doneOrdersPage, projectsOf, techniciansOf } from "~/features/analytics/queries/efficiency";
import { findingsPage } from "~/features/analytics/queries/checklist-findings";
import { technicianHoursOf, workedDaysPage } from "~/features/analytics/queries/hours";
import { openIn, settledIn } from "~/features/analytics/queries/maintenance";
import { assignedIn, madeByStatus } from "~/features/analytics/queries/orders";
import type { Scope } from "~/features/analytics/queries/scope";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { explain } from "../../support/db/explain";
import { PLACE, who } from "../../support/records/people";

const YEARS: Scope = {
  from: "2025-01-01",
  to: "2026-12-31",
  timeZone: "Europe/Zagreb",
  since: 0,
  until: 2_000_000_000_000,
  customerId: null,
  technicianId: null,
};
const SCOPES = [
  YEARS,
  { ...YEARS, customerId: PLACE.customerId },
  { ...YEARS, technicianId: who("tea") },
  { ...YEARS, customerId: PLACE.customerId, technicianId: who("tea") },
];
const PAGE = parseInput(doneOrdersInput, {});
const DAYS = parseInput(workedDaysInput, { hours: "overtime" });

const QUERIES: [string, (scope: Scope) => SQL][] = [
  ["order status", madeByStatus],
  ["assignments", assignedIn],
  ["projects by job", (scope) => projectsOf(scope, { by: "job" })],
  ["projects by customer", (scope) => projectsOf(scope, { by: "customer" })],
  ["orders done", (scope) => doneOrdersPage(scope, PAGE)],
  ["technicians", techniciansOf],
  ["hours", technicianHoursOf],
  ["maintenance settled", (scope) => settledIn(scope, { by: "customer" }, "2026-12-31")],
  ["maintenance open", (scope) => openIn(scope, { by: "month" }, "2026-12-31")],
  ["findings", findingsPage],
  ["days", (scope) => workedDaysPage(scope, DAYS)],
];

/** Users, and rows that the query itself produces, may be scanned. */
const SCANNABLE = /^SCAN (users|s|f|h|c|d|i|\d+|\(subquery|CONSTANT)/;

describe("two years of analytics", () => {
  it.each(QUERIES)("read %s from sums and indexes, without a full table scan", async (_, query) => {
    const acme = await createTestTenant();
    for (const scope of SCOPES) {
      const lines = await explain(acme.database, query(scope));
      expect(lines.filter((line) => line.startsWith("SCAN") && !SCANNABLE.test(line))).toEqual([]);
    }
  });

  it("count orders and assignments without reading their rows", async () => {
    const acme = await createTestTenant();
    const [status, assigned] = [
      await explain(acme.database, madeByStatus(YEARS)),
      await explain(acme.database, assignedIn(YEARS)),
    ];
    expect(status.join()).toContain("COVERING INDEX work_orders_by_creation");
    expect(assigned.join()).toContain(
      "COVERING INDEX work_order_assignments_by_status (user_id=? AND status_rank=? AND order_seq>?",
    );
    expect((await explain(acme.database, projectsOf(YEARS, { by: "job" }))).join()).toContain(
      "COVERING INDEX analytics_done_orders_by_moment",
    );
  });

  it("read no entries except those of the few days shown", async () => {
    const acme = await createTestTenant();
    for (const [name, query] of QUERIES) {
      const lines = (
        await Promise.all(SCOPES.map((scope) => explain(acme.database, query(scope))))
      ).flat();
      expect([
        name,
        lines.some(
          (line) =>
            line.includes("daily_report_hours_by_report") ||
            line.includes("daily_report_hours_by_technician"),
        ),
      ]).toEqual([name, name === "days"]);
    }
  });
});
