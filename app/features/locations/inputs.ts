import * as z from "zod/mini";
import { isCountry } from "~/kernel/countries";
import { id, requiredSingleLineText, singleLineText, version } from "~/kernel/fields";
import { isOn, listFields, orNone } from "~/kernel/list-input";

export const LOCATION_SORTS = ["name", "city", "createdAt"] as const;
/** What a list of locations may be asked for, by page and API alike. */
export const listInput = z.object({ ...listFields(LOCATION_SORTS), customerId: orNone(id()), archived: isOn });
export type ListInput = z.infer<typeof listInput>;

const optionalText = (max: number) => z._default(singleLineText(max), "");

const place = {
  name: requiredSingleLineText(200),
  /** None: a place of the company itself. */
  customerId: z._default(z.nullable(id()), null),
  street: optionalText(200),
  number: optionalText(50),
  zipCode: optionalText(20),
  city: optionalText(200),
  country: z._default(z.string().check(z.refine((key) => key === "" || isCountry(key), "invalid")), ""),
  floor: optionalText(50),
  section: optionalText(100),
};

/** A new location; its id is made by the caller. A customer's first one is his default without being asked. */
export const createInput = z.strictObject({ id: id(), ...place, isDefault: z._default(z.boolean("invalid"), false) });
export type CreateInput = z.infer<typeof createInput>;

/** Every field as it shall be. The default is moved by its own command only. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...place });
export type UpdateInput = z.infer<typeof updateInput>;

/** Commands that need nothing but the record, as it was seen. */
export const plainInput = z.strictObject({ id: id(), version: version() });
export type PlainInput = z.infer<typeof plainInput>;
