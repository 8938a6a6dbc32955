import { INVENTORY_DIALOGS } from "~/features/inventory/model";

export const LOCATION_COMMANDS = ["update", "makeDefault", "archive", "restore", "delete"] as const;
export type LocationCommand = (typeof LOCATION_COMMANDS)[number];

/** The commands with a dialog, by the last segment of its URL. */
export const LOCATION_DIALOGS = { "make-default": "makeDefault", ...INVENTORY_DIALOGS } as const;
