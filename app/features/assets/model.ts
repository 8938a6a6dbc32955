/** A machine or device that is maintained. It belongs to a customer or to the company itself. */
export const ASSET_FIELDS = [
  "name",
  "serialNumber",
  "manufacturer",
  "model",
  "category",
  "customerId",
  "locationId",
  "roomId",
  "position",
] as const;

/** References that prevent deletion, in the order in which the message lists them. */
export type AssetUses = { workOrders: number; tickets: number };

export const ASSET_COMMANDS = ["update", "archive", "restore", "delete"] as const;
export type AssetCommand = (typeof ASSET_COMMANDS)[number];

/** The commands with a dialog, by the last segment of its URL. */
export const ASSET_DIALOGS = {
  archive: "archive",
  restore: "restore",
  delete: "delete",
  documents: "addDocuments",
} as const;

/** Why a command is refused. A key under `assets.guards` in app/locales. */
export type AssetGuard = "orders_of_customer";

/** An asset's customer, location and room. */
export type Place = { customerId: string | null; locationId: string | null; roomId: string | null };

export type Found = { id: string; customerId: string | null; archived: boolean };
/** The existing records that a place refers to. A room's customer is that of its location. */
export type PlaceReferences = {
  customer: { archived: boolean } | null;
  locations: Found[];
  rooms: (Found & { locationId: string })[];
  features: { locations: boolean; rooms: boolean };
};
