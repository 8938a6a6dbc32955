import { randomUUID } from "node:crypto";
import { fileReport } from "../../../app/features/daily-reports/commands/file";
import { fileReportInput, type FileReportInput } from "../../../app/features/daily-reports/inputs";
import { getOrderWithReports } from "../../../app/features/daily-reports/queries/order";
import { approveWorkOrder } from "../../../app/features/work-orders/commands/approve";
import { createWorkOrder } from "../../../app/features/work-orders/commands/create";
import { signWorkOrder } from "../../../app/features/work-orders/commands/sign";
import { startWorkOrder } from "../../../app/features/work-orders/commands/start";
import { submitForApproval } from "../../../app/features/work-orders/commands/submit-for-approval";
import {
  type ContentInView,
  signInput,
  type SignInput,
} from "../../../app/features/work-orders/inputs/commands";
import { createInput, type CreateInput } from "../../../app/features/work-orders/inputs/create";
import type { OrderResponse } from "../../../app/features/work-orders/mutations/order";
import type { Company } from "../db/test-tenant";
import { DAY_MS, NOW, PLACE, TODAY, who } from "./people";

/** The author of a report was assigned before they captured it. */
const YESTERDAY = { now: NOW - DAY_MS };

/** The input of the office: Tomislav leads, Tea is assigned. */
export function plan(more: Partial<CreateInput> = {}): CreateInput {
  const technicianIds = ["tomislav", "tea"].map(who);
  return createInput.parse({
    id: randomUUID(),
    ...PLACE,
    description: "Servis motora",
    technicianIds,
    leadId: who("tomislav"),
    ...more,
  });
}

/** Four hours of the author, and the entries of the test. */
export function report(
  workOrderId: string,
  key = "tomislav",
  more: Partial<FileReportInput> = {},
): FileReportInput {
  const entries = [
    { id: randomUUID(), technicianId: who(key), kind: "work", from: "08:00", to: "12:00" },
  ];
  return fileReportInput.parse({
    id: randomUUID(),
    workOrderId,
    reportOn: TODAY,
    capturedAt: NOW - 60_000,
    entries,
    ...more,
  });
}

/** Both have signed on the device. */
export function signatures(order: OrderResponse, more: Partial<SignInput> = {}): SignInput {
  const { id, version, revision } = order;
  const [technician, customer] = ["Tomislav Đurić", "Šime Jurić"].map((name) => ({
    name,
    typed: name,
  }));
  return signInput.parse({
    id,
    version,
    revision,
    place: "Rijeka",
    technician,
    customer,
    confirmed: true,
    ...more,
  });
}

/** The stages of an order: each reached by the commands that users run. */
export const STAGES = [
  "backlog",
  "in-progress",
  "reported",
  "submitted",
  "approved",
  "signed",
  "done",
] as const;
export type Stage = (typeof STAGES)[number];

/** An order at a stage. From "submitted" on, the tenant requires approvals; Ana and Amar approve as often as required. */
export async function orderAt(
  it: Company,
  stage: Stage,
  more: Partial<CreateInput> = {},
): Promise<OrderResponse> {
  let order = await createWorkOrder(it.as("marko", YESTERDAY), plan(more));
  const reached = (other: Stage) => STAGES.indexOf(stage) >= STAGES.indexOf(other);
  if (reached("in-progress"))
    order = await startWorkOrder(it.as("tomislav", YESTERDAY), atVersion(order));
  if (reached("reported")) await fileReport(it.as("tomislav"), report(order.id));
  if (reached("submitted"))
    order = await submitForApproval(it.as("tomislav"), { ...atVersion(order), noHoursReason: "" });
  if (stage === "approved" || stage === "done") order = await approvedByAll(it, order);
  if (stage === "signed" || stage === "done")
    order = await signWorkOrder(it.as("tomislav"), signatures(order));
  return order;
}

/** The input of a command without fields of its own. */
export function atVersion({ id, version }: OrderResponse): { id: string; version: number } {
  return { id, version };
}

/** The content of an open order as the pages of its lead have it. */
export async function contentSeen(it: Company, { id }: { id: string }): Promise<ContentInView> {
  const page = await getOrderWithReports(it.as("tomislav"), id);
  const reports = page.reports.map(({ id, version }) => ({ id, version }));
  return { version: page.contentVersion, reports, queued: [], starts: false };
}

async function approvedByAll(it: Company, order: OrderResponse): Promise<OrderResponse> {
  const [row] = await it.rows(
    "SELECT approvals_required AS n FROM work_orders WHERE id = ?",
    order.id,
  );
  const input = { id: order.id, revision: order.revision ?? "", note: "" };
  let last = order;
  for (const key of ["ana", "amar"].slice(0, Number(row?.["n"])))
    last = await approveWorkOrder(it.as(key), input);
  return last;
}
