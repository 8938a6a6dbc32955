import { eq, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { flag } from "~/database/fields";
import { tickets } from "~/database/schema/tickets";
import { workOrders } from "~/database/schema/work-orders/order";
import { Refusal } from "~/kernel/refusal";
import { present } from "~/server/command/stored";
import { knownPlace } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import { readsSignedPdf, readsTickets } from "../policy";
import { readTicketFacts } from "./facts";

const o = alias(workOrders, "signed_order");

type Ticket = Record<"workOrderId" | "customerId", SQLiteColumn>;

/** The ticket's present order is signed and is of the customer who reads the ticket (domain-rules §7). */
function isSigned(actor: AuthContext["actor"], ticket: Ticket): SQL {
  return sql`${o.id} = ${ticket.workOrderId} AND ${o.signedAt} IS NOT NULL AND ${o.revisionId} IS NOT NULL
    AND ${o.customerId} = ${ticket.customerId} AND ${knownPlace(actor, "customerId", ticket.customerId)} IS NOT NULL`;
}

/** Whether the reader can have the signed PDF of the ticket's order. False for everybody but customers: others read the order. */
export function hasSignedPdf({ actor }: Pick<AuthContext, "actor">, ticket: Ticket) {
  return flag(
    readsSignedPdf(actor)
      ? sql`EXISTS (SELECT 1 FROM ${workOrders} ${o} WHERE ${isSigned(actor, ticket)})`
      : sql`0`,
  );
}

/** The signed revision of the ticket's order. One round trip. */
export async function getSignedRevision(
  ctx: AuthContext,
  ticketId: string,
): Promise<{ workOrderId: string; revisionId: string }> {
  if (!readsTickets(ctx.actor) || !readsSignedPdf(ctx.actor)) throw new Refusal("not_allowed");
  const [facts, [signed]] = await Promise.all([
    readTicketFacts(ctx, ticketId),
    ctx.db
      .select({ workOrderId: o.id, revisionId: o.revisionId })
      .from(tickets)
      .innerJoin(o, isSigned(ctx.actor, tickets))
      .where(eq(tickets.id, ticketId)),
    ctx.verified(),
  ]);
  present(facts);
  const { workOrderId, revisionId } = present(signed);
  if (revisionId === null) throw new Refusal("not_found");
  return { workOrderId, revisionId };
}
