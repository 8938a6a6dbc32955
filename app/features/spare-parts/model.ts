import { INVENTORY_DIALOGS } from "~/features/inventory/model";

export const PART_COMMANDS = ["update", "correctStock", "archive", "restore", "delete"] as const;
export type PartCommand = (typeof PART_COMMANDS)[number];

/** The commands with a dialog, by the last segment of its URL. */
export const PART_DIALOGS = { "correct-stock": "correctStock", ...INVENTORY_DIALOGS } as const;

/** Below zero, none, and some in stock. */
export const STOCK_LEVELS = ["negative", "none", "available"] as const;

/** The ways to correct a stock: the quantity on the shelf, or the difference. */
export const CORRECTIONS = ["counted", "moved"] as const;
