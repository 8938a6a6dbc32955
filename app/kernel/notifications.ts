import type { Day } from "./time/days";

/** Events that users are notified of. The key is the type of the outbox row. */
export const NOTIFICATION_EVENTS = [
  "work_order.assigned",
  "work_order.submitted",
  "work_order.approved",
  "work_order.sent_back",
  "work_order.reopening_requested",
  "daily_report.unfiled",
  "mail.held",
  "maintenance.unassigned",
  "maintenance.overdue",
  "task.assigned",
  "task.submitted",
  "task.approved",
  "task.sent_back",
  "ticket.created",
  "ticket.accepted",
  "ticket.rejected",
  "ticket.done",
  "ticket.visit_planned",
  "ticket.visit_moved",
  "ticket.visit_cancelled",
  "comment.mentioned",
  "comment.added",
  "visit.planned",
  "visit.moved",
  "visit.cancelled",
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

export const CHANNELS = ["push", "mail"] as const;
type Channel = (typeof CHANNELS)[number];

export type Notifications = Record<NotificationEvent, Record<Channel, boolean>>;

/**
 * An event that requires an action is also sent by mail. An event for information only is sent by
 * push.
 */
export const DEFAULT_NOTIFICATIONS: Notifications = {
  "work_order.assigned": { push: true, mail: true },
  "work_order.submitted": { push: true, mail: true },
  "work_order.approved": { push: true, mail: false },
  "work_order.sent_back": { push: true, mail: true },
  "work_order.reopening_requested": { push: true, mail: true },
  "daily_report.unfiled": { push: true, mail: true },
  "mail.held": { push: true, mail: true },
  "maintenance.unassigned": { push: true, mail: true },
  "maintenance.overdue": { push: true, mail: true },
  "task.assigned": { push: true, mail: true },
  "task.submitted": { push: true, mail: true },
  "task.approved": { push: true, mail: false },
  "task.sent_back": { push: true, mail: true },
  "ticket.created": { push: true, mail: true },
  "ticket.accepted": { push: true, mail: true },
  "ticket.rejected": { push: true, mail: true },
  "ticket.done": { push: true, mail: true },
  "ticket.visit_planned": { push: true, mail: true },
  "ticket.visit_moved": { push: true, mail: true },
  "ticket.visit_cancelled": { push: true, mail: true },
  "comment.mentioned": { push: true, mail: true },
  "comment.added": { push: true, mail: true },
  "visit.planned": { push: true, mail: false },
  "visit.moved": { push: true, mail: false },
  "visit.cancelled": { push: true, mail: false },
};

/** Key of the settings row. Its value is all or part of Notifications. */
export const NOTIFICATIONS_KEY = "notifications";

type Row = { key: string; validFrom: string; value: unknown };

/**
 * Returns the tenant's choices as of `day` from the settings history. An event without a choice has
 * its default.
 */
export function notificationsOf(history: readonly Row[], day: Day): Notifications {
  const row = history.findLast((each) => each.key === NOTIFICATIONS_KEY && each.validFrom <= day);
  const chosen = chosenIn(row?.value);
  const events = NOTIFICATION_EVENTS.map((event) => [
    event,
    { ...DEFAULT_NOTIFICATIONS[event], ...chosen[event] },
  ]);
  return Object.fromEntries(events);
}

/** Values were validated when they were written. */
function chosenIn(
  value: unknown,
): Partial<Record<NotificationEvent, Partial<Record<Channel, boolean>>>> {
  return typeof value === "object" && value !== null ? value : {};
}

export function isNotificationEvent(type: string): type is NotificationEvent {
  return NOTIFICATION_EVENTS.some((event) => event === type);
}

type Dashed<
  Name extends string,
  Mark extends string,
> = Name extends `${infer First}${Mark}${infer Rest}` ? `${First}-${Dashed<Rest, Mark>}` : Name;
type EventTextName<Event extends string> = Dashed<Dashed<Event, ".">, "_">;

/** The event in the keys of texts, where a dot would be a level of nesting. */
export function eventTextName<Event extends NotificationEvent>(event: Event): EventTextName<Event> {
  // The type says what replaceAll does.
  return event.replaceAll(/[._]/g, "-") as EventTextName<Event>;
}
