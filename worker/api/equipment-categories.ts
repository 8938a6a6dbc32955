import * as z from "zod/mini";
import { createCategory, deleteCategory, updateCategory } from "~/features/equipment/commands";
import { createCategoryInput, updateCategoryInput } from "~/features/equipment/inputs";
import {
  findCategory,
  LISTED_CATEGORY,
  listEquipmentCategories,
  CATEGORY_RESPONSE,
} from "~/features/equipment/queries";
import { plainInput } from "~/features/inventory/inputs";
import { ID_RESPONSE } from "~/server/command/id-response";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

export const equipmentCategoryEndpoints = [
  endpoint({
    method: "GET",
    path: "/equipmentCategories",
    summary: "List all equipment categories by name, with the number of pieces in each",
    access: "assets",
    input: z.object({}),
    response: listResponse(LISTED_CATEGORY),
    run: async (ctx) => {
      const entities = await listEquipmentCategories(ctx);
      return { entities, totalCount: entities.length };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/equipmentCategories",
    summary:
      "Create an equipment category. The client generates the id; repeating the request creates only one category",
    access: "assets",
    input: createCategoryInput,
    response: CATEGORY_RESPONSE,
    run: (ctx, input) => createCategory(ctx, input),
  }),
  updateEndpoint({
    path: "/equipmentCategories",
    summary: "Rename an equipment category",
    access: "assets",
    input: updateCategoryInput,
    response: CATEGORY_RESPONSE,
    current: findCategory,
    run: updateCategory,
  }),
  endpoint({
    method: "DELETE",
    path: "/equipmentCategories/:id",
    summary: "Delete an empty equipment category",
    access: "assets",
    input: plainInput,
    response: ID_RESPONSE,
    run: (ctx, input) => deleteCategory(ctx, input),
  }),
];
