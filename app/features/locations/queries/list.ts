import { type SQL, sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { archivedIs, type Listing, listPage } from "~/kernel/server/queries/listing";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";
import { ADDRESS, type Address } from "./record";

export type LocationRow = Address & {
  id: string;
  name: string;
  customerId: string | null;
  customerName: string;
  isDefault: boolean;
  /** Null when the ROOMS feature is off. */
  roomCount: number | null;
  archived: boolean;
  createdAt: Instant;
  version: number;
};

const SORTS = {
  name: sql`t.sort_key`,
  city: sql`t.city`,
  createdAt: null,
} as const satisfies Record<ListInput["sortBy"], SQL | null>;

/** Reads one page of locations and the total count, in one round trip. */
export async function listLocations(
  ctx: AuthContext,
  listParams: ListInput,
): Promise<{ entities: LocationRow[]; totalCount: number }> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const [page, settings] = await Promise.all([
    listPage<StoredRow>(ctx, listParams, listingOf(listParams)),
    ctx.settings(),
  ]);
  const rooms = settings.features.ROOMS.enabled;
  return {
    ...page,
    entities: page.entities.map((row) => ({
      ...row,
      isDefault: row.isDefault === 1,
      archived: row.archived === 1,
      roomCount: rooms ? row.roomCount : null,
    })),
  };
}

type StoredRow = Omit<LocationRow, "isDefault" | "archived"> & {
  isDefault: number;
  archived: number;
};

export function listingOf({
  customerId,
  archived,
}: Pick<ListInput, "customerId" | "archived">): Listing {
  return {
    table: "locations",
    columns: sql`t.id, t.name, t.customer_id AS customerId, coalesce(c.name, '') AS customerName, ${ADDRESS}, t.is_default AS isDefault,
      (SELECT count(*) FROM rooms r WHERE r.location_id = t.id AND r.archived_at IS NULL) AS roomCount,
      t.archived_at IS NOT NULL AS archived, t.created_at AS createdAt, t.version`,
    joins: sql`LEFT JOIN customers c ON c.id = t.customer_id`,
    where: [...(customerId ? [sql`t.customer_id = ${customerId}`] : []), archivedIs(archived)],
    sorts: SORTS,
  };
}
