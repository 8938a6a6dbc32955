import { command } from "~/kernel/server/command/command";
import { sortKey } from "~/kernel/text/sort-key";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { insertStored } from "~/kernel/server/command/stored";
import type { CreateCategoryInput } from "../inputs";
import {
  CATEGORY_RESPONSE,
  categoryActivityOf,
  type CategoryResponse,
  categoryResponse,
  expectNewName,
} from "../mutations/categories";
import { equipmentCategories } from "../schema";

/** Creates a category of equipment. */
export function createCategory(
  ctx: AuthContext,
  { id, name }: CreateCategoryInput,
): Promise<CategoryResponse> {
  return command(ctx, {
    name: "equipmentCategories.create",
    input: { id, name },
    returns: CATEGORY_RESPONSE,
    load: async () => null,
    decide(_loaded, actor) {
      return {
        permit: permit(actor, "settings.manage"),
        steps: [
          expectNewName(id, name),
          insertStored(ctx, equipmentCategories, { id, name, sortKey: sortKey(name) }),
        ],
        record: [categoryActivityOf({ id }, "created", { name })],
        response: categoryResponse(id),
      };
    },
  });
}
