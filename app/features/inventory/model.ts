/** The lists of the inventory, as RECORD_LISTS names them. Customers and partners are one noun. */
export type InventoryList =
  | "assets"
  | "customers"
  | "equipment"
  | "locations"
  | "partners"
  | "rooms"
  | "spare-parts";

/** The first part of the keys of a list's texts. */
export function textsOf(list: InventoryList): Exclude<InventoryList, "spare-parts"> | "spareParts" {
  return list === "spare-parts" ? "spareParts" : list;
}

/** The commands of every record. */
export const INVENTORY_COMMANDS = ["update", "archive", "restore", "delete"] as const;
export type InventoryCommand = (typeof INVENTORY_COMMANDS)[number];

/** Those of them with a dialog, by the last segment of its URL. */
export const INVENTORY_DIALOGS = {
  archive: "archive",
  restore: "restore",
  delete: "delete",
} as const;

/** Whether a record is referred to; the counts are by kind of the referring record. */
export function isUsed(uses: Record<string, number>): boolean {
  return Object.values(uses).some((count) => count > 0);
}

/** The records that each tab of a record's page lists, for its live updates (`PageLive`). */
export const TAB_RECORDS = {
  /** The first tab begins with the open work. */
  "": ["work_orders", "visits", "tickets"],
  "work-orders": ["work_orders", "visits", "maintenance_plans"],
  tickets: ["tickets"],
  locations: ["locations"],
  rooms: ["rooms"],
  assets: ["assets"],
  users: ["users"],
} as const;
