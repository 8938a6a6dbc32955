import { readActivity } from "~/features/activity/queries/read";
import type { ActivityLine } from "~/features/activity/words";
import { may } from "~/kernel/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/stored";
import { actionsFor, mayEdit, mayReadActivity, readsTickets } from "../policy";
import { headFrom, headOf, type HeadRow, type TicketHead } from "./detail-head";
import { readTicketFacts } from "./facts";

/** One ticket with all that its page shows, as far as this person may see it (domain-rules §4, §7). One wave. */
export async function getTicket(ctx: AuthContext, id: string, { events }: { events?: number } = {}) {
  if (!readsTickets(ctx.actor)) throw new Refusal("not_allowed");
  const [facts, heads, activity, settings] = await Promise.all([
    readTicketFacts(ctx, id),
    ctx.db.all<HeadRow>(headOf(id)),
    readActivity(ctx, { type: "ticket", id }, { most: events }),
    ctx.settings(),
  ]);
  const ticket = present(facts);
  const { links, ...head } = headFrom(present(heads[0]));
  const { LOCATIONS, ROOMS } = settings.features;
  const readsOrders = may(ctx.actor, "work-orders.read");
  const { available, blocked } = actionsFor(ticket, ctx.actor, ctx.now().getTime());
  return {
    ...head,
    location: LOCATIONS.enabled ? head.location : null,
    room: ROOMS.enabled ? head.room : null,
    status: ticket.status,
    version: ticket.version,
    /** The order that it is in now, and those that it was in; orders are nobody's but who reads them. */
    workOrder: readsOrders && ticket.workOrderId ? { id: ticket.workOrderId, number: ticket.orderNumber ?? "", status: ticket.orderStatus } : null,
    inWorkOrder: ticket.workOrderId !== null,
    links: readsOrders ? links : [],
    activity: mayReadActivity(ticket, ctx.actor) ? forReader(activity, readsOrders) : null,
    availableActions: available,
    blockedActions: blocked,
    editable: mayEdit(ticket, ctx.actor),
    own: ticket.creatorId === ctx.actor.userId,
    /** A customer's people read of their own customer only; its name would tell them nothing. */
    showsCustomer: ctx.actor.customerId === null,
  };
}
export type TicketDetail = Awaited<ReturnType<typeof getTicket>>;
export type { TicketHead };

/** That it goes into an order and leaves it is the ticket's own history; which one, is not everybody's to know. */
function forReader(lines: ActivityLine[], readsOrders: boolean): ActivityLine[] {
  if (readsOrders) return lines;
  const renamed: Record<string, string> = { "ticket.linked": "ticket.planned", "ticket.unlinked": "ticket.unplanned" };
  return lines.map((line) => (renamed[line.event] ? { ...line, event: renamed[line.event] ?? line.event, facts: {}, names: {} } : line));
}
