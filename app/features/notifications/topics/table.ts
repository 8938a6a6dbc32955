import type { RequestContext, SystemContext } from "~/server/request-context";
import { type NotificationEvent, payloadOf } from "../model";
import { commentTopics } from "./comment";
import { dailyReportTopics } from "./daily-report";
import { mailTopics } from "./mail";
import { maintenanceTopics } from "./maintenance";
import { missingReportTopics } from "./missing-report";
import { taskTopics } from "./task";
import { ticketTopics } from "./ticket";
import { ticketVisitTopics } from "./ticket-visit";
import type { Notification, Skipped, Topics } from "./topic";
import { visitTopics } from "./visit";
import { workOrderTopics } from "./work-order";

const TOPICS: Topics<NotificationEvent> = {
  ...workOrderTopics,
  ...dailyReportTopics,
  ...missingReportTopics,
  ...mailTopics,
  ...maintenanceTopics,
  ...taskTopics,
  ...ticketTopics,
  ...ticketVisitTopics,
  ...commentTopics,
  ...visitTopics,
};

/** Returns the ids of users whom an event concerns, with who caused it. Empty when the event is outdated. */
export function readConcerned<Event extends NotificationEvent>(
  context: RequestContext,
  event: Event,
  ids: Record<string, string>,
): Promise<readonly string[]> {
  return TOPICS[event].recipients(context, payloadOf(event, ids));
}

/** Whether who caused the event is notified too. */
export function includesAuthor(event: NotificationEvent): boolean {
  return TOPICS[event].includesAuthor ?? false;
}

/** The notification of the row's user at this moment, or why there is none. */
export function notificationOf<Event extends NotificationEvent>(
  context: SystemContext,
  event: Event,
  ids: Record<string, string>,
  at: number,
): Promise<Notification | Skipped> {
  const { userId, byId } = ids;
  if (userId === undefined) throw new TypeError(`A row of ${event} names no user`);
  return TOPICS[event].notify(context, payloadOf(event, ids), { userId, byId, at });
}
