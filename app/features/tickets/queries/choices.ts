import { and, desc, inArray, sql } from "drizzle-orm";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { TEXT, value } from "~/database/fields";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import { pickable } from "~/features/pickers/policy";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { requireLinkable } from "./linkable";
import { readTicketsFacts } from "./facts";
import { tickets } from "~/database/schema/tickets";

type Kind = "customers" | "locations" | "rooms" | "assets";
export type TicketChoices = {
  customers: PickerOption[];
  locations: PickerOption[] | null;
  rooms: PickerOption[] | null;
  assets: PickerOption[];
  mayMake: boolean;
  choosesCustomer: boolean;
};

/** The first places that this user may choose, in one round trip. Disabled features are null. */
export async function readTicketChoices(ctx: AuthContext): Promise<TicketChoices> {
  const choosesCustomer = pickable("locations", ctx.actor) === "all";
  const first = (kind: Kind) => pick(ctx, kind, { search: "" });
  const whenOn = async (feature: "LOCATIONS" | "ROOMS", kind: Kind) => {
    const [settings, options] = await Promise.all([ctx.settings(), first(kind).catch(() => null)]);
    return settings.features[feature].enabled ? options : null;
  };
  const [customers, locations, rooms, assets] = await Promise.all([
    choosesCustomer ? first("customers") : [],
    whenOn("LOCATIONS", "locations"),
    whenOn("ROOMS", "rooms"),
    first("assets"),
  ]);
  return {
    customers,
    locations,
    rooms,
    assets,
    mayMake: may(ctx.actor, "inventory.manage"),
    choosesCustomer,
  };
}

type OrderChoice = { id: string; name: string; hint: string };
const MAX_ORDERS = 50;

/**
 * The tickets to add to an order, and the open orders of their customer that may take them; for a lead without further permission, only
 * their own.
 */
export async function readOrderChoices(ctx: AuthContext, ids: readonly string[]) {
  const own = may(ctx.actor, "tickets.link")
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM ${workOrderAssignments} WHERE ${workOrderAssignments.workOrderId} = ${workOrders.id}
      AND ${workOrderAssignments.userId} = ${ctx.actor.userId} AND ${workOrderAssignments.toAt} IS NULL AND ${workOrderAssignments.isLead} = 1)`;
  const first = sql`(SELECT ${tickets.customerId} FROM ${tickets} WHERE ${tickets.id} = ${ids[0] ?? null})`;
  const [chosen, orders] = await Promise.all([
    readTicketsFacts(ctx, ids),
    ctx.db
      .select({
        id: workOrders.id,
        number: workOrders.number,
        description: value(TEXT, sql`substr(${workOrders.description}, 1, 80)`),
      })
      .from(workOrders)
      .where(
        and(
          inArray(workOrders.statusRank, [1, 2]).inlineParams(),
          sql`${workOrders.customerId} IS ${first}`,
          own,
        ),
      )
      .orderBy(desc(workOrders.number))
      .limit(MAX_ORDERS),
  ]);
  if (!may(ctx.actor, "tickets.link", { lead: true })) throw new Refusal("not_allowed");
  // Reports every obstacle at once, before the user chooses an order.
  requireLinkable(ctx, chosen, ids, ctx.actor);
  const choices = orders.map(({ id, number, description }): OrderChoice => ({
    id,
    name: number,
    hint: description,
  }));
  return {
    tickets: chosen.map(({ id, number, name }) => ({ id, number, name })),
    orders: choices,
  };
}
