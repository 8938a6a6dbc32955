import { type Area, refusalOf } from "../authorization/access";
import { type Action, may } from "../authorization/actions";
import { type Actor, holdsAny, type Role } from "../authorization/roles";
import type { Features } from "../features";

type LiveRecord = { area: Area; action: Action; subject?: string };

/**
 * The kinds of records in live messages, by the name of their table: who may open their pages, who may
 * read all of them, and their name in the activity log.
 */
export const LIVE_RECORDS = {
  work_orders: { area: "work-orders", action: "work-orders.read", subject: "work-order" },
  daily_reports: { area: "work-orders", action: "daily-reports.read" },
  visits: { area: "work-orders", action: "schedule.read", subject: "visit" },
  tasks: { area: "tasks", action: "tasks.read", subject: "task" },
  tickets: { area: "tickets", action: "tickets.read", subject: "ticket" },
  customers: { area: "customers", action: "inventory.manage", subject: "customer" },
  locations: { area: "locations", action: "inventory.manage", subject: "location" },
  rooms: { area: "rooms", action: "inventory.manage", subject: "room" },
  assets: { area: "assets", action: "inventory.manage", subject: "asset" },
  equipment: { area: "assets", action: "inventory.manage", subject: "equipment" },
  spare_parts: { area: "assets", action: "inventory.manage", subject: "spare-part" },
  maintenance_plans: {
    area: "maintenance-plans",
    action: "maintenance.manage",
    subject: "maintenance-plan",
  },
  checklist_templates: {
    area: "checklists",
    action: "checklists.manage",
    subject: "checklist-template",
  },
  users: { area: "users", action: "users.manage", subject: "user" },
} as const satisfies Record<string, LiveRecord>;
export type LiveType = keyof typeof LIVE_RECORDS;

export function isLiveType(name: string): name is LiveType {
  return Object.hasOwn(LIVE_RECORDS, name);
}

/** The kind of record of an activity row. Null for subjects that no page follows, such as files. */
export function liveTypeOf(subject: string): LiveType | null {
  const found = Object.entries<LiveRecord>(LIVE_RECORDS).find(
    ([, record]) => record.subject === subject,
  );
  return found && isLiveType(found[0]) ? found[0] : null;
}

/** The user of a socket, as far as rights depend on them. */
export type LiveReader = Pick<Actor, "userId" | "roles" | "customerId">;

/**
 * Which records of a kind a user may be notified of. For "some", a query decides on each record (`ticketSeenBy`). Where no such query
 * exists, the answer is "none": an id must never reach a user who may not read the record.
 */
export function liveReachOf(
  type: LiveType,
  reader: Pick<Actor, "roles">,
  features: Features,
): "all" | "some" | "none" {
  const { area, action } = LIVE_RECORDS[type];
  if (refusalOf(area, reader, features)) return "none";
  if (may(reader, action)) return "all";
  return type === "tickets" ? "some" : "none";
}

/** As for names in the activity log: employees and customers do not see who works on a record. */
const SEES_EDITORS: readonly Role[] = ["SYSTEM_ADMIN", "MANAGER", "APPROVER", "TECHNICIAN"];

export function seesEditors(reader: Pick<Actor, "roles">): boolean {
  return holdsAny(reader, SEES_EDITORS);
}
