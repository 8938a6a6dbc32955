import type * as z from "zod/mini";
import type { AuthContext } from "~/kernel/server/request-context";
import { addApproverNote } from "~/features/work-orders/commands/add-approver-note";
import { allowEditing } from "~/features/work-orders/commands/allow-editing";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { closeUnsigned } from "~/features/work-orders/commands/close-unsigned";
import { enableRetroactiveEntry } from "~/features/work-orders/commands/enable-retroactive-entry";
import { lowerApprovals } from "~/features/work-orders/commands/lower-approvals";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import { requestReopening } from "~/features/work-orders/commands/request-reopening";
import { returnToBacklog } from "~/features/work-orders/commands/return-to-backlog";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { updateWorkOrderNotes } from "~/features/work-orders/commands/update-notes";
import {
  approveInput,
  approverNoteInput,
  closeInput,
  lowerInput,
  noteInput,
  plainInput,
  reasonInput,
  signInput,
  submitInput,
} from "~/features/work-orders/inputs/commands";
import { notesInput } from "~/features/work-orders/inputs/create";
import type { Endpoint } from "./endpoint";

/**
 * Each command of domain-rules §2 is an endpoint with its own name below the order that it changes.
 */
export const workOrderCommandEndpoints = [
  orderCommand("start", "Start a work order", plainInput, startWorkOrder),
  orderCommand(
    "returnToBacklog",
    "Return a work order to the backlog, with a reason",
    reasonInput,
    returnToBacklog,
  ),
  orderCommand(
    "submitForApproval",
    "Submit a work order for approval and freeze it as a revision",
    submitInput,
    submitForApproval,
  ),
  orderCommand(
    "approve",
    "Approve the displayed revision of a work order",
    approveInput,
    approveWorkOrder,
  ),
  orderCommand(
    "allowEditing",
    "Return a submitted work order for editing, with a note",
    noteInput,
    allowEditing,
  ),
  orderCommand(
    "sign",
    "Sign the displayed revision of a work order; this cannot be undone",
    signInput,
    signWorkOrder,
  ),
  orderCommand(
    "closeUnsigned",
    "Close a work order without the customer's signature, with a reason",
    closeInput,
    closeUnsigned,
  ),
  orderCommand(
    "reopen",
    "Reopen a signed work order for editing, with a reason",
    reasonInput,
    reopenWorkOrder,
  ),
  orderCommand("callOff", "Call off a work order, with a reason", reasonInput, callOffWorkOrder),
  orderCommand(
    "lowerApprovals",
    "Lower the number of required approvals of a work order, with a reason",
    lowerInput,
    lowerApprovals,
  ),
  orderCommand(
    "requestReopening",
    "Request the reopening of a signed work order, with a note",
    noteInput,
    requestReopening,
  ),
  orderCommand(
    "enableRetroactiveEntry",
    "Allow daily reports for earlier days on a work order for 72 hours",
    plainInput,
    enableRetroactiveEntry,
  ),
  orderCommand(
    "updateNotes",
    "Update the fields that the lead may change: notes, parts, equipment",
    notesInput,
    updateWorkOrderNotes,
  ),
  orderCommand(
    "addApproverNote",
    "Add an approver note to a work order, in any state",
    approverNoteInput,
    addApproverNote,
  ),
];

type Run<Schema extends z.ZodMiniType> = (
  ctx: AuthContext,
  input: z.output<Schema>,
) => Promise<unknown>;

function orderCommand<Schema extends z.ZodMiniType>(
  name: string,
  summary: string,
  input: Schema,
  run: Run<Schema>,
): Endpoint {
  const path = `/workOrders/:id/${name}` as const;
  // Safe: the input was parsed by this schema.
  return {
    method: "POST",
    path,
    summary,
    access: "work-orders",
    input,
    run: (ctx, given) => run(ctx, given as z.output<Schema>),
  };
}
