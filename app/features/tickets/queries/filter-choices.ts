import { and, eq } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { locations } from "~/database/schema/locations";
import { customers } from "~/database/schema/customers";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import { pickable } from "~/features/pickers/policy";
import type { AuthContext } from "~/server/request-context";
import { isFilterOn, type PlaceFilter } from "~/server/queries/visible-places";
import type { ListInput } from "../inputs/list";

type Named = { id: string; name: string };
type Kind = "customers" | "locations" | "assets";

const TABLES = { customers, locations, assets } as const;

/**
 * The first options of the list's filters. Null when this user has nothing to choose from. The name of a selected value is read only from
 * the user's own options.
 */
export async function readFilterChoices(
  ctx: AuthContext,
  listParams: Pick<ListInput, "customerId" | "locationId" | "assetId">,
) {
  const office = pickable("customers", ctx.actor) === "all";
  const { customerId, locationId } = listParams;
  const first = (kind: Kind, within: object = {}): Promise<PickerOption[] | null> =>
    pick(ctx, kind, { search: "", ...within }).catch(() => null);
  // An option that is not among the first is named by the record itself, for users who may choose any.
  const chosen = async (
    kind: Kind,
    filter: PlaceFilter,
    id: string | null,
  ): Promise<Named | null> => {
    if (!office || !id) return null;
    const table = TABLES[kind];
    const [found] = await ctx.db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.id, id), isFilterOn(filter)));
    return found ?? null;
  };
  const [customersToPick, placesToPick, assetsToPick, customer, location, asset] =
    await Promise.all([
      office ? first("customers") : null,
      first("locations", { customerId }),
      first("assets", { customerId, locationId }),
      chosen("customers", "customerId", listParams.customerId),
      chosen("locations", "locationId", listParams.locationId),
      chosen("assets", "assetId", listParams.assetId),
    ]);
  const named = (known: Named | null, options: PickerOption[] | null, id: string | null) =>
    known ?? options?.find((option) => option.id === id) ?? null;
  return {
    customers: customersToPick,
    locations: placesToPick?.length ? placesToPick : null,
    assets: assetsToPick?.length ? assetsToPick : null,
    chosen: {
      customerId: customer,
      locationId: named(location, placesToPick, listParams.locationId),
      assetId: named(asset, assetsToPick, listParams.assetId),
    },
    seesOthers: office || ctx.actor.customerId !== null,
  };
}
export type FilterChoices = Awaited<ReturnType<typeof readFilterChoices>>;
