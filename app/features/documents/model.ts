const SUBJECT_TYPES = ["work-order", "task", "ticket", "asset", "comment"] as const;
type SubjectType = (typeof SUBJECT_TYPES)[number];
/** The record that a document is attached to. */
export type Subject = { type: SubjectType; id: string };

/** Files per request. */
export const MOST_AT_ONCE = 20;
export const MOST_ON_RECORD = 200;
