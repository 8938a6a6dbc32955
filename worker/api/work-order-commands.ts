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
import { approveInput, approverNoteInput, closeInput, lowerInput, noteInput, plainInput, reasonInput, signInput, submitInput } from "~/features/work-orders/inputs/commands";
import { notesInput } from "~/features/work-orders/inputs/create";
import type { Endpoint } from "./endpoint";

/** Each command of domain-rules §2 is a call of its own name below the order it changes. */
export const workOrderCommandEndpoints = [
  orderCommand("start", "Start the work", plainInput, startWorkOrder),
  orderCommand("returnToBacklog", "Back to the backlog, with a reason", reasonInput, returnToBacklog),
  orderCommand("submitForApproval", "Declare the job complete and freeze it as a revision", submitInput, submitForApproval),
  orderCommand("approve", "Approve the revision that was shown", approveInput, approveWorkOrder),
  orderCommand("allowEditing", "Send a submitted order back, with a note", noteInput, allowEditing),
  orderCommand("sign", "Sign, irreversibly, the revision that was shown", signInput, signWorkOrder),
  orderCommand("closeUnsigned", "Close without the customer's signature, with a reason", closeInput, closeUnsigned),
  orderCommand("reopen", "Allow editing after signing, with a reason", reasonInput, reopenWorkOrder),
  orderCommand("callOff", "End an order that will not be done, with a reason", reasonInput, callOffWorkOrder),
  orderCommand("lowerApprovals", "Ask for fewer approvals of this order, with a reason", lowerInput, lowerApprovals),
  orderCommand("requestReopening", "Ask for editing after signing, with a note", noteInput, requestReopening),
  orderCommand("enableRetroactiveEntry", "Let earlier days be entered for 72 hours", plainInput, enableRetroactiveEntry),
  orderCommand("updateNotes", "What the lead may change: notes, parts, equipment", notesInput, updateWorkOrderNotes),
  orderCommand("addApproverNote", "Add an approver note, in every state", approverNoteInput, addApproverNote),
];

type Run<Schema extends z.ZodMiniType> = (ctx: AuthContext, input: z.output<Schema>) => Promise<unknown>;

function orderCommand<Schema extends z.ZodMiniType>(name: string, summary: string, input: Schema, run: Run<Schema>): Endpoint {
  const path = `/workOrders/:id/${name}` as const;
  // Safe: what arrives is what this very schema returned.
  return { method: "POST", path, summary, access: "work-orders", input, run: (ctx, given) => run(ctx, given as z.output<Schema>) };
}
