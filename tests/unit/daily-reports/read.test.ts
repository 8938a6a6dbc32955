import { describe, expect, it } from "vitest";
import { discardUnfiledReport } from "~/features/daily-reports/commands/discard-unfiled";
import { fileReport } from "~/features/daily-reports/commands/file";
import {
  getReport,
  listReports,
  listReportsOfPeriod,
  listUnfiled,
} from "~/features/daily-reports/queries/read";
import {
  fieldDay,
  type FieldDay,
  lock,
  OIL_FILTER,
  ORDER,
  refusalOf,
  reportOf,
  who,
  worked,
} from "./field-day";

const hotel = { type: "accommodation", words: "", amountCents: 8000 } as const;

describe("the reports of a period", () => {
  const PERIOD = {
    from: "2026-11-01",
    to: "2026-11-30",
    workOrderId: null,
    technicianId: null,
    pageNumber: 1,
    pageSize: 20,
  };

  it("are those of everybody for who reads all, and of one person with those that others wrote for them", async () => {
    const day = await fieldDay();
    const both = [worked("tomislav"), worked("tea", "15:00", "17:00")];
    await fileReport(day.as("tomislav"), reportOf("tomislav", { entries: both }));
    await fileReport(day.as("tomislav"), reportOf("tomislav", { reportOn: "2026-11-19" }));
    const listed = async (
      key: string,
      more: Partial<Parameters<typeof listReportsOfPeriod>[1]>,
    ) => {
      const { entities, totalCount } = await listReportsOfPeriod(day.as(key), {
        ...PERIOD,
        ...more,
      });
      return [totalCount, entities.map(({ reportOn, totalMinutes }) => [reportOn, totalMinutes])];
    };
    const all = [
      ["2026-11-20", 360],
      ["2026-11-19", 240],
    ];
    for (const key of ["sanja", "marko", "ana"]) expect(await listed(key, {})).toEqual([2, all]);
    expect(await listed("marko", { technicianId: who("tea") })).toEqual([1, all.slice(0, 1)]);
    expect(await listed("marko", { pageSize: 1, pageNumber: 2 })).toEqual([2, all.slice(1)]);
    expect(await listed("marko", { to: "2026-11-19" })).toEqual([1, all.slice(1)]);
    expect(await listed("marko", { workOrderId: null, from: "2026-11-21" })).toEqual([0, []]);
    // Tea sees of a report of the lead what concerns her.
    expect(await listed("tea", {})).toEqual([1, [["2026-11-20", 120]]]);
    expect(await listed("tarik", {})).toEqual([0, []]);
    for (const [key, technicianId] of [
      ["tea", who("tomislav")],
      ["emina", null],
    ] as const)
      expect(
        await refusalOf(listReportsOfPeriod(day.as(key), { ...PERIOD, technicianId })),
      ).toMatchObject({ code: "not_allowed" });
  });

  it("take one round trip", async () => {
    const day = await fieldDay();
    const marko = day.as("marko");
    await listReportsOfPeriod(marko, PERIOD);
    expect(marko.database.stats.roundTrips).toBe(1);
  });
});

describe("reports where the lead enters", () => {
  it("are fully visible to office staff, approvers and all assignees, and hidden from others", async () => {
    const day = await fieldDay();
    await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", {
        entries: [worked("tomislav"), worked("tea", "15:00", "17:00")],
        expenses: [hotel],
      }),
    );
    for (const key of ["sanja", "marko", "ana", "tomislav", "tea"]) {
      expect(await listReports(day.as(key), ORDER), key).toMatchObject({
        seen: "all",
        totalMinutes: 360,
        hours: { regular: 300, overtime1: 60 },
      });
    }
    expect(await listReports(day.as("tarik"), ORDER)).toMatchObject({
      seen: "own",
      reports: [],
      totalMinutes: 0,
    });
    expect(await listReports(day.as("emina"), ORDER)).toMatchObject({ seen: "none", reports: [] });
  });

  it("are summed by technician and by kind of expense", async () => {
    const day = await fieldDay();
    await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", {
        entries: [worked("tomislav"), worked("tea", "15:00", "17:00")],
        expenses: [hotel],
      }),
    );
    await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", {
        reportOn: "2026-11-19",
        expenses: [hotel, { type: "other", words: "Ferry", amountCents: 1 }],
      }),
    );
    const list = await listReports(day.as("marko"), ORDER);
    expect(list.reports.map((one) => one.reportOn)).toEqual(["2026-11-20", "2026-11-19"]);
    expect(list.technicians.map((one) => [one.name, one.totalMinutes])).toEqual([
      ["Tomislav Đurić", 480],
      ["Tea Šimić", 120],
    ]);
    expect(list.expenses).toEqual([
      { type: "accommodation", amountCents: 16_000 },
      { type: "parking", amountCents: 0 },
      { type: "insurance", amountCents: 0 },
      { type: "other", amountCents: 1 },
    ]);
  });
});

describe("reports where each assignee enters their own", () => {
  async function twoReports(): Promise<FieldDay> {
    const day = await fieldDay({ mode: "ALL_ASSIGNEES" });
    await fileReport(day.as("tomislav"), reportOf("tomislav", { expenses: [hotel] }));
    await fileReport(
      day.as("tea"),
      reportOf("tea", { entries: [worked("tea", "08:00", "09:00")], expenses: [hotel] }),
    );
    return day;
  }

  it("show each assignee their own hours and expenses only, the lead included", async () => {
    const day = await twoReports();
    for (const [key, minutes] of [
      ["tomislav", 240],
      ["tea", 60],
    ] as const) {
      const list = await listReports(day.as(key), ORDER);
      expect(list).toMatchObject({ seen: "own", totalMinutes: minutes });
      expect(list.reports.map((one) => one.authorId)).toEqual([who(key)]);
      expect(list.technicians).toHaveLength(1);
    }
    expect(await listReports(day.as("ana"), ORDER)).toMatchObject({
      seen: "all",
      totalMinutes: 300,
    });
  });

  it("are fully visible to the lead from the preview of the submission", async () => {
    const day = await twoReports();
    expect(await listReports(day.as("tomislav"), ORDER, { submissionPreview: true })).toMatchObject(
      { seen: "all", totalMinutes: 300 },
    );
    expect(await listReports(day.as("tea"), ORDER, { submissionPreview: true })).toMatchObject({
      seen: "own",
    });
    await lock(day);
    expect(await listReports(day.as("tomislav"), ORDER)).toMatchObject({ seen: "all" });
    expect(await listReports(day.as("tea"), ORDER)).toMatchObject({ seen: "own" });
  });

  it("show technicians their hours in a manager's report, without the rest", async () => {
    const day = await fieldDay({ mode: "ALL_ASSIGNEES" });
    const report = reportOf("tea", {
      entries: [worked("tea"), worked("tomislav", "08:00", "09:00")],
      expenses: [hotel],
      otherExpenses: "Ferry",
    });
    await fileReport(day.as("marko"), report);
    expect(await getReport(day.as("tomislav"), report.id)).toMatchObject({
      totalMinutes: 60,
      expenses: [],
      otherExpenses: "",
      availableActions: [],
    });
  });
});

describe("one report", () => {
  it("includes all computed values and the available actions", async () => {
    const day = await fieldDay();
    const signature = { name: "Šime Jurić", image: "", typed: "Š. Jurić" };
    const parts = [{ ...OIL_FILTER, quantityThousandths: 1500 }];
    const report = reportOf("tomislav", {
      entries: [worked("tomislav", "15:00", "17:00")],
      expenses: [hotel],
      parts,
      warranty: true,
      customerSignature: signature,
    });
    await fileReport(day.as("tomislav"), report);
    const view = await getReport(day.as("tomislav"), report.id);
    expect(view).toMatchObject({
      authorName: "Tomislav Đurić",
      warranty: true,
      order: { number: "2026-00001", status: "in-progress" },
      hours: { regular: 60, overtime1: 60 },
      totalMinutes: 120,
      expensesCents: 8000,
      parts,
      signatures: [{ party: "customer", account: "", ...signature, signedAt: report.capturedAt }],
      availableActions: ["edit", "withdraw"],
    });
    expect(view.entries).toEqual([
      { ...report.entries[0], technicianName: "Tomislav Đurić", computed: view.hours },
    ]);
    expect((await getReport(day.as("tea"), report.id)).availableActions).toEqual([]);
    expect((await getReport(day.as("marko"), report.id)).availableActions).toEqual([
      "edit",
      "withdraw",
    ]);
  });

  it("offers no changes once its order is locked", async () => {
    const day = await fieldDay();
    const report = reportOf("tomislav");
    await fileReport(day.as("tomislav"), report);
    await lock(day);
    expect((await getReport(day.as("tomislav"), report.id)).availableActions).toEqual([]);
  });

  it("returns not found to users without access", async () => {
    const day = await fieldDay({ mode: "ALL_ASSIGNEES" });
    const report = reportOf("tomislav");
    await fileReport(day.as("tomislav"), report);
    for (const key of ["tea", "tarik", "emina", "ciro", "petar"]) {
      expect(await refusalOf(getReport(day.as(key), report.id)), key).toMatchObject({
        code: "not_found",
      });
    }
    expect(
      await refusalOf(getReport(day.as("sanja"), "01900000-0000-7000-8000-00000000ffff")),
    ).toMatchObject({ code: "not_found" });
  });

  it("takes one round trip, like a list", async () => {
    const day = await fieldDay();
    const report = reportOf("tomislav");
    await fileReport(day.as("tomislav"), report);
    const [one, list] = [day.as("tea"), day.as("tea")];
    await getReport(one, report.id);
    await listReports(list, ORDER);
    expect([one.database.stats.roundTrips, list.database.stats.roundTrips]).toEqual([1, 1]);
  });
});

describe("unfiled reports", () => {
  it("are listed for their author, managers and administrators, and excluded from the order's reports", async () => {
    const day = await fieldDay();
    await lock(day);
    const report = reportOf("tomislav");
    await fileReport(day.as("tomislav"), report);
    for (const key of ["tomislav", "marko", "sanja"]) {
      expect(await listUnfiled(day.as(key)), key).toMatchObject([
        { id: report.id, statusReason: "order_locked", availableActions: ["file", "discard"] },
      ]);
    }
    for (const key of ["tea", "ana", "emina", "ciro"])
      expect(await listUnfiled(day.as(key)), key).toEqual([]);
    expect(await refusalOf(getReport(day.as("ana"), report.id))).toMatchObject({
      code: "not_found",
    });
    expect((await listReports(day.as("marko"), ORDER)).reports).toEqual([]);
  });

  it("leave the list when they are discarded", async () => {
    const day = await fieldDay();
    await lock(day);
    const report = reportOf("tomislav");
    await fileReport(day.as("tomislav"), report);
    await discardUnfiledReport(day.as("tomislav"), { id: report.id, version: 1, reason: "Twice" });
    expect(await listUnfiled(day.as("sanja"))).toEqual([]);
  });
});
