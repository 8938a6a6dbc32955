import { sql } from "drizzle-orm";
import { listDocuments } from "~/features/attachments/queries/list";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import type { Place, AssetUses } from "../model";
import { deleteBlocked, assetActions } from "../policy";

/** An asset as its commands need it. */
export type AssetRecord = Place & {
  id: string;
  name: string;
  serialNumber: string;
  manufacturer: string;
  model: string;
  category: string;
  position: string;
  customerName: string;
  locationName: string;
  roomName: string;
  archived: boolean;
  archivedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
  version: number;
  uses: AssetUses;
};

/** Reads one asset with one SQL statement; null when the id does not exist. */
export async function findAsset(ctx: AuthContext, id: string): Promise<AssetRecord | null> {
  const rows = await ctx.db.all<
    Omit<AssetRecord, "archived" | "uses"> & AssetUses
  >(sql`SELECT t.id, t.name, t.serial_number AS serialNumber, t.manufacturer, t.model,
      t.category, t.position, t.customer_id AS customerId, t.location_id AS locationId, t.room_id AS roomId, coalesce(c.name, '') AS customerName,
      coalesce(l.name, '') AS locationName, coalesce(r.name, '') AS roomName, t.archived_at AS archivedAt, t.created_at AS createdAt, t.updated_at AS updatedAt, t.version,
      (SELECT count(*) FROM work_orders w WHERE w.asset_id = t.id) AS workOrders, (SELECT count(*) FROM tickets k WHERE k.asset_id = t.id) AS tickets
    FROM assets t LEFT JOIN customers c ON c.id = t.customer_id LEFT JOIN locations l ON l.id = t.location_id LEFT JOIN rooms r ON r.id = t.room_id WHERE t.id = ${id}`);
  const [found] = rows;
  if (!found) return null;
  const { workOrders, tickets, ...row } = found;
  return { ...row, archived: row.archivedAt !== null, uses: { workOrders, tickets } };
}

/** Reads an asset with everything its page shows, in one round trip. Omits places whose feature is off. */
export async function getAsset(ctx: AuthContext, id: string) {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const [found, documents, settings] = await Promise.all([
    findAsset(ctx, id),
    listDocuments(ctx, { type: "asset", id }),
    ctx.settings(),
  ]);
  const asset = present(found);
  const { LOCATIONS, ROOMS } = settings.features;
  return {
    ...asset,
    ...(LOCATIONS.enabled ? {} : { locationId: null, locationName: "" }),
    ...(ROOMS.enabled ? {} : { roomId: null, roomName: "" }),
    documents,
    availableActions: assetActions(asset),
    deleteBlocked: deleteBlocked(asset),
  };
}
export type AssetDetail = Awaited<ReturnType<typeof getAsset>>;
