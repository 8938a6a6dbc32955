import * as z from "zod/mini";
import { id } from "~/kernel/input/fields";
import { optionalFilter } from "~/kernel/input/list-input";
import { sentText } from "~/kernel/input/measured";
import { isMonth } from "~/kernel/time/months";

/** A month of the orders of a record. Without a month it is the present one. */
export const monthInput = z.object({
  customerId: optionalFilter(id()),
  locationId: optionalFilter(id()),
  roomId: optionalFilter(id()),
  assetId: optionalFilter(id()),
  month: z.pipe(
    z._default(sentText(100), ""),
    z.transform((text) => (isMonth(text) ? text : null)),
  ),
});
export type MonthInput = z.infer<typeof monthInput>;
