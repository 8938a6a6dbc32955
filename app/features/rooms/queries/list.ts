import { type SQL, sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { archivedIs, type Listing, listPage } from "~/kernel/server/queries/listing";
import { placedAt } from "~/kernel/server/queries/shown-places";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";

export type RoomRow = {
  id: string;
  name: string;
  floor: string;
  number: string;
  section: string;
  /** Null and empty when locations are disabled. */
  locationId: string | null;
  locationName: string;
  customerId: string | null;
  customerName: string;
  archived: boolean;
  createdAt: Instant;
  version: number;
};

const SORTS = {
  name: sql`t.sort_key`,
  floor: sql`t.floor`,
  createdAt: null,
} as const satisfies Record<ListInput["sortBy"], SQL | null>;

/** One page of rooms and the total count, in one round trip. */
export async function listRooms(
  ctx: AuthContext,
  listParams: ListInput,
): Promise<{ entities: RoomRow[]; totalCount: number }> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const [page, settings] = await Promise.all([
    listPage<StoredRow>(ctx, listParams, listingOf(listParams)),
    ctx.settings(),
  ]);
  const hidden = settings.features.LOCATIONS.enabled ? {} : { locationId: null, locationName: "" };
  return {
    ...page,
    entities: page.entities.map((row) => ({ ...row, archived: row.archived === 1, ...hidden })),
  };
}

type StoredRow = Omit<RoomRow, "archived"> & { archived: number };

export function listingOf({
  locationId,
  customerId,
  archived,
}: Pick<ListInput, "locationId" | "customerId" | "archived">): Listing {
  return {
    table: "rooms",
    columns: sql`t.id, t.name, t.floor, t.number, t.section, t.location_id AS locationId, l.name AS locationName, l.customer_id AS customerId,
      coalesce(c.name, '') AS customerName, t.archived_at IS NOT NULL AS archived, t.created_at AS createdAt, t.version`,
    joins: sql`JOIN locations l ON l.id = t.location_id LEFT JOIN customers c ON c.id = l.customer_id`,
    where: [
      ...placedAt("t", { locationId }),
      ...(customerId
        ? [sql`t.location_id IN (SELECT id FROM locations WHERE customer_id = ${customerId})`]
        : []),
      archivedIs(archived),
    ],
    sorts: SORTS,
  };
}
