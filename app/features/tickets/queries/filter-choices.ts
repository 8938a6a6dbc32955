import { sql } from "drizzle-orm";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import { pickable } from "~/features/pickers/policy";
import type { AuthContext } from "~/kernel/server/request-context";
import { isFilterOn, type PlaceFilter } from "~/kernel/server/queries/shown-places";
import type { ListInput } from "../inputs/list";

type Named = { id: string; name: string };
type Kind = "customers" | "locations" | "assets";

/**
 * The first options of the list's filters. Null when this user has nothing to choose from. The name of a selected value is read only from
 * the user's own options.
 */
export async function readFilterChoices(
  ctx: AuthContext,
  listParams: Pick<ListInput, "customerId" | "locationId" | "assetId">,
) {
  const office = pickable("customers", ctx.actor) === "all";
  const first = (kind: Kind): Promise<PickerOption[] | null> =>
    pick(ctx, kind, { search: "" }).catch(() => null);
  // An option that is not among the first is named by the record itself, for users who may choose any.
  const chosen = async (
    kind: Kind,
    filter: PlaceFilter,
    id: string | null,
  ): Promise<Named | null> =>
    office && id
      ? ((
          await ctx.db.all<Named>(
            sql`SELECT id, name FROM ${sql.raw(kind)} WHERE id = ${id} AND ${isFilterOn(filter)}`,
          )
        )[0] ?? null)
      : null;
  const [customers, locations, assets, customer, location, asset] = await Promise.all([
    office ? first("customers") : null,
    first("locations"),
    first("assets"),
    chosen("customers", "customerId", listParams.customerId),
    chosen("locations", "locationId", listParams.locationId),
    chosen("assets", "assetId", listParams.assetId),
  ]);
  const named = (known: Named | null, options: PickerOption[] | null, id: string | null) =>
    known ?? options?.find((option) => option.id === id) ?? null;
  return {
    customers,
    locations: locations?.length ? locations : null,
    assets: assets?.length ? assets : null,
    chosen: {
      customerId: customer,
      locationId: named(location, locations, listParams.locationId),
      assetId: named(asset, assets, listParams.assetId),
    },
    seesOthers: office || ctx.actor.customerId !== null,
  };
}
