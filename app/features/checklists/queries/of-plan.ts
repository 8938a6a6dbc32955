import { and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { flag } from "~/database/fields";
import { maintenancePlanChecklists } from "~/database/schema/preventive-maintenance";
import { featureIsOn } from "~/server/queries/visible-places";
import type { AuthContext, RequestContext } from "~/server/request-context";
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

/** The active templates that a plan names, and those that are a default of some category of assets: `checklistsFor` chooses among them. */
export function listForOrdersOf({ db }: Pick<RequestContext, "db">, planId: string) {
  const isNamed = inArray(checklistTemplates.id, namedBy({ db }, planId));
  return db
    .select({
      templateId: checklistTemplates.id,
      name: checklistTemplates.name,
      assetCategory: checklistTemplates.assetCategory,
      isNamed: flag(isNamed),
    })
    .from(checklistTemplates)
    .where(
      and(
        isNull(checklistTemplates.archivedAt),
        or(isNamed, gt(checklistTemplates.assetCategory, "")),
        featureIsOn("CHECKLISTS"),
      ),
    )
    .orderBy(...BY_NAME);
}

function namedBy({ db }: Pick<RequestContext, "db">, planId: string) {
  return db
    .select({ id: maintenancePlanChecklists.templateId })
    .from(maintenancePlanChecklists)
    .where(eq(maintenancePlanChecklists.planId, planId));
}
