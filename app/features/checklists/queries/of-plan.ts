import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { equipment } from "~/database/schema/equipment";
import {
  maintenancePlanChecklists,
  maintenancePlanEquipment,
} from "~/database/schema/preventive-maintenance";
import { featureIsOn } from "~/server/queries/visible-places";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { MAX_CHECKLISTS } from "../model";
import { checklistTemplates } from "~/database/schema/checklists";

const MAX_CHOICES = 200;
const OPTION = { id: checklistTemplates.id, name: checklistTemplates.name };
const BY_NAME = [asc(checklistTemplates.sortKey), asc(checklistTemplates.id)];

/** What a plan may name, by name. Null while the feature is disabled. */
export async function listPlannable(
  ctx: AuthContext,
): Promise<{ id: string; name: string }[] | null> {
  const [templates, { features }] = await Promise.all([
    ctx.db
      .select(OPTION)
      .from(checklistTemplates)
      .where(isNull(checklistTemplates.archivedAt))
      .orderBy(...BY_NAME)
      .limit(MAX_CHOICES),
    ctx.settings(),
  ]);
  return features.CHECKLISTS.enabled ? templates : null;
}

/** The templates that a plan names, archived ones too. */
export function listOfPlan({ db }: Pick<RequestContext, "db">, planId: string) {
  return db
    .select(OPTION)
    .from(checklistTemplates)
    .where(inArray(checklistTemplates.id, namedBy({ db }, planId)))
    .orderBy(...BY_NAME);
}

/** What an order of the plan gets: the active ones that it names, and the default ones of the categories of its equipment. */
export function listForOrdersOf({ db }: Pick<RequestContext, "db">, planId: string) {
  const categories = db
    .select({ id: sql`${equipment.categoryId}` })
    .from(maintenancePlanEquipment)
    .innerJoin(equipment, eq(equipment.id, maintenancePlanEquipment.equipmentId))
    .where(eq(maintenancePlanEquipment.planId, planId));
  return (
    db
      .select({ templateId: checklistTemplates.id, name: checklistTemplates.name })
      .from(checklistTemplates)
      .where(
        and(
          isNull(checklistTemplates.archivedAt),
          sql`(${checklistTemplates.id} IN ${namedBy({ db }, planId)} OR ${checklistTemplates.categoryId} IN ${categories})`,
          featureIsOn("CHECKLISTS"),
        ),
      )
      // Those that the plan names come first.
      .orderBy(sql`${checklistTemplates.id} NOT IN ${namedBy({ db }, planId)}`, ...BY_NAME)
      .limit(MAX_CHECKLISTS)
  );
}

function namedBy({ db }: Pick<RequestContext, "db">, planId: string) {
  return db
    .select({ id: maintenancePlanChecklists.templateId })
    .from(maintenancePlanChecklists)
    .where(eq(maintenancePlanChecklists.planId, planId));
}
