import * as z from "zod/mini";
import {
  id,
  recordInput,
  requiredText,
  thousandths,
  version,
  integerBetween,
} from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { PART_FIELDS } from "./fields";
import { CORRECTIONS, STOCK_LEVELS } from "./model";

const PART_SORTS = ["name", "stock", "createdAt"] as const;
/** The filters of a list of spare parts, for the page and the API. */
export const listInput = z.object({
  ...listFields(PART_SORTS),
  outOfStock: booleanFilter,
  stock: optionalFilter(z.enum(STOCK_LEVELS)),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

/** An item that is kept in stock and consumed by daily reports. */
const { stockThousandths, ...part } = recordInput(PART_FIELDS);

const MOST = PART_FIELDS.stockThousandths.limit;

/** A new part with its initial stock. The caller creates its id. */
export const createInput = z.strictObject({ id: id(), ...part, stockThousandths });
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
  quantityThousandths: thousandths(-MOST, MOST),
  /** Never typed. */
  seenThousandths: integerBetween(-MOST, MOST),
  reason: requiredText(500),
});
export type CorrectStockInput = z.infer<typeof correctStockInput>;
