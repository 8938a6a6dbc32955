import { isOpen } from "~/features/approvals/model";
import type { Status } from "~/features/work-orders/model";
import type { Assignment } from "~/features/work-orders/policy/rights";
import { addDays, type Day } from "~/kernel/time/days";
import type { ReportEntry } from "~/kernel/features";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { dayIn, type Instant, instantOf, SKEW_TOLERANCE_MS } from "~/kernel/time/instants";
import { exceedsOneDay, minutesByClockChange, overlaps } from "../hours";
import type { Hours } from "~/kernel/time/hours";
import type { HoursEntry, ReportGuard, UnfiledReason } from "../model";
import { isOffice, stateRefusal } from "./rights";

type Who = Pick<Actor, "userId" | "roles">;

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

type Filing = { reportOn: Day; capturedAt: Instant; technicianIds: readonly string[] };

type FilingDecision =
  | { outcome: "file" }
  | { outcome: "keep"; reason: UnfiledReason }
  | { outcome: "refuse"; guard: ReportGuard; facts?: Record<string, unknown> };

/**
 * Returns why the report is stored as unfiled, or null when it is filed. Throws when it is refused. `strangers` are unknown technicians,
 * `elsewhere` their counted hours on other work orders.
 */
export function requireFiling(
  filing: Omit<Filing, "technicianIds">,
  entries: readonly Entry[],
  { strangers, elsewhere, ...facts }: FilingFacts & { strangers: string[]; elsewhere: Elsewhere[] },
  actor: Who,
): UnfiledReason | null {
  if (strangers.length > 0) throw guardRefusal("technician_unknown", { technicianIds: strangers });
  const technicianIds = entries.map((one) => one.technicianId);
  const decision = checkFiling({ ...filing, technicianIds }, facts, actor);
  throwIfRefused(decision);
  const reason = decision.outcome === "keep" ? decision.reason : null;
  throwIfRefused(checkHours(entries, filing.reportOn, reason ? [] : elsewhere));
  return reason;
}

/** An unfiled report may be filed to any order by SA and MG. An author needs the right to file at the time of capture or now. */
export function requireFilingTo(
  facts: Pick<FilingFacts, "order" | "assignments">,
  instants: readonly { at: Instant; mode: ReportEntry }[],
  actor: Who,
): void {
  const reasons = instants.map(({ at, mode }) => unfiledReason({ ...facts, mode }, at, actor));
  const reason = reasons.every((one) => one !== null) ? reasons.at(-1) : null;
  if (reason === "order_locked") throw stateRefusal("report_locked", facts.order?.status);
  if (reason) throw new Refusal("not_allowed", "not_allowed", { why: reason });
}

/** Refuses an incorrect report. Keeps a report as unfiled when only circumstances changed, so that no technician's work is lost. */
function checkFiling(filing: Filing, facts: FilingFacts, actor: Who): FilingDecision {
  const refused = refuseDay(filing, facts);
  if (refused) return { outcome: "refuse", guard: refused };
  const reason = unfiledReason(facts, filing.capturedAt, actor);
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
export function unfiledReason(
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
    const skipped = own.find((entry) => minutesByClockChange(entry, entry.computed) === 0);
    if (skipped)
      return {
        outcome: "refuse",
        guard: "times_skipped",
        facts: { technicianId, entryIds: [skipped.id] },
      };
    const [pair] = overlaps(own.map((entry) => ({ day, entry })));
    if (pair)
      return {
        outcome: "refuse",
        guard: "hours_overlap",
        facts: { technicianId, entryIds: pair.map((index) => own[index]?.id) },
      };
    const others = elsewhere.filter(
      (one) => one.technicianId === technicianId && one.reportOn === day,
    );
    const all = [...own, ...others].map((one) => one.computed);
    if (exceedsOneDay(all))
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
