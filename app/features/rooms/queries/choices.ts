import { sql } from "drizzle-orm";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import type { AuthContext } from "~/kernel/server/request-context";

type Named = { id: string; name: string };
type Chosen = { locationId: string | null; customerId: string | null };
export type RoomChoices = {
  locations: PickerOption[] | null;
  customers: PickerOption[];
  location: Named | null;
  customer: Named | null;
};

/** The first locations and customers to choose from, and the selected ones. Null when locations are disabled. */
export async function readRoomChoices(
  ctx: AuthContext,
  { locationId, customerId }: Chosen,
): Promise<RoomChoices> {
  const [settings, locations, customers, location, customer] = await Promise.all([
    ctx.settings(),
    pick(ctx, "locations", { search: "", customerId }).catch(() => null),
    pick(ctx, "customers", { search: "" }),
    ctx.db.all<Named>(sql`SELECT id, name FROM locations WHERE id = ${locationId}`),
    ctx.db.all<Named>(sql`SELECT id, name FROM customers WHERE id = ${customerId}`),
  ]);
  const { enabled } = settings.features.LOCATIONS;
  return {
    locations: enabled ? locations : null,
    customers,
    location: enabled ? (location[0] ?? null) : null,
    customer: customer[0] ?? null,
  };
}
