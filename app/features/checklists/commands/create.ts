import { newId } from "~/kernel/ids";
import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { insertStored } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { CreateTemplateInput } from "../inputs/template";
import {
  columnsOf,
  itemsOf,
  requireItems,
  templateActivity,
  versionStep,
} from "../mutations/template";
import { TEMPLATE_RESPONSE, type TemplateResponse, templateResponse } from "../queries/template";
import { requireChecklists } from "../queries/feature";
import { checklistTemplates } from "~/database/schema/checklists";

export function createTemplate(
  ctx: AuthContext,
  input: CreateTemplateInput,
): Promise<TemplateResponse> {
  return command(ctx, {
    name: "checklists.create",
    input,
    returns: TEMPLATE_RESPONSE,
    load: () => requireChecklists(ctx),
    decide(_loaded, actor) {
      const granted = permit(actor, "checklists.manage");
      const { id, name } = input;
      const items = itemsOf(ctx, input, []);
      requireItems(items);
      const versionId = newId(ctx.now().getTime());
      return {
        permit: granted,
        steps: [
          insertStored(ctx, checklistTemplates, {
            id,
            ...columnsOf(input),
            versionId,
            versionNumber: 1,
            itemCount: items.length,
          }),
          versionStep(ctx, { id: versionId, templateId: id, number: 1, name }, items),
        ],
        record: [templateActivity({ id }, "created", { name, items: items.length })],
        response: templateResponse(id),
      };
    },
  });
}
