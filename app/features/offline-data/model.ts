import { namesOf } from "~/kernel/record-of";

/** The size of a user's offline data: at most this number of their own open records, those that begin first. */
export const MAX_ORDERS = 200;
export const MAX_TASKS = 100;
/** The maximum number of parts that one request may name. */
export const PARTS_AT_ONCE = 12;
/** The maximum number of options of each kind of picker. */
export const MAX_CHOICES = 1000;

/** The pickers of the offline forms, each as `pickers/<kind>`, with the tables that they are read from. */
export const OFFLINE_PICKERS = {
  "spare-parts": ["spare_parts"],
  equipment: ["equipment", "equipment_categories"],
  customers: ["customers"],
  locations: ["locations", "customers"],
  rooms: ["rooms", "locations", "customers"],
  assets: ["assets", "locations", "customers"],
} as const;
export type OfflinePicker = keyof typeof OFFLINE_PICKERS;
export const OFFLINE_PICKER_KINDS = namesOf(OFFLINE_PICKERS);

/** A cursor: the last change and the last activity entry that a device has seen, and the hashes of what its offline data depends on. */
type Since = { changes: number; activity: number; ground: string; names: string };

const NOTHING_SEEN: Since = { changes: 0, activity: 0, ground: "", names: "" };

export function cursorOf({ changes, activity, ground, names }: Since): string {
  return [changes, activity, ground, names].join(".");
}

/** A malformed cursor is treated like that of a device without data. */
export function sinceOf(cursor: string): Since {
  const [, changes, activity, ground = "", names = ""] =
    /^(\d{1,15})\.(\d{1,15})\.([0-9a-f]{16})\.([0-9a-f]{16})$/.exec(cursor) ?? [];
  return changes && activity
    ? { changes: Number(changes), activity: Number(activity), ground, names }
    : NOTHING_SEEN;
}

const PAGES = [
  "work-orders",
  "unfiled-reports",
  "phrases",
  "tasks",
  "profile/safety",
  "profile/helpdesk",
  "tickets/new",
] as const;
type Page = (typeof PAGES)[number];

/** The parsed name of a part: a list or a page by its path, a record by its path and id, or the options of a picker. */
export type PartName =
  | { part: Page }
  | { part: "order" | "task"; id: string }
  | { part: "picker"; kind: OfflinePicker };

export function partOf(name: string): PartName | null {
  const page = PAGES.find((each) => each === name);
  if (page) return { part: page };
  const at = name.indexOf("/");
  const [place, rest] = [name.slice(0, at), name.slice(at + 1)];
  if (place === "work-orders") return { part: "order", id: rest };
  if (place === "tasks") return { part: "task", id: rest };
  const kind = place === "pickers" ? OFFLINE_PICKER_KINDS.find((each) => each === rest) : undefined;
  return kind ? { part: "picker", kind } : null;
}

/** What the parts of one response weigh together: other companies wait while it is made. */
const MAX_WEIGHT = 12;
/** A record is read by as many queries as three small pages, and the options of a picker may be a thousand. Others weigh 1. */
const WEIGHTS: Partial<Record<PartName["part"], number>> = {
  order: 3,
  task: 2,
  picker: 3,
  "work-orders": 3,
  tasks: 3,
};

/** The first of these names whose parts one response may contain, at least one. */
export function namesForOneResponse(names: readonly string[]): readonly string[] {
  let weight = 0;
  const end = names.findIndex((name, index) => {
    const part = partOf(name);
    weight += (part && WEIGHTS[part.part]) ?? 1;
    return index > 0 && weight > MAX_WEIGHT;
  });
  return end < 0 ? names : names.slice(0, end);
}
