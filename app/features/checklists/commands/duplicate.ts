import { newId } from "~/kernel/ids";
import { command } from "~/server/command/command";
import { insertStored, present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { textsIn } from "~/server/texts";
import type { DuplicateInput } from "../inputs/template";
import { columnsOf, templateActivity, versionStep } from "../mutations/template";
import { requireChecklists } from "../queries/feature";
import {
  findTemplate,
  requireTemplate,
  TEMPLATE_RESPONSE,
  type TemplateResponse,
  templateResponse,
} from "../queries/template";
import { checklistTemplates } from "~/database/schema/checklists";

/** Copies the newest version of a template, also of an archived one. The items of the copy have readings of their own. */
export function duplicateTemplate(
  ctx: AuthContext,
  input: DuplicateInput,
): Promise<TemplateResponse> {
  return command(ctx, {
    name: "checklists.duplicate",
    input,
    returns: TEMPLATE_RESPONSE,
    load: async () => {
      const [, found] = await Promise.all([requireChecklists(ctx), findTemplate(ctx, input.id)]);
      return found;
    },
    decide(loaded, actor) {
      const source = present(loaded);
      const granted = requireTemplate(source, "duplicate", actor, undefined);
      const at = ctx.now().getTime();
      const [id, versionId] = [input.copyId, newId(at)];
      const name = textsIn(ctx.language).t("checklists.duplicate.name", { name: source.name });
      const items = source.items.map((item) => ({ ...item, id: newId(at) }));
      return {
        permit: granted,
        steps: [
          insertStored(ctx, checklistTemplates, {
            id,
            // Two defaults of a category would add both checklists.
            ...columnsOf({ ...source, name, assetCategory: "" }),
            versionId,
            versionNumber: 1,
            itemCount: items.length,
          }),
          versionStep(ctx, { id: versionId, templateId: id, number: 1, name }, items),
        ],
        record: [templateActivity({ id }, "duplicated", { name, from: source.name })],
        response: templateResponse(id),
      };
    },
  });
}
