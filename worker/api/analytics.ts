import * as z from "zod/mini";
import {
  doneOrdersInput,
  entriesInput,
  maintenanceInput,
  projectsInput,
  scopeInput,
  workedDaysInput,
} from "~/features/analytics/inputs";
import { ENTRY_REPORTS, type EntryReport } from "~/features/analytics/model";
import {
  readDoneOrders,
  readProjects,
  readTechnicians,
} from "~/features/analytics/queries/efficiency";
import { readFindings } from "~/features/analytics/queries/checklist-findings";
import { readExpenses } from "~/features/analytics/queries/entries/expenses";
import { readHours } from "~/features/analytics/queries/entries/hours";
import { sendEntries } from "~/features/analytics/queries/entries/file";
import { readParts } from "~/features/analytics/queries/entries/parts";
import { countIncomplete } from "~/features/analytics/queries/incomplete";
import { readMaintenance } from "~/features/analytics/queries/maintenance";
import { readTechnicianHours, readWorkedDays } from "~/features/analytics/queries/hours";
import { readFigures } from "~/features/analytics/queries/figures";
import { FILE_TYPES } from "~/kernel/text/file-columns";
import { readAssignments, readOrderStatus } from "~/features/analytics/queries/orders";
import { endpoint } from "./endpoint";

const whole = z.number();
const hours = z.object({
  regular: whole,
  travel: whole,
  overtime1: whole,
  overtime2: whole,
  overtime3: whole,
});
const effort = { plannedMinutes: whole, workedMinutes: whole, efficiency: z.nullable(z.number()) };
const metrics = { done: z.object({ orders: whole, ...effort }), hours };
const days = () => ({ from: z.string(), to: z.string(), timeZone: z.string() });
const punctuality = {
  onTime: whole,
  late: whole,
  open: whole,
  missed: whole,
  onTimeShare: z.nullable(z.number()),
};
const person = () => ({ technicianId: z.string(), technicianName: z.string() });

type Row = () => Record<string, z.ZodMiniType>;

/** The response of a report with these rows and totals. */
function rows(row: Row, totals: Row = () => ({})) {
  return () =>
    z.object({
      entities: z.array(z.looseObject(row())),
      totalCount: whole,
      totals: z.optional(z.looseObject(totals())),
      ...days(),
    });
}

/** The response of a report by groups: each row has the keys and names of its level, and the sums of what shares them. */
function groups(sums: Row) {
  return rows(
    () => ({
      level: whole,
      keys: z.array(z.string()),
      names: z.array(z.string()),
      sums: z.looseObject(sums()),
    }),
    sums,
  );
}

const FILE_ROWS: Record<EntryReport, string> = {
  hours: "the minutes of each person, day, work order and kind of hours",
  expenses: "each expense",
  parts: "each part of a daily report",
};

/** A named period, or from and to, optionally for one customer or one technician. */
export const analyticsEndpoints = [
  endpoint({
    method: "GET",
    path: "/analytics/figures",
    summary:
      "Get the totals of a period and of the one before it (of whole months, as many months; otherwise as many days): completed work orders, their planned and worked minutes, all hours by kind",
    access: "analytics",
    input: scopeInput,
    response: () =>
      z.object({
        ...metrics,
        ...days(),
        before: z.object({ ...metrics, from: z.string(), to: z.string() }),
      }),
    run: (ctx, input) => readFigures(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/orderStatus",
    summary:
      "Count the work orders created in the period by current state; for a technician, only those currently assigned to them",
    access: "analytics",
    input: scopeInput,
    response: rows(
      () => ({ status: z.string(), orders: whole }),
      () => ({ orders: whole }),
    ),
    run: (ctx, input) => readOrderStatus(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/projectEfficiency",
    summary:
      "Get planned ÷ worked minutes, without travel, of work orders completed in the period and not called off, by job number or by customer",
    access: "analytics",
    input: projectsInput,
    response: rows(
      () => ({ key: z.string(), name: z.string(), orders: whole, ...effort }),
      () => ({ orders: whole, ...effort }),
    ),
    run: (ctx, input) => readProjects(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/orderEfficiency",
    summary:
      "List the work orders completed in the period and not called off, with planned and worked minutes; for a technician, their share of the plan and their own work",
    access: "analytics",
    input: doneOrdersInput,
    response: rows(
      () => ({ id: z.string(), number: z.string(), doneAt: whole, ...effort }),
      () => ({ orders: whole, ...effort }),
    ),
    run: (ctx, input) => readDoneOrders(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/technicianEfficiency",
    summary:
      "Get planned ÷ worked minutes per technician for work orders completed in the period; planned time is divided equally among the assignees",
    access: "analytics",
    input: scopeInput,
    response: rows(() => ({ ...person(), orders: whole, ...effort })),
    run: (ctx, input) => readTechnicians(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/overtime",
    summary: "Get the overtime of each technician in three bands, by the day of the daily report",
    access: "analytics",
    input: scopeInput,
    response: rows(
      () => ({ ...person(), hours, minutes: whole }),
      () => ({ hours, minutes: whole }),
    ),
    run: (ctx, input) => readTechnicianHours(ctx, input, "overtime"),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/travel",
    summary: "Get the travel time of each technician, by the day of the daily report",
    access: "analytics",
    input: scopeInput,
    response: rows(
      () => ({ ...person(), hours, minutes: whole }),
      () => ({ hours, minutes: whole }),
    ),
    run: (ctx, input) => readTechnicianHours(ctx, input, "travel"),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/hours",
    summary:
      "Sum the minutes of submitted daily reports by up to three groups (person, customer, order, day, kind, band), each row followed by the rows that it sums",
    access: "analytics",
    input: entriesInput,
    response: groups(() => hours.shape),
    run: (ctx, input) => readHours(ctx, { ...input, report: "hours" }),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/expenses",
    summary:
      "Sum the expenses of submitted daily reports by up to three groups (person, customer, order, category, day), each row followed by the rows that it sums",
    access: "analytics",
    input: entriesInput,
    response: groups(() => ({ entries: whole, amountCents: whole })),
    run: (ctx, input) => readExpenses(ctx, { ...input, report: "expenses" }),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/parts",
    summary:
      "Sum the parts of submitted daily reports by up to three groups (part, customer, order, person, day), with the stock of each part before and after the period; quantities add up only within a part",
    access: "analytics",
    input: entriesInput,
    response: () =>
      z.extend(groups(() => ({ entries: whole, quantityThousandths: whole }))(), {
        stocks: z.array(
          z.object({
            id: z.string(),
            unit: z.string(),
            beforeThousandths: whole,
            afterThousandths: whole,
          }),
        ),
      }),
    run: (ctx, input) => readParts(ctx, { ...input, report: "parts" }),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/incomplete",
    summary:
      "Count what keeps a period from being complete: reports that could not be filed, days without a report, and orders with reports that are not submitted, not approved, or changed after signing",
    access: "analytics",
    input: scopeInput,
    response: () =>
      z.object({ counts: z.record(z.string(), whole), isOver: z.boolean(), ...days() }),
    run: (ctx, input) => countIncomplete(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/assignments",
    summary:
      "Count the work orders created in the period per currently assigned technician, by state",
    access: "analytics",
    input: scopeInput,
    response: rows(
      () => ({ ...person(), orders: whole, byStatus: z.record(z.string(), whole) }),
      () => ({ orders: whole }),
    ),
    run: (ctx, input) => readAssignments(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/maintenanceOnTime",
    summary:
      "Count preventive maintenance by customer or by month: done by its due day or later or missed in the period, and due in the period but still open; skipped maintenance does not count",
    access: "analytics",
    input: maintenanceInput,
    response: rows(
      () => ({ key: z.string(), name: z.string(), ...punctuality }),
      () => ({ ...punctuality }),
    ),
    run: (ctx, input) => readMaintenance(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/checklistFindings",
    summary:
      "List the checklist items with the most findings in the period, at most 100, with the number of assets and the instant of the last finding",
    access: "analytics",
    input: scopeInput,
    response: rows(
      () => ({
        templateId: z.string(),
        itemId: z.string(),
        checklist: z.string(),
        item: z.string(),
        findings: whole,
        assets: whole,
        lastAt: whole,
      }),
      () => ({ findings: whole }),
    ),
    run: (ctx, input) => readFindings(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/analytics/workedDays",
    summary:
      "List the days behind the hours: person, customer, minutes by kind and daily reports; with hours=overtime or hours=travel only days with such hours",
    access: "analytics",
    input: workedDaysInput,
    response: rows(
      () => ({
        reportOn: z.string(),
        ...person(),
        customerName: z.string(),
        hours,
        reports: z.array(z.object({ id: z.string(), workOrderId: z.string(), number: z.string() })),
      }),
      () => ({ hours }),
    ),
    run: (ctx, input) => readWorkedDays(ctx, input),
  }),
  ...ENTRY_REPORTS.flatMap((report) =>
    (["csv", "xlsx"] as const).map((format) =>
      endpoint({
        method: "GET",
        path: `/analytics/${report}/${format}`,
        summary: `Get ${FILE_ROWS[report]} as ${format.toUpperCase()}, with ids and references: the first row has the names of the columns`,
        access: "analytics",
        input: entriesInput,
        fileType: FILE_TYPES[format],
        run: (ctx, input, c) => sendEntries(ctx, c.req.raw, format, { ...input, report }),
      }),
    ),
  ),
];
