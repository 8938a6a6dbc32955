import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import {
  DAY_MS,
  fieldDay,
  lock,
  NOW,
  OIL_FILTER,
  ORDER,
  refusalOf,
  reportOf,
  TODAY,
  who,
} from "./field-day";

describe("the entry window", () => {
  const on = (reportOn: string, capturedAt = NOW - 60_000) =>
    reportOf("tomislav", { reportOn, capturedAt });

  it("covers today and the two days before, in the tenant's time zone", async () => {
    const day = await fieldDay();
    expect((await fileReport(day.as("tomislav"), on("2026-11-18"))).status).toBe("submitted");
    expect(await refusalOf(fileReport(day.as("tomislav"), on("2026-11-17")))).toMatchObject({
      code: "guard_failed",
      reason: "day_too_early",
    });
    expect(await refusalOf(fileReport(day.as("tomislav"), on("2026-11-21")))).toMatchObject({
      reason: "day_in_future",
    });
  });

  it("depends on the day of capture, however late the report arrives", async () => {
    const day = await fieldDay();
    const weekLater = NOW + 7 * DAY_MS;
    expect((await fileReport(day.as("tomislav", weekLater), on("2026-11-18", NOW))).status).toBe(
      "submitted",
    );
    expect(
      await refusalOf(fileReport(day.as("tomislav", weekLater), on("2026-11-21", NOW))),
    ).toMatchObject({ reason: "day_in_future" });
  });

  it("changes at midnight in Zagreb, not in London", async () => {
    const day = await fieldDay();
    const midnight = Date.UTC(2026, 10, 20, 23);
    expect(
      await refusalOf(
        fileReport(day.as("tomislav", midnight + DAY_MS), on("2026-11-21", midnight - 60_000)),
      ),
    ).toMatchObject({ reason: "day_in_future" });
    expect(
      (await fileReport(day.as("tomislav", midnight + DAY_MS), on("2026-11-21", midnight))).status,
    ).toBe("submitted");
    expect(
      await refusalOf(
        fileReport(day.as("tomislav", midnight + DAY_MS), on("2026-11-18", midnight)),
      ),
    ).toMatchObject({ reason: "day_too_early" });
  });

  it("includes earlier days during retroactive entry, for reports captured before it ends", async () => {
    const day = await fieldDay();
    await day.run("UPDATE work_orders SET retroactive_until = ? WHERE id = ?", NOW, ORDER);
    expect((await fileReport(day.as("tomislav", NOW + DAY_MS), on("2026-11-12", NOW))).status).toBe(
      "submitted",
    );
    expect(
      await refusalOf(fileReport(day.as("tomislav", NOW + DAY_MS), on("2026-11-13", NOW + 1))),
    ).toMatchObject({ reason: "day_too_early" });
  });

  it("refuses a capture time after receipt, but tolerates a clock two minutes ahead", async () => {
    const day = await fieldDay();
    expect(await refusalOf(fileReport(day.as("tomislav"), on(TODAY, NOW + 120_001)))).toMatchObject(
      { reason: "captured_in_future" },
    );
    await fileReport(day.as("tomislav"), on(TODAY, NOW + 100_000));
    expect(await day.rows("SELECT captured_at AS at FROM daily_reports")).toEqual([{ at: NOW }]);
  });
});

describe("a report that can no longer be filed", () => {
  it("is stored as unfiled when its order was locked meanwhile, and the office is notified", async () => {
    const day = await fieldDay();
    await lock(day);
    const report = reportOf("tomislav", { parts: [{ ...OIL_FILTER, quantityThousandths: 1000 }] });
    const result = await fileReport(day.as("tomislav"), report);
    expect(result).toMatchObject({ status: "unfiled", statusReason: "order_locked" });
    expect(await day.rows("SELECT type, ids ->> 'reportId' AS report FROM outbox")).toEqual([
      { type: "daily_report.unfiled", report: report.id },
    ]);
    expect(await day.rows("SELECT event FROM activity")).toEqual([{ event: "daily-report.kept" }]);
    expect(
      await day.rows(
        "SELECT stock_thousandths AS s FROM spare_parts WHERE id = ?",
        OIL_FILTER.sparePartId,
      ),
    ).toEqual([{ s: 24_000 }]);
    expect(await fileReport(day.as("tomislav"), report)).toEqual(result);
  });

  it("is stored as unfiled when the lock happens between read and write", async () => {
    const day = await fieldDay();
    const late = day.as("tomislav");
    const database = {
      ...late.database,
      write: async (...args: Parameters<typeof late.database.write>) => (
        await lockOnce(),
        late.database.write(...args)
      ),
    };
    let locked = false;
    async function lockOnce() {
      if (!locked) await lock(day);
      locked = true;
    }
    expect(await fileReport({ ...late, database }, reportOf("tomislav"))).toMatchObject({
      status: "unfiled",
      statusReason: "order_locked",
    });
  });

  it("is stored as unfiled when its order was deleted", async () => {
    const day = await fieldDay();
    await day.run("DELETE FROM work_orders WHERE id = ?", ORDER);
    expect(await fileReport(day.as("tomislav"), reportOf("tomislav"))).toMatchObject({
      status: "unfiled",
      statusReason: "order_gone",
    });
  });

  it("is filed when its author was unassigned after the capture", async () => {
    const day = await fieldDay();
    await day.run(
      "UPDATE work_order_assignments SET to_at = ? WHERE user_id = ?",
      NOW - 30_000,
      who("tomislav"),
    );
    expect(await fileReport(day.as("tomislav"), reportOf("tomislav"))).toMatchObject({
      status: "submitted",
    });
  });

  it("is stored as unfiled when its author became the lead only after the capture", async () => {
    const day = await fieldDay();
    await day.run(
      "UPDATE work_order_assignments SET to_at = ? WHERE work_order_id = ?",
      NOW - 30_000,
      ORDER,
    );
    await day.run(
      "INSERT INTO work_order_assignments (id, work_order_id, user_id, is_lead, from_at) VALUES ('x', ?, ?, 1, ?)",
      ORDER,
      who("tarik"),
      NOW - 30_000,
    );
    expect(await fileReport(day.as("tarik"), reportOf("tarik"))).toMatchObject({
      status: "unfiled",
      statusReason: "not_assigned_then",
    });
    expect(await fileReport(day.as("tea"), reportOf("tea"))).toMatchObject({
      status: "unfiled",
      statusReason: "not_lead_then",
    });
  });

  it("depends on the entry mode of the day of its capture", async () => {
    const day = await fieldDay({ mode: "ALL_ASSIGNEES" });
    await day.run(
      "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('feature.DAILY_REPORT_ENTRY', '2026-11-21', ?, 0)",
      '{"enabled":true,"value":"LEAD"}',
    );
    const captured = reportOf("tea");
    expect(await fileReport(day.as("tea", NOW + DAY_MS), captured)).toMatchObject({
      status: "submitted",
    });
    const later = reportOf("tea", { capturedAt: NOW + DAY_MS, reportOn: "2026-11-21" });
    expect(await fileReport(day.as("tea", NOW + DAY_MS), later)).toMatchObject({
      status: "unfiled",
      statusReason: "not_lead_then",
    });
  });
});
