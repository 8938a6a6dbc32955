import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import {
  fieldDay,
  NOW,
  OIL_FILTER,
  ORDER,
  OTHER_ORDER,
  refusalOf,
  reportOf,
  who,
  worked,
} from "./field-day";

describe("hours of a report", () => {
  it("may not overlap for one technician, travel included", async () => {
    const day = await fieldDay();
    const entries = [
      worked("tomislav", "08:00", "12:00"),
      worked("tomislav", "11:30", "12:30", "travel"),
      worked("tea", "08:00", "12:00"),
    ];
    const refusal = await refusalOf(
      fileReport(day.as("tomislav"), reportOf("tomislav", { entries })),
    );
    expect(refusal).toMatchObject({
      code: "guard_failed",
      reason: "hours_overlap",
      facts: { technicianId: who("tomislav"), entryIds: [entries[0]?.id, entries[1]?.id] },
    });
  });

  it("may overlap another report, with a warning to the author", async () => {
    const day = await fieldDay();
    const first = await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", {
        workOrderId: OTHER_ORDER,
        entries: [worked("tomislav", "22:00", "02:00")],
        reportOn: "2026-11-19",
      }),
    );
    const result = await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", { entries: [worked("tomislav", "01:00", "03:00")] }),
    );
    expect(result.warnings).toEqual([
      {
        warning: "overlap",
        technicianId: who("tomislav"),
        reportId: first.id,
        orderNumber: "2026-00002",
        reportOn: "2026-11-19",
      },
    ]);
  });

  it("may not exceed 24 hours over all orders", async () => {
    const day = await fieldDay();
    const plain = (minutes: number) => ({
      id: randomUUID(),
      technicianId: who("tea"),
      kind: "plain" as const,
      minutes: { regular: minutes, travel: 0, overtime1: 0, overtime2: 0, overtime3: 0 },
    });
    await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", { workOrderId: OTHER_ORDER, entries: [plain(1000)] }),
    );
    const refusal = await refusalOf(
      fileReport(day.as("tomislav"), reportOf("tomislav", { entries: [plain(441)] })),
    );
    expect(refusal).toMatchObject({
      reason: "more_than_a_day",
      facts: { technicianId: who("tea") },
    });
    expect(
      (await fileReport(day.as("tomislav"), reportOf("tomislav", { entries: [plain(440)] })))
        .status,
    ).toBe("submitted");
  });

  it("may not exceed 24 hours through two concurrent reports", async () => {
    const day = await fieldDay();
    const plain = {
      id: randomUUID(),
      technicianId: who("tea"),
      kind: "plain" as const,
      minutes: { regular: 1000, travel: 0, overtime1: 0, overtime2: 0, overtime3: 0 },
    };
    const two = [ORDER, OTHER_ORDER].map((workOrderId) =>
      reportOf("tomislav", { workOrderId, entries: [{ ...plain, id: randomUUID() }] }),
    );
    const ended = await Promise.allSettled(
      two.map((report) => fileReport(day.as("tomislav"), report)),
    );
    expect(ended.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ended.find((one) => one.status === "rejected")?.reason).toMatchObject({
      reason: "more_than_a_day",
    });
  });

  it("belong only to technicians who were assigned on that day", async () => {
    const day = await fieldDay();
    const strange = reportOf("tomislav", { entries: [worked("tarik")] });
    expect(await refusalOf(fileReport(day.as("tomislav"), strange))).toMatchObject({
      reason: "technician_not_assigned",
      facts: { technicianIds: [who("tarik")] },
    });
    expect(await refusalOf(fileReport(day.as("marko"), strange))).toMatchObject({
      reason: "technician_not_assigned",
    });
    const nobody = reportOf("tomislav", {
      entries: [{ ...worked("tarik"), technicianId: randomUUID() }],
    });
    expect(await refusalOf(fileReport(day.as("tomislav"), nobody))).toMatchObject({
      reason: "technician_unknown",
    });
  });

  it("count for a technician who was unassigned during the day", async () => {
    const day = await fieldDay();
    await day.run(
      "UPDATE work_order_assignments SET to_at = ? WHERE user_id = ?",
      NOW - 3_600_000,
      who("tea"),
    );
    expect(
      (await fileReport(day.as("tomislav"), reportOf("tomislav", { entries: [worked("tea")] })))
        .status,
    ).toBe("submitted");
  });

  it("are restricted to the author where each assignee enters their own", async () => {
    const day = await fieldDay({ mode: "ALL_ASSIGNEES" });
    expect((await fileReport(day.as("tea"), reportOf("tea"))).status).toBe("submitted");
    expect(
      await refusalOf(
        fileReport(
          day.as("tomislav"),
          reportOf("tomislav", { entries: [worked("tea", "13:00", "14:00")] }),
        ),
      ),
    ).toMatchObject({ reason: "only_own_hours" });
    expect(
      (
        await fileReport(
          day.as("sanja"),
          reportOf("tea", { entries: [worked("tea", "13:00", "14:00")] }),
        )
      ).status,
    ).toBe("submitted");
  });
});

describe("parts of a report", () => {
  it("may take the stock below zero, with a warning", async () => {
    const day = await fieldDay();
    const result = await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", { parts: [{ ...OIL_FILTER, quantityThousandths: 24_500 }] }),
    );
    expect(result.warnings).toEqual([
      {
        warning: "stock_negative",
        sparePartId: OIL_FILTER.sparePartId,
        name: OIL_FILTER.name,
        stockThousandths: -500,
      },
    ]);
    expect(
      await day.rows(
        "SELECT stock_thousandths AS s FROM spare_parts WHERE id = ?",
        OIL_FILTER.sparePartId,
      ),
    ).toEqual([{ s: -500 }]);
  });

  it("stay as free text where the stock uses another unit or no longer has the part", async () => {
    const day = await fieldDay();
    const parts = [
      { ...OIL_FILTER, unit: "litre" as const, quantityThousandths: 1000 },
      { ...OIL_FILTER, sparePartId: randomUUID(), quantityThousandths: 1000 },
    ];
    const result = await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", { parts, equipment: [{ equipmentId: randomUUID(), name: "Winch" }] }),
    );
    expect(result.warnings).toEqual([
      { warning: "not_drawn", name: OIL_FILTER.name },
      { warning: "not_drawn", name: OIL_FILTER.name },
    ]);
    expect(await day.rows("SELECT spare_part_id AS part, name FROM daily_report_parts")).toEqual([
      { part: null, name: OIL_FILTER.name },
      { part: null, name: OIL_FILTER.name },
    ]);
  });
});
