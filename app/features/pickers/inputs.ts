import * as z from "zod/mini";
import { id, text } from "~/kernel/input/fields";
import { wholeNumber } from "~/kernel/input/list-input";
import { MAX_OPTIONS, PICKER_KINDS } from "./model";

const MAX_REQUESTED = 100;

export const pickInput = z.strictObject({
  kind: z.enum(PICKER_KINDS),
  search: z._default(text(100), ""),
  customerId: z._default(z.nullable(id()), null),
  locationId: z._default(z.nullable(id()), null),
  roomId: z._default(z.nullable(id()), null),
  limit: z._default(
    wholeNumber.check(z.minimum(1, "too_small"), z.maximum(MAX_REQUESTED, "too_large")),
    MAX_OPTIONS,
  ),
});
export type PickInput = z.infer<typeof pickInput>;
