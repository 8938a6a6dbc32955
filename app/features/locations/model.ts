import { INVENTORY_DIALOGS } from "~/features/inventory/model";

export const LOCATION_COMMANDS = ["update", "makeDefault", "archive", "restore", "delete"] as const;
export type LocationCommand = (typeof LOCATION_COMMANDS)[number];

/** The texts of a location: the greatest length of each, and how input, form and conflicts name it. */
export const LOCATION_TEXTS = {
  name: 200,
  street: 200,
  number: 50,
  zipCode: 20,
  city: 200,
  country: 2,
  floor: 50,
  section: 100,
} as const;

/** The commands with a dialog, by the last segment of its URL. */
export const LOCATION_DIALOGS = { "make-default": "makeDefault", ...INVENTORY_DIALOGS } as const;
