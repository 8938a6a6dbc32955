import { sortKey } from "~/kernel/text/sort-key";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { changeStored, present, requireVersion } from "~/kernel/server/command/stored";
import type { UpdateCategoryInput } from "../inputs";
import { findCategory } from "../queries/categories";
import {
  CATEGORY_RESPONSE,
  categoryActivityOf,
  type CategoryResponse,
  categoryResponse,
  expectNewName,
} from "../mutations/categories";
import { equipmentCategories } from "../schema";

/** Renames a category. Its equipment stays in it. */
export function updateCategory(
  ctx: AuthContext,
  input: UpdateCategoryInput,
): Promise<CategoryResponse> {
  const { id, name } = input;
  return command(ctx, {
    name: "equipmentCategories.update",
    input,
    returns: CATEGORY_RESPONSE,
    load: () => findCategory(ctx, id),
    decide(loaded, actor) {
      const granted = permit(actor, "settings.manage");
      const category = present(loaded);
      requireVersion(category, input.version);
      return {
        permit: granted,
        steps: [
          expectNewName(id, name),
          ...changeStored(ctx, equipmentCategories, category, { name, sortKey: sortKey(name) }),
        ],
        record: [categoryActivityOf(category, "updated", { from: category.name, to: name })],
        response: categoryResponse(id),
      };
    },
  });
}
