import * as z from "zod/mini";
import { type Role, ROLES } from "~/kernel/authorization/roles";
import { namesOf, recordOf } from "~/kernel/record-of";
import type { Day } from "~/kernel/time/days";

export const CHANNELS = ["push", "mail"] as const;
type Channel = (typeof CHANNELS)[number];
/** The ways of notification: the tenant's channels, and the list in the app. */
export const WAYS = [...CHANNELS, "list"] as const;
export type Way = (typeof WAYS)[number];

const OFFICE: readonly Role[] = ["SYSTEM_ADMIN", "MANAGER"];
const FIELD: readonly Role[] = ["TECHNICIAN"];
const OFFICE_AND_FIELD: readonly Role[] = [...OFFICE, ...FIELD];
const RAISING: readonly Role[] = ROLES.filter((role) => role !== "APPROVER");
const CUSTOMERS: readonly Role[] = ["CUSTOMER_USER", "PARTNER_USER"];
const APPROVING: readonly Role[] = [...OFFICE, "APPROVER"];

/** An event that requires an action is also sent by mail. An event for information only is sent by push. */
const ACTION = { push: true, mail: true };
const INFORMATION = { push: true, mail: false };

/** Built when a row is read or written: a page that imports this file does not carry them. */
const id = () => z.string();
const ofOrder = () => z.object({ workOrderId: id() });
const ofRevision = () => z.object({ workOrderId: id(), revisionId: id() });
const ofAssignment = () => z.object({ workOrderId: id(), userId: id() });
const ofDay = () => z.object({ day: z.string() });
const ofDays = () => z.object({ from: z.string(), to: z.string() });
const ofReport = () => z.object({ workOrderId: id(), reportId: id() });
/** `leftOut`: the ids of the plan's people who could not be assigned, joined by commas. */
const ofShortOrder = () => z.object({ workOrderId: id(), leftOut: z.string() });
const ofTask = () => z.object({ taskId: id() });
const ofSubmission = () => z.object({ taskId: id(), submission: z.string() });
const ofTaskAssignment = () => z.object({ taskId: id(), userId: id() });
const ofTicket = () => z.object({ ticketId: id() });
/** `customerId`: the customer of the ticket then, empty for none. Rows of an earlier release do not have it. */
const ofDecision = () => z.object({ ticketId: id(), customerId: z.optional(z.string()) });
/**
 * What the customer is told: the start and the promised arrival, joined by commas, and who comes, as JSON. `was` is what they were told
 * before of a moved visit. Rows of an earlier release do not say who comes.
 */
const ofTicketVisit = () =>
  z.object({
    ticketId: id(),
    visitId: id(),
    is: z.string(),
    technicians: z.optional(z.string()),
    was: z.optional(z.string()),
    wasTechnicians: z.optional(z.string()),
  });
const ofComment = () => z.object({ commentId: id() });
const ofMention = () => z.object({ commentId: id(), userId: id() });
/** `was…`: what its people were told before, of a visit that they knew. */
const ofVisit = () =>
  z.object({
    visitId: id(),
    workOrderId: id(),
    wasStartsAt: z.optional(z.string()),
    wasEndsAt: z.optional(z.string()),
    wasArrival: z.optional(z.string()),
    wasPeople: z.optional(z.string()),
  });

type EventFacts = {
  /** The roles that it can concern (domain-rules §2, §5). Users are not offered events that never reach them. */
  roles: readonly Role[];
  /** Of a tenant that has not chosen. */
  channels: Record<Channel, boolean>;
  /** What its outbox row says beside who caused it. */
  payload: () => z.ZodMiniType;
};

/** The events that users are notified of, in the order of the settings. The name is the type of the outbox row; topics/ says the rest of each. */
const EVENTS = {
  "work_order.assigned": { roles: FIELD, channels: ACTION, payload: ofAssignment },
  "work_order.submitted": { roles: APPROVING, channels: ACTION, payload: ofRevision },
  "work_order.approved": { roles: OFFICE_AND_FIELD, channels: INFORMATION, payload: ofRevision },
  "work_order.sent_back": { roles: OFFICE_AND_FIELD, channels: ACTION, payload: ofOrder },
  "work_order.reopening_requested": {
    roles: ["SYSTEM_ADMIN"],
    channels: ACTION,
    payload: ofOrder,
  },
  "daily_report.unfiled": { roles: OFFICE_AND_FIELD, channels: ACTION, payload: ofReport },
  "daily_report.missing": { roles: FIELD, channels: INFORMATION, payload: ofDay },
  "daily_report.missing_list": { roles: OFFICE, channels: ACTION, payload: ofDays },
  "mail.held": { roles: OFFICE, channels: ACTION, payload: ofOrder },
  "maintenance.unassigned": { roles: OFFICE, channels: ACTION, payload: ofShortOrder },
  "maintenance.overdue": { roles: OFFICE, channels: ACTION, payload: ofOrder },
  "task.assigned": { roles: FIELD, channels: ACTION, payload: ofTaskAssignment },
  "task.submitted": { roles: APPROVING, channels: ACTION, payload: ofSubmission },
  "task.approved": { roles: OFFICE_AND_FIELD, channels: INFORMATION, payload: ofSubmission },
  "task.sent_back": { roles: OFFICE_AND_FIELD, channels: ACTION, payload: ofTask },
  "ticket.created": { roles: OFFICE, channels: ACTION, payload: ofTicket },
  "ticket.accepted": { roles: RAISING, channels: ACTION, payload: ofDecision },
  "ticket.rejected": { roles: RAISING, channels: ACTION, payload: ofDecision },
  "ticket.done": { roles: RAISING, channels: ACTION, payload: ofDecision },
  "ticket.visit_planned": { roles: CUSTOMERS, channels: ACTION, payload: ofTicketVisit },
  "ticket.visit_moved": { roles: CUSTOMERS, channels: ACTION, payload: ofTicketVisit },
  "ticket.visit_cancelled": { roles: CUSTOMERS, channels: ACTION, payload: ofTicketVisit },
  "comment.mentioned": { roles: ROLES, channels: ACTION, payload: ofMention },
  "comment.added": { roles: RAISING, channels: ACTION, payload: ofComment },
  "visit.planned": { roles: FIELD, channels: INFORMATION, payload: ofVisit },
  "visit.moved": { roles: FIELD, channels: INFORMATION, payload: ofVisit },
  "visit.cancelled": { roles: FIELD, channels: INFORMATION, payload: ofVisit },
} satisfies Record<string, EventFacts>;
export type NotificationEvent = keyof typeof EVENTS;
export const NOTIFICATION_EVENTS = namesOf(EVENTS);

export type PayloadOf<Event extends NotificationEvent> = z.infer<
  ReturnType<(typeof EVENTS)[Event]["payload"]>
>;
const PAYLOADS: { [Event in NotificationEvent]: { payload(): z.ZodMiniType<PayloadOf<Event>> } } =
  EVENTS;

/** What the outbox row says. A row that lacks an id was made by a bug: it is not delivered, and the error names the id. */
export function payloadOf<Event extends NotificationEvent>(
  event: Event,
  ids: Record<string, string>,
): PayloadOf<Event> {
  const read = PAYLOADS[event].payload().safeParse(ids);
  if (!read.success)
    throw new TypeError(`A row of ${event} is not as declared: ${read.error.message}`);
  return read.data;
}

/** Whether each event is sent by each of the tenant's channels. */
export type Notifications = Record<NotificationEvent, Record<Channel, boolean>>;

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
  return recordOf(NOTIFICATION_EVENTS, (event) => ({
    ...EVENTS[event].channels,
    ...chosen[event],
  }));
}

/** Values were validated when they were written. */
function chosenIn(
  value: unknown,
): Partial<Record<NotificationEvent, Partial<Record<Channel, boolean>>>> {
  return typeof value === "object" && value !== null ? value : {};
}

type Dashed<
  Name extends string,
  Mark extends string,
> = Name extends `${infer First}${Mark}${infer Rest}` ? `${First}-${Dashed<Rest, Mark>}` : Name;
type EventTextName<Type extends string> = Dashed<
  Dashed<Type extends `${infer Event}.mail` ? Event : Type, ".">,
  "_"
>;

/** The event, or that of its mail, in the keys of texts, where a dot would be a level of nesting. */
export function eventTextName<Type extends string>(type: Type): EventTextName<Type> {
  // The type says what is replaced.
  return type.replace(/\.mail$/, "").replaceAll(/[._]/g, "-") as EventTextName<Type>;
}

/** The preferences of one user, event by event. */
export type Preferences = Record<NotificationEvent, Record<Way, boolean>>;
/** A preference that differs from the tenant's. */
export type Choice = { event: string; channel: Way; wanted: boolean };

/** The tenant's preferences, for users who have not chosen. The list contains every event. */
function companyPreferences(company: Notifications): Preferences {
  return recordOf(NOTIFICATION_EVENTS, (event) => ({ ...company[event], list: true }));
}

export function preferencesOf(company: Notifications, choices: readonly Choice[]): Preferences {
  const preferences = companyPreferences(company);
  return recordOf(NOTIFICATION_EVENTS, (event) => {
    const own = choices
      .filter((choice) => choice.event === event)
      .map(({ channel, wanted }) => [channel, wanted]);
    return { ...preferences[event], ...Object.fromEntries(own) };
  });
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

export function eventsFor(roles: readonly Role[]): NotificationEvent[] {
  return NOTIFICATION_EVENTS.filter((event) =>
    EVENTS[event].roles.some((role) => roles.includes(role)),
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
