/** A place of work. It belongs to a customer or to the company itself. */
export const LOCATION_FIELDS = [
  "name",
  "customerId",
  "street",
  "number",
  "zipCode",
  "city",
  "country",
  "floor",
  "section",
] as const;

/** References that prevent deletion, in the order in which the message lists them. */
export type LocationUses = { rooms: number; assets: number; workOrders: number; tickets: number };

export const LOCATION_COMMANDS = ["update", "makeDefault", "archive", "restore", "delete"] as const;
export type LocationCommand = (typeof LOCATION_COMMANDS)[number];

/** The commands with a dialog, by the last segment of its URL. */
export const LOCATION_DIALOGS = {
  "make-default": "makeDefault",
  archive: "archive",
  restore: "restore",
  delete: "delete",
} as const;

/** Why a command is refused. A key under `locations.guards` in app/locales. */
export type LocationGuard =
  | "default_location"
  | "default_stays"
  | "default_cannot_move"
  | "no_customer"
  | "customer_archived"
  | "holds_other_customers";

/** Counts of records in the location's lists, without archived ones. */
export type LocationCounts = { rooms: number; assets: number; workOrders: number };
