import { announceEvent } from "~/features/notifications/mutations";
import { addApproverNote as addNote } from "~/features/approvals/commands/add-approver-note";
import {
  allowEditing as allowEditingOf,
  type Returnable,
} from "~/features/approvals/commands/allow-editing";
import { addDocuments, type Documented } from "~/features/attachments/commands/add-documents";
import { removeDocument } from "~/features/attachments/commands/remove-document";
import { permit } from "~/server/command/permit";
import { relationshipOf } from "../policy/rights";
import { type OrderRecord, readOrderFacts } from "../queries/facts";
import { requireOpen, requireTransition } from "../queries/authorize";
import {
  activityOf,
  approverNote,
  changeOrder,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
  readSubmission,
  stillOpen,
} from "../mutations/order";

const order: Documented<OrderRecord> & Returnable<OrderRecord, OrderResponse> = {
  name: "work-orders",
  subjectType: "work-order",
  find: readOrderFacts,
  permitAdding: (found, actor) =>
    permit(actor, "work-orders.add-document", relationshipOf(found, actor)),
  // The office removes any document, an assignee only their own (domain-rules §7).
  permitRemoving: (_, actor, own) => permit(actor, "work-orders.remove-document", { own }),
  requireOpen,
  stillOpen,
  permitNote: (found, actor) =>
    permit(actor, "work-orders.write-approver-note", relationshipOf(found, actor)),
  approverNote,
  requireTransition,
  openSteps: (ctx, found) => [
    ...changeOrder(ctx, found, {
      status: "in-progress",
      revisionId: null,
      approvalsRequired: null,
    }),
    readSubmission(ctx, found.id, "sent-back"),
  ],
  submittedFacts: ({ revisionNumber }) => ({ revision: revisionNumber }),
  activityOf,
  sentBack: ({ id }) => announceEvent("work_order.sent_back", { workOrderId: id }),
  response: orderResponse,
  returns: ORDER_RESPONSE,
};

export const addWorkOrderDocuments = addDocuments(order);
export const removeWorkOrderDocument = removeDocument(order);
export const addApproverNote = addNote(order);
export const allowEditing = allowEditingOf(order);
