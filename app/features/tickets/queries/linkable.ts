import { eq, sql } from "drizzle-orm";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { TEXT_OR_NULL, value } from "~/database/fields";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { Permit } from "~/server/command/permit";
import { TAKING_ORDERS } from "../model";
import type { TicketRecord } from "./facts";
import { guardRefusal, requireTransition } from "./authorize";

/** T4: each ticket may be added to an order, and all belong to one customer. A ticket that this user may not see counts as missing. */
export function requireLinkable(
  ctx: AuthContext,
  tickets: readonly TicketRecord[],
  listParams: readonly string[],
  actor: Actor,
): Permit {
  const missing = listParams.some((id) => !tickets.some((ticket) => ticket.id === id));
  const [first] = tickets;
  if (missing || !first) throw new Refusal("not_found");
  const [permit] = tickets.map((ticket) => requireTransition(ctx, ticket, "addToWorkOrder", actor));
  const foreign = tickets.find((ticket) => ticket.customerId !== first.customerId);
  if (foreign || !permit) throw guardRefusal("other_customer", { number: foreign?.number ?? "" });
  return permit;
}

/** The order that tickets are added to. */
type TakingOrder = {
  number: string;
  status: string;
  customerId: string | null;
  leadId: string | null;
};

export async function findTakingOrder(
  ctx: AuthContext,
  id: string,
): Promise<(TakingOrder & { id: string }) | null> {
  const rows = await ctx.db
    .select({
      id: workOrders.id,
      number: workOrders.number,
      status: workOrders.status,
      customerId: workOrders.customerId,
      leadId: value(
        TEXT_OR_NULL,
        sql`(SELECT ${workOrderAssignments.userId} FROM ${workOrderAssignments}
          WHERE ${workOrderAssignments.workOrderId} = ${workOrders.id} AND ${workOrderAssignments.toAt} IS NULL
          AND ${workOrderAssignments.isLead} = 1)`,
      ),
    })
    .from(workOrders)
    .where(eq(workOrders.id, id));
  return rows[0] ?? null;
}

/** The order must be open, belong to the same customer, and be the lead's own for a lead without further permission. */
export function requireOrderTakes(
  order: TakingOrder,
  tickets: readonly TicketRecord[],
  actor: Actor,
): void {
  if (!may(actor, "tickets.link", { lead: order.leadId === actor.userId }))
    throw new Refusal("not_allowed", "ticket_not_lead", { guard: "not_lead" });
  if (!TAKING_ORDERS.some((status) => status === order.status))
    throw guardRefusal("order_closed", { number: order.number });
  const foreign = tickets.find((ticket) => ticket.customerId !== order.customerId);
  if (foreign) throw guardRefusal("other_customer", { number: foreign.number });
}
