import { sql } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { settings as stored } from "~/database/schema/system";
import { userRoles, users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { holidaysOf, KEYS } from "~/features/settings/queries";
import { may } from "~/kernel/authorization/actions";
import { flag, listOf } from "~/database/fields";
import { dayIn } from "~/kernel/time/instants";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { SetupStep } from "../model";

const EXISTING = {
  technician:
    flag(sql`EXISTS (SELECT 1 FROM ${userRoles} CROSS JOIN ${users} ON ${users.id} = ${userRoles.userId}
    WHERE ${userRoles.role} = 'TECHNICIAN' AND ${users.active} = 1)`),
  customer: flag(
    sql`EXISTS (SELECT 1 FROM ${customers} WHERE ${customers.isCustomer} = 1 AND ${customers.archivedAt} IS NULL)`,
  ),
  order: flag(sql`EXISTS (SELECT 1 FROM ${workOrders})`),
  features: flag(
    sql`EXISTS (SELECT 1 FROM ${stored} WHERE ${stored.key} LIKE 'feature.%' AND ${stored.changedBy} IS NOT NULL)`,
  ),
};

/**
 * The steps to the first work order, in the caller's round trip. Null once there is a work order, and
 * for users who do not set up the company.
 */
export async function readSetup(ctx: AuthContext): Promise<SetupStep[] | null> {
  if (!may(ctx.actor, "settings.manage")) return null;
  const [[existing], settings] = await Promise.all([
    queryRows(ctx, EXISTING, sql`SELECT ${listOf(EXISTING)}`),
    ctx.settings(),
  ]);
  if (!existing || existing.order) return null;
  const { name, street, city } = settings.company;
  const today = dayIn(settings.timeZone, ctx.now().getTime());
  const hasHolidays = holidaysOf(settings).some((day) => day >= today);
  const managesUsers = may(ctx.actor, "users.manage");
  return [
    {
      key: "company",
      isDone: name !== "" && street !== "" && city !== "",
      to: "/settings/company",
    },
    { key: "holidays", isDone: hasHolidays, to: "/settings/holidays" },
    {
      key: "workday",
      isDone: settings.history.some(({ key }) => key === KEYS.workday),
      isOptional: true,
      to: "/settings/working-day",
    },
    { key: "features", isDone: existing.features, isOptional: true, to: "/settings" },
    { key: "people", isDone: existing.technician, to: managesUsers ? "/users/new" : null },
    { key: "customer", isDone: existing.customer, to: "/customers/new" },
    { key: "order", isDone: false, to: "/work-orders/new" },
  ];
}
