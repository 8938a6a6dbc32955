import { readActivity } from "~/features/activity/queries/read";
import type { ActivityLine } from "~/features/activity/model";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import { actionsFor, isCustomer, mayEdit, mayReadActivity, readsTickets } from "../policy";
import { findHead, type TicketHead } from "./detail-head";
import { readTicketFacts } from "./facts";
import { visibleVisit } from "./next-visit";

/** One ticket with everything its page shows, as far as this user may see it (domain-rules §4, §7). One round trip. */
export async function getTicket(
  ctx: AuthContext,
  id: string,
  { events }: { events?: number } = {},
) {
  if (!readsTickets(ctx.actor)) throw new Refusal("not_allowed");
  const [facts, found, activity, settings] = await Promise.all([
    readTicketFacts(ctx, id),
    findHead(ctx, id),
    readActivity(ctx, { type: "ticket", id }, { most: events }),
    ctx.settings(),
  ]);
  const ticket = present(facts);
  const { links, nextVisit, ...head } = present(found);
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
    activity: mayReadActivity(ticket, ctx.actor) ? forReader(activity, readsOrders) : null,
    availableActions: available,
    blockedActions: blocked,
    editable: mayEdit(ticket, ctx.actor),
    own: ticket.creatorId === ctx.actor.userId,
    /** Users of a customer see only tickets of that customer, so its name is redundant for them. */
    showsCustomer: ctx.actor.customerId === null,
    /** The page speaks to a customer, who does not know the roles of the company. */
    forCustomer: isCustomer(ctx.actor),
  };
}
export type TicketDetail = Awaited<ReturnType<typeof getTicket>>;
export type { TicketHead };

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
