import { asc, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { assets } from "~/database/schema/assets";
import { listForOrdersOf, listOfPlan } from "~/features/checklists/queries/of-plan";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { userRoles, users } from "~/database/schema/users";
import type { Current } from "~/kernel/input/partial";
import { countOf, flag, NUMBER_OR_NULL, TEXT, TEXT_OR_NULL, value } from "~/database/fields";
import { answer } from "~/server/command/answer";
import { FULL_NAME } from "~/server/queries/related";
import type { RequestContext } from "~/server/request-context";
import type { Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import type { UpdateInput } from "../inputs";
import type { Occurrence, Timing } from "../model";
import { blockOf } from "../policy";
import { planRefusal } from "./authorize";
import { placesOf } from "./places-of-plan";
import { recurrenceOf } from "../policy/rrule";
import {
  maintenanceOccurrences,
  maintenancePlanEquipment,
  maintenancePlanParts,
  maintenancePlans,
  maintenancePlanTechnicians,
} from "~/database/schema/preventive-maintenance";

const roomLocations = alias(locations, "room_locations");
const p = maintenancePlans;

export const { of: planResponse, schema: PLAN_RESPONSE } = answer(p, {
  id: p.id,
  name: p.name,
  status: p.status,
  nextDueOn: p.nextDueOn,
  version: p.version,
});

/** A plan with all that its commands and its orders need, read in one round trip. */
export async function readPlanFacts(context: RequestContext, id: string) {
  const [rows, technicians, equipmentIds, parts, checklists, checklistsOfOrders, settings] =
    await Promise.all([
      planRows(context, id),
      technicianRows(context, id),
      context.db
        .select({ id: maintenancePlanEquipment.equipmentId })
        .from(maintenancePlanEquipment)
        .where(eq(maintenancePlanEquipment.planId, id)),
      context.db
        .select({
          sparePartId: maintenancePlanParts.sparePartId,
          name: maintenancePlanParts.name,
          quantityThousandths: maintenancePlanParts.quantityThousandths,
          unit: maintenancePlanParts.unit,
        })
        .from(maintenancePlanParts)
        .where(eq(maintenancePlanParts.planId, id))
        .orderBy(sql`${maintenancePlanParts}.rowid`),
      listOfPlan(context, id),
      listForOrdersOf(context, id),
      context.settings(),
    ]);
  const row = rows[0];
  if (!row) return { plan: null, settings };
  return {
    plan: {
      ...row,
      technicians,
      technicianIds: technicians.map((each) => each.id),
      leadId: technicians.find((each) => each.isLead)?.id ?? null,
      equipmentIds: equipmentIds.map((each) => each.id),
      parts,
      checklists,
      checklistTemplateIds: checklists.map((each) => each.id),
      checklistsOfOrders,
      references: placesOf(row, settings),
    },
    settings,
  };
}
export type PlanFacts = NonNullable<Awaited<ReturnType<typeof readPlanFacts>>["plan"]>;

/** The lead first. */
function technicianRows({ db }: RequestContext, id: string) {
  return db
    .select({
      id: users.id,
      name: value(TEXT, FULL_NAME),
      isLead: maintenancePlanTechnicians.isLead,
      mayWork: flag(
        sql`${users.active} AND EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id} AND ${userRoles.role} = 'TECHNICIAN')`,
      ),
    })
    .from(maintenancePlanTechnicians)
    .innerJoin(users, eq(users.id, maintenancePlanTechnicians.userId))
    .where(eq(maintenancePlanTechnicians.planId, id))
    .orderBy(sql`${maintenancePlanTechnicians.isLead} DESC`, asc(users.sortKey));
}

const STAND_IN = sql`(SELECT ${userRoles.userId} FROM ${userRoles} CROSS JOIN ${users} ON ${users.id} = ${userRoles.userId}
  WHERE ${userRoles.role} = 'SYSTEM_ADMIN' AND ${users.active} = 1
    AND NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${p.createdBy} AND ${users.active} = 1)
  ORDER BY ${users.id} LIMIT 1)`;

const COLUMNS = {
  id: p.id,
  name: p.name,
  status: p.status,
  customerId: p.customerId,
  locationId: p.locationId,
  roomId: p.roomId,
  assetId: p.assetId,
  priority: p.priority,
  description: p.description,
  plannedRegularMinutes: p.plannedRegularMinutes,
  plannedTravelMinutes: p.plannedTravelMinutes,
  basis: p.basis,
  rrule: p.rrule,
  startOn: p.startOn,
  startTime: p.startTime,
  leadDays: p.leadDays,
  nonWorkingDays: p.nonWorkingDays,
  settledOn: p.settledOn,
  lastDueOn: p.lastDueOn,
  nextOn: p.nextOn,
  nextDueOn: p.nextDueOn,
  isPostponed: p.isPostponed,
  openDueOn: p.openDueOn,
  createdBy: p.createdBy,
  createdAt: p.createdAt,
  updatedAt: p.updatedAt,
  version: p.version,
  occurrences: countOf(maintenanceOccurrences, eq(maintenanceOccurrences.planId, p.id)),
  /** When the last order was done, called off or deleted. */
  lastSettledAt: value(
    NUMBER_OR_NULL,
    sql`(SELECT max(${maintenanceOccurrences.settledAt}) FROM ${maintenanceOccurrences}
      WHERE ${maintenanceOccurrences.planId} = ${p.id})`,
  ),
  lastState: value(
    TEXT_OR_NULL,
    sql`(SELECT ${maintenanceOccurrences.state} FROM ${maintenanceOccurrences}
      WHERE ${maintenanceOccurrences.planId} = ${p.id} ORDER BY ${maintenanceOccurrences.dueOn} DESC LIMIT 1)`,
  ),
  /** Who creates its orders: the plan's owner, or the first administrator in place of one who has left. */
  orderedBy: value(TEXT, sql`coalesce(${STAND_IN}, ${p.createdBy})`),
  /** That administrator's name. Null while the owner is active. */
  standIn: value(
    TEXT_OR_NULL,
    sql`(SELECT ${FULL_NAME} FROM ${users} WHERE ${users.id} = ${STAND_IN})`,
  ),
  customerName: value(TEXT_OR_NULL, sql`${customers.name}`),
  customerSortKey: value(TEXT_OR_NULL, sql`${customers.sortKey}`),
  customerArchived: flag(isNotNull(customers.archivedAt)),
  locationName: value(TEXT_OR_NULL, sql`${locations.name}`),
  locationCustomerId: value(TEXT_OR_NULL, sql`${locations.customerId}`),
  locationArchived: flag(isNotNull(locations.archivedAt)),
  roomName: value(TEXT_OR_NULL, sql`${rooms.name}`),
  roomLocationId: value(TEXT_OR_NULL, sql`${rooms.locationId}`),
  roomCustomerId: value(TEXT_OR_NULL, sql`${roomLocations.customerId}`),
  roomArchived: flag(isNotNull(rooms.archivedAt)),
  assetName: value(TEXT_OR_NULL, sql`${assets.name}`),
  assetCustomerId: value(TEXT_OR_NULL, sql`${assets.customerId}`),
  assetLocationId: value(TEXT_OR_NULL, sql`${assets.locationId}`),
  assetArchived: flag(isNotNull(assets.archivedAt)),
};
export type PlanRow = Awaited<ReturnType<typeof planRows>>[number];

function planRows({ db }: RequestContext, id: string) {
  return db
    .select(COLUMNS)
    .from(p)
    .leftJoin(customers, eq(customers.id, p.customerId))
    .leftJoin(locations, eq(locations.id, p.locationId))
    .leftJoin(rooms, eq(rooms.id, p.roomId))
    .leftJoin(roomLocations, eq(roomLocations.id, rooms.locationId))
    .leftJoin(assets, eq(assets.id, p.assetId))
    .where(eq(p.id, id));
}

/** Why the plan makes no orders now. */
export function planBlock({
  customerId,
  references,
}: Pick<PlanFacts, "customerId" | "references">) {
  return blockOf({ customerId, ...references });
}

export function timingOf({ basis, rrule, startOn, nonWorkingDays }: PlanFacts): Timing {
  return { basis, rrule, startOn, nonWorkingDays };
}

/** The occurrence that the plan waits for; null for none. */
export function waitingFor({ nextOn, nextDueOn }: PlanFacts): Occurrence | null {
  return nextOn && nextDueOn ? { on: nextOn, dueOn: nextDueOn } : null;
}

/** The same for the commands that are not available without one. */
export function nextOf(plan: PlanFacts): Occurrence {
  const next = waitingFor(plan);
  if (!next) throw planRefusal("nothing_next");
  return next;
}

/** The day from which a plan by completion counts on: that of the end of its last order, or the due day of a skipped one (domain-rules §10). */
export function lastSettledOn(
  { lastState, lastDueOn, lastSettledAt }: PlanFacts,
  timeZone: string,
): Day | null {
  if (lastState === "skipped" && lastDueOn !== null) return lastDueOn;
  return lastSettledAt === null ? null : dayIn(timeZone, lastSettledAt);
}

/** The present fields of a plan, for an update of some of them. */
export async function readStoredPlan(
  ctx: RequestContext,
  id: string,
): Promise<(Current<UpdateInput> & { id: string; version: number }) | null> {
  const { plan } = await readPlanFacts(ctx, id);
  return plan && { ...plan, ...recurrenceOf(plan.rrule, plan.startOn), leadId: null };
}
