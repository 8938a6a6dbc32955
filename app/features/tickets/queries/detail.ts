import { readActivity } from "~/features/activity/queries/read";
import { type ActivityLine, changesIn } from "~/features/activity/model";
import { may } from "~/kernel/authorization/actions";
import { isCustomer } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import { cameTo, customerAtActivity } from "~/server/queries/visible-records";
import { sql } from "drizzle-orm";
import { actionsFor, mayEdit, mayReadActivity, readsTickets } from "../policy";
import { findHead } from "./detail-head";
import { readShownFacts } from "./facts";
import { visibleVisit } from "./next-visit";

/** One ticket with everything its page shows, as far as this user may see it (domain-rules §4, §7). One round trip. */
export async function getTicket(
  ctx: AuthContext,
  id: string,
  { events }: { events?: number } = {},
) {
  if (!readsTickets(ctx.actor)) throw new Refusal("not_allowed");
  const [facts, found, activity, settings] = await Promise.all([
    readShownFacts(ctx, id),
    findHead(ctx, id),
    readActivity(
      ctx,
      { type: "ticket", id },
      { most: events, onlyIf: cameTo(ctx.actor, customerAtActivity(sql`${id}`)) },
    ),
    ctx.settings(),
  ]);
  const ticket = present(facts);
  const { links, finding, nextVisit, ...head } = present(found);
  const { LOCATIONS, ROOMS } = settings.features;
  const readsOrders = may(ctx.actor, "work-orders.read");
  const { available, blocked } = actionsFor(ticket, ctx.actor, ctx.now().getTime());
  return {
    ...head,
    location: LOCATIONS.enabled ? head.location : null,
    room: ROOMS.enabled ? head.room : null,
    status: ticket.status,
    version: ticket.version,
    /** The present order and the earlier ones, only for users who may read orders. */
    workOrder:
      readsOrders && ticket.workOrderId
        ? { id: ticket.workOrderId, number: ticket.orderNumber ?? "", status: ticket.orderStatus }
        : null,
    nextVisit: visibleVisit(nextVisit, settings.timeZone),
    inWorkOrder: ticket.workOrderId !== null,
    links: readsOrders ? links : [],
    finding: readsOrders ? finding : null,
    activity: mayReadActivity(ticket, ctx.actor)
      ? forReader(withoutPlaces(activity, ctx.actor), readsOrders)
      : null,
    availableActions: available,
    blockedActions: blocked,
    editable: mayEdit(ticket, ctx.actor),
    /** A customer's users keep a ticket that has left the customer as it was then. */
    leftAt: ticket.leftAt,
    own: ticket.creatorId === ctx.actor.userId,
    /** Users of a customer see only tickets of that customer, so its name is redundant for them. */
    showsCustomer: ctx.actor.customerId === null,
    /** The texts for a customer, who does not know the roles of the company. */
    forCustomer: isCustomer(ctx.actor),
  };
}
export type TicketDetail = Awaited<ReturnType<typeof getTicket>>;

const PLACES: readonly string[] = ["customerId", "locationId", "roomId", "assetId"];

/** Customers learn that a place of their ticket changed. The old or the new one may be another customer's. */
function withoutPlaces(lines: ActivityLine[], actor: AuthContext["actor"]): ActivityLine[] {
  if (!isCustomer(actor)) return lines;
  return lines.map((line) => {
    const changes = changesIn(line.facts);
    if (!changes.some(({ field }) => PLACES.includes(field))) return line;
    const shown = changes.map((change) =>
      PLACES.includes(change.field)
        ? { ...change, from: null, to: null, hidden: true as const }
        : change,
    );
    return { ...line, facts: { ...line.facts, changes: shown }, names: {} };
  });
}

/** That a ticket joins or leaves an order is its own history. Which order it is requires the right to read orders. */
function forReader(lines: ActivityLine[], readsOrders: boolean): ActivityLine[] {
  if (readsOrders) return lines;
  const renamed: Record<string, string> = {
    "ticket.linked": "ticket.planned",
    "ticket.unlinked": "ticket.unplanned",
  };
  return lines.map((line) =>
    renamed[line.event]
      ? { ...line, event: renamed[line.event] ?? line.event, facts: {}, names: {} }
      : line,
  );
}
