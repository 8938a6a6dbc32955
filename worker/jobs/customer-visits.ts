import type { PayloadOf } from "~/features/notifications/model";
import {
  type CustomerVisit,
  findCustomerVisit,
  timesText,
} from "~/features/notifications/topics/ticket-visit";
import { storeVisitNotice } from "~/features/visits/commands/store-notice";
import { nextNotice, type VisitNotice } from "~/features/visits/policy/customer-notice";
import { outboxParts } from "~/server/command/outbox";
import type { SystemContext } from "~/server/request-context";
import { type Handler, idsIn } from "./handler";

/**
 * Makes a row of an event for each customer's user who raised a ticket of the order: one message, also to who raised several. It compares the
 * present visit with what the customers were notified last: what was changed back is told to nobody.
 */
export const tellCustomers: Handler = async (context, _env, ids, row) => {
  const { visitId } = idsIn(ids, "visitId");
  const { actId } = ids;
  const [visit, settings] = await Promise.all([
    findCustomerVisit(context, visitId),
    context.settings(),
  ]);
  if (!visit?.isOrderOpen) return "not notified: the order is closed";
  const { VISITS_TO_CUSTOMERS, TICKETING } = settings.features;
  if (!VISITS_TO_CUSTOMERS.enabled || !TICKETING.enabled) return "not notified: off";
  const ticketIds = oneOfEach(visit);
  if (ticketIds.length === 0) return "not notified: no ticket of a customer";
  const now = context.now().getTime();
  const current = announcedOf(visit);
  const change = nextNotice(current, visit.notified, { timeZone: settings.timeZone, now });
  if (!change) return "not notified: nothing new";
  return {
    remark: `${change}: ${ticketIds.length}`,
    statements: [
      ...(await eventsFor(context, { visit, ticketIds, change, actId }, row.createdAt)),
      storeVisitNotice(context, visit.id, current),
    ],
  };
};

/** The first ticket of each person who raised some. */
function oneOfEach({ tickets }: CustomerVisit): string[] {
  const first = new Map<string, string>();
  for (const { id, creatorId } of tickets) if (!first.has(creatorId)) first.set(creatorId, id);
  return [...first.values()];
}

function announcedOf({
  startsAt,
  arrivalFromAt,
  arrivalToAt,
  isCancelled,
  technicians,
}: CustomerVisit): VisitNotice {
  return {
    startsAt,
    arrivalFromAt,
    arrivalToAt,
    cancelled: isCancelled,
    technicians,
  };
}

type Told = {
  visit: CustomerVisit;
  ticketIds: readonly string[];
  change: "planned" | "moved" | "cancelled";
  /** Of the last change: the messages of one act on several visits are joined. */
  actId: string | undefined;
};

/** Named by the version of the visit: two rows that are processed at once send one message. */
function eventsFor(
  context: SystemContext,
  { visit, ticketIds, change, actId }: Told,
  createdAt: number,
) {
  const { id: visitId, version, notified } = visit;
  const was =
    change === "moved" && notified
      ? { was: timesText(notified), wasTechnicians: JSON.stringify(notified.technicians) }
      : {};
  return outboxParts(
    context,
    { id: `${visitId} ${version}`, createdAt },
    ticketIds.map((ticketId) => {
      const ids = {
        ticketId,
        visitId,
        is: timesText(visit),
        technicians: JSON.stringify(visit.technicians),
        ...was,
      } satisfies PayloadOf<`ticket.visit_${typeof change}`>;
      return {
        type: `ticket.visit_${change}`,
        ids: actId ? { ...ids, actId } : ids,
        sameAs: ids,
      };
    }),
  );
}
