import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { strandedWithout } from "../policy";
import type { Status } from "../model";
import { readAwaitedFacts } from "./facts";

type Named = { id: string; name: string };
/** An open order of a user who is about to leave. */
export type OpenOrder = {
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
};

/** The open references to a user who is deactivated, deleted or loses a role (domain-rules §2). One round trip. */
export async function readOffboarding(ctx: AuthContext, userId: string): Promise<Offboarding> {
  const [open, awaited, technicians] = await Promise.all([
    ctx.db.all<Omit<OpenOrder, "technicianIds"> & { technicianIds: string }>(openOrdersOf(userId)),
    readAwaitedFacts(ctx, userId),
    ctx.db
      .all<Named>(sql`SELECT u.id, trim(u.name || ' ' || u.surname) AS name FROM user_roles o CROSS JOIN users u ON u.id = o.user_id
      WHERE o.role = 'TECHNICIAN' AND u.active = 1 AND u.id <> ${userId} ORDER BY u.sort_key LIMIT 500`),
  ]);
  const stranded = awaited
    .filter((order) => strandedWithout(order, userId))
    .map(({ id, number }) => ({ id, number }));
  return {
    open: open.map((row) => ({ ...row, technicianIds: JSON.parse(row.technicianIds) })),
    stranded,
    technicians,
  };
}

function openOrdersOf(userId: string): SQL {
  return sql`SELECT w.id, w.number, w.version, w.status, coalesce(c.name, '') AS customerName,
      (SELECT x.user_id FROM work_order_assignments x WHERE x.work_order_id = w.id AND x.to_at IS NULL AND x.is_lead = 1) AS leadId,
      (SELECT json_group_array(x.user_id) FROM work_order_assignments x WHERE x.work_order_id = w.id AND x.to_at IS NULL) AS technicianIds
    FROM work_order_assignments a CROSS JOIN work_orders w ON w.id = a.work_order_id LEFT JOIN customers c ON c.id = w.customer_id
    WHERE a.user_id = ${userId} AND a.to_at IS NULL AND a.status_rank IN (1, 2) ORDER BY w.seq`;
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
