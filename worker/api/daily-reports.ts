import * as z from "zod/mini";
import { discardUnfiledReport } from "~/features/daily-reports/commands/discard-unfiled";
import { fileReport } from "~/features/daily-reports/commands/file";
import { fileUnfiledReport } from "~/features/daily-reports/commands/file-unfiled";
import { updateReport } from "~/features/daily-reports/commands/update";
import { withdrawReport } from "~/features/daily-reports/commands/withdraw";
import {
  discardUnfiledInput,
  fileUnfiledInput,
  REPORT_FORMATS,
  reportListInput,
  withdrawReportInput,
} from "~/features/daily-reports/inputs";
import { readStoredReport } from "~/features/daily-reports/queries/stored-content";
import {
  getReport,
  listReports,
  listReportsOfPeriod,
  listUnfiled,
} from "~/features/daily-reports/queries/read";
import { id } from "~/kernel/input/fields";
import { reportPdfResponse } from "./daily-report-pdf";
import { endpoint } from "./endpoint";
import {
  fileReportCall,
  REPORT,
  SUMS,
  sumsWithHours,
  updateReportCall,
  withHoursWorked,
} from "./time-entries";
import { updateEndpoint } from "./update-endpoint";

export const dailyReportEndpoints = [
  endpoint({
    method: "GET",
    path: "/dailyReports",
    summary:
      "List the daily reports of a work order, with the sums of their hours; or, with from and to, a page of those of a period, newest day first: of everybody, or with technicianId those that a person wrote or has hours in",
    access: "work-orders",
    input: reportListInput,
    response: () =>
      z.extend(z.partial(SUMS()), { entities: z.array(REPORT()), totalCount: z.number() }),
    async run(ctx, { workOrderId, from, to, ...page }) {
      if (from !== null && to !== null) {
        const { entities, totalCount } = await listReportsOfPeriod(ctx, {
          ...page,
          workOrderId,
          from,
          to,
        });
        return { entities: entities.map(withHoursWorked), totalCount };
      }
      const { reports, ...sums } = await listReports(ctx, workOrderId ?? "");
      const entities = reports.map(withHoursWorked);
      return { entities, totalCount: entities.length, ...sumsWithHours(sums) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/dailyReports/unfiled",
    summary: "List the daily reports that were kept but could not be filed",
    access: "work-orders",
    input: null,
    response: () => z.object({ entities: z.array(REPORT()), totalCount: z.number() }),
    async run(ctx) {
      const entities = (await listUnfiled(ctx)).map(withHoursWorked);
      return { entities, totalCount: entities.length };
    },
  }),
  endpoint({
    method: "GET",
    path: "/dailyReports/:id",
    summary: "Get a daily report",
    access: "work-orders",
    input: z.object({ id: id() }),
    response: REPORT,
    run: async (ctx, input) => withHoursWorked(await getReport(ctx, input.id)),
  }),
  endpoint({
    method: "GET",
    path: "/dailyReports/:id/pdf",
    summary: "Get a daily report as PDF, with the parts that the caller may see",
    access: "work-orders",
    input: z.object({ id: id() }),
    isPdf: true,
    run: (ctx, input, c) => reportPdfResponse(ctx, c.env, input.id, c.req.raw),
  }),
  endpoint({
    method: "PUT",
    path: "/dailyReports",
    summary:
      "File a daily report. The client generates the id; repeating the request files it only once",
    access: "work-orders",
    input: fileReportCall,
    formats: REPORT_FORMATS,
    run: (ctx, input) => fileReport(ctx, input),
  }),
  updateEndpoint({
    path: "/dailyReports",
    summary: "Update a daily report",
    access: "work-orders",
    input: updateReportCall,
    current: readStoredReport,
    run: updateReport,
  }),
  endpoint({
    method: "POST",
    path: "/dailyReports/:id/withdraw",
    summary: "Withdraw a daily report",
    access: "work-orders",
    input: withdrawReportInput,
    run: (ctx, input) => withdrawReport(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/dailyReports/:id/fileUnfiled",
    summary: "File a kept daily report on a work order",
    access: "work-orders",
    input: fileUnfiledInput,
    run: (ctx, input) => fileUnfiledReport(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/dailyReports/:id/discardUnfiled",
    summary: "Discard a kept daily report, with a reason",
    access: "work-orders",
    input: discardUnfiledInput,
    run: (ctx, input) => discardUnfiledReport(ctx, input),
  }),
];
