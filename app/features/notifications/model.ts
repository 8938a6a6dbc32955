import {
  CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type Notifications,
} from "~/kernel/notifications";
import { type Role, ROLES } from "~/kernel/authorization/roles";

/** The ways of notification: the tenant's channels, and the list in the app. */
export const WAYS = [...CHANNELS, "list"] as const;
export type Way = (typeof WAYS)[number];

/** The preferences of one user, event by event. */
export type Preferences = Record<NotificationEvent, Record<Way, boolean>>;
/** A preference that differs from the tenant's. */
export type Choice = { event: string; channel: Way; wanted: boolean };

/** The tenant's preferences, for users who have not chosen. The list contains every event. */
function companyPreferences(company: Notifications): Preferences {
  return preferencesFrom((event) => ({ ...company[event], list: true }));
}

export function preferencesOf(company: Notifications, choices: readonly Choice[]): Preferences {
  const preferences = companyPreferences(company);
  return preferencesFrom((event) => {
    const own = choices
      .filter((choice) => choice.event === event)
      .map(({ channel, wanted }) => [channel, wanted]);
    return { ...preferences[event], ...Object.fromEntries(own) };
  });
}

function preferencesFrom(of: (event: NotificationEvent) => Record<Way, boolean>): Preferences {
  const rows = NOTIFICATION_EVENTS.map((event) => [event, of(event)]);
  return Object.fromEntries(rows);
}

/**
 * The differences from the tenant's preferences. Only these are stored, so that a later change by the tenant applies to all other users.
 */
export function choicesIn(preferences: Preferences, company: Notifications): Choice[] {
  const usual = companyPreferences(company);
  return NOTIFICATION_EVENTS.flatMap((event) =>
    WAYS.filter((way) => preferences[event][way] !== usual[event][way]).map((channel) => ({
      event,
      channel,
      wanted: preferences[event][channel],
    })),
  );
}

const OFFICE: readonly Role[] = ["SYSTEM_ADMIN", "MANAGER"];
const OFFICE_AND_FIELD: readonly Role[] = [...OFFICE, "TECHNICIAN"];
const RAISING: readonly Role[] = ROLES.filter((role) => role !== "APPROVER");
const CUSTOMERS: readonly Role[] = ["CUSTOMER_USER", "PARTNER_USER"];
const APPROVING: readonly Role[] = [...OFFICE, "APPROVER"];

/** The roles that an event can concern (domain-rules §2, §5). Users are not offered events that never reach them. */
const RECEIVERS: Record<NotificationEvent, readonly Role[]> = {
  "work_order.assigned": ["TECHNICIAN"],
  "work_order.submitted": APPROVING,
  "work_order.approved": OFFICE_AND_FIELD,
  "work_order.sent_back": OFFICE_AND_FIELD,
  "work_order.reopening_requested": ["SYSTEM_ADMIN"],
  "daily_report.unfiled": OFFICE_AND_FIELD,
  "mail.held": OFFICE,
  "maintenance.unassigned": OFFICE,
  "maintenance.overdue": OFFICE,
  "task.assigned": ["TECHNICIAN"],
  "task.submitted": APPROVING,
  "task.approved": OFFICE_AND_FIELD,
  "task.sent_back": OFFICE_AND_FIELD,
  "ticket.created": OFFICE,
  "ticket.accepted": RAISING,
  "ticket.rejected": RAISING,
  "ticket.done": RAISING,
  "ticket.visit_planned": CUSTOMERS,
  "ticket.visit_moved": CUSTOMERS,
  "ticket.visit_cancelled": CUSTOMERS,
  "comment.mentioned": ROLES,
  "comment.added": RAISING,
  "visit.planned": ["TECHNICIAN"],
  "visit.moved": ["TECHNICIAN"],
  "visit.cancelled": ["TECHNICIAN"],
};

export function eventsFor(roles: readonly Role[]): NotificationEvent[] {
  return NOTIFICATION_EVENTS.filter((event) =>
    RECEIVERS[event].some((role) => roles.includes(role)),
  );
}

/** The type of the outbox row that notifies one user of an event. The row of the event creates it. */
export function noticeOf(event: NotificationEvent): `${NotificationEvent}.notice` {
  return `${event}.notice`;
}

/** The type of the outbox row for one push message to one device. The row above creates it. */
export const PUSH_TYPE = "notification.push";

/**
 * A push about an event waits for `waitMs` while the last one about such an event, at most `withinMs` before, is unread. Those that come
 * meanwhile leave as one, which counts the unread ones of `countedMs`.
 */
export const PUSH_COLLECTION = {
  withinMs: 60_000,
  waitMs: 30_000,
  countedMs: 10 * 60_000,
} as const;

/** Pushes of visits are sent by their day, so that a later one may not be pushed. They leave one by one, and together those of one act. */
export function isCollected(event: NotificationEvent): boolean {
  return !event.startsWith("visit.");
}

/**
 * An assignment that ends within `newMs` takes its unread notice back. Who had been assigned for longer and is assigned again within `undoMs`
 * is not notified: somebody undid a change.
 */
export const ASSIGNMENT_UNDO = { newMs: 10 * 60_000, undoMs: 2 * 60_000 } as const;

export const NOTIFICATION_RETENTION_DAYS = 90;
