import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { flag, json } from "~/database/fields";
import { tickets } from "~/database/schema/tickets";
import { userRoles, users } from "~/database/schema/users";
import { visitNotices, visits, visitTechnicians } from "~/database/schema/visits";
import { workOrders } from "~/database/schema/work-orders/order";
import type { Localization } from "~/features/mails/emails/account-mails";
import { findRecipient } from "~/features/mails/queries/recipient";
import { seesNextVisit } from "~/features/tickets/policy";
import {
  announcedNames,
  announcedPeople,
  areSamePeople,
} from "~/features/visits/policy/announced-people";
import { announcedDay } from "~/features/visits/policy/customer-notice";
import { OUTSIDE_ROLES } from "~/kernel/authorization/roles";
import { joinNames } from "~/kernel/text/title";
import type { Instant } from "~/kernel/time/instants";
import { knownPlace } from "~/server/queries/visible-places";
import type { RequestContext } from "~/server/request-context";
import type { NotificationEvent, PayloadOf } from "../model";
import { findTicketFor, readRaiser } from "./ticket";
import { NO_READER, PAST, type Topic, type Topics } from "./topic";
import { arrivalText } from "./visit";

type TicketVisitEvent = Extract<NotificationEvent, `ticket.visit_${string}`>;
type Change = "planned" | "moved" | "cancelled";

/** To the customer's user who raised the ticket. Only first names, with an initial between two of the same, and never more than the page of the ticket shows. */
export const ticketVisitTopics: Topics<TicketVisitEvent> = {
  "ticket.visit_planned": aboutTicketVisit("planned"),
  "ticket.visit_moved": aboutTicketVisit("moved"),
  "ticket.visit_cancelled": aboutTicketVisit("cancelled"),
};

function aboutTicketVisit(change: Change): Topic<PayloadOf<TicketVisitEvent>> {
  return {
    recipients: (context, { ticketId }) => readRaiser(context, ticketId),
    async notify(context, { ticketId, visitId, ...told }, { userId }) {
      const [to, visit, { features, timeZone }] = await Promise.all([
        findRecipient(context, userId),
        findCustomerVisit(context, visitId),
        context.settings(),
      ]);
      if (!features.VISITS_TO_CUSTOMERS.enabled) return { remark: "not sent: off" };
      if (!to || !seesNextVisit(to)) return NO_READER;
      const ticket = await findTicketFor(context, ticketId, to);
      if (!ticket) return NO_READER;
      const is = timesIn(told.is);
      const was = told.was ? timesIn(told.was) : null;
      const isTheirs = visit?.tickets.some(({ id }) => id === ticketId);
      if (!visit || !isTheirs || !isCurrent(change, visit, is)) return PAST;
      const { technicians } = visit;
      const announced = told.technicians ? announcedPeople(told.technicians) : technicians;
      if (change !== "cancelled" && !areSamePeople(announced, technicians)) return PAST;
      const known = announcedPeople(told.wasTechnicians ?? "");
      const hasOthers =
        technicians.length > 0 && known.length > 0 && !areSamePeople(known, technicians);
      const all = [...technicians, ...known];
      const names = announcedNames(technicians, all);
      const formerly = announcedNames(known, all);
      const about = `${ticket.number} · ${ticket.name}`;
      return {
        to,
        path: `/tickets/${ticket.id}`,
        textsIn(localization) {
          const { t, format } = localization;
          const when = whenText(is, timeZone, localization);
          const from = was ? whenText(was, timeZone, localization) : "";
          const others = !hasOthers
            ? ""
            : names.join() === formerly.join()
              ? t("topics.ticket-visit-others.namesake", { names: format.list(names) })
              : t("topics.ticket-visit-others.text", {
                  count: names.length,
                  names: format.list(names),
                  formerly: format.list(formerly),
                });
          // The same times: only others come.
          const kind = change === "moved" && others !== "" && when === from ? "others" : change;
          const day = format.nearDay(announcedDay(is, timeZone));
          const title = (subject: string) =>
            t(`topics.ticket-visit-${kind}.title`, { day, about: subject });
          return {
            title: title(about),
            mail: {
              outsideSubject: title(ticket.number),
              title: t(`topics.ticket-visit-${kind}.heading`),
              paragraphs: [
                kind === "others" || (kind === "moved" && from === "")
                  ? t("topics.ticket-visit-planned.text", { when })
                  : t(`topics.ticket-visit-${kind}.text`, { when, from }),
                others,
              ].filter(Boolean),
              facts: [
                { label: t("mails.ticket.ticket"), value: about },
                {
                  label: t("mails.order.place"),
                  value: joinNames(ticket.locationName, ticket.roomName),
                },
                {
                  label: t("mails.customer-visit.who"),
                  value: change === "cancelled" ? "" : format.list(names),
                },
              ],
              open: t("mails.ticket.open"),
              small: [t("mails.customer-visit.why")],
            },
          };
        },
      };
    },
  };
}

type Times = { startsAt: Instant; arrivalFromAt: Instant | null; arrivalToAt: Instant | null };

/** As a text, for the row of an event. */
export function timesText({ startsAt, arrivalFromAt, arrivalToAt }: Times): string {
  return [startsAt, arrivalFromAt ?? "", arrivalToAt ?? ""].join();
}

function timesIn(text: string): Times {
  const [startsAt = "", from = "", to = ""] = text.split(",");
  const orNull = (instant: string) => (instant === "" ? null : Number(instant));
  return { startsAt: Number(startsAt), arrivalFromAt: orNull(from), arrivalToAt: orNull(to) };
}

/** Whether it still says the present times. */
function isCurrent(change: Change, visit: CustomerVisit, is: Times): boolean {
  return visit.isCancelled === (change === "cancelled") && timesText(visit) === timesText(is);
}

/** "Thu, 26 Nov 2026, between 08:00 and 10:00". */
function whenText(times: Times, timeZone: string, localization: Localization): string {
  const day = localization.format.dayWithWeekday(announcedDay(times, timeZone));
  return `${day}, ${arrivalText(times, localization)}`;
}

/** Of the ticket's creator, who receives the notice. */
const CREATOR = { roles: [...OUTSIDE_ROLES], customerId: users.customerId };

/** The tickets of the visit's order that a user of a customer or partner raised, and that still belong to that customer, by number. */
const TICKETS = json(
  () => z.array(z.object({ id: z.string(), creatorId: z.string() })),
  sql`(SELECT json_group_array(json_object('id', id, 'creatorId', creatorId)) FROM (SELECT ${tickets.id} AS id, ${tickets.creatorId} AS creatorId
    FROM ${tickets} WHERE ${tickets.workOrderId} = ${visits.workOrderId}
    AND EXISTS (SELECT 1 FROM ${userRoles} CROSS JOIN ${users} ON ${users.id} = ${userRoles.userId}
      WHERE ${userRoles.userId} = ${tickets.creatorId} AND ${userRoles.role} IN ${OUTSIDE_ROLES}
      AND ${knownPlace(CREATOR, "customerId", tickets.customerId)} IS NOT NULL)
    ORDER BY ${tickets.number}))`,
);
const COMING = json(
  () => z.array(z.object({ id: z.string(), name: z.string(), initial: z.string() })),
  sql`(SELECT json_group_array(json(person)) FROM (SELECT json_object('id', ${users.id}, 'name', ${users.name},
      'initial', substr(${users.surname}, 1, 1)) AS person FROM ${visitTechnicians}
    CROSS JOIN ${users} ON ${users.id} = ${visitTechnicians.userId}
    WHERE ${visitTechnicians.visitId} = ${visits.id} ORDER BY ${users.sortKey}, ${users.id}))`,
);

export type CustomerVisit = NonNullable<Awaited<ReturnType<typeof findCustomerVisit>>>;

/** What a customer is notified of a visit, and what they were notified last. Null when the visit was deleted with its order. */
export async function findCustomerVisit({ db }: RequestContext, id: string) {
  const [visit] = await db
    .select({
      id: visits.id,
      version: visits.version,
      startsAt: visits.startsAt,
      arrivalFromAt: visits.arrivalFromAt,
      arrivalToAt: visits.arrivalToAt,
      isCancelled: flag(sql`${visits.status} = 'cancelled'`),
      isOrderOpen: flag(sql`${workOrders.statusRank} IN (1, 2)`),
      tickets: TICKETS,
      technicians: COMING,
      notified: {
        startsAt: visitNotices.startsAt,
        arrivalFromAt: visitNotices.arrivalFromAt,
        arrivalToAt: visitNotices.arrivalToAt,
        cancelled: visitNotices.cancelled,
        technicians: visitNotices.technicians,
      },
    })
    .from(visits)
    .innerJoin(workOrders, eq(workOrders.id, visits.workOrderId))
    .leftJoin(visitNotices, eq(visitNotices.visitId, visits.id))
    .where(eq(visits.id, id));
  if (!visit) return null;
  const { notified } = visit;
  return {
    ...visit,
    notified: notified && { ...notified, technicians: announcedPeople(notified.technicians) },
  };
}
