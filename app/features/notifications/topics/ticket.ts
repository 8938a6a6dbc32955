import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { TEXT, value } from "~/database/fields";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { tickets } from "~/database/schema/tickets";
import { users } from "~/database/schema/users";
import { findRecipient, type Recipient } from "~/features/mails/queries/recipient";
import { joinNames, placeNames } from "~/kernel/text/title";
import { FULL_NAME } from "~/server/queries/related";
import { knownPlace, type PlaceFilter } from "~/server/queries/visible-places";
import { ticketSeenBy } from "~/server/queries/visible-records";
import type { RequestContext } from "~/server/request-context";
import { eventTextName, type NotificationEvent } from "../model";
import { idsOf, NO_READER, PAST, readOffice, type Topic, type Topics } from "./topic";

type TicketEvent = Exclude<
  Extract<NotificationEvent, `ticket.${string}`>,
  `ticket.visit_${string}`
>;

export const ticketTopics: Topics<TicketEvent> = {
  "ticket.created": {
    recipients: readOffice,
    notify: aboutTicket(
      "ticket.created",
      ["created", "accepted", "in-progress"],
      (ticket) => ticket.description,
    ),
  },
  "ticket.accepted": {
    recipients: (context, { ticketId }) => readRaiser(context, ticketId),
    notify: aboutTicket("ticket.accepted", ["accepted", "in-progress"]),
  },
  "ticket.rejected": {
    recipients: (context, { ticketId }) => readRaiser(context, ticketId),
    notify: aboutTicket("ticket.rejected", ["rejected"], (ticket) => ticket.rejectionReason),
  },
  "ticket.done": {
    recipients: (context, { ticketId }) => readRaiser(context, ticketId),
    notify: aboutTicket("ticket.done", ["done"], (ticket) => ticket.resolution),
  },
};

/** Not outdated while the ticket has one of these statuses. */
function aboutTicket(
  event: TicketEvent,
  current: readonly TicketFacts["status"][],
  quoteOf: (ticket: TicketFacts) => string = () => "",
): Topic<{ ticketId: string; customerId?: string | undefined }>["notify"] {
  return async (context, { ticketId, customerId }, { userId }) => {
    const to = await findRecipient(context, userId);
    const ticket = to && (await findTicketFor(context, ticketId, to, customerId));
    if (!ticket) return NO_READER;
    if (!current.includes(ticket.status)) return PAST;
    const key = eventTextName(event);
    const about = `${ticket.number} · ${ticket.name}`;
    const isNew = event === "ticket.created";
    const customer = isNew && ticket.customerName;
    const quoted = quoteOf(ticket);
    return {
      to,
      path: `/tickets/${ticket.id}`,
      textsIn: ({ t }) => ({
        title: t(`topics.${key}.title`, { about }),
        mail: {
          outsideSubject: t(`topics.${key}.title`, { about: ticket.number }),
          title: t(`topics.${key}.heading`),
          paragraphs: [t(`topics.${key}.text`)],
          facts: [
            { label: t("mails.ticket.ticket"), value: about },
            { label: t("mails.order.customer"), value: customer || "" },
            {
              label: t("mails.order.place"),
              value: joinNames(...placeNames(customer, ticket.locationName, ticket.roomName)),
            },
            { label: t("mails.order.asset"), value: ticket.assetName },
            {
              label: t("mails.order.priority"),
              value: isNew ? t(`common.priority.${ticket.priority}`) : "",
            },
            { label: t("mails.ticket.by"), value: isNew ? ticket.creatorName : "" },
          ],
          quote: quoted ? { label: t(`topics.${key}.quote`), text: quoted } : undefined,
          open: t("mails.ticket.open"),
        },
      }),
    };
  };
}

export function readRaiser(context: RequestContext, ticketId: string): Promise<string[]> {
  return idsOf(
    context,
    sql`SELECT ${tickets.creatorId} AS id FROM ${tickets} WHERE ${tickets.id} = ${ticketId}`,
  );
}

type TicketFacts = NonNullable<Awaited<ReturnType<typeof findTicketFor>>>;

const t = alias(tickets, "t");

/**
 * Without fields of features that are off, and places that the recipient may not know. Null when the ticket does not exist, the recipient may
 * not see it now or what happened under `customerAt`, or TICKETING is off.
 */
export async function findTicketFor(
  context: RequestContext,
  id: string,
  reader: Recipient,
  customerAt?: string,
) {
  const [people, { features }] = await Promise.all([
    context.db.select({ customerId: users.customerId }).from(users).where(eq(users.id, reader.id)),
    context.settings(),
  ]);
  if (!features.TICKETING.enabled) return null;
  const as = { roles: reader.roles, userId: reader.id, customerId: people[0]?.customerId ?? null };
  const known = (kind: PlaceFilter) => knownPlace(as, kind, t[kind]);
  const [ticket] = await context.db
    .select({
      id: t.id,
      number: t.number,
      name: t.name,
      description: value(TEXT, sql`substr(${t.description}, 1, 500)`),
      status: t.status,
      priority: t.priority,
      rejectionReason: t.rejectionReason,
      resolution: t.resolution,
      creatorName: value(TEXT, FULL_NAME),
      customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
      locationName: value(TEXT, sql`coalesce(${locations.name}, '')`),
      roomName: value(TEXT, sql`coalesce(${rooms.name}, '')`),
      assetName: value(TEXT, sql`coalesce(${assets.name}, '')`),
    })
    .from(t)
    .innerJoin(users, eq(users.id, t.creatorId))
    .leftJoin(customers, eq(customers.id, known("customerId")))
    .leftJoin(locations, eq(locations.id, known("locationId")))
    .leftJoin(rooms, eq(rooms.id, known("roomId")))
    .leftJoin(assets, eq(assets.id, known("assetId")))
    .where(
      and(
        eq(t.id, id),
        ticketSeenBy(as),
        customerAt === undefined ? undefined : ticketSeenBy(as, sql`${customerAt}`),
      ),
    );
  if (!ticket) return null;
  return {
    ...ticket,
    locationName: features.LOCATIONS.enabled ? ticket.locationName : "",
    roomName: features.ROOMS.enabled ? ticket.roomName : "",
  };
}
