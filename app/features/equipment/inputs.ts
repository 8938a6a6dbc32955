import * as z from "zod/mini";
import { id, recordInput, version } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { CATEGORY_FIELDS, EQUIPMENT_FIELDS } from "./fields";

const EQUIPMENT_SORTS = ["name", "createdAt"] as const;
/** The parameters of the equipment list, for the page and the API. */
export const listInput = z.object({
  ...listFields(EQUIPMENT_SORTS),
  categoryId: optionalFilter(id()),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

/** Tools and machines of the company, referenced by daily reports as used. */
const equipment = recordInput(EQUIPMENT_FIELDS);

/** New equipment. The caller creates its id. */
export const createInput = z.strictObject({ id: id(), ...equipment });
export type CreateInput = z.infer<typeof createInput>;

/** All fields of the record with their new values. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...equipment });
export type UpdateInput = z.infer<typeof updateInput>;

const category = recordInput(CATEGORY_FIELDS);

/** A new category. The caller creates its id. */
export const createCategoryInput = z.strictObject({ id: id(), ...category });
export type CreateCategoryInput = z.infer<typeof createCategoryInput>;

export const updateCategoryInput = z.strictObject({ id: id(), version: version(), ...category });
export type UpdateCategoryInput = z.infer<typeof updateCategoryInput>;
