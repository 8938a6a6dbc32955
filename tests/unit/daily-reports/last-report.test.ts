import { beforeAll, describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { findLastReport } from "~/features/daily-reports/queries/last-report";
import { newId } from "~/kernel/ids";
import { fieldDay, type FieldDay, ORDER, OTHER_ORDER, reportOf, worked } from "./field-day";

let day: FieldDay;
beforeAll(async () => {
  day = await fieldDay();
  await fileReport(
    day.as("tomislav"),
    reportOf("tomislav", {
      reportOn: "2026-11-19",
      intervention: "Filter replaced",
      entries: [worked("tomislav", "09:00", "11:00")],
    }),
  );
  await fileReport(
    day.as("tomislav"),
    reportOf("tomislav", { workOrderId: OTHER_ORDER, entries: [worked("tea", "13:00", "14:00")] }),
  );
});

/** Reports of other days, one for each number up to `count`. */
async function fileMany(count: number): Promise<void> {
  const columns = await day.rows("SELECT name FROM pragma_table_info('daily_reports')");
  const values: Record<string, string> = {
    id: "'old-' || n",
    report_on: "date('2024-01-01', '+' || n || ' day')",
  };
  const names = columns.map(({ name }) => String(name));
  await day.run(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
    INSERT INTO daily_reports (${names.join(", ")})
    SELECT ${names.map((name) => values[name] ?? `r.${name}`).join(", ")}
    FROM numbers JOIN daily_reports r ON r.work_order_id = ?`,
    count,
    OTHER_ORDER,
  );
}

describe("the report that a new one may copy", () => {
  it("is the author's last one of the order, also when they reported elsewhere since", async () => {
    expect(await findLastReport(day.as("tomislav"), ORDER)).toMatchObject({
      reportOn: "2026-11-19",
      orderNumber: "2026-00001",
      intervention: "Filter replaced",
      entries: [{ from: "09:00", to: "11:00" }],
    });
  });

  it("is otherwise the author's last report of any order, never one of another user", async () => {
    expect(await findLastReport(day.as("tomislav"), newId())).toMatchObject({
      reportOn: "2026-11-20",
      orderNumber: "2026-00002",
    });
    expect(await findLastReport(day.as("tea"), ORDER)).toBeNull();
  });

  it("is found without reading the author's other reports", async () => {
    await fileMany(300);
    const ctx = day.as("tomislav");
    for (const order of [ORDER, newId()]) await findLastReport(ctx, order);
    expect(ctx.database.stats.rowsRead).toBeLessThan(100);
  });
});
