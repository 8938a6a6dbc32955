import { desc, eq, sql } from "drizzle-orm";
import { NUMBER, value } from "~/database/fields";
import { equipment } from "~/database/schema/equipment";
import { workOrders } from "~/database/schema/work-orders/order";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { dayIn } from "~/kernel/time/instants";
import { PREVIEWED_DATES } from "../model";
import { planActions, planDeleteBlocked, rowStatusOf } from "../policy/state";
import { countedDays, upcomingOccurrences } from "../policy/due-days";
import { recurrenceOf } from "../policy/rrule";
import {
  maintenanceOccurrences,
  maintenanceOrders,
  maintenancePlanEquipment,
} from "~/database/schema/preventive-maintenance";
import { requireMaintenance } from "./authorize";
import { workingCalendarOf } from "./calendar";
import { readPlanAssets } from "./plan-assets";
import { planBlock, readChosenIds, readPlanFacts, timingOf, waitingFor } from "./facts";

const MAX_OCCURRENCES = 60;

/** A plan with everything its page shows, in one round trip. Omits places and checklists whose feature is off. */
export async function getPlan(ctx: AuthContext, id: string, { hasHistory = true } = {}) {
  const [{ plan: found, settings }, assetIds, assets, occurrences, equipmentNames] =
    await Promise.all([
      readPlanFacts(ctx, id),
      readChosenIds(ctx, id),
      readPlanAssets(ctx, id),
      hasHistory ? occurrenceRows(ctx, id) : [],
      ctx.db
        .select({ id: equipment.id, name: equipment.name })
        .from(maintenancePlanEquipment)
        .innerJoin(equipment, eq(equipment.id, maintenancePlanEquipment.equipmentId))
        .where(eq(maintenancePlanEquipment.planId, id))
        .orderBy(equipment.sortKey),
    ]);
  requireMaintenance(ctx.actor, settings);
  const plan = present(found);
  const today = dayIn(settings.timeZone, ctx.now().getTime());
  const next = waitingFor(plan);
  const timing = timingOf(plan);
  const calendar = workingCalendarOf(settings);
  const { references, technicians, ...facts } = plan;
  const { settledOn: _settled, lastDueOn: _last, templates: _of, ...visible } = facts;
  const {
    lastState: _state,
    orderedBy: _by,
    fieldDueOn: _field,
    takenDays: _taken,
    categoryOfAsset: _category,
    ...rest
  } = visible;
  const named = (each: { id: string; name: string } | null) =>
    each ? { id: each.id, name: each.name } : null;
  return {
    ...rest,
    assetIds,
    ...(settings.features.CHECKLISTS.enabled ? {} : { checklists: [], checklistTemplateIds: [] }),
    ...recurrenceOf(plan.rrule, plan.startOn),
    status: plan.status,
    rowStatus: rowStatusOf(plan, today),
    dueOn: plan.openDueOn ?? plan.nextDueOn,
    customer: named(references.customer),
    location: named(references.location),
    room: named(references.room),
    asset: named(references.asset),
    assets,
    technicians: technicians.map(({ absentOn: _away, ...each }) => each),
    equipment: equipmentNames,
    upcoming: upcomingOccurrences(timing, next, calendar, PREVIEWED_DATES),
    counted: countedDays(timing, next, calendar),
    history: occurrences,
    block: plan.status === "ended" ? null : planBlock(plan),
    availableActions: planActions(plan),
    deleteBlocked: planDeleteBlocked(plan),
    today,
  };
}
export type PlanDetail = Awaited<ReturnType<typeof getPlan>>;

const ORDERS_OF = sql`FROM ${maintenanceOrders} WHERE ${maintenanceOrders.planId} = ${maintenanceOccurrences.planId}
  AND ${maintenanceOrders.dueOn} = ${maintenanceOccurrences.dueOn}`;

/** The newest first. */
function occurrenceRows({ db }: AuthContext, planId: string) {
  return db
    .select({
      dueOn: maintenanceOccurrences.dueOn,
      ruleOn: maintenanceOccurrences.ruleOn,
      state: maintenanceOccurrences.state,
      reason: maintenanceOccurrences.reason,
      settledAt: maintenanceOccurrences.settledAt,
      workOrderId: maintenanceOccurrences.workOrderId,
      orderNumber: workOrders.number,
      orderStatus: workOrders.status,
      /** Of a plan for several assets: its orders, and those that were done. */
      orders: value(NUMBER, sql`(SELECT count(*) ${ORDERS_OF})`),
      doneOrders: value(
        NUMBER,
        sql`(SELECT count(*) ${ORDERS_OF} AND ${maintenanceOrders.state} = 'done')`,
      ),
    })
    .from(maintenanceOccurrences)
    .leftJoin(workOrders, eq(workOrders.id, maintenanceOccurrences.workOrderId))
    .where(eq(maintenanceOccurrences.planId, planId))
    .orderBy(desc(maintenanceOccurrences.dueOn))
    .limit(MAX_OCCURRENCES);
}
