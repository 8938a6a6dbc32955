import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { customers } from "~/database/schema/customers";
import { userRoles, users } from "~/database/schema/users";
import type { Visit } from "~/features/visits/model";
import { listPlannedVisits } from "~/features/visits/queries/facts";
import { json, TEXT, TEXT_OR_NULL, value } from "~/database/fields";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { strandedWithout } from "~/features/approvals/policy";
import type { Status } from "../model";
import { readAwaitedFacts } from "./facts";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { workOrders } from "~/database/schema/work-orders/order";
import { FULL_NAME } from "~/server/queries/related";

const a = alias(workOrderAssignments, "a");
const x = alias(workOrderAssignments, "x");

type Named = { id: string; name: string };
/** An open order of a user who is about to leave. */
type OpenOrder = {
  id: string;
  number: string;
  version: number;
  status: Status;
  customerName: string;
  leadId: string | null;
  technicianIds: string[];
};
/** A submitted order that would have fewer possible approvers than missing approvals. */
type StrandedOrder = { id: string; number: string };
export type Offboarding = {
  open: OpenOrder[];
  stranded: StrandedOrder[];
  /** The users who may replace the leaving user as lead. */ technicians: Named[];
  visits: Visit[];
  timeZone: string;
};

/** The open references to a user who is deactivated, deleted or loses a role (domain-rules §2). One round trip. */
export async function readOffboarding(ctx: AuthContext, userId: string): Promise<Offboarding> {
  const [open, awaited, technicians, visits, { timeZone }] = await Promise.all([
    openOrdersOf(ctx, userId),
    readAwaitedFacts(ctx, userId),
    ctx.db
      .select({
        id: users.id,
        name: value(TEXT, FULL_NAME),
      })
      .from(userRoles)
      .crossJoin(users)
      .where(
        and(
          eq(users.id, userRoles.userId),
          eq(userRoles.role, "TECHNICIAN"),
          eq(users.active, true),
          ne(users.id, userId),
        ),
      )
      .orderBy(users.sortKey)
      .limit(500),
    listPlannedVisits(ctx, { userId }),
    ctx.settings(),
  ]);
  const stranded = awaited
    .filter((order) => strandedWithout(order, userId))
    .map(({ id, number }) => ({ id, number }));
  return { open, stranded, technicians, visits, timeZone };
}

function openOrdersOf({ db }: AuthContext, userId: string): Promise<OpenOrder[]> {
  const assigned = sql`FROM ${workOrderAssignments} ${x} WHERE ${x.workOrderId} = ${workOrders.id} AND ${x.toAt} IS NULL`;
  return db
    .select({
      id: workOrders.id,
      number: workOrders.number,
      version: workOrders.version,
      status: workOrders.status,
      customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
      leadId: value(TEXT_OR_NULL, sql`(SELECT ${x.userId} ${assigned} AND ${x.isLead} = 1)`),
      technicianIds: json(
        () => z.array(z.string()),
        sql`(SELECT json_group_array(${x.userId}) ${assigned})`,
      ),
    })
    .from(a)
    .crossJoin(workOrders)
    .leftJoin(customers, eq(customers.id, workOrders.customerId))
    .where(
      and(
        eq(workOrders.id, a.workOrderId),
        eq(a.userId, userId),
        isNull(a.toAt),
        inArray(a.statusRank, [1, 2]).inlineParams(),
      ),
    )
    .orderBy(workOrders.seq);
}

type NextLead = { workOrderId: string; leadId: string | null };
export type Reassignment = { order: OpenOrder; technicianIds: string[]; leadId: string | null };

/**
 * The assignees of each open order afterwards. Where the leaving user leads, the input must name the next lead; a planned order may also be
 * left unassigned.
 */
export function handovers(
  { open, technicians }: Offboarding,
  userId: string,
  nextLeads: readonly NextLead[],
): Reassignment[] {
  const leads = new Map(nextLeads.map((each) => [each.workOrderId, each.leadId]));
  const missing: OpenOrder[] = [];
  const all = open.map((order): Reassignment => {
    const others = order.technicianIds.filter((id) => id !== userId);
    if (order.leadId !== userId) return { order, technicianIds: others, leadId: order.leadId };
    const next = leads.get(order.id) ?? null;
    const fits = next
      ? technicians.some((each) => each.id === next)
      : others.length === 0 && order.status === "backlog" && leads.has(order.id);
    if (!fits) missing.push(order);
    return {
      order,
      technicianIds: next && !others.includes(next) ? [next, ...others] : others,
      leadId: next,
    };
  });
  if (missing.length > 0) throw nextLeadNeeded(missing);
  return all;
}

export function nextLeadNeeded(orders: readonly Pick<OpenOrder, "id" | "number">[]): Refusal {
  return new Refusal("guard_failed", "next_lead_needed", {
    guard: "next_lead_needed",
    orders: orders.map(({ id, number }) => ({ id, number })),
  });
}
