import { pick } from "~/features/pickers/queries/options";
import { may } from "~/kernel/authorization/actions";
import type { AuthContext } from "~/server/request-context";

/** The first options of every picker in the form, in one round trip. Disabled features are null. */
export async function readOrderChoices(ctx: AuthContext) {
  const all = { search: "" };
  const whenOn = async (feature: "LOCATIONS" | "ROOMS", kind: "locations" | "rooms") => {
    const [settings, options] = await Promise.all([
      ctx.settings(),
      pick(ctx, kind, all).catch(() => null),
    ]);
    return settings.features[feature].enabled ? options : null;
  };
  const [customers, locations, rooms, assets, technicians, equipment, spareParts] =
    await Promise.all([
      pick(ctx, "customers", all),
      whenOn("LOCATIONS", "locations"),
      whenOn("ROOMS", "rooms"),
      pick(ctx, "assets", all),
      pick(ctx, "technicians", all),
      pick(ctx, "equipment", all),
      pick(ctx, "spare-parts", all),
    ]);
  const own = technicians.filter((each) => each.id === ctx.actor.userId);
  return {
    customers,
    locations,
    rooms,
    assets,
    equipment,
    spareParts,
    technicians: may(ctx.actor, "work-orders.edit") ? technicians : own,
    mayMake: may(ctx.actor, "inventory.manage"),
  };
}
