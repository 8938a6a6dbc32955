import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { archivedIs, type Listing, listPage } from "~/kernel/server/queries/listing";
import { placedAt } from "~/kernel/server/queries/shown-places";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";

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
  name: sql`t.sort_key`,
  serialNumber: sql`t.serial_number`,
  manufacturer: sql`t.manufacturer`,
  category: [sql`t.category`, sql`t.sort_key`],
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

/** Reads one page of assets and the total count, in one round trip. */
export async function listAssets(
  ctx: AuthContext,
  listParams: ListInput,
): Promise<{ entities: AssetRow[]; totalCount: number }> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const [page, settings] = await Promise.all([
    listPage<StoredRow>(ctx, listParams, listingOf(listParams)),
    ctx.settings(),
  ]);
  const { LOCATIONS, ROOMS } = settings.features;
  const hidden = {
    ...(LOCATIONS.enabled ? {} : { locationId: null, locationName: "" }),
    ...(ROOMS.enabled ? {} : { roomId: null, roomName: "" }),
  };
  return {
    ...page,
    entities: page.entities.map((row) => ({ ...row, archived: row.archived === 1, ...hidden })),
  };
}

type StoredRow = Omit<AssetRow, "archived"> & { archived: number };

export function listingOf({
  customerId,
  locationId,
  roomId,
  category,
  archived,
}: Pick<ListInput, "customerId" | "locationId" | "roomId" | "category" | "archived">): Listing {
  return {
    table: "assets",
    columns: sql`t.id, t.name, t.serial_number AS serialNumber, t.manufacturer, t.model, t.category, t.position, t.customer_id AS customerId,
      coalesce(c.name, '') AS customerName, t.location_id AS locationId, coalesce(l.name, '') AS locationName, t.room_id AS roomId, coalesce(r.name, '') AS roomName,
      t.archived_at IS NOT NULL AS archived, t.created_at AS createdAt, t.version`,
    joins: sql`LEFT JOIN customers c ON c.id = t.customer_id LEFT JOIN locations l ON l.id = t.location_id LEFT JOIN rooms r ON r.id = t.room_id`,
    where: [
      ...placedAt("t", { customerId, locationId, roomId }),
      ...(category ? [sql`t.category = ${category}`] : []),
      archivedIs(archived),
    ],
    sorts: SORTS,
  };
}
