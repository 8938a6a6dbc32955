import type { VisibleEffect, Waiting } from "~/offline/outbox/effects";
import type { AnswerChange } from "~/kernel/answer-change";
import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";
import { sentBackNote } from "../../model";
import type { StepFacts } from "../../policy/next-step";
import type { WorkOrderDetail } from "../../queries/detail";

type OwnReport = {
  id: string;
  authorId: string;
  reportOn: Day;
  updatedAt: Instant;
  availableActions: readonly string[];
};

/** The parts of an order's page that decide about its next step. */
export type StepOrder = Waiting<WorkOrderDetail> & {
  totals: { reportCount: number };
  /** Absent in data stored by an earlier release, which counts the reports of all authors. */
  hasReports?: boolean;
  reports: readonly OwnReport[];
  reportedOn: readonly Day[];
  today: Day;
  mayFileReport: boolean;
  /** Absent in data stored by an earlier release. */
  checklists?: { checklists: readonly { id: string }[] } | null;
};

/** The facts for the next step from an order's page, also from its offline copy. `userId`: its reader. */
export function stepFactsOf(order: StepOrder, userId: string | null | undefined): StepFacts {
  const self = order.technicians.find(({ id }) => id === userId);
  const lead = order.technicians.find(({ isLead }) => isLead);
  return {
    status: order.status,
    commands: order.availableActions.map(({ command }) => command),
    isLead: self?.isLead === true,
    isAssigned: self !== undefined,
    hasLead: lead !== undefined,
    mayAssign: order.editable === "all",
    mayReport: order.mayFileReport,
    hasReports: order.hasReports ?? order.totals.reportCount > 0,
    // Absent in data stored by an earlier release.
    openChecklistItems: order.openItems ?? 0,
    reportedToday: order.reportedOn.includes(order.today),
    sentBack: sentBackNote(order) !== null,
    hasReportToFix: reportToFix(order, userId) !== null,
    approvalsToday: order.approvalsToday,
    approvalsMissing: Math.max(0, (order.approvalsRequired ?? 0) - order.approvals.length),
  };
}

/** The reader's newest report of an order that was sent back, while it is unchanged since. */
export function reportToFix(
  order: StepOrder,
  userId: string | null | undefined,
): { id: string; reportOn: Day } | null {
  const note = sentBackNote(order);
  const own = order.reports.find(({ authorId }) => authorId === userId);
  const isEditable = own?.availableActions.includes("edit") === true;
  return note && own && isEditable && own.updatedAt <= note.createdAt ? own : null;
}

/** How many required items of checklists these entries of the outbox answer. */
export function closedItems(effects: readonly { answer?: AnswerChange | undefined }[]): number {
  const items = effects.flatMap(({ answer }) =>
    answer?.closes ? `${answer.checklistId} ${answer.itemId}` : [],
  );
  return new Set(items).size;
}

type Queued = { record: string; status: StepFacts["status"]; today: Day };

/** The same facts with what the outbox changes on the order: its status, and reports of today and of other days. */
export function withQueuedSteps(
  facts: StepFacts,
  { record, status, today }: Queued,
  effects: readonly VisibleEffect[],
): StepFacts {
  const own = effects.filter((each) => each.record === record);
  const days = own.flatMap(({ day }) => day ?? []);
  const answered = closedItems(own);
  const isMoved = status !== facts.status;
  // The facts may be those of the page, whose status is the queued one already.
  const closed = own.find((each) => each.isWaiting && each.status?.to === status);
  const queued = closed && CLOSED_BY[status];
  if (!isMoved && !queued && days.length === 0 && answered === 0) return facts;
  const isReported = facts.hasReports || days.length > 0;
  const openChecklistItems = Math.max(0, facts.openChecklistItems - answered);
  const closing = { ...facts, openChecklistItems };
  return {
    ...closing,
    status,
    ...(queued ? { queued } : {}),
    commands: [
      ...(isMoved ? [] : facts.commands),
      ...closingCommands(closing, status, isReported, queued),
    ],
    hasReports: isReported,
    reportedToday: facts.reportedToday || days.includes(today),
    hasReportToFix: facts.hasReportToFix && days.length === 0,
  };
}

const CLOSED_BY: Partial<Record<StepFacts["status"], "submitForApproval" | "sign">> = {
  "waiting-for-approvals": "submitForApproval",
  signed: "sign",
  done: "sign",
};

/** What the lead may do next once queued entries start, report or submit an order. The server does not know of them yet. */
function closingCommands(
  { isLead, approvalsToday, openChecklistItems }: StepFacts,
  status: StepFacts["status"],
  isReported: boolean,
  queued: StepFacts["queued"],
): StepFacts["commands"] {
  if (isLead && queued === "submitForApproval") return ["sign"];
  if (status !== "in-progress" || !isLead || !isReported || openChecklistItems > 0) return [];
  return [approvalsToday > 0 ? "submitForApproval" : "sign"];
}
