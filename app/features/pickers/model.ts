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

/** How many options a picker offers, unless the request asks for another number. */
export const MAX_OPTIONS = 20;
