/** A place where people work: a customer's, or the company's own. */
export const LOCATION_FIELDS = ["name", "customerId", "street", "number", "zipCode", "city", "country", "floor", "section"] as const;
export type LocationField = (typeof LOCATION_FIELDS)[number];

/** What can keep a location from being deleted, in the order in which it is named. */
export type LocationUses = { rooms: number; assets: number; workOrders: number; tickets: number };

export const LOCATION_COMMANDS = ["update", "makeDefault", "archive", "restore", "delete"] as const;
export type LocationCommand = (typeof LOCATION_COMMANDS)[number];

/** Why not, as under `locations.guards` in app/locales. */
export type LocationGuard = "default_location" | "default_stays" | "default_cannot_move" | "no_customer" | "customer_archived" | "holds_other_customers";

/** How many of each its lists show: without what is archived. */
export type LocationCounts = { rooms: number; assets: number; workOrders: number };
