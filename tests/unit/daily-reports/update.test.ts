import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { updateReport } from "~/features/daily-reports/commands/update";
import { updateReportInput, type UpdateReportInput } from "~/features/daily-reports/inputs";
import { draftOfReport } from "~/features/daily-reports/ui/draft/draft-of-report";
import { parseSentReport } from "~/features/daily-reports/ui/send/parse-sent";
import { readSentReport } from "~/features/daily-reports/ui/send/sent-report";
import { getReport } from "~/features/daily-reports/queries/read";
import {
  fieldDay,
  lock,
  OIL_FILTER,
  OTHER_ORDER,
  refusalOf,
  reportOf,
  who,
  worked,
} from "./field-day";

const typed = { name: "Šime Jurić", image: "", typed: "Š. Jurić" };
const stock = "SELECT stock_thousandths AS s FROM spare_parts WHERE id = ?";
const change = (id: string, more: Partial<UpdateReportInput>) =>
  updateReportInput.parse({ id, version: 1, entries: [], ...more });

async function filed(
  more: Parameters<typeof reportOf>[1] = {},
  mode: "LEAD" | "ALL_ASSIGNEES" = "LEAD",
) {
  const day = await fieldDay({ mode });
  const report = reportOf("tomislav", more);
  await fileReport(day.as("tomislav"), report);
  return { day, report };
}

describe("changing a daily report", () => {
  it("writes the changes, keeps the previous version, and logs it", async () => {
    const { day, report } = await filed({ notes: "Old" });
    const entries = [
      { ...report.entries[0], kind: "work", from: "08:00", to: "17:00" },
    ] as UpdateReportInput["entries"];
    expect(
      await updateReport(day.as("tomislav"), change(report.id, { entries, notes: "New" })),
    ).toMatchObject({ version: 2, status: "submitted" });
    expect(await getReport(day.as("tomislav"), report.id)).toMatchObject({
      notes: "New",
      hours: { regular: 480, overtime1: 60 },
    });
    const versions = await day.rows(
      "SELECT version, content ->> '$.said.notes' AS notes FROM daily_report_versions ORDER BY version",
    );
    expect(versions).toEqual([
      { version: 1, notes: "Old" },
      { version: 2, notes: "New" },
    ]);
    expect(await day.rows("SELECT event FROM activity ORDER BY seq")).toEqual([
      { event: "daily-report.filed" },
      { event: "daily-report.changed" },
    ]);
  });

  it("keeps an entry until 24:00 through its form", async () => {
    const { day, report } = await filed({ entries: [worked("tomislav", "16:00", "24:00")] });
    const stored = await getReport(day.as("tomislav"), report.id);
    const { entries } = draftOfReport(stored, { name: "Tomislav" });
    expect(entries).toMatchObject([{ from: "16:00", to: "24:00" }]);
    const form = new FormData();
    for (const name of ["id", "technicianId", "kind", "from", "to"] as const)
      form.set(`entries.0.${name}`, entries[0]?.[name] ?? "");
    form.set("notes", "New");
    const sent = readSentReport(updateReportInput, form, "hr");
    const input = parseSentReport(updateReportInput, sent, { id: report.id, version: 1 });
    await updateReport(day.as("tomislav"), input);
    expect(await getReport(day.as("tomislav"), report.id)).toMatchObject({
      version: 2,
      notes: "New",
      entries: [{ from: "16:00", to: "24:00" }],
      hours: { regular: 240, overtime1: 240 },
    });
  });

  it("leaves the signatures with the version that was signed", async () => {
    const { day, report } = await filed({ customerSignature: typed });
    await updateReport(day.as("tomislav"), change(report.id, { notes: "New" }));
    expect((await getReport(day.as("tomislav"), report.id)).signatures).toEqual([]);
    expect(await day.rows("SELECT version, party FROM daily_report_signatures")).toEqual([
      { version: 1, party: "customer" },
    ]);
    await updateReport(
      day.as("tomislav"),
      change(report.id, { version: 2, customerSignature: typed }),
    );
    expect((await getReport(day.as("tomislav"), report.id)).signatures).toMatchObject([
      { party: "customer", name: "Šime Jurić" },
    ]);
  });

  it("changes the stock by the difference", async () => {
    const { day, report } = await filed({ parts: [{ ...OIL_FILTER, quantityThousandths: 5000 }] });
    await updateReport(
      day.as("tomislav"),
      change(report.id, { parts: [{ ...OIL_FILTER, quantityThousandths: 2000 }] }),
    );
    expect(await day.rows(stock, OIL_FILTER.sparePartId)).toEqual([{ s: 22_000 }]);
    const more = change(report.id, {
      version: 2,
      parts: [{ ...OIL_FILTER, quantityThousandths: 26_000 }],
    });
    expect((await updateReport(day.as("tomislav"), more)).warnings).toMatchObject([
      { warning: "stock_negative", stockThousandths: -2000 },
    ]);
    await updateReport(day.as("tomislav"), change(report.id, { version: 3 }));
    expect(await day.rows(stock, OIL_FILTER.sparePartId)).toEqual([{ s: 24_000 }]);
  });

  it("is allowed for its author, managers and administrators", async () => {
    const { day, report } = await filed();
    await updateReport(day.as("marko"), change(report.id, {}));
    await updateReport(day.as("sanja"), change(report.id, { version: 2 }));
    expect(await day.rows("SELECT author_id AS a FROM daily_reports")).toEqual([
      { a: who("tomislav") },
    ]);
    expect(
      await refusalOf(updateReport(day.as("ana"), change(report.id, { version: 3 }))),
    ).toMatchObject({ code: "not_allowed" });
    for (const key of ["tea", "tarik", "emina", "ciro"]) {
      expect(
        await refusalOf(updateReport(day.as(key), change(report.id, { version: 3 }))),
        key,
      ).toMatchObject({ code: "not_found" });
    }
    expect(await refusalOf(updateReport(day.as("marko"), change(randomUUID(), {})))).toMatchObject({
      code: "not_found",
    });
  });

  it("is allowed for an author who was unassigned from the order", async () => {
    const { day, report } = await filed();
    await day.run(
      "UPDATE work_order_assignments SET to_at = from_at + 1 WHERE user_id = ?",
      who("tomislav"),
    );
    expect(
      await updateReport(day.as("tomislav"), change(report.id, { entries: report.entries })),
    ).toMatchObject({ version: 2 });
  });

  it("is refused once the order is locked, even if that happens concurrently", async () => {
    const { day, report } = await filed();
    const late = day.as("tomislav");
    const write: typeof late.database.write = async (statements) => {
      await lock(day);
      return late.database.write(statements);
    };
    const refusal = { code: "transition_not_allowed", reason: "report_locked" };
    expect(
      await refusalOf(
        updateReport({ ...late, database: { ...late.database, write } }, change(report.id, {})),
      ),
    ).toMatchObject(refusal);
    expect(await refusalOf(updateReport(day.as("tomislav"), change(report.id, {})))).toMatchObject(
      refusal,
    );
    expect(await day.rows("SELECT version FROM daily_reports")).toEqual([{ version: 1 }]);
  });

  it("refuses an outdated version and returns the current report", async () => {
    const { day, report } = await filed();
    await updateReport(day.as("marko"), change(report.id, { notes: "Marko's" }));
    expect(
      await refusalOf(updateReport(day.as("tomislav"), change(report.id, { notes: "Mine" }))),
    ).toMatchObject({
      code: "version_conflict",
      facts: { current: { version: 2, notes: "Marko's" } },
    });
  });

  it("applies one of ten concurrent changes", async () => {
    const { day, report } = await filed();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        updateReport(day.as("tomislav"), change(report.id, { notes: String(n) })),
      ),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of ended)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "version_conflict" });
    expect(await day.rows("SELECT count(*) AS n FROM daily_report_versions")).toEqual([{ n: 2 }]);
  });

  it("applies the same rules to the hours", async () => {
    const { day, report } = await filed({}, "ALL_ASSIGNEES");
    const twice = [worked("tomislav", "08:00", "10:00"), worked("tomislav", "09:00", "11:00")];
    expect(
      await refusalOf(updateReport(day.as("tomislav"), change(report.id, { entries: twice }))),
    ).toMatchObject({ reason: "hours_overlap" });
    expect(
      await refusalOf(
        updateReport(day.as("tomislav"), change(report.id, { entries: [worked("tea")] })),
      ),
    ).toMatchObject({ reason: "only_own_hours" });
    expect(
      await refusalOf(
        updateReport(day.as("marko"), change(report.id, { entries: [worked("tarik")] })),
      ),
    ).toMatchObject({ reason: "technician_not_assigned" });
    await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", {
        workOrderId: OTHER_ORDER,
        entries: [worked("tomislav", "14:00", "10:00")],
      }),
    );
    const tooMuch = change(report.id, { entries: [worked("tomislav", "08:00", "13:00")] });
    expect(await refusalOf(updateReport(day.as("tomislav"), tooMuch))).toMatchObject({
      reason: "more_than_a_day",
    });
    const fits = await updateReport(
      day.as("tomislav"),
      change(report.id, { entries: [worked("tomislav", "13:00", "15:00")] }),
    );
    expect(fits.warnings).toMatchObject([{ warning: "overlap", orderNumber: "2026-00002" }]);
  });
});
