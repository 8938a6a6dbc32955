import { ID_RESPONSE, idResponse } from "~/kernel/server/command/id-response";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { expectOneRow } from "~/kernel/server/command/statement";
import { conflict, present, requireVersion } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { findCategory } from "../queries/categories";
import { categoryActivityOf, categoryInUse, deleteUnused } from "../mutations/categories";

/** Deletes a category without equipment. Archived equipment counts too. */
export function deleteCategory(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "equipmentCategories.delete",
    input,
    returns: ID_RESPONSE,
    load: () => findCategory(ctx, input.id),
    decide(loaded, actor) {
      const granted = permit(actor, "settings.manage");
      const category = present(loaded);
      requireVersion(category, input.version);
      if (category.equipmentCount > 0) throw categoryInUse(category.equipmentCount);
      return {
        permit: granted,
        steps: [deleteUnused(ctx, category.id, category.version), expectOneRow(conflict(category))],
        record: [categoryActivityOf(category, "deleted", { name: category.name })],
        response: idResponse(category.id),
      };
    },
  });
}
