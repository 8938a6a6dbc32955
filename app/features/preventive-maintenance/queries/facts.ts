import { asc, eq, sql } from "drizzle-orm";
import { listForOrdersOf, listOfPlan } from "~/features/checklists/queries/of-plan";
import { userRoles, users } from "~/database/schema/users";
import type { Current } from "~/kernel/input/partial";
import * as z from "zod/mini";
import { flag, json, TEXT, value } from "~/database/fields";
import { workCapacityExceptions } from "~/database/schema/work-capacity";
import { answer } from "~/server/command/answer";
import { FULL_NAME } from "~/server/queries/related";
import type { RequestContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import type { Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import type { UpdateInput } from "../inputs";
import type { Block, Occurrence, Timing } from "../model";
import { blockOf } from "../policy/state";
import { redatedOccurrence } from "../policy/due-days";
import { planRefusal } from "./authorize";
import { workingCalendarOf } from "./calendar";
import { placesOf, planRows } from "./plan-row";
import { recurrenceOf } from "../policy/rrule";
import {
  maintenancePlanAssets,
  maintenancePlanEquipment,
  maintenancePlanParts,
  maintenancePlans,
  maintenancePlanTechnicians,
} from "~/database/schema/preventive-maintenance";

const p = maintenancePlans;
const DAY_MS = 86_400_000;

export const { of: planResponse, schema: PLAN_RESPONSE } = answer(p, {
  id: p.id,
  name: p.name,
  status: p.status,
  nextDueOn: p.nextDueOn,
  version: p.version,
});

/** The chosen assets of a plan. Apart from its facts, which a job reads for each ten of its orders. */
export async function readChosenIds({ db }: RequestContext, planId: string): Promise<string[]> {
  const rows = await db
    .select({ id: maintenancePlanAssets.assetId })
    .from(maintenancePlanAssets)
    .where(eq(maintenancePlanAssets.planId, planId));
  return rows.map(({ id }) => id);
}

/** A plan with all that its commands and its orders need, read in one round trip. */
export async function readPlanFacts(context: RequestContext, id: string) {
  const [rows, technicians, equipmentIds, parts, checklists, templates, settings] =
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
      // The column of a plan for several has any of them.
      assetId: row.scope === "one" ? row.assetId : null,
      technicians,
      technicianIds: technicians.map((each) => each.id),
      leadId: technicians.find((each) => each.isLead)?.id ?? null,
      equipmentIds: equipmentIds.map((each) => each.id),
      parts,
      checklists,
      checklistTemplateIds: checklists.map((each) => each.id),
      templates,
      references: placesOf(row, settings),
    },
    settings,
  };
}
export type PlanFacts = NonNullable<Awaited<ReturnType<typeof readPlanFacts>>["plan"]>;

/** The lead first. */
function technicianRows({ db, now }: RequestContext, id: string) {
  const yesterday = dayIn("UTC", now().getTime() - DAY_MS);
  const { userId, day, minutes } = workCapacityExceptions;
  return db
    .select({
      id: users.id,
      name: value(TEXT, FULL_NAME),
      isLead: maintenancePlanTechnicians.isLead,
      absentOn: json(
        () => z.array(z.string()),
        sql`(SELECT json_group_array(${day}) FROM ${workCapacityExceptions}
          WHERE ${userId} = ${users.id} AND ${day} >= ${yesterday} AND ${minutes} = 0)`,
      ),
      mayWork: flag(
        sql`${users.active} AND EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id} AND ${userRoles.role} = 'TECHNICIAN')`,
      ),
    })
    .from(maintenancePlanTechnicians)
    .innerJoin(users, eq(users.id, maintenancePlanTechnicians.userId))
    .where(eq(maintenancePlanTechnicians.planId, id))
    .orderBy(sql`${maintenancePlanTechnicians.isLead} DESC`, asc(users.sortKey));
}

/** Why the plan makes no orders now. */
export function planBlock({
  customerId,
  scope,
  assetCount,
  references,
}: Pick<PlanFacts, "customerId" | "scope" | "assetCount" | "references">): Block | null {
  if (scope !== "one") return assetCount === 0 ? "no_assets" : null;
  return blockOf({ customerId, ...references });
}

export function timingOf({ basis, rrule, startOn, nonWorkingDays, takenDays }: PlanFacts): Timing {
  return { basis, rrule, startOn, nonWorkingDays, takenDays };
}

/** The occurrence that the plan waits for; null for none. */
export function waitingFor({ nextOn, nextDueOn }: PlanFacts): Occurrence | null {
  return nextOn && nextDueOn ? { on: nextOn, dueOn: nextDueOn } : null;
}

/** The same by the days off that are known now. Null for none, or when the rule has none left. */
export function redatedOf(plan: PlanFacts, settings: Settings, today: Day): Occurrence | null {
  const waiting = waitingFor(plan);
  const { isPostponed, lastDueOn } = plan;
  return (
    waiting &&
    redatedOccurrence({
      timing: timingOf(plan),
      calendar: workingCalendarOf(settings),
      waiting,
      isPostponed,
      lastDueOn,
      today,
    })
  );
}

/** The occurrence that the plan waits for, for the commands that are not available without one. */
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
  const [{ plan }, assetIds] = await Promise.all([readPlanFacts(ctx, id), readChosenIds(ctx, id)]);
  return plan && { ...plan, assetIds, ...recurrenceOf(plan.rrule, plan.startOn), leadId: null };
}
