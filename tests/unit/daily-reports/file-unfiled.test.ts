import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { fileUnfiledReport } from "~/features/daily-reports/commands/file-unfiled";
import { getReport } from "~/features/daily-reports/queries/read";
import {
  DAY_MS,
  fieldDay,
  lock,
  NOW,
  OIL_FILTER,
  ORDER,
  OTHER_ORDER,
  refusalOf,
  reportOf,
  who,
  worked,
} from "./field-day";

const typed = { name: "Šime Jurić", image: "", typed: "Š. Jurić" };
const reopen = "UPDATE work_orders SET status = 'in-progress', revision_id = NULL WHERE id = ?";

/** Unfiled because its order was locked when it arrived. */
async function unfiledReport() {
  const day = await fieldDay();
  await lock(day);
  const report = reportOf("tomislav", {
    parts: [{ ...OIL_FILTER, quantityThousandths: 2000 }],
    customerSignature: typed,
  });
  await fileReport(day.as("tomislav"), report);
  return { day, report, to: (workOrderId: string) => ({ id: report.id, version: 1, workOrderId }) };
}

describe("filing an unfiled report", () => {
  it("files it as signed to its own order once that is reopened", async () => {
    const { day, report, to } = await unfiledReport();
    await day.run(reopen, ORDER);
    expect(await fileUnfiledReport(day.as("tomislav"), to(ORDER))).toMatchObject({
      status: "submitted",
      statusReason: "",
      version: 2,
    });
    expect((await getReport(day.as("tomislav"), report.id)).signatures).toMatchObject([
      { party: "customer" },
    ]);
    expect(
      await day.rows(
        "SELECT stock_thousandths AS s FROM spare_parts WHERE id = ?",
        OIL_FILTER.sparePartId,
      ),
    ).toEqual([{ s: 22_000 }]);
    expect(
      await day.rows(
        "SELECT event, facts ->> 'after' AS after FROM activity ORDER BY seq DESC LIMIT 1",
      ),
    ).toEqual([{ event: "daily-report.filed", after: "order_locked" }]);
  });

  it("files a new, unsigned version to another order", async () => {
    const { day, report, to } = await unfiledReport();
    await fileUnfiledReport(day.as("marko"), to(OTHER_ORDER));
    expect(await getReport(day.as("tomislav"), report.id)).toMatchObject({
      workOrderId: OTHER_ORDER,
      authorId: who("tomislav"),
      signatures: [],
    });
    const versions = await day.rows(
      "SELECT content ->> '$.said.workOrderId' AS o, written_by AS by FROM daily_report_versions ORDER BY version",
    );
    expect(versions).toEqual([
      { o: ORDER, by: who("tomislav") },
      { o: OTHER_ORDER, by: who("marko") },
    ]);
  });

  it("is allowed for an author with the right at capture time or now, and for office staff on any order", async () => {
    const { day, to } = await unfiledReport();
    await day.run("DELETE FROM work_order_assignments WHERE work_order_id = ?", OTHER_ORDER);
    expect(await refusalOf(fileUnfiledReport(day.as("tomislav"), to(OTHER_ORDER)))).toMatchObject({
      code: "not_allowed",
    });
    for (const key of ["tea", "ana", "emina"])
      expect(await refusalOf(fileUnfiledReport(day.as(key), to(OTHER_ORDER))), key).toMatchObject({
        code: "not_found",
      });
    await day.run(
      "INSERT INTO work_order_assignments (id, work_order_id, user_id, is_lead, from_at) VALUES ('x', ?, ?, 1, ?)",
      OTHER_ORDER,
      who("tomislav"),
      NOW,
    );
    expect(
      await fileUnfiledReport(day.as("tomislav", NOW + DAY_MS), to(OTHER_ORDER)),
    ).toMatchObject({ status: "submitted" });
  });

  it("is refused while the order is locked, deleted, or has a report of that day", async () => {
    const { day, to } = await unfiledReport();
    expect(await refusalOf(fileUnfiledReport(day.as("marko"), to(ORDER)))).toMatchObject({
      code: "transition_not_allowed",
      reason: "report_locked",
    });
    expect(await refusalOf(fileUnfiledReport(day.as("marko"), to(randomUUID())))).toMatchObject({
      code: "not_found",
    });
    const first = await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", { workOrderId: OTHER_ORDER }),
    );
    expect(await refusalOf(fileUnfiledReport(day.as("marko"), to(OTHER_ORDER)))).toMatchObject({
      code: "report_exists",
      facts: { firstId: first.id },
    });
  });

  it("counts its hours together with those of other orders", async () => {
    const { day, to } = await unfiledReport();
    await fileReport(
      day.as("marko"),
      reportOf("tomislav", {
        workOrderId: OTHER_ORDER,
        entries: [worked("tomislav", "12:00", "11:00")],
      }),
    );
    await day.run(reopen, ORDER);
    expect(await refusalOf(fileUnfiledReport(day.as("tomislav"), to(ORDER)))).toMatchObject({
      reason: "more_than_a_day",
    });
  });

  it("is refused for an outdated version and a second time, and files one of ten concurrent requests", async () => {
    const { day, to } = await unfiledReport();
    expect(
      await refusalOf(fileUnfiledReport(day.as("marko"), { ...to(OTHER_ORDER), version: 2 })),
    ).toMatchObject({ code: "version_conflict" });
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => fileUnfiledReport(day.as("marko"), to(OTHER_ORDER))),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(
      await day.rows(
        "SELECT stock_thousandths AS s FROM spare_parts WHERE id = ?",
        OIL_FILTER.sparePartId,
      ),
    ).toEqual([{ s: 22_000 }]);
    expect(
      await refusalOf(fileUnfiledReport(day.as("marko"), { ...to(OTHER_ORDER), version: 2 })),
    ).toMatchObject({ code: "transition_not_allowed", reason: "report_not_open" });
  });

  it("starts an order that is still in the backlog", async () => {
    const { day, to } = await unfiledReport();
    await day.run("UPDATE work_orders SET status = 'backlog' WHERE id = ?", OTHER_ORDER);
    await fileUnfiledReport(day.as("marko"), to(OTHER_ORDER));
    expect(
      await day.rows("SELECT status, started_at AS at FROM work_orders WHERE id = ?", OTHER_ORDER),
    ).toEqual([{ status: "in-progress", at: NOW }]);
  });
});
