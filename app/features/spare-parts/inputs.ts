import * as z from "zod/mini";
import { UNITS } from "~/features/daily-reports/model";
import { id, requiredSingleLineText, requiredText, version, whole } from "~/kernel/fields";
import { isOn, listFields } from "~/kernel/list-input";
import { CORRECTIONS } from "./model";

export const PART_SORTS = ["name", "stock", "createdAt"] as const;
/** What a list of spare parts may be asked for, by page and API alike. */
export const listInput = z.object({ ...listFields(PART_SORTS), outOfStock: isOn, archived: isOn });
export type ListInput = z.infer<typeof listInput>;

const part = { name: requiredSingleLineText(200), unit: z.enum(UNITS, "required") };

/** A milliard pieces, to the thousandth: no shelf holds more. */
const MOST = 1_000_000_000_000;
const stock = () => whole(-MOST, MOST);

/** A new part; its id is made by the caller. What lies on the shelf already comes with it. */
export const createInput = z.strictObject({ id: id(), ...part, stockThousandths: z._default(stock(), 0) });
export type CreateInput = z.infer<typeof createInput>;

/** Every field as it shall be. The stock moves by reports and by its own command only. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...part });
export type UpdateInput = z.infer<typeof updateInput>;

/** How the stock is corrected: what was counted, together with the stock that was seen beside it; or what was added, or taken with a minus. */
export const correctStockInput = z.strictObject({
  id: id(),
  kind: z.enum(CORRECTIONS, "required"),
  quantityThousandths: stock(),
  seenThousandths: stock(),
  reason: requiredText(500),
});
export type CorrectStockInput = z.infer<typeof correctStockInput>;

/** Commands that need nothing but the record, as it was seen. */
export const plainInput = z.strictObject({ id: id(), version: version() });
export type PlainInput = z.infer<typeof plainInput>;
