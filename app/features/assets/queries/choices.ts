import { sql } from "drizzle-orm";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Place } from "../model";

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
  const [settings, customers, locations, rooms, categories, customer, location, room] =
    await Promise.all([
      ctx.settings(),
      pick(ctx, "customers", { search: "" }),
      pick(ctx, "locations", { search: "", customerId }).catch(() => null),
      pick(ctx, "rooms", { search: "", customerId, locationId }).catch(() => null),
      listCategories(ctx),
      ctx.db.all<Named>(sql`SELECT id, name FROM customers WHERE id = ${customerId}`),
      ctx.db.all<Named & { customerId: string | null }>(
        sql`SELECT id, name, customer_id AS customerId FROM locations WHERE id = ${locationId}`,
      ),
      ctx.db.all<Named & { locationId: string }>(
        sql`SELECT id, name, location_id AS locationId FROM rooms WHERE id = ${roomId}`,
      ),
    ]);
  const { LOCATIONS, ROOMS } = settings.features;
  const chosen = {
    customer: customer[0] ?? null,
    location: LOCATIONS.enabled ? (location[0] ?? null) : null,
    room: ROOMS.enabled ? (room[0] ?? null) : null,
  };
  return {
    customers,
    locations: LOCATIONS.enabled ? locations : null,
    rooms: ROOMS.enabled ? rooms : null,
    categories,
    chosen,
  };
}

const MOST_CATEGORIES = 200;

/** Lists the categories in use in order. It skips from one to the next in the index instead of scanning all assets. */
export async function listCategories(ctx: AuthContext): Promise<string[]> {
  const next = sql`SELECT min(category) FROM assets WHERE archived_at IS NULL AND category >`;
  const rows = await ctx.db.all<{
    category: string;
  }>(sql`WITH RECURSIVE used (category) AS (SELECT (${next} '')
    UNION ALL SELECT (${next} used.category) FROM used WHERE used.category IS NOT NULL)
    SELECT category FROM used WHERE category IS NOT NULL LIMIT ${MOST_CATEGORIES}`);
  return rows.map((row) => row.category);
}
