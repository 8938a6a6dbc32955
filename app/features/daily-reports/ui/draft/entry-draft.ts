import type { HourKind } from "~/kernel/time/hours";

/** The value of a number field: null while empty, text while it is not a number. */
export type Typed = number | string | null;

export type EntryDraft = {
  id: string;
  technicianId: string;
  kind: "work" | "travel" | "plain";
  from: string;
  to: string;
  /** `from` is on the day after that of the report. */
  nextDay?: boolean;
  minutes: Record<HourKind, Typed>;
  /** Nobody has touched it yet. */
  isSuggested?: boolean;
};

export const NO_MINUTES: Record<HourKind, Typed> = {
  regular: null,
  travel: null,
  overtime1: null,
  overtime2: null,
  overtime3: null,
};

export function emptyEntry(
  id: string,
  technicianId: string,
  kind: EntryDraft["kind"] = "work",
): EntryDraft {
  return { id, technicianId, kind, from: "", to: "", minutes: NO_MINUTES };
}
