import { and, asc, between, eq } from "drizzle-orm";
import { maintenancePlans } from "~/database/schema/preventive-maintenance";
import type { NextMaintenance } from "~/features/work-orders/queries/of-record";
import { may } from "~/kernel/authorization/actions";
import { type Month, weeksToRead } from "~/kernel/time/months";
import { featureIsOn, type PlaceFilter } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import { plansAt } from "./plan-assets";

const MAX_DATES = 100;
const p = maintenancePlans;

/** When plans of a place or asset are due next in the weeks of a month. A date that has an order already is none. Empty for those who do not manage plans. */
export async function listNextDates(
  ctx: AuthContext,
  { month, ...place }: Record<PlaceFilter, string | null> & { month: Month | null },
): Promise<NextMaintenance[]> {
  if (!may(ctx.actor, "maintenance.manage")) return [];
  const { from, to } = weeksToRead(month, ctx.now().getTime());
  const rows = await ctx.db
    .select({ planId: p.id, name: p.name, day: p.nextDueOn })
    .from(p)
    .where(
      and(
        ...plansAt(place),
        eq(p.status, "active"),
        between(p.nextDueOn, from, to),
        featureIsOn("PREVENTIVE_MAINTENANCE"),
      ),
    )
    .orderBy(asc(p.nextDueOn), asc(p.sortKey), asc(p.id))
    .limit(MAX_DATES);
  return rows.flatMap(({ day, ...plan }) => (day === null ? [] : [{ ...plan, day }]));
}
