import { expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { updateReport } from "~/features/daily-reports/commands/update";
import { updateReportInput } from "~/features/daily-reports/inputs";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { insert } from "../../../migrations/seeds/insert";
import { fieldDay, type FieldDay, ORDER, reportOf } from "./field-day";

const REVISION =
  "SELECT v.content FROM work_order_revisions v JOIN work_orders w ON w.revision_id = v.id WHERE w.id = ?";

async function aboutToBeSubmitted(): Promise<{ day: FieldDay; first: string }> {
  const day = await fieldDay();
  const value = JSON.stringify({ enabled: true, value: { required: 1, fourEyes: true } });
  await day.database.write([
    insert("settings", {
      key: "feature.APPROVALS_WORK_ORDER",
      valid_from: "2026-01-01",
      value,
      changed_at: 0,
    }),
  ]);
  const first = await fileReport(
    day.as("tomislav"),
    reportOf("tomislav", { reportOn: "2026-11-19" }),
  );
  return { day, first: first.id };
}

const submit = (day: FieldDay) =>
  submitForApproval(day.as("tomislav"), { id: ORDER, version: 1, noHoursReason: "" });
const frozenIn = async (day: FieldDay) =>
  String((await day.rows(REVISION, ORDER))[0]?.["content"] ?? "");

it("a report that is filed during the submission is in the revision, stored as unfiled, or stops the submission", async () => {
  const { day } = await aboutToBeSubmitted();
  const report = reportOf("tomislav");
  const [submitted, filed] = await Promise.allSettled([
    submit(day),
    fileReport(day.as("tomislav"), report),
  ]);
  if (filed.status === "rejected") throw filed.reason;
  const isFrozen = (await frozenIn(day)).includes(report.id);
  expect(isFrozen).toBe(filed.value.status === "submitted" && submitted.status === "fulfilled");
  if (filed.value.status === "unfiled") expect(submitted.status).toBe("fulfilled");
  if (submitted.status === "rejected")
    expect(submitted.reason).toMatchObject({ code: "version_conflict" });
});

it("a report that is changed during the submission is submitted before the change, after it, or not at all", async () => {
  const { day, first } = await aboutToBeSubmitted();
  const change = updateReportInput.parse({
    id: first,
    version: 1,
    entries: reportOf("tomislav").entries,
    notes: "Changed",
  });
  const [submitted, changed] = await Promise.allSettled([
    submit(day),
    updateReport(day.as("tomislav"), change),
  ]);
  const stored = (await day.rows("SELECT notes FROM daily_reports WHERE id = ?", first))[0]?.[
    "notes"
  ];
  expect(stored).toBe(changed.status === "fulfilled" ? "Changed" : "");
  if (submitted.status === "fulfilled")
    expect((await frozenIn(day)).includes("Changed")).toBe(stored === "Changed");
  if (changed.status === "rejected")
    expect(changed.reason).toMatchObject({ reason: "report_locked" });
});
