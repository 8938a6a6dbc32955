import { sql } from "drizzle-orm";
import { customers } from "~/features/customers/schema";
import { locations } from "~/features/locations/schema";
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
  const [settings, locationsToPick, customersToPick, location, customer] = await Promise.all([
    ctx.settings(),
    pick(ctx, "locations", { search: "", customerId }).catch(() => null),
    pick(ctx, "customers", { search: "" }),
    ctx.db
      .select({ id: locations.id, name: locations.name })
      .from(locations)
      .where(sql`${locations.id} = ${locationId}`),
    ctx.db
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .where(sql`${customers.id} = ${customerId}`),
  ]);
  const { enabled } = settings.features.LOCATIONS;
  return {
    locations: enabled ? locationsToPick : null,
    customers: customersToPick,
    location: enabled ? (location[0] ?? null) : null,
    customer: customer[0] ?? null,
  };
}
