import * as z from "zod/mini";
import { UNDONE, undoOrderAct } from "~/features/schedule/commands/undo-act";
import { undoOrderInput } from "~/features/visits/inputs";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { workOrderCommands } from "~/features/work-orders/commands/table";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateWorkOrderNotes } from "~/features/work-orders/commands/update-notes";
import { createInput, notesInput, updateInput } from "~/features/work-orders/inputs/create";
import { listInput } from "~/features/work-orders/inputs/list";
import { getOrderCheck } from "~/features/work-orders/revisions/queries/check";
import { getOrderWithReports } from "~/features/daily-reports/queries/order";
import { readStoredOrder } from "~/features/work-orders/queries/stored-plan";
import {
  LISTED_ORDER,
  listWorkOrdersWithTechnicians,
  readOrderTechnicians,
} from "~/features/work-orders/queries/list/rows";
import { id } from "~/kernel/input/fields";
import { ASSIGNED_TECHNICIANS } from "~/server/queries/assigned-technicians";
import { commandEndpoints } from "./command-endpoints";
import { deprecated } from "./deprecated";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { REPORT, SUMS, sumsWithHours, withHoursWorked } from "./time-entries";
import { updateEndpoint } from "./update-endpoint";
import { sendArchivedPdf, workOrderPdfResponse, orPageToTryAgain } from "./work-order-pdf";

const one = z.object({ id: id() });

export const workOrderEndpoints = [
  endpoint({
    method: "GET",
    path: "/workOrders",
    summary: "List work orders",
    access: "work-orders",
    input: listInput,
    response: listResponse({ ...LISTED_ORDER, assignedTechnicians: ASSIGNED_TECHNICIANS }),
    run: (ctx, input) => listWorkOrdersWithTechnicians(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/workOrders/:id",
    summary: "Get a work order, with the caller's availableActions",
    access: "work-orders",
    input: one,
    response: () =>
      z.looseObject({
        id: z.string(),
        assignedTechnicians: ASSIGNED_TECHNICIANS(),
        technicians: deprecated(z.array(z.looseObject({ id: z.string() })), "assignedTechnicians"),
        totals: SUMS(),
        reports: z.array(REPORT()),
      }),
    async run(ctx, { id }) {
      const [order, assignedTechnicians] = await Promise.all([
        getOrderWithReports(ctx, id),
        readOrderTechnicians(ctx, id),
      ]);
      return {
        ...order,
        assignedTechnicians,
        totals: sumsWithHours(order.totals),
        reports: order.reports.map(withHoursWorked),
      };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/workOrders",
    summary:
      "Create a work order. The client generates the id; repeating the request creates only one work order",
    access: "work-orders",
    input: createInput,
    run: (ctx, input) => createWorkOrder(ctx, input),
  }),
  updateEndpoint({
    path: "/workOrders",
    summary: "Update a work order",
    access: "work-orders",
    input: updateInput,
    current: readStoredOrder,
    run: updateWorkOrder,
  }),
  updateEndpoint({
    path: "/workOrders",
    command: "updateNotes",
    summary: "Update the fields that the lead may change: notes, parts, equipment",
    access: "work-orders",
    input: notesInput,
    current: readStoredOrder,
    run: updateWorkOrderNotes,
  }),
  endpoint({
    method: "POST",
    path: "/workOrders/:id/undo",
    summary:
      "Undo an update of the caller that changed only priority, planned days or technicians: act is its idempotency key. Takes back the fields, the people, and the visits that they had. kept says what stays because somebody has changed it since",
    access: "work-orders",
    input: undoOrderInput,
    response: UNDONE,
    run: undoOrderAct,
  }),
  ...commandEndpoints({
    path: "/workOrders",
    access: "work-orders",
    commands: workOrderCommands,
  }),
  endpoint({
    method: "GET",
    path: "/workOrders/:id/pdf",
    summary: "Get a work order as PDF, in any state",
    access: "work-orders",
    input: one,
    isPdf: true,
    run: (ctx, input, c) =>
      orPageToTryAgain(
        c.req.raw,
        `/work-orders/${input.id}/pdf`,
        workOrderPdfResponse(ctx, c.env, input.id),
      ),
  }),
  endpoint({
    method: "GET",
    path: "/workOrders/:id/check",
    summary:
      "Get the hashes of a work order's revisions and archived PDFs, and who signed them, to verify a PDF",
    access: "work-orders",
    input: one,
    run: (ctx, input) => getOrderCheck(ctx, input.id),
  }),
  endpoint({
    method: "GET",
    path: "/workOrders/:id/papers/:paperId",
    summary: "Get the archived PDF of a signed work order, of the current or an earlier revision",
    access: "work-orders",
    input: z.object({ id: id(), paperId: id() }),
    isPdf: true,
    run: (ctx, input) => sendArchivedPdf(ctx, input.id, input.paperId),
  }),
];
