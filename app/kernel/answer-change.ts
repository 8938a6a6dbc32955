import type { Instant } from "./time/instants";

// The outbox states it as the effect of an entry, and the order's page and checklist apply it.

/** What a device answered in a checklist of an order. */
export type AnswerChange = {
  id: string;
  checklistId: string;
  itemId: string;
  kind: "tick" | "number" | "text" | "choice" | "photo" | "signature" | "skipped";
  tick: "ok" | "not-ok" | "not-applicable" | null;
  thousandths: number | null;
  content: string;
  comment: string;
  isFinding: boolean;
  baseId: string | null;
  photoCount: number;
  at: Instant;
  /** A required item that had no answer. */
  closes: boolean;
  /** How the outbox names it. Absent in entries of an earlier release. */
  names?: { order: string; checklist: string; item: string; unit: string };
};
