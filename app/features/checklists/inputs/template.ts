import * as z from "zod/mini";
import {
  id,
  integerBetween,
  requiredSingleLineText,
  singleLineText,
  text,
  version,
} from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { listOf } from "~/kernel/input/measured";
import {
  ITEM_KINDS,
  MAX_CATEGORY_LENGTH,
  MAX_LABEL_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_UNIT_LENGTH,
  MAX_ITEMS,
  MAX_OPTIONS,
  MAX_THOUSANDTHS,
} from "../model";

const TEMPLATE_SORTS = ["name", "createdAt"] as const;
/** The parameters of the list of templates, for the page and the API. */
export const listInput = z.object({
  ...listFields(TEMPLATE_SORTS),
  assetCategory: optionalFilter(text(MAX_CATEGORY_LENGTH)),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

const limit = () => z._default(z.nullable(integerBetween(-MAX_THOUSANDTHS, MAX_THOUSANDTHS)), null);
const flag = () => z._default(z.boolean(), false);

const item = z
  .strictObject({
    id: id(),
    kind: z.enum(ITEM_KINDS, "invalid"),
    label: requiredSingleLineText(MAX_LABEL_LENGTH),
    required: flag(),
    unit: z._default(singleLineText(MAX_UNIT_LENGTH), ""),
    min: limit(),
    max: limit(),
    options: z._default(listOf(requiredSingleLineText(MAX_OPTION_LENGTH), MAX_OPTIONS), []),
    findingComment: flag(),
    findingPhoto: flag(),
    findingTicket: flag(),
  })
  .check(
    z.refine(({ kind, options }) => kind !== "choice" || options.length > 0, {
      path: ["options"],
      error: "required",
    }),
    z.refine(({ min, max }) => min === null || max === null || min <= max, {
      path: ["max"],
      error: "too_small",
    }),
  );

export const itemsInput = listOf(item, MAX_ITEMS).check(
  z.refine((items) => new Set(items.map((one) => one.id)).size === items.length, "invalid"),
);

export const MAX_LINES = 100_000;
const template = {
  name: requiredSingleLineText(200),
  description: z._default(text(2_000), ""),
  /** Orders on an asset of this category get the checklist. */
  assetCategory: z._default(singleLineText(MAX_CATEGORY_LENGTH), ""),
  /** The items, or the same as lines of text. */
  items: z.optional(itemsInput),
  lines: z.optional(text(MAX_LINES)),
};

/** A new template. The caller creates its id. */
export const createTemplateInput = z.strictObject({ id: id(), ...template });
export type CreateTemplateInput = z.infer<typeof createTemplateInput>;

export const updateTemplateInput = z.strictObject({ id: id(), version: version(), ...template });
export type UpdateTemplateInput = z.infer<typeof updateTemplateInput>;

export const plainInput = z.strictObject({ id: id(), version: version() });

export const duplicateInput = z.strictObject({ id: id(), copyId: id() });
export type DuplicateInput = z.infer<typeof duplicateInput>;
