import { type LastChange, lastChangeIn } from "~/kernel/last-change";
import type { RefusalResponse } from "~/kernel/refusal";
import type { Instant } from "~/kernel/time/instants";
import type { ScheduleOrder, ScheduleVisit } from "~/features/visits/model";
import { plannedMeanwhileIn, type VisitTimes } from "~/features/visits/policy/planned-meanwhile";

type Times = { startsAt: Instant; endsAt: Instant };

/** One change of the schedule, as a drag, the keys or a menu makes it. */
export type PlanChange =
  | ({
      is: "plan";
      id: string;
      order: ScheduleOrder;
      technicianIds: string[];
      seenVisitIds: string[];
    } & Times)
  | ({ is: "move"; visit: ScheduleVisit; technicianIds: string[] } & Times)
  | { is: "cancel" | "restore"; visit: ScheduleVisit }
  | Undoing;

/** Takes back an act of this page: `act` is the key of its request. `visit`: on its present version. `after`: as it will be; null for an act of a dialog, of which the page does not know it. */
export type Undoing = {
  is: "undo";
  act: string;
  visit: Pick<ScheduleVisit, "id" | "version">;
  after: ScheduleVisit | null;
};

/** What a command returns. `version` is null when an undo has removed the visit; `kept` names what it could not take back. */
export type StoredVisit = { id: string; version: number | null; kept?: string[] };

export function visitIdOf(change: PlanChange): string {
  return change.is === "plan" ? change.id : change.visit.id;
}

/** The visit as it will be, shown until the server has answered. */
export function visitAfter(change: Exclude<PlanChange, Undoing>): ScheduleVisit;
export function visitAfter(change: PlanChange): ScheduleVisit | null;
export function visitAfter(change: PlanChange): ScheduleVisit | null {
  if (change.is === "plan") {
    const { id, order, technicianIds, startsAt, endsAt } = change;
    const times = { startsAt, endsAt, arrivalFromAt: null, arrivalToAt: null };
    const state = { note: "", isCancelled: false, isUnattended: false };
    return { id, version: 0, ...times, ...state, technicianIds, order };
  }
  if (change.is === "move") {
    const { visit, technicianIds, startsAt, endsAt } = change;
    // What the customer was told moves along with the visit.
    const along = (at: Instant | null) => (at === null ? null : at + startsAt - visit.startsAt);
    const [arrivalFromAt, arrivalToAt] = [along(visit.arrivalFromAt), along(visit.arrivalToAt)];
    return { ...visit, technicianIds, startsAt, endsAt, arrivalFromAt, arrivalToAt };
  }
  if (change.is === "undo") return change.after;
  return { ...change.visit, isCancelled: change.is === "cancel" };
}

/** The visits with the changes in progress. A cancelled one stays only where cancelled visits are shown. */
export function withChanges(
  visits: readonly ScheduleVisit[],
  changes: ReadonlyMap<string, ScheduleVisit>,
  showsCancelled: boolean,
): readonly ScheduleVisit[] {
  if (changes.size === 0) return visits;
  const known = visits.map((visit) => changes.get(visit.id) ?? visit);
  const added = [...changes.values()].filter(({ id }) => !visits.some((visit) => visit.id === id));
  return [...known, ...added].filter(({ isCancelled }) => showsCancelled || !isCancelled);
}

/** The API call of a change. */
export function callOf(change: PlanChange): {
  method: "PUT" | "POST";
  path: string;
  body: Record<string, unknown>;
} {
  if (change.is === "plan") {
    const { id, order, technicianIds, startsAt, endsAt, seenVisitIds } = change;
    const body = { id, workOrderId: order.id, technicianIds, startsAt, endsAt, seenVisitIds };
    return { method: "PUT", path: "/visits", body };
  }
  const { id, version } = change.visit;
  if (change.is === "move") {
    const { technicianIds, startsAt, endsAt, arrivalFromAt, arrivalToAt } = visitAfter(change);
    const body = { version, technicianIds, startsAt, endsAt, arrivalFromAt, arrivalToAt };
    return { method: "POST", path: `/visits/${id}`, body };
  }
  const body = change.is === "undo" ? { version, act: change.act } : { version };
  return { method: "POST", path: `/visits/${id}/${change.is}`, body };
}

/** The change that takes this one back, on the version that it stored with the key `act`. An undo has none. */
export function undoOf(change: PlanChange, { version }: StoredVisit, act: string): Undoing | null {
  if (change.is === "undo" || version === null) return null;
  const visit = { ...visitAfter(change), version };
  const after =
    change.is === "plan"
      ? { ...visit, isCancelled: true }
      : { ...change.visit, note: visit.note, version };
  return { is: "undo", act, visit, after };
}

/** A change that somebody else's was faster than. `by` did it `at`, if known. */
export type PlanConflict = {
  change: PlanChange;
  /** The visit as the change makes it. */
  mine: ScheduleVisit;
  /** The visit as stored now. Null when a changed visit is outside of the shown days. */
  stored: VisitTimes | ScheduleVisit | null;
  /** The same change on top of that. */
  again: PlanChange | null;
  lastChange: LastChange | null;
};

/** Null where the server refused for another reason, or the page does not know what the change makes of the visit. `visits`: read after the refusal. */
export function conflictOf(
  change: PlanChange,
  refusal: RefusalResponse | undefined,
  visits: readonly ScheduleVisit[],
): PlanConflict | null {
  const mine = visitAfter(change);
  if (refusal?.code !== "version_conflict" || !mine) return null;
  if (change.is === "plan") {
    const meanwhile = plannedMeanwhileIn(refusal);
    if (!meanwhile) return null;
    const { visit: stored, plannedVisitIds: seenVisitIds, lastChange } = meanwhile;
    return { change, mine, stored, again: { ...change, seenVisitIds }, lastChange };
  }
  const stored = visits.find(({ id }) => id === change.visit.id) ?? null;
  const again = stored ? { ...change, visit: stored } : null;
  return { change, mine, stored, again, lastChange: lastChangeIn(refusal.facts) };
}

/** Whether a move leaves everything as it is. */
export function isNoChange(change: PlanChange): boolean {
  if (change.is !== "move") return false;
  const { visit, technicianIds, startsAt, endsAt } = change;
  return (
    visit.startsAt === startsAt &&
    visit.endsAt === endsAt &&
    [...visit.technicianIds].sort().join() === [...technicianIds].sort().join()
  );
}
