import { recordCommands } from "~/server/command/record-commands";
import type { AuthContext } from "~/server/request-context";
import { templateActivity } from "../mutations/template";
import { requireChecklists } from "../queries/feature";
import {
  findTemplate,
  requireTemplate,
  type TemplateRecord,
  TEMPLATE_RESPONSE,
  type TemplateResponse,
  templateResponse,
} from "../queries/template";
import { checklistTemplates } from "~/database/schema/checklists";

async function find(ctx: AuthContext, id: string): Promise<TemplateRecord | null> {
  const [, found] = await Promise.all([requireChecklists(ctx), findTemplate(ctx, id)]);
  return found;
}

export const {
  archive: archiveTemplate,
  restore: restoreTemplate,
  delete: deleteTemplate,
} = recordCommands<TemplateRecord, TemplateResponse>({
  name: "checklists",
  table: checklistTemplates,
  find,
  authorize: requireTemplate,
  activityOf: templateActivity,
  response: templateResponse,
  returns: TEMPLATE_RESPONSE,
});
