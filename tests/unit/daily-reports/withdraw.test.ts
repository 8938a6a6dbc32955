import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { withdrawReport } from "~/features/daily-reports/commands/withdraw";
import { getReport, listReports } from "~/features/daily-reports/queries/read";
import { fieldDay, lock, OIL_FILTER, ORDER, refusalOf, reportOf } from "./field-day";

async function filed() {
  const day = await fieldDay();
  const report = reportOf("tomislav", { parts: [{ ...OIL_FILTER, quantityThousandths: 5000 }] });
  await fileReport(day.as("tomislav"), report);
  return { day, id: report.id };
}

describe("withdrawing a daily report", () => {
  it("removes it from the order, returns its parts to stock, and logs it", async () => {
    const { day, id } = await filed();
    expect(await withdrawReport(day.as("tomislav"), { id, version: 1 })).toMatchObject({
      status: "withdrawn",
      version: 2,
    });
    expect((await listReports(day.as("marko"), ORDER)).reports).toEqual([]);
    expect(
      await day.rows(
        "SELECT stock_thousandths AS s FROM spare_parts WHERE id = ?",
        OIL_FILTER.sparePartId,
      ),
    ).toEqual([{ s: 24_000 }]);
    expect(await day.rows("SELECT event FROM activity ORDER BY seq DESC LIMIT 1")).toEqual([
      { event: "daily-report.withdrawn" },
    ]);
  });

  it("leaves it readable only for its author and office staff", async () => {
    const { day, id } = await filed();
    await withdrawReport(day.as("marko"), { id, version: 1 });
    expect(await getReport(day.as("tomislav"), id)).toMatchObject({
      status: "withdrawn",
      availableActions: [],
    });
    for (const key of ["tea", "ana"])
      expect(await refusalOf(getReport(day.as(key), id)), key).toMatchObject({ code: "not_found" });
  });

  it("is refused to others, for an outdated version, a second time, and once locked", async () => {
    const { day, id } = await filed();
    expect(await refusalOf(withdrawReport(day.as("ana"), { id, version: 1 }))).toMatchObject({
      code: "not_allowed",
    });
    expect(await refusalOf(withdrawReport(day.as("tea"), { id, version: 1 }))).toMatchObject({
      code: "not_found",
    });
    expect(
      await refusalOf(withdrawReport(day.as("tomislav"), { id: randomUUID(), version: 1 })),
    ).toMatchObject({ code: "not_found" });
    expect(await refusalOf(withdrawReport(day.as("tomislav"), { id, version: 2 }))).toMatchObject({
      code: "version_conflict",
      facts: { current: { version: 1 } },
    });
    await withdrawReport(day.as("tomislav"), { id, version: 1 });
    expect(await refusalOf(withdrawReport(day.as("tomislav"), { id, version: 2 }))).toMatchObject({
      code: "transition_not_allowed",
      reason: "report_not_open",
    });
    const other = reportOf("tomislav");
    await fileReport(day.as("tomislav"), other);
    await lock(day);
    expect(
      await refusalOf(withdrawReport(day.as("tomislav"), { id: other.id, version: 1 })),
    ).toMatchObject({ code: "transition_not_allowed", reason: "report_locked" });
  });

  it("returns the parts once for ten concurrent requests", async () => {
    const { day, id } = await filed();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => withdrawReport(day.as("tomislav"), { id, version: 1 })),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(
      await day.rows(
        "SELECT stock_thousandths AS s FROM spare_parts WHERE id = ?",
        OIL_FILTER.sparePartId,
      ),
    ).toEqual([{ s: 24_000 }]);
  });
});
