import { eq, sql } from "drizzle-orm";
import { customers } from "~/features/customers/schema";
import { listDocuments } from "~/features/attachments/queries/list";
import { locations } from "~/features/locations/schema";
import { rooms } from "~/features/rooms/schema";
import { tickets } from "~/features/tickets/schema";
import { workOrders } from "~/features/work-orders/schema/order";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import { countOf, TEXT, value } from "~/kernel/server/database/fields";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import type { Place, AssetUses } from "../model";
import { deleteBlocked, assetActions } from "../policy";
import { assets } from "../schema";

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
  const [found] = await ctx.db
    .select(RECORD)
    .from(assets)
    .leftJoin(customers, eq(customers.id, assets.customerId))
    .leftJoin(locations, eq(locations.id, assets.locationId))
    .leftJoin(rooms, eq(rooms.id, assets.roomId))
    .where(eq(assets.id, id));
  return found ? { ...found, archived: found.archivedAt !== null } : null;
}

const RECORD = {
  id: assets.id,
  name: assets.name,
  serialNumber: assets.serialNumber,
  manufacturer: assets.manufacturer,
  model: assets.model,
  category: assets.category,
  position: assets.position,
  customerId: assets.customerId,
  locationId: assets.locationId,
  roomId: assets.roomId,
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  locationName: value(TEXT, sql`coalesce(${locations.name}, '')`),
  roomName: value(TEXT, sql`coalesce(${rooms.name}, '')`),
  archivedAt: assets.archivedAt,
  createdAt: assets.createdAt,
  updatedAt: assets.updatedAt,
  version: assets.version,
  uses: {
    workOrders: countOf(workOrders, eq(workOrders.assetId, assets.id)),
    tickets: countOf(tickets, eq(tickets.assetId, assets.id)),
  },
};

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
