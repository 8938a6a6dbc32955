import type { Instant } from "~/kernel/time";

/** Whose log it is, as the `subject_type` of its rows. */
export type Subject = { type: string; id: string };

/** `event` is a key under `activity.events` in app/locales; `facts` fill its words; `names` are those of the records that the facts name by id. */
export type ActivityLine = { id: number; at: Instant; actorName: string; event: string; facts: Record<string, unknown>; names: Record<string, string> };

export const EVENTS_AT_ONCE = 20;
export const MAX_VISIBLE = 500;

/** How many are asked for by `?events=`: twenty, or as many more as somebody asked for. */
export function eventPage(params: URLSearchParams): number {
  const count = Number(params.get("events"));
  return Number.isInteger(count) && count > EVENTS_AT_ONCE ? Math.min(count, MAX_VISIBLE) : EVENTS_AT_ONCE;
}

export type Change = { field: string; from: unknown; to: unknown; formOnly?: true };

/** What changed from what to what, however the event has kept it. */
export function changesIn({ changes, technicianIds, leadId, before }: Record<string, unknown>): Change[] {
  if (Array.isArray(changes)) return changes.filter(({ from, to }) => isPlain(from) && isPlain(to));
  if (!Array.isArray(technicianIds)) return [];
  const was = typeof before === "object" && before !== null ? (before as Record<string, unknown>) : {};
  const people = { field: "technicianIds", from: was["technicianIds"] ?? [], to: technicianIds };
  const lead = { field: "leadId", from: was["leadId"] ?? null, to: leadId ?? null };
  return [people, lead].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

/** What reads in a line; whole weeks and tables of bands do not, their event says enough. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value) ? value.every((each) => typeof each !== "object") : typeof value !== "object" || value === null;
}
