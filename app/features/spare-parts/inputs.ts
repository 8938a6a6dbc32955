import * as z from "zod/mini";
import { UNITS } from "~/kernel/text/quantities";
import {
  id,
  requiredSingleLineText,
  requiredText,
  thousandths,
  version,
  integerBetween,
} from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { namesOf } from "~/kernel/record-of";
import { CORRECTIONS, PART_TEXTS, STOCK_LEVELS } from "./model";

const PART_SORTS = ["name", "stock", "createdAt"] as const;
/** The filters of a list of spare parts, for the page and the API. */
export const listInput = z.object({
  ...listFields(PART_SORTS),
  outOfStock: booleanFilter,
  stock: optionalFilter(z.enum(STOCK_LEVELS)),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

/** The fields of an item that is kept in stock and consumed by daily reports. The stock changes by movements and corrections. */
const part = { name: requiredSingleLineText(PART_TEXTS.name), unit: z.enum(UNITS, "required") };

/** As its activity log names them. */
export const PART_FIELDS = namesOf(part);

/** One billion pieces, in thousandths: more than any shelf holds. */
const MOST = 1_000_000_000_000;
const stock = () => thousandths(-MOST, MOST);

/** A new part with its initial stock. The caller creates its id. */
export const createInput = z.strictObject({
  id: id(),
  ...part,
  stockThousandths: z._default(stock(), 0),
});
export type CreateInput = z.infer<typeof createInput>;

/** Every field with its new value. The stock changes only by reports and by its own command. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...part });
export type UpdateInput = z.infer<typeof updateInput>;

/**
 * A correction of the stock: the counted quantity with the stock that the user saw beside it, or the quantity added or, if negative,
 * removed.
 */
export const correctStockInput = z.strictObject({
  id: id(),
  kind: z.enum(CORRECTIONS, "required"),
  quantityThousandths: stock(),
  /** Never typed. */
  seenThousandths: integerBetween(-MOST, MOST),
  reason: requiredText(500),
});
export type CorrectStockInput = z.infer<typeof correctStockInput>;
