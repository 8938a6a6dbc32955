import * as z from "zod/mini";
import { discardUnfiledReport } from "~/features/daily-reports/commands/discard-unfiled";
import { fileReport } from "~/features/daily-reports/commands/file";
import { fileUnfiledReport } from "~/features/daily-reports/commands/file-unfiled";
import { updateReport } from "~/features/daily-reports/commands/update";
import { withdrawReport } from "~/features/daily-reports/commands/withdraw";
import { discardUnfiledInput, fileReportInput, fileUnfiledInput, REPORT_FORMATS, updateReportInput, withdrawReportInput } from "~/features/daily-reports/inputs";
import { getReport, listReports, listUnfiled } from "~/features/daily-reports/queries/read";
import { id } from "~/kernel/fields";
import { answerReportPdf } from "./daily-report-pdf";
import { endpoint } from "./endpoint";

export const dailyReportEndpoints = [
  endpoint({
    method: "GET",
    path: "/dailyReports",
    summary: "Reports of a work order, with the sum of their hours",
    access: "work-orders",
    input: z.object({ workOrderId: id() }),
    async run(ctx, { workOrderId }) {
      const { reports, ...sums } = await listReports(ctx, workOrderId);
      return { entities: reports, totalCount: reports.length, ...sums };
    },
  }),
  endpoint({
    method: "GET",
    path: "/dailyReports/unfiled",
    summary: "Reports that were kept but could not be filed",
    access: "work-orders",
    input: null,
    async run(ctx) {
      const entities = await listUnfiled(ctx);
      return { entities, totalCount: entities.length };
    },
  }),
  endpoint({
    method: "GET",
    path: "/dailyReports/:id",
    summary: "One report",
    access: "work-orders",
    input: z.object({ id: id() }),
    run: (ctx, input) => getReport(ctx, input.id),
  }),
  endpoint({
    method: "GET",
    path: "/dailyReports/:id/pdf",
    summary: "One report on paper, as far as the caller sees it",
    access: "work-orders",
    input: z.object({ id: id() }),
    paper: true,
    run: (ctx, input, c) => answerReportPdf(ctx, c.env, input.id, c.req.raw),
  }),
  endpoint({
    method: "PUT",
    path: "/dailyReports",
    summary: "File a report. The device makes its id: sending it twice files it once",
    access: "work-orders",
    input: fileReportInput,
    formats: REPORT_FORMATS,
    run: (ctx, input) => fileReport(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/dailyReports/:id",
    summary: "Change a report",
    access: "work-orders",
    input: updateReportInput,
    run: (ctx, input) => updateReport(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/dailyReports/:id/withdraw",
    summary: "Withdraw a report",
    access: "work-orders",
    input: withdrawReportInput,
    run: (ctx, input) => withdrawReport(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/dailyReports/:id/fileUnfiled",
    summary: "File a kept report to a work order",
    access: "work-orders",
    input: fileUnfiledInput,
    run: (ctx, input) => fileUnfiledReport(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/dailyReports/:id/discardUnfiled",
    summary: "Discard a kept report, with a reason",
    access: "work-orders",
    input: discardUnfiledInput,
    run: (ctx, input) => discardUnfiledReport(ctx, input),
  }),
];
