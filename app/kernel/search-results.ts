/** What the search over all records finds, in the order in which equal matches are listed. */
export const RESULT_KINDS = [
  "work-orders",
  "tickets",
  "tasks",
  "customers",
  "partners",
  "locations",
  "rooms",
  "assets",
  "equipment",
  "spare-parts",
  "preventive-maintenance",
  "checklists",
  "users",
] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** A record that the user may open. `hint` distinguishes it from others with the same title; it may be empty. */
export type SearchResult = {
  kind: ResultKind;
  id: string;
  path: string;
  /** The number of an order, a ticket or a task; empty for other kinds. */
  number: string;
  title: string;
  hint: string;
  isClosed: boolean;
};
