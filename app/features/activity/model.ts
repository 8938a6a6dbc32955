import { type FieldChange, isHidden } from "~/kernel/changes";
import { isRecord } from "~/kernel/is-record";
import type { Instant } from "~/kernel/time/instants";

/** The record of an activity log. `type` is the `subject_type` of its rows. */
export type Subject = { type: string; id: string };

/**
 * `event` is a key under `activity.events` in app/locales. `facts` are the values for its text. `names` holds the names of records whose
 * ids are in the facts.
 */
export type ActivityLine = {
  id: number;
  at: Instant;
  actorName: string;
  event: string;
  facts: Record<string, unknown>;
  names: Record<string, string>;
};

/** Jobs write under their own names (`Who` in server/command/records.ts). */
const JOBS: ReadonlyMap<string, "automatic" | "login-page"> = new Map([
  ["outbox", "automatic"],
  ["password-reset", "login-page"],
  ["sign-in", "login-page"],
]);

/** What readers call the job that wrote a line: a key under `activity.actor` in app/locales. Undefined for a person and a plan, which have names. */
export function jobOf({ actorName, event }: Pick<ActivityLine, "actorName" | "event">) {
  if (actorName === "outbox" && event.endsWith("mailed")) return "customer-mail";
  return JOBS.get(actorName);
}

export const EVENTS_AT_ONCE = 20;
export const MAX_VISIBLE = 500;

/** Returns the number of entries from `?events=`: at least twenty, at most MAX_VISIBLE. */
export function eventPage(params: URLSearchParams): number {
  const count = Number(params.get("events"));
  return Number.isInteger(count) && count > EVENTS_AT_ONCE
    ? Math.min(count, MAX_VISIBLE)
    : EVENTS_AT_ONCE;
}

/**
 * Returns the changed fields with old and new values, in whichever form the event stored them. Earlier releases stored personal values
 * too; a page does not show them.
 */
export function changesIn({
  changes,
  technicianIds,
  leadId,
  before,
}: Record<string, unknown>): FieldChange[] {
  if (Array.isArray(changes))
    return changes
      .filter(({ from, to }) => isPlain(from) && isPlain(to))
      .map((change) => (isHidden(change.field) ? { ...change, hidden: true } : change));
  if (!Array.isArray(technicianIds)) return [];
  const was = isRecord(before) ? before : {};
  const people = { field: "technicianIds", from: was["technicianIds"] ?? [], to: technicianIds };
  const lead = { field: "leadId", from: was["leadId"] ?? null, to: leadId ?? null };
  return [people, lead].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

type PartFact = { name: string; quantityThousandths: number; unit: string };

export function isPartFact(value: unknown): value is PartFact {
  return (
    isRecord(value) &&
    typeof value["quantityThousandths"] === "number" &&
    typeof value["name"] === "string" &&
    typeof value["unit"] === "string"
  );
}

/** True for values that fit in one line. Weekly schedules and tables of bands do not, so only their event is shown. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value)
    ? value.every((each) => typeof each !== "object" || isPartFact(each))
    : typeof value !== "object" || value === null;
}
