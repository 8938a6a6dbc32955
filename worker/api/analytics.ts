import * as z from "zod/mini";
import {
  doneOrdersInput,
  maintenanceInput,
  projectsInput,
  scopeInput,
  workedDaysInput,
} from "~/features/analytics/inputs";
import {
  readDoneOrders,
  readProjects,
  readTechnicians,
} from "~/features/analytics/queries/efficiency";
import { readFindings } from "~/features/analytics/queries/checklist-findings";
import { readMaintenance } from "~/features/analytics/queries/maintenance";
import { readTechnicianHours, readWorkedDays } from "~/features/analytics/queries/hours";
import { readFigures } from "~/features/analytics/queries/figures";
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

/** A named period, or from and to, optionally for one customer or one technician. */
export const analyticsEndpoints = [
  endpoint({
    method: "GET",
    path: "/analytics/figures",
    summary:
      "Get the totals of a period and of the same number of days before it: completed work orders, their planned and worked minutes, all hours by kind",
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
];
