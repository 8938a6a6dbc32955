import { describe, expect, it } from "vitest";
import { discardUnfiledReport } from "~/features/daily-reports/commands/discard-unfiled";
import { fileReport } from "~/features/daily-reports/commands/file";
import { fieldDay, lock, refusalOf, reportOf } from "./field-day";

async function unfiledReport() {
  const day = await fieldDay();
  await lock(day);
  const report = reportOf("tomislav");
  await fileReport(day.as("tomislav"), report);
  return { day, gone: { id: report.id, version: 1, reason: "Entered twice" } };
}

describe("discarding an unfiled report", () => {
  it("stores the reason, erases nothing, and logs it", async () => {
    const { day, gone } = await unfiledReport();
    expect(await discardUnfiledReport(day.as("tomislav"), gone)).toMatchObject({
      status: "discarded",
      statusReason: "Entered twice",
    });
    expect(await day.rows("SELECT count(*) AS n FROM daily_report_hours")).toEqual([{ n: 1 }]);
    expect(
      await day.rows(
        "SELECT event, facts ->> 'reason' AS reason FROM activity ORDER BY seq DESC LIMIT 1",
      ),
    ).toEqual([{ event: "daily-report.discarded", reason: "Entered twice" }]);
  });

  it("leaves no room for more of an author and order than twenty, so that it is refused and stays on the device", async () => {
    const { day, gone } = await unfiledReport();
    await discardUnfiledReport(day.as("tomislav"), gone);
    const columns =
      "work_order_id, report_on, author_id, status, status_reason, captured_at, created_at, updated_at";
    for (let copy = 0; copy < 19; copy += 1)
      await day.run(
        `INSERT INTO daily_reports (id, ${columns}) SELECT ?, ${columns.replace("status,", "'unfiled',")} FROM daily_reports WHERE id = ?`,
        `copy-${copy}`,
        gone.id,
      );
    expect(await refusalOf(fileReport(day.as("tomislav"), reportOf("tomislav")))).toMatchObject({
      code: "guard_failed",
      reason: "too_many_unfiled_of_order",
    });
  });

  it("is allowed for its author and office staff", async () => {
    const { day, gone } = await unfiledReport();
    for (const key of ["tea", "ana", "emina", "ciro"])
      expect(await refusalOf(discardUnfiledReport(day.as(key), gone)), key).toMatchObject({
        code: "not_found",
      });
    expect(await discardUnfiledReport(day.as("sanja"), gone)).toMatchObject({
      status: "discarded",
    });
  });

  it("is refused for a filed report, an outdated version, and a second time; one of ten concurrent requests succeeds", async () => {
    const { day, gone } = await unfiledReport();
    expect(
      await refusalOf(discardUnfiledReport(day.as("marko"), { ...gone, version: 2 })),
    ).toMatchObject({ code: "version_conflict" });
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => discardUnfiledReport(day.as("marko"), gone)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(
      await refusalOf(discardUnfiledReport(day.as("marko"), { ...gone, version: 2 })),
    ).toMatchObject({ code: "transition_not_allowed", reason: "report_not_open" });
    const counted = await fileReport((await fieldDay()).as("tomislav"), reportOf("tomislav"));
    expect(counted.status).toBe("submitted");
  });
});
