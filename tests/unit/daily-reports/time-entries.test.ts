import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { fileReportCall, updateReportCall } from "~worker/api/time-entries";
import { fileReportInput } from "~/features/daily-reports/inputs";
import { newId } from "~/kernel/ids";
import { callEndpoint } from "../../support/api/called-endpoint";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt, report } from "../../support/records/orders";
import { NOW, TODAY, who } from "../../support/records/people";

const plain = (more: object) => ({
  id: newId(),
  technicianId: who("tomislav"),
  kind: "plain",
  ...more,
});
const minutes = (regular: number, travel = 0) => ({
  regular,
  travel,
  overtime1: 0,
  overtime2: 0,
  overtime3: 0,
});
const sent = (...entries: object[]) => ({
  id: newId(),
  workOrderId: newId(),
  reportOn: TODAY,
  capturedAt: NOW,
  entries,
});

describe("time entries of the API", () => {
  it("have decimal hours beside the minutes, and totals that are their sum", async () => {
    const acme = await createTestTenant();
    const { id } = await orderAt(acme, "in-progress");
    const filed = await fileReport(
      acme.as("tomislav"),
      report(id, "tomislav", {
        entries: [
          plain({ minutes: minutes(90, 10) }),
          plain({ technicianId: who("tea"), minutes: minutes(45) }),
        ] as never,
      }),
    );
    const one = {
      totalMinutes: 145,
      totalHoursWorked: 145 / 60,
      entries: [
        { technicianId: who("tomislav"), hoursWorked: 100 / 60 },
        { technicianId: who("tea"), hoursWorked: 0.75 },
      ],
    };
    const sums = {
      totalHoursWorked: 145 / 60,
      technicians: [
        { technicianId: who("tomislav"), hoursWorked: 100 / 60 },
        { technicianId: who("tea"), hoursWorked: 0.75 },
      ],
    };
    const ctx = acme.as("marko");
    expect(await callEndpoint(ctx, "GET /dailyReports/:id", { id: filed.id })).toMatchObject(one);
    expect(await callEndpoint(ctx, "GET /dailyReports", { workOrderId: id })).toMatchObject({
      ...sums,
      entities: [one],
    });
    expect(await callEndpoint(ctx, "GET /workOrders/:id", { id })).toMatchObject({
      totals: sums,
      reports: [one],
    });
  });

  it("may be sent as decimal hours, to the nearest minute, or as minutes", () => {
    const entries = (...all: object[]) => fileReportCall.parse(sent(...all)).entries;
    expect(entries(plain({ hoursWorked: 1.5 }))).toMatchObject([{ minutes: minutes(90) }]);
    expect(entries(plain({ hoursWorked: 100 / 60 }))).toMatchObject([{ minutes: minutes(100) }]);
    expect(entries(plain({ hoursWorked: 1.67 }))).toMatchObject([{ minutes: minutes(100) }]);
    expect(entries(plain({ hoursWorked: 100 / 60, minutes: minutes(90, 10) }))).toMatchObject([
      { minutes: minutes(90, 10) },
    ]);
    const worked = report(newId());
    expect(fileReportCall.parse(worked)).toEqual(fileReportInput.parse(worked));
  });

  it.each([
    ["other hours than the minutes", plain({ hoursWorked: 2, minutes: minutes(90) }), "invalid"],
    ["more than a day", plain({ hoursWorked: 24.5 }), "too_large"],
    ["less than nothing", plain({ hoursWorked: -1 }), "too_small"],
    ["no number", plain({ hoursWorked: "2" }), "not_a_number"],
  ])("refuse %s", (_case, entry, reason) => {
    for (const { success, error } of [
      fileReportCall.safeParse(sent(entry)),
      updateReportCall.safeParse({ id: newId(), version: 1, entries: [entry] }),
    ])
      expect({ success, issues: error?.issues.map((each) => [each.path, each.message]) }).toEqual({
        success: false,
        issues: [[["entries", 0, "hoursWorked"], reason]],
      });
  });

  it("refuse an entry without hours and minutes", () => {
    const { error } = fileReportCall.safeParse(sent(plain({})));
    expect(error?.issues.map(({ path }) => path)).toEqual([["entries", 0, "minutes"]]);
  });
});
