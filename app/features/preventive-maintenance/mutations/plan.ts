import { eq, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { checklistTemplates } from "~/database/schema/checklists";
import { equipment } from "~/database/schema/equipment";
import type { PlanReferences } from "~/features/work-orders/queries/references";
import { visiblePlaces } from "~/features/pickers/queries/places";
import { newId } from "~/kernel/ids";
import type { Activity } from "~/server/command/records";
import { insertSelected, step, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import { fold } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { addDays } from "~/kernel/time/days";
import type { CreateInput } from "../inputs";
import { type Occurrence, PLAN_DUE } from "../model";
import { frequencyDays, rruleOf } from "../policy/rrule";
import {
  maintenancePlanAssets,
  maintenancePlanChecklists,
  maintenancePlanEquipment,
  maintenancePlanParts,
  maintenancePlanTechnicians,
} from "~/database/schema/preventive-maintenance";

type Fields = Omit<CreateInput, "id">;

/** The columns that the form of a plan sets. A disabled feature leaves its field empty, whatever was sent. */
export function planColumns(fields: Fields, references: PlanReferences) {
  const { locationId, roomId } = visiblePlaces(fields, references);
  const ofRoom = references.features.locations ? (references.room?.locationId ?? null) : null;
  const { scope, assetCategory } = fields;
  const category = scope === "category" ? { name: assetCategory } : null;
  const asset = scope === "one" ? references.asset : category;
  const names = [references.customer, references.location, references.room, asset];
  return {
    scope,
    assetCategory,
    ordersPer: fields.ordersPer,
    name: fields.name,
    sortKey: sortKey(fields.name),
    searchText: fold([fields.name, ...names.map((each) => each?.name ?? "")].join(" ")),
    customerId: fields.customerId,
    customerSort: references.customer?.sortKey ?? "",
    locationId: locationId ?? ofRoom,
    roomId,
    assetId: fields.assetId,
    priority: fields.priority,
    description: fields.description,
    plannedRegularMinutes: fields.plannedRegularMinutes,
    plannedTravelMinutes: fields.plannedTravelMinutes,
    basis: fields.basis,
    rrule: rruleOf(fields, fields.basis),
    frequencyDays: frequencyDays(fields, fields.basis),
    startOn: fields.startOn,
    startTime: fields.startTime,
    leadDays: fields.leadDays,
    nonWorkingDays: fields.nonWorkingDays,
  };
}

/** What the plan waits for next. Its order is made lead days before the due day. */
export function nextColumns(next: Occurrence | null, leadDays: number) {
  return {
    nextOn: next?.on ?? null,
    nextDueOn: next?.dueOn ?? null,
    nextOrderOn: next ? addDays(next.dueOn, -leadDays) : null,
  };
}

/** People, equipment, parts, checklists and chosen assets. `replaces`: those before are removed. */
export function childSteps(
  ctx: AuthContext,
  planId: string,
  fields: Pick<
    Fields,
    "technicianIds" | "leadId" | "equipmentIds" | "parts" | "checklistTemplateIds" | "assetIds"
  >,
  replaces: boolean,
): Step[] {
  const leadId = fields.leadId ?? fields.technicianIds[0] ?? null;
  const removed = [
    maintenancePlanTechnicians,
    maintenancePlanEquipment,
    maintenancePlanParts,
    maintenancePlanChecklists,
    maintenancePlanAssets,
  ].map((table) => step(ctx.db.delete(table).where(eq(table.planId, planId))));
  return [
    ...(replaces ? removed : []),
    ...[...new Set(fields.technicianIds)].map((userId) =>
      step(
        ctx.db
          .insert(maintenancePlanTechnicians)
          .values({ planId, userId, isLead: userId === leadId }),
      ),
    ),
    ...[...new Set(fields.equipmentIds)].map((id) =>
      step(
        // Equipment deleted a moment ago is left out and does not fail the batch, as is a checklist.
        insertSelected(
          maintenancePlanEquipment,
          { planId, equipmentId: equipment.id },
          sql`FROM ${equipment} WHERE ${equipment.id} = ${id}`,
        ),
      ),
    ),
    ...fields.parts.map((part) =>
      step(
        ctx.db.insert(maintenancePlanParts).values({
          ...part,
          id: newId(ctx.now().getTime()),
          planId,
        }),
      ),
    ),
    ...[...new Set(fields.checklistTemplateIds)].map((id) =>
      step(
        insertSelected(
          maintenancePlanChecklists,
          { planId, templateId: checklistTemplates.id },
          sql`FROM ${checklistTemplates} WHERE ${checklistTemplates.id} = ${id}`,
        ),
      ),
    ),
    ...(fields.assetIds.length === 0
      ? []
      : [
          step(
            insertSelected(
              maintenancePlanAssets,
              { planId, assetId: assets.id },
              sql`FROM ${assets} WHERE ${assets.id} IN (SELECT value FROM json_each(${JSON.stringify(fields.assetIds)}))`,
            ),
          ),
        ]),
  ];
}

/** While the feature of checklists is disabled, what the plan has stays, whatever was sent. */
export function checklistsToStore(
  { features }: Settings,
  sent: string[],
  stored: string[] = [],
): string[] {
  return features.CHECKLISTS.enabled ? sent : stored;
}

export function planActivity(
  plan: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return {
    subject: { type: "maintenance-plan", id: plan.id },
    event: `maintenance-plan.${event}`,
    facts,
  };
}

/** For the job that makes the orders that are due now. */
export const planDue = (id: string) => ({ type: PLAN_DUE, ids: { planId: id } });
