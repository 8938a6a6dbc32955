import { sql } from "drizzle-orm";
import { customers } from "~/features/customers/schema";
import { locations } from "~/features/locations/schema";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import { rooms } from "~/features/rooms/schema";
import { queryRows } from "~/kernel/server/queries/query-rows";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Place } from "../model";
import { assets } from "../schema";

type Named = { id: string; name: string };
export type AssetChoices = {
  customers: PickerOption[];
  /** Null when the feature is off for the tenant. */
  locations: PickerOption[] | null;
  rooms: PickerOption[] | null;
  categories: string[];
  chosen: {
    customer: Named | null;
    location: (Named & { customerId: string | null }) | null;
    room: (Named & { locationId: string }) | null;
  };
};

/** Reads the first options of the form and filters, and the names of the chosen records, archived or not. */
export async function readAssetChoices(
  ctx: AuthContext,
  { customerId, locationId, roomId }: Place,
): Promise<AssetChoices> {
  const [settings, ownersToPick, placesToPick, roomsToPick, categories, customer, location, room] =
    await Promise.all([
      ctx.settings(),
      pick(ctx, "customers", { search: "" }),
      pick(ctx, "locations", { search: "", customerId }).catch(() => null),
      pick(ctx, "rooms", { search: "", customerId, locationId }).catch(() => null),
      listCategories(ctx),
      ctx.db
        .select({ id: customers.id, name: customers.name })
        .from(customers)
        .where(sql`${customers.id} = ${customerId}`),
      ctx.db
        .select({ id: locations.id, name: locations.name, customerId: locations.customerId })
        .from(locations)
        .where(sql`${locations.id} = ${locationId}`),
      ctx.db
        .select({ id: rooms.id, name: rooms.name, locationId: rooms.locationId })
        .from(rooms)
        .where(sql`${rooms.id} = ${roomId}`),
    ]);
  const { LOCATIONS, ROOMS } = settings.features;
  const chosen = {
    customer: customer[0] ?? null,
    location: LOCATIONS.enabled ? (location[0] ?? null) : null,
    room: ROOMS.enabled ? (room[0] ?? null) : null,
  };
  return {
    customers: ownersToPick,
    locations: LOCATIONS.enabled ? placesToPick : null,
    rooms: ROOMS.enabled ? roomsToPick : null,
    categories,
    chosen,
  };
}

const MOST_CATEGORIES = 200;

/** Lists the categories in use in order. It skips from one to the next in the index instead of scanning all assets. */
export async function listCategories(ctx: AuthContext): Promise<string[]> {
  const next = sql`SELECT min(${assets.category}) FROM ${assets} WHERE ${assets.archivedAt} IS NULL AND ${assets.category} >`;
  const used = await queryRows(
    ctx,
    { category: assets.category },
    sql`WITH RECURSIVE used (category) AS (SELECT (${next} '')
      UNION ALL SELECT (${next} used.category) FROM used WHERE used.category IS NOT NULL)
      SELECT category FROM used WHERE category IS NOT NULL LIMIT ${MOST_CATEGORIES}`,
  );
  return used.map((row) => row.category);
}
