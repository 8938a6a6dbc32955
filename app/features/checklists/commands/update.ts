import { changesOf } from "~/kernel/changes";
import { newId } from "~/kernel/ids";
import { command } from "~/server/command/command";
import { changeStored, present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { canonicalJson } from "~/kernel/text/canonical";
import type { UpdateTemplateInput } from "../inputs/template";
import { TEMPLATE_FIELDS } from "../model";
import {
  columnsOf,
  itemsOf,
  requireItems,
  templateActivity,
  versionStep,
} from "../mutations/template";
import { requireChecklists } from "../queries/feature";
import {
  findTemplate,
  requireTemplate,
  TEMPLATE_RESPONSE,
  type TemplateResponse,
  templateResponse,
} from "../queries/template";
import { checklistTemplates } from "~/database/schema/checklists";

/** Updates a template. Other items or another name make a new version; orders keep the one that they have. */
export function updateTemplate(
  ctx: AuthContext,
  input: UpdateTemplateInput,
): Promise<TemplateResponse> {
  return command(ctx, {
    name: "checklists.update",
    input,
    returns: TEMPLATE_RESPONSE,
    load: async () => {
      const [, found] = await Promise.all([requireChecklists(ctx), findTemplate(ctx, input.id)]);
      return found;
    },
    decide(loaded, actor) {
      const current = present(loaded);
      const granted = requireTemplate(current, "update", actor, input.version);
      const { id, name, description, assetCategory } = input;
      const items = itemsOf(ctx, input, current.items);
      requireItems(items);
      const isNew = name !== current.name || canonicalJson(items) !== canonicalJson(current.items);
      const versionId = isNew ? newId(ctx.now().getTime()) : current.versionId;
      const number = current.versionNumber + Number(isNew);
      return {
        permit: granted,
        steps: [
          ...changeStored(ctx, checklistTemplates, current, {
            ...columnsOf(input),
            versionId,
            versionNumber: number,
            itemCount: items.length,
          }),
          ...(isNew
            ? [versionStep(ctx, { id: versionId, templateId: id, number, name }, items)]
            : []),
        ],
        record: [
          templateActivity(current, "updated", {
            name,
            changes: changesOf(TEMPLATE_FIELDS, current, { name, description, assetCategory }),
            ...(isNew ? { versionNumber: number, items: items.length } : {}),
          }),
        ],
        response: templateResponse(id),
      };
    },
  });
}
