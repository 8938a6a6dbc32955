import { describe, expect, it } from "vitest";
import { getReportForm } from "~/features/daily-reports/queries/entry-references";
import { hourRulesOf } from "~/features/daily-reports/queries/dated-rules";
import { fileReport } from "~/features/daily-reports/commands/file";
import { DEFAULT_BANDS } from "~/kernel/time/hour-bands";
import { explain } from "../../../support/db/explain";
import {
  DAY_MS,
  fieldDay,
  lock,
  NOW,
  ORDER,
  OTHER_ORDER,
  refusalOf,
  reportOf,
  who,
  worked,
} from "../field-day";

describe("the form of a daily report", () => {
  it("loads the order, the technicians with the lead first, and the rules of the hour split in one round trip", async () => {
    const day = await fieldDay();
    const ctx = day.as("tomislav");
    const form = await getReportForm(ctx, ORDER);
    expect(form).toMatchObject({
      order: { number: "2026-00001", status: "in-progress", location: "Dok 2", city: "Rijeka" },
      blocked: null,
      mode: "LEAD",
      today: "2026-11-20",
      earliestDay: "2026-11-18",
      retroactiveUntil: null,
      rules: [
        { validFrom: "0000-01-01", timeZone: "Europe/Zagreb", bands: DEFAULT_BANDS, holidays: [] },
      ],
      currency: "EUR",
    });
    expect(form.technicians.map((one) => [one.name, one.isLead])).toEqual([
      ["Tomislav Đurić", true],
      ["Tea Šimić", false],
    ]);
    expect([form.spareParts.length, form.equipment.length]).toEqual([8, 7]);
    expect(ctx.database.stats.roundTrips).toBe(1);
  });

  it("contains the days that the author has a report of, and the entries of each technician in other reports", async () => {
    const day = await fieldDay();
    const own = await fileReport(day.as("tomislav"), reportOf("tomislav"));
    const other = await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", {
        workOrderId: OTHER_ORDER,
        entries: [worked("tea", "13:00", "14:00")],
      }),
    );
    const form = await getReportForm(day.as("tomislav"), ORDER);
    expect(form.ownReports).toEqual([{ id: own.id, reportOn: "2026-11-20" }]);
    expect(form.countedEntries).toContainEqual({
      technicianId: who("tea"),
      reportOn: "2026-11-20",
      reportId: other.id,
      orderNumber: "2026-00002",
      kind: "work",
      from: "13:00",
      to: "14:00",
      minutes: 60,
    });
  });

  it("contains only the author's name and minutes where each assignee enters their own", async () => {
    const day = await fieldDay({ mode: "ALL_ASSIGNEES" });
    await fileReport(day.as("tomislav"), reportOf("tomislav"));
    const form = await getReportForm(day.as("tea"), ORDER);
    expect(form.technicians.map((one) => one.id)).toEqual([who("tea")]);
    expect(form.countedEntries).toEqual([]);
    expect((await getReportForm(day.as("marko"), ORDER)).technicians).toHaveLength(2);
  });

  it("contains the reason why no user, or not this one, can file now", async () => {
    const day = await fieldDay();
    expect((await getReportForm(day.as("tea"), ORDER)).blocked).toBe("not_lead_then");
    expect((await getReportForm(day.as("tarik"), ORDER)).blocked).toBe("not_assigned_then");
    await lock(day);
    expect((await getReportForm(day.as("marko"), ORDER)).blocked).toBe("order_locked");
  });

  it("is refused to users who write no reports, and for an unknown order", async () => {
    const day = await fieldDay();
    for (const key of ["ana", "emina", "ciro", "petar"])
      expect(await refusalOf(getReportForm(day.as(key), ORDER)), key).toMatchObject({
        code: "not_allowed",
      });
    expect(
      await refusalOf(getReportForm(day.as("sanja"), "01900000-0000-7000-8000-00000000ffff")),
    ).toMatchObject({ code: "not_found" });
  });

  it("contains the time until which earlier days are open", async () => {
    const day = await fieldDay();
    await day.run("UPDATE work_orders SET retroactive_until = ?", NOW + DAY_MS);
    expect((await getReportForm(day.as("tomislav"), ORDER)).retroactiveUntil).toBe(NOW + DAY_MS);
    expect(
      (await getReportForm(day.as("tomislav", NOW + 2 * DAY_MS), ORDER)).retroactiveUntil,
    ).toBeNull();
  });

  it("reads hours by day, never all of them", async () => {
    const day = await fieldDay();
    const plan = await explain(
      day.database,
      `SELECT 1 FROM daily_reports r CROSS JOIN daily_report_hours h ON h.report_id = r.id WHERE r.status = 'submitted' AND r.report_on BETWEEN '2026-11-01' AND '2026-11-02'`,
    );
    expect(plan.join("\n")).toContain("daily_reports_by_day");
    expect(plan.join("\n")).not.toContain("SCAN");
  });
});

describe("the rules of hours", () => {
  it("are included for each day on which one of the settings takes effect", () => {
    const holidays = { key: "holidays", validFrom: "2026-01-01", value: ["2026-12-25"] };
    const zone = { key: "time-zone", validFrom: "2026-07-01", value: "Europe/Sarajevo" };
    expect(
      hourRulesOf({ history: [holidays, zone] }).map((one) => [
        one.validFrom,
        one.timeZone,
        one.holidays,
      ]),
    ).toEqual([
      ["0000-01-01", "Europe/Sarajevo", ["2026-12-25"]],
      ["2026-01-01", "Europe/Sarajevo", ["2026-12-25"]],
      ["2026-07-01", "Europe/Sarajevo", ["2026-12-25"]],
    ]);
  });
});
