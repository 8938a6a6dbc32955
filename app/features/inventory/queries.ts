import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { dailyReports } from "~/database/schema/daily-reports";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import { guardRefusal, Refusal, type RefusalReason } from "~/kernel/refusal";
import { permit, type Permit } from "~/server/command/permit";
import { requireVersion, type Stored } from "~/server/command/stored";
import { TEXT, type Value, value } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import type { InventoryPolicy } from "./policy";

export function requireInventoryAccess({ actor }: AuthContext): void {
  if (!may(actor, "inventory.manage")) throw new Refusal("not_allowed");
}

/** Right, version, state, guard: an outdated version explains the last two, because another user changed the record first. */
export function authorize<Command extends string, Facts>(
  policy: InventoryPolicy<Command, Facts, RefusalReason>,
  record: Stored & Facts,
  command: Command,
  actor: Actor,
  version: number | undefined,
): Permit {
  const granted = permit(actor, "inventory.manage");
  requireVersion(record, version);
  const decision = policy.check(command, record);
  if (decision.allowed) return granted;
  if (decision.guard) throw guardRefusal(decision.guard);
  throw new Refusal("transition_not_allowed", "transition_not_allowed", { command });
}

/** The name of a record that an outer join may leave out. */
export function joinedName({ name }: { name: SQLiteColumn }): Value<string> {
  return value(TEXT, sql`coalesce(${name}, '')`);
}

export type CustomerChoices = {
  customers: PickerOption[];
  customer: { id: string; name: string } | null;
};

/** The first customers to choose from, and the chosen one, archived or not. */
export async function readCustomerChoices(
  ctx: AuthContext,
  customerId: string | null,
): Promise<CustomerChoices> {
  const [first, chosen] = await Promise.all([
    pick(ctx, "customers", { search: "" }),
    ctx.db
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .where(sql`${customers.id} = ${customerId}`),
  ]);
  return { customers: first, customer: chosen[0] ?? null };
}

/** How many orders and reports that used a record its page names. */
export const MAX_USES = 20;

/** A report that used a record. `id` is that of the use. */
export type ReportUse = {
  id: string;
  reportId: string;
  workOrderId: string;
  orderNumber: string;
  reportOn: string;
  authorName: string;
};

/** What is read of the report of a use. */
export const REPORT_OF_USE = {
  reportId: dailyReports.id,
  workOrderId: dailyReports.workOrderId,
  orderNumber: workOrders.number,
  reportOn: dailyReports.reportOn,
  name: users.name,
  surname: users.surname,
};

/** Joins the report of a use, if it still counts, with its order and its author. */
export function isReportOfUse(reportId: SQLiteColumn) {
  return and(
    eq(dailyReports.id, reportId),
    eq(dailyReports.status, "submitted").inlineParams(),
    eq(workOrders.id, dailyReports.workOrderId),
    eq(users.id, dailyReports.authorId),
  );
}

/** The latest work orders that plan a record. `orderIds` selects them. */
export function listPlanningOrders(ctx: AuthContext, orderIds: SQL) {
  requireInventoryAccess(ctx);
  return ctx.db
    .select({
      id: workOrders.id,
      number: workOrders.number,
      status: workOrders.status,
      customerName: joinedName(customers),
    })
    .from(workOrders)
    .leftJoin(customers, eq(customers.id, workOrders.customerId))
    .where(sql`${workOrders.id} IN (${orderIds})`)
    .orderBy(desc(workOrders.seq))
    .limit(MAX_USES);
}
export type PlanningOrder = Awaited<ReturnType<typeof listPlanningOrders>>[number];
