import { CHANNELS, NOTIFICATION_EVENTS, type NotificationEvent, type Notifications } from "~/kernel/notifications";
import { type Role, ROLES } from "~/kernel/roles";

/** How somebody hears of an event: as the company does it, and in the list of the app. */
export const WAYS = [...CHANNELS, "list"] as const;
export type Way = (typeof WAYS)[number];

/** What one person wants, event by event. */
export type Wishes = Record<NotificationEvent, Record<Way, boolean>>;
/** Where they want it otherwise than the company. */
export type Choice = { event: string; channel: Way; wanted: boolean };

/** As the company has it, for whoever has not chosen. In the list stands everything. */
export function companyWishes(company: Notifications): Wishes {
  return wishesFrom((event) => ({ ...company[event], list: true }));
}

export function wishesOf(company: Notifications, choices: readonly Choice[]): Wishes {
  const wishes = companyWishes(company);
  return wishesFrom((event) => {
    const own = choices.filter((choice) => choice.event === event).map(({ channel, wanted }) => [channel, wanted]);
    return { ...wishes[event], ...Object.fromEntries(own) };
  });
}

function wishesFrom(of: (event: NotificationEvent) => Record<Way, boolean>): Wishes {
  const rows = NOTIFICATION_EVENTS.map((event) => [event, of(event)]);
  return Object.fromEntries(rows);
}

/** What differs from the company: only that is kept, so that a later change of the company's reaches everybody else. */
export function choicesIn(wishes: Wishes, company: Notifications): Choice[] {
  const usual = companyWishes(company);
  return NOTIFICATION_EVENTS.flatMap((event) => WAYS.filter((way) => wishes[event][way] !== usual[event][way]).map((channel) => ({ event, channel, wanted: wishes[event][channel] })));
}

const OFFICE_AND_FIELD: readonly Role[] = ["SYSTEM_ADMIN", "MANAGER", "TECHNICIAN"];
const RAISING: readonly Role[] = ROLES.filter((role) => role !== "APPROVER");
const APPROVING: readonly Role[] = ["SYSTEM_ADMIN", "MANAGER", "APPROVER"];

/** Whom an event can concern (domain-rules §2, §5): nobody is asked about what never reaches them. */
export const HEARD_BY: Record<NotificationEvent, readonly Role[]> = {
  "work_order.assigned": ["TECHNICIAN"],
  "work_order.submitted": APPROVING,
  "work_order.approved": OFFICE_AND_FIELD,
  "work_order.sent_back": OFFICE_AND_FIELD,
  "work_order.reopening_requested": ["SYSTEM_ADMIN"],
  "daily_report.unfiled": OFFICE_AND_FIELD,
  "task.assigned": ["TECHNICIAN"],
  "task.submitted": APPROVING,
  "task.approved": OFFICE_AND_FIELD,
  "task.sent_back": OFFICE_AND_FIELD,
  "ticket.created": ["SYSTEM_ADMIN", "MANAGER"],
  "ticket.accepted": RAISING,
  "ticket.rejected": RAISING,
  "ticket.done": RAISING,
  "comment.mentioned": ROLES,
  "comment.added": RAISING,
};

export function eventsFor(roles: readonly Role[]): NotificationEvent[] {
  return NOTIFICATION_EVENTS.filter((event) => HEARD_BY[event].some((role) => roles.includes(role)));
}

/** The outbox row that tells one person of an event, left by the row of the event. */
export function noticeOf(event: NotificationEvent): `${NotificationEvent}.notice` {
  return `${event}.notice`;
}

/** The outbox row of one message to one device, left by the one above. */
export const PUSH_TYPE = "notification.push";

export const NOTIFICATION_RETENTION_DAYS = 90;
