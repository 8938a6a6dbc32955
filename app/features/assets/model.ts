import { INVENTORY_DIALOGS } from "~/features/inventory/model";

/** Whether a serial number identifies one machine, which "-", "none" and "000" do not. */
export function isDistinctive(serialNumber: string): boolean {
  const signs = serialNumber.match(/[\p{L}\p{N}]/gu) ?? [];
  return /\d/.test(serialNumber) && new Set(signs).size > 1;
}

/** The commands with a dialog, by the last segment of its URL. */
export const ASSET_DIALOGS = { ...INVENTORY_DIALOGS, documents: "addDocuments" } as const;

export type Place = { customerId: string | null; locationId: string | null; roomId: string | null };

export type Found = { id: string; customerId: string | null; archived: boolean };
/** The existing records that a place refers to. A room's customer is that of its location. */
export type PlaceReferences = {
  customer: { archived: boolean } | null;
  locations: Found[];
  rooms: (Found & { locationId: string })[];
  features: { locations: boolean; rooms: boolean };
};
