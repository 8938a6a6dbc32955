import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { customers } from "~/features/customers/schema";
import { rooms } from "~/features/rooms/schema";
import { may } from "~/kernel/authorization/actions";
import type { CardCounts } from "~/kernel/input/list-view";
import { Refusal } from "~/kernel/refusal";
import { countOf, flag, TEXT, value } from "~/kernel/server/database/fields";
import type { AuthContext } from "~/kernel/server/request-context";
import { type Grouping, type ListOrBoard, pageOrGroups } from "~/kernel/server/queries/groups";
import { archivedIs, type Listing } from "~/kernel/server/queries/listing";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";
import { locations } from "../schema";
import type { Address } from "./record";

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
  name: locations.sortKey,
  city: locations.city,
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

/** Reads one page or the board of locations and the total count, in one round trip. */
export async function listLocations(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null = null,
): Promise<ListOrBoard<LocationRow>> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const [page, settings] = await Promise.all([
    pageOrGroups(ctx, listParams, listingOf(listParams), cards),
    ctx.settings(),
  ]);
  const { ROOMS } = settings.features;
  return {
    ...page,
    entities: page.entities.map((row) => ({
      ...row,
      roomCount: ROOMS.enabled ? row.roomCount : null,
    })),
  };
}

const ROW = {
  id: locations.id,
  name: locations.name,
  customerId: locations.customerId,
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  street: locations.street,
  number: locations.number,
  zipCode: locations.zipCode,
  city: locations.city,
  country: locations.country,
  floor: locations.floor,
  section: locations.section,
  isDefault: locations.isDefault,
  roomCount: countOf(rooms, and(eq(rooms.locationId, locations.id), isNull(rooms.archivedAt))),
  archived: flag(isNotNull(locations.archivedAt)),
  createdAt: locations.createdAt,
  version: locations.version,
};

export function listingOf({
  customerId,
  archived,
}: Pick<ListInput, "customerId" | "archived">): Listing<typeof ROW> & { grouping: Grouping } {
  return {
    table: locations,
    row: ROW,
    joins: sql`LEFT JOIN ${customers} ON ${customers.id} = ${locations.customerId}`,
    where: [
      customerId ? eq(locations.customerId, customerId) : undefined,
      archivedIs(locations, archived),
    ],
    sorts: SORTS,
    grouping: {
      by: locations.customerId,
      label: sql`(SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = ${locations.customerId})`,
      order: sql`(SELECT ${customers.sortKey} FROM ${customers} WHERE ${customers.id} = ${locations.customerId})`,
    },
  };
}
