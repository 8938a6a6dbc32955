import { isOpen } from "~/features/approvals/model";
import type { ApprovalFacts } from "~/features/approvals/policy";
import { may, type Relationship } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import type { ReportEntry } from "~/kernel/features";
import type { OpenItems } from "~/features/checklists/model";
import type { Instant } from "~/kernel/time/instants";
import type { Outcome, Status } from "../model";

/** All facts about an order that its rules use. One query reads them: see queries/facts.ts. */
export type OrderFacts = ApprovalFacts & {
  status: Status;
  outcome: Outcome | null;
  signed: boolean;
  leadId: string | null;
  /** The number of reports that count (submitted). */
  reportCount: number;
  reportAuthorIds: string[];
  revisionNumber: number;
  /** Required items of checklists without an answer. */
  openItems: OpenItems;
};

export function relationshipOf(
  order: Pick<OrderFacts, "leadId" | "assigneeIds" | "reportAuthorIds">,
  actor: Pick<Actor, "userId">,
): Relationship {
  return {
    assigned: order.assigneeIds.includes(actor.userId),
    lead: order.leadId === actor.userId,
    own: order.reportAuthorIds.includes(actor.userId),
  };
}

/** Which fields of an open order this user may change (domain-rules §2): everything, notes and parts, or nothing. */
export function editableFields(
  order: OrderFacts,
  actor: Pick<Actor, "userId" | "roles">,
): "all" | "notes" | "none" {
  if (!isOpen(order)) return "none";
  if (may(actor, "work-orders.edit")) return "all";
  return may(actor, "work-orders.edit-notes", relationshipOf(order, actor)) ? "notes" : "none";
}

/** What this user may do with several orders of a list at once. */
export type BulkRights = { edit: boolean; approve: boolean };

/** Null for users who only work on orders. */
export function bulkRightsOf(actor: Pick<Actor, "userId" | "roles">): BulkRights | null {
  const edit = may(actor, "work-orders.edit");
  const approve = may(actor, "work-orders.approve");
  return edit || approve ? { edit, approve } : null;
}

/** Whose documents this user may remove from an open order (domain-rules §7). */
export function removableDocuments(
  order: Pick<OrderFacts, "status">,
  actor: Pick<Actor, "roles">,
): "all" | "own" | "none" {
  if (!isOpen(order)) return "none";
  if (may(actor, "work-orders.remove-document")) return "all";
  return may(actor, "work-orders.remove-document", { own: true }) ? "own" : "none";
}

/** One row of an order's assignment history. `toAt` is null while the assignment is current. */
export type Assignment = { userId: string; isLead: boolean; fromAt: Instant; toAt: Instant | null };

export type HoursSeen = "all" | "own" | "none";

/**
 * Returns whose hours and expenses of an order a user sees (domain-rules §5). `submitted` is true from the submission preview on: then the
 * lead sees everything they are responsible for.
 */
export function visibleHours(
  order: { leadId: string | null; assigneeIds: readonly string[] },
  mode: ReportEntry,
  actor: Pick<Actor, "userId" | "roles">,
  submitted: boolean,
): HoursSeen {
  const assigned = order.assigneeIds.includes(actor.userId);
  if (may(actor, "daily-reports.read")) return "all";
  if (!may(actor, "daily-reports.read", { assigned: true })) return "none";
  if (!assigned) return "own";
  return mode === "LEAD" || (submitted && order.leadId === actor.userId) ? "all" : "own";
}
