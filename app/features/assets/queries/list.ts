import { eq, isNotNull, sql } from "drizzle-orm";
import { customers } from "~/features/customers/schema";
import { locations } from "~/features/locations/schema";
import { rooms } from "~/features/rooms/schema";
import { may } from "~/kernel/authorization/actions";
import type { CardCounts } from "~/kernel/input/list-view";
import { Refusal } from "~/kernel/refusal";
import { flag, TEXT, value } from "~/kernel/server/database/fields";
import type { AuthContext } from "~/kernel/server/request-context";
import { type Grouping, type ListOrBoard, pageOrGroups } from "~/kernel/server/queries/groups";
import { archivedIs, type Listing } from "~/kernel/server/queries/listing";
import { placedAt } from "~/kernel/server/queries/visible-places";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";
import { assets } from "../schema";

export type AssetRow = {
  id: string;
  name: string;
  serialNumber: string;
  manufacturer: string;
  model: string;
  category: string;
  position: string;
  customerId: string | null;
  customerName: string;
  /** Null and empty when the LOCATIONS or ROOMS feature is off. */
  locationId: string | null;
  locationName: string;
  roomId: string | null;
  roomName: string;
  archived: boolean;
  createdAt: Instant;
  version: number;
};

const SORTS = {
  name: assets.sortKey,
  serialNumber: assets.serialNumber,
  manufacturer: assets.manufacturer,
  category: [assets.category, assets.sortKey],
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

/** Reads one page or the board of assets and the total count, in one round trip. */
export async function listAssets(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null = null,
): Promise<ListOrBoard<AssetRow>> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const [page, settings] = await Promise.all([
    pageOrGroups(ctx, listParams, listingOf(listParams), cards),
    ctx.settings(),
  ]);
  const { LOCATIONS, ROOMS } = settings.features;
  const hidden = {
    ...(LOCATIONS.enabled ? {} : { locationId: null, locationName: "" }),
    ...(ROOMS.enabled ? {} : { roomId: null, roomName: "" }),
  };
  return { ...page, entities: page.entities.map((row) => ({ ...row, ...hidden })) };
}

const ROW = {
  id: assets.id,
  name: assets.name,
  serialNumber: assets.serialNumber,
  manufacturer: assets.manufacturer,
  model: assets.model,
  category: assets.category,
  position: assets.position,
  customerId: assets.customerId,
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  locationId: assets.locationId,
  locationName: value(TEXT, sql`coalesce(${locations.name}, '')`),
  roomId: assets.roomId,
  roomName: value(TEXT, sql`coalesce(${rooms.name}, '')`),
  archived: flag(isNotNull(assets.archivedAt)),
  createdAt: assets.createdAt,
  version: assets.version,
};

export function listingOf({
  customerId,
  locationId,
  roomId,
  category,
  archived,
}: Pick<ListInput, "customerId" | "locationId" | "roomId" | "category" | "archived">): Listing<
  typeof ROW
> & { grouping: Grouping } {
  return {
    table: assets,
    row: ROW,
    joins: sql`LEFT JOIN ${customers} ON ${customers.id} = ${assets.customerId} LEFT JOIN ${locations} ON ${locations.id} = ${assets.locationId}
      LEFT JOIN ${rooms} ON ${rooms.id} = ${assets.roomId}`,
    where: [
      ...placedAt(assets, { customerId, locationId, roomId }),
      category ? eq(assets.category, category) : undefined,
      archivedIs(assets, archived),
    ],
    sorts: SORTS,
    grouping: { by: assets.category },
  };
}
