/** What is kept in stock and used up by daily reports. Its stock is not a field: it moves, and is corrected. */
export const PART_FIELDS = ["name", "unit"] as const;
export type PartField = (typeof PART_FIELDS)[number];

/** What can keep a part from being deleted, in the order in which it is named. */
export type PartUses = { workOrders: number; dailyReports: number };

export const PART_COMMANDS = ["update", "correctStock", "archive", "restore", "delete"] as const;
export type PartCommand = (typeof PART_COMMANDS)[number];

/** Ways to correct a stock: what lies on the shelf, or so much more or less. */
export const CORRECTIONS = ["counted", "moved"] as const;
export type Correction = (typeof CORRECTIONS)[number];

/** Why not, as under `spareParts.guards` in app/locales. */
export type PartGuard = "unit_in_use" | "stock_moved";
