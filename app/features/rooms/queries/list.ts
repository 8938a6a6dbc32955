import { isNotNull, sql } from "drizzle-orm";
import { customers } from "~/features/customers/schema";
import { locations } from "~/features/locations/schema";
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
import { rooms } from "../schema";

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
  name: rooms.sortKey,
  floor: rooms.floor,
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

/** One page or the board of rooms and the total count, in one round trip. */
export async function listRooms(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null = null,
): Promise<ListOrBoard<RoomRow>> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const [page, settings] = await Promise.all([
    pageOrGroups(ctx, listParams, listingOf(listParams), cards),
    ctx.settings(),
  ]);
  const hidden = settings.features.LOCATIONS.enabled ? {} : { locationId: null, locationName: "" };
  return {
    ...page,
    entities: page.entities.map((row) => ({ ...row, ...hidden })),
  };
}

const ROW = {
  id: rooms.id,
  name: rooms.name,
  floor: rooms.floor,
  number: rooms.number,
  section: rooms.section,
  locationId: rooms.locationId,
  locationName: locations.name,
  customerId: locations.customerId,
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  archived: flag(isNotNull(rooms.archivedAt)),
  createdAt: rooms.createdAt,
  version: rooms.version,
};

export function listingOf({
  locationId,
  customerId,
  archived,
}: Pick<ListInput, "locationId" | "customerId" | "archived">): Listing<typeof ROW> & {
  grouping: Grouping;
} {
  return {
    table: rooms,
    row: ROW,
    joins: sql`JOIN ${locations} ON ${locations.id} = ${rooms.locationId} LEFT JOIN ${customers} ON ${customers.id} = ${locations.customerId}`,
    where: [
      ...placedAt(rooms, { locationId }),
      customerId
        ? sql`${rooms.locationId} IN (SELECT ${locations.id} FROM ${locations} WHERE ${locations.customerId} = ${customerId})`
        : undefined,
      archivedIs(rooms, archived),
    ],
    sorts: SORTS,
    grouping: { by: rooms.floor, order: sql`CAST(${rooms.floor} AS INTEGER)` },
  };
}
