/** A machine or device that is maintained: a customer's, or the company's own. */
export const ASSET_FIELDS = ["name", "serialNumber", "manufacturer", "model", "category", "customerId", "locationId", "roomId", "position"] as const;
export type AssetField = (typeof ASSET_FIELDS)[number];

/** What can keep an asset from being deleted, in the order in which it is named. */
export type AssetUses = { workOrders: number; tickets: number };

export const ASSET_COMMANDS = ["update", "archive", "restore", "delete"] as const;
export type AssetCommand = (typeof ASSET_COMMANDS)[number];

/** Why not, as under `assets.guards` in app/text. */
export type AssetGuard = "orders_of_customer";

/** Whose an asset is, and where. */
export type Place = { customerId: string | null; locationId: string | null; roomId: string | null };

export type Found = { id: string; customerId: string | null; archived: boolean };
/** What a place names, as far as it exists; a room's customer is its location's. */
export type PlaceReferences = {
  customer: { archived: boolean } | null;
  locations: Found[];
  rooms: (Found & { locationId: string })[];
  features: { locations: boolean; rooms: boolean };
};
