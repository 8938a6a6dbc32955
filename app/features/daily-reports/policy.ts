import { OPEN_STATUSES, type Status } from "~/features/work-orders/model";
import { may } from "~/kernel/authorization/actions";
import { addDays, type Day } from "~/kernel/time/days";
import type { ReportEntry } from "~/kernel/features";
import { Refusal } from "~/kernel/refusal";
import { type Actor, holdsAny } from "~/kernel/authorization/roles";
import { dayIn, type Instant, instantOf } from "~/kernel/time/instants";
import { moreThanADay, overlaps } from "./hours";
import type {
  Hours,
  HoursEntry,
  ReportAction,
  ReportGuard,
  ReportStatus,
  UnfiledReason,
} from "./model";

type Who = Pick<Actor, "userId" | "roles">;

/** One row of an order's assignment history. `toAt` is null while the assignment is current. */
export type Assignment = { userId: string; isLead: boolean; fromAt: Instant; toAt: Instant | null };

/** The facts that decide about filing: settings and assignments at the time of capture, and the order as it is now. */
type FilingFacts = {
  mode: ReportEntry;
  timeZone: string;
  entryWindowDays: number;
  receivedAt: Instant;
  /** Null when the order was deleted. */
  order: { status: Status; retroactiveUntil: Instant | null } | null;
  assignments: readonly Assignment[];
};

export type Filing = { reportOn: Day; capturedAt: Instant; technicianIds: readonly string[] };

export type FilingDecision =
  | { outcome: "file" }
  | { outcome: "keep"; reason: UnfiledReason }
  | { outcome: "refuse"; guard: ReportGuard; facts?: Record<string, unknown> };

/** Clock skew is accurate to a second or two only. A capture this little after receipt counts as simultaneous. */
const SKEW_TOLERANCE_MS = 120_000;

/** SA and MG may write reports for anybody (domain-rules §5). */
export function isOffice(actor: Pick<Actor, "roles">): boolean {
  return holdsAny(actor, ["SYSTEM_ADMIN", "MANAGER"]);
}

/** Refuses an incorrect report. Keeps a report as unfiled when only circumstances changed, so that no technician's work is lost. */
export function checkFiling(filing: Filing, facts: FilingFacts, actor: Who): FilingDecision {
  const refused = refuseDay(filing, facts);
  if (refused) return { outcome: "refuse", guard: refused };
  const reason = keepingReason(facts, filing.capturedAt, actor);
  if (reason) return { outcome: "keep", reason };
  return checkTechnicians(filing, facts, actor);
}

function refuseDay({ reportOn, capturedAt }: Filing, facts: FilingFacts): ReportGuard | null {
  if (capturedAt > facts.receivedAt + SKEW_TOLERANCE_MS) return "captured_in_future";
  const captureDay = dayIn(facts.timeZone, capturedAt);
  if (reportOn > captureDay) return "day_in_future";
  if (!facts.order || reportOn >= addDays(captureDay, -facts.entryWindowDays)) return null;
  return capturedAt <= (facts.order.retroactiveUntil ?? 0) ? null : "day_too_early";
}

/** Returns why the report cannot be filed to this order and is stored as unfiled instead; null when it can be filed. */
export function keepingReason(
  facts: Pick<FilingFacts, "mode" | "order" | "assignments">,
  at: Instant,
  actor: Who,
): UnfiledReason | null {
  if (!facts.order) return "order_gone";
  return missingRight(facts, at, actor) ?? (isOpen(facts.order) ? null : "order_locked");
}

function missingRight(
  facts: Pick<FilingFacts, "mode" | "assignments">,
  at: Instant,
  actor: Who,
): UnfiledReason | null {
  if (isOffice(actor)) return null;
  const held = facts.assignments.filter((one) => one.userId === actor.userId && heldAt(one, at));
  if (held.length === 0) return "not_assigned_then";
  return facts.mode === "LEAD" && !held.some((one) => one.isLead) ? "not_lead_then" : null;
}

/** Checks whose hours the report contains: only the author's, or those of users assigned during its day and before its capture. */
export function checkTechnicians(
  filing: Filing,
  facts: Pick<FilingFacts, "mode" | "timeZone" | "assignments">,
  actor: Who,
): FilingDecision {
  if (facts.mode === "ALL_ASSIGNEES" && !isOffice(actor)) {
    const own = filing.technicianIds.every((id) => id === actor.userId);
    return own ? { outcome: "file" } : { outcome: "refuse", guard: "only_own_hours" };
  }
  const dayBegins = instantOf(filing.reportOn, 0, facts.timeZone);
  const worked = facts.assignments.filter(
    (one) => one.fromAt <= filing.capturedAt && (one.toAt ?? Infinity) > dayBegins,
  );
  const strangers = filing.technicianIds.filter((id) => !worked.some((one) => one.userId === id));
  if (strangers.length === 0) return { outcome: "file" };
  return {
    outcome: "refuse",
    guard: "technician_not_assigned",
    facts: { technicianIds: [...new Set(strangers)] },
  };
}

function heldAt(one: Assignment, at: Instant): boolean {
  return one.fromAt <= at && (one.toAt === null || at < one.toAt);
}

export function isOpen(order: { status: Status }): boolean {
  return OPEN_STATUSES.includes(order.status);
}

type Entry = HoursEntry & { id: string; technicianId: string; computed: Hours };
type Elsewhere = { technicianId: string; reportOn: Day; computed: Hours };

/** Returns the first fault in a report's hours that does not depend on its order. */
export function checkHours(
  entries: readonly Entry[],
  day: Day,
  elsewhere: readonly Elsewhere[],
): FilingDecision {
  for (const technicianId of new Set(entries.map((one) => one.technicianId))) {
    const own = entries.filter((one) => one.technicianId === technicianId);
    const [pair] = overlaps(own.map((entry) => ({ day, entry })));
    if (pair)
      return {
        outcome: "refuse",
        guard: "hours_overlap",
        facts: { technicianId, entryIds: pair.map((place) => own[place]?.id) },
      };
    const others = elsewhere.filter(
      (one) => one.technicianId === technicianId && one.reportOn === day,
    );
    const all = [...own, ...others].map((one) => one.computed);
    if (moreThanADay(all))
      return { outcome: "refuse", guard: "more_than_a_day", facts: { technicianId } };
  }
  return { outcome: "file" };
}

/** Throws a Refusal when the decision is to refuse. */
export function throwIfRefused(filingDecision: FilingDecision): void {
  if (filingDecision.outcome === "refuse")
    throw guardRefusal(filingDecision.guard, filingDecision.facts);
}

export function guardRefusal(guard: ReportGuard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

/** The report, or the order to file it to, is in a state that no longer allows the action. */
export function stateRefusal(
  reason: "report_locked" | "report_not_open",
  status?: string,
): Refusal {
  return new Refusal("transition_not_allowed", reason, { status });
}

/** The columns of a report that its rules need. `order` is null when the order was deleted. */
export type ReportFacts = {
  status: ReportStatus;
  authorId: string;
  order: { status: Status } | null;
};

/** The author, MG and SA may edit or withdraw a report until it is locked. The same users may file or discard an unfiled one. */
export function reportActions(report: ReportFacts, actor: Who): ReportAction[] {
  if (!mayTouch(report, actor)) return [];
  if (report.status === "unfiled") return ["file", "discard"];
  return report.status === "submitted" && report.order && isOpen(report.order)
    ? ["edit", "withdraw"]
    : [];
}

export function mayTouch(report: Pick<ReportFacts, "authorId">, actor: Who): boolean {
  return may(actor, "daily-reports.write", { assigned: report.authorId === actor.userId });
}

/** Returns the report if the user may perform the action now. Checks right, state and version in this order (domain-rules §1). */
export function requireAction<R extends ReportFacts & { version: number }>(
  report: R | null,
  action: ReportAction,
  version: number,
  actor: Who,
): R {
  if (
    !report ||
    !(
      mayTouch(report, actor) ||
      (report.status === "submitted" && may(actor, "daily-reports.read"))
    )
  )
    throw new Refusal("not_found");
  if (!mayTouch(report, actor)) throw new Refusal("not_allowed");
  const state =
    report.status === "submitted" && action !== "file" && action !== "discard"
      ? "report_locked"
      : "report_not_open";
  if (!reportActions(report, actor).includes(action)) throw stateRefusal(state, report.status);
  if (report.version !== version)
    throw new Refusal("version_conflict", "version_conflict", { current: report });
  return report;
}

export type HoursSeen = "all" | "own" | "none";

/**
 * Returns whose hours and expenses of an order a user sees (domain-rules §5). `submitted` is true from the submission preview on: then the
 * lead sees everything they are responsible for.
 */
export function visibleHours(
  order: { leadId: string | null; assigneeIds: readonly string[] },
  mode: ReportEntry,
  actor: Who,
  submitted: boolean,
): HoursSeen {
  const assigned = order.assigneeIds.includes(actor.userId);
  if (may(actor, "daily-reports.read")) return "all";
  if (!may(actor, "daily-reports.read", { assigned: true })) return "none";
  if (!assigned) return "own";
  return mode === "LEAD" || (submitted && order.leadId === actor.userId) ? "all" : "own";
}
