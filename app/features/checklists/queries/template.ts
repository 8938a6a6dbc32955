import { desc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { readActivity } from "~/features/activity/queries/read";
import { users } from "~/database/schema/users";
import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import { permit, type Permit } from "~/server/command/permit";
import { answer } from "~/server/command/answer";
import { present, requireVersion } from "~/server/command/stored";
import type { Schema } from "~/database/checked";
import { countOf, json, TEXT, value, type ValueOf } from "~/database/fields";
import { FULL_NAME } from "~/server/queries/related";
import type { AuthContext } from "~/server/request-context";
import { type ChecklistItem, ITEM_KINDS, type TemplateCommand } from "../model";
import { allowsTemplateCommand, deleteBlocked, templateActions } from "../policy/templates";
import {
  checklistTemplates,
  checklistTemplateVersions,
  workOrderChecklists,
} from "~/database/schema/checklists";
import { requireChecklists } from "./feature";

export const ITEMS: Schema<ChecklistItem[]> = () =>
  z.array(
    z.object({
      id: z.string(),
      kind: z.enum(ITEM_KINDS),
      label: z.string(),
      required: z.boolean(),
      unit: z.string(),
      min: z.nullable(z.number()),
      max: z.nullable(z.number()),
      options: z.array(z.string()),
      findingComment: z.boolean(),
      findingPhoto: z.boolean(),
      findingTicket: z.boolean(),
    }),
  );

export const { of: templateResponse, schema: TEMPLATE_RESPONSE } = answer(checklistTemplates, {
  id: checklistTemplates.id,
  name: checklistTemplates.name,
  versionNumber: checklistTemplates.versionNumber,
  version: checklistTemplates.version,
});
export type TemplateResponse = ValueOf<typeof TEMPLATE_RESPONSE>;

/** Null when the id does not exist. */
export async function findTemplate(ctx: AuthContext, id: string) {
  const [found] = await ctx.db
    .select({
      id: checklistTemplates.id,
      name: checklistTemplates.name,
      description: checklistTemplates.description,
      assetCategory: checklistTemplates.assetCategory,
      versionId: checklistTemplates.versionId,
      versionNumber: checklistTemplates.versionNumber,
      items: json(ITEMS, checklistTemplateVersions.items),
      archivedAt: checklistTemplates.archivedAt,
      createdAt: checklistTemplates.createdAt,
      updatedAt: checklistTemplates.updatedAt,
      version: checklistTemplates.version,
      uses: {
        workOrders: countOf(
          workOrderChecklists,
          eq(workOrderChecklists.templateId, checklistTemplates.id),
        ),
      },
    })
    .from(checklistTemplates)
    .innerJoin(
      checklistTemplateVersions,
      eq(checklistTemplateVersions.id, checklistTemplates.versionId),
    )
    .where(eq(checklistTemplates.id, id));
  return found ? { ...found, archived: found.archivedAt !== null } : null;
}
/** A template as its commands need it, with the items of its newest version. */
export type TemplateRecord = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

/** The versions of a template, newest first, each with the number of orders that use it. */
function listVersions(ctx: AuthContext, templateId: string) {
  return ctx.db
    .select({
      id: checklistTemplateVersions.id,
      number: checklistTemplateVersions.number,
      createdAt: checklistTemplateVersions.createdAt,
      createdBy: value(TEXT, FULL_NAME),
      orders: countOf(
        workOrderChecklists,
        eq(workOrderChecklists.versionId, checklistTemplateVersions.id),
      ),
    })
    .from(checklistTemplateVersions)
    .innerJoin(users, eq(users.id, checklistTemplateVersions.createdBy))
    .where(eq(checklistTemplateVersions.templateId, templateId))
    .orderBy(desc(checklistTemplateVersions.number))
    .limit(MAX_VERSIONS);
}
const MAX_VERSIONS = 50;

/** A template with everything that its page shows, in one round trip. */
export async function getTemplate(ctx: AuthContext, id: string, options: { events?: number } = {}) {
  if (!may(ctx.actor, "checklists.manage")) throw new Refusal("not_allowed");
  const [, found, versions, activity] = await Promise.all([
    requireChecklists(ctx),
    findTemplate(ctx, id),
    listVersions(ctx, id),
    readActivity(ctx, { type: "checklist-template", id }, { most: options.events }),
  ]);
  const template = present(found);
  return {
    ...template,
    versions,
    activity,
    availableActions: templateActions(template),
    deleteBlocked: deleteBlocked(template),
  };
}
export type TemplateDetail = Awaited<ReturnType<typeof getTemplate>>;

/** Checks right, version and state in this order: an outdated version explains a changed state. */
export function requireTemplate(
  template: TemplateRecord,
  command: TemplateCommand,
  actor: Actor,
  version: number | undefined,
): Permit {
  const granted = permit(actor, "checklists.manage");
  requireVersion(template, version);
  if (!allowsTemplateCommand(command, template))
    throw new Refusal("transition_not_allowed", "transition_not_allowed", { command });
  return granted;
}
