import { eq, sql } from "drizzle-orm";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { listOf } from "~/database/fields";
import {
  type AssignedTechnician,
  assignedTechniciansOf,
} from "~/server/queries/assigned-technicians";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/list";
import { pageOf } from "./list/pages";
import { paramsFor } from "./list/rows";

/** The technicians of an order. The caller reads the order in the same round trip, which checks that the user may read it. */
export async function readAssignedTechnicians(
  ctx: AuthContext,
  id: string,
): Promise<AssignedTechnician[]> {
  const [order] = await ctx.db
    .select(columnsFor(ctx))
    .from(workOrders)
    .where(eq(workOrders.id, id));
  return order?.assignedTechnicians ?? [];
}

/** The technicians of the orders of a page of the list, by the id of the order. */
export async function listAssignedTechnicians(
  ctx: AuthContext,
  input: ListInput,
): Promise<Map<string, AssignedTechnician[]>> {
  const columns = columnsFor(ctx);
  const found = await queryRows(
    ctx,
    columns,
    sql`SELECT ${listOf(columns)} FROM (${pageOf(paramsFor(ctx, input)).found}) AS found
      CROSS JOIN ${workOrders} ON ${workOrders.seq} = found.seq`,
  );
  return new Map(found.map(({ id, assignedTechnicians }) => [id, assignedTechnicians]));
}

function columnsFor({ actor }: AuthContext) {
  return {
    id: workOrders.id,
    assignedTechnicians: assignedTechniciansOf(
      workOrderAssignments,
      sql`${workOrderAssignments.workOrderId} = ${workOrders.id}`,
      actor,
    ),
  };
}
