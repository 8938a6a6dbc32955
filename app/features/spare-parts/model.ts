/**
 * The fields of an item that is kept in stock and consumed by daily reports. The stock is not a field: it changes by movements and
 * corrections.
 */
export const PART_FIELDS = ["name", "unit"] as const;

/** The references that prevent the deletion of a part, in the order in which they are reported. */
export type PartUses = { workOrders: number; dailyReports: number };

export const PART_COMMANDS = ["update", "correctStock", "archive", "restore", "delete"] as const;
export type PartCommand = (typeof PART_COMMANDS)[number];

/** The commands with a dialog, by the last segment of its URL. */
export const PART_DIALOGS = {
  "correct-stock": "correctStock",
  archive: "archive",
  restore: "restore",
  delete: "delete",
} as const;

/** Below zero, none, and some in stock. */
export const STOCK_LEVELS = ["negative", "none", "available"] as const;

/** The ways to correct a stock: the quantity on the shelf, or the difference. */
export const CORRECTIONS = ["counted", "moved"] as const;

/** The reasons for a refusal, as under `spareParts.guards` in app/locales. */
export type PartGuard = "unit_in_use" | "stock_moved";
