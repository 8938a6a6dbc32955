import * as z from "zod/mini";
import { id, text, integerBetween } from "~/kernel/input/fields";

/** The kinds of records that a form offers in pickers. */
export const PICKER_KINDS = [
  "customers",
  "partners",
  "locations",
  "rooms",
  "assets",
  "technicians",
  "users",
  "equipment",
  "spare-parts",
] as const;
export type PickerKind = (typeof PICKER_KINDS)[number];

export const MOST_OPTIONS = 20;

export const pickInput = z.strictObject({
  kind: z.enum(PICKER_KINDS),
  search: z._default(text(100), ""),
  customerId: z._default(z.nullable(id()), null),
  locationId: z._default(z.nullable(id()), null),
  roomId: z._default(z.nullable(id()), null),
  limit: z._default(integerBetween(1, MOST_OPTIONS), MOST_OPTIONS),
});
export type PickInput = z.infer<typeof pickInput>;
