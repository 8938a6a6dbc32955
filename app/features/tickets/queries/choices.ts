import { sql } from "drizzle-orm";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import { pickable } from "~/features/pickers/policy";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { requireLinkable } from "./linkable";
import { readTicketsFacts } from "./facts";

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
const MOST_ORDERS = 50;

/**
 * The tickets to add to an order, and the open orders of their customer that may take them; for a lead without further permission, only
 * their own.
 */
export async function readOrderChoices(ctx: AuthContext, ids: readonly string[]) {
  const own = may(ctx.actor, "tickets.link")
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM work_order_assignments a WHERE a.work_order_id = w.id AND a.user_id = ${ctx.actor.userId} AND a.to_at IS NULL AND a.is_lead = 1)`;
  const first = sql`(SELECT customer_id FROM tickets WHERE id = ${ids[0] ?? null})`;
  const [tickets, orders] = await Promise.all([
    readTicketsFacts(ctx, ids),
    ctx.db.all<{
      id: string;
      number: string;
      description: string;
    }>(sql`SELECT w.id, w.number, substr(w.description, 1, 80) AS description FROM work_orders w
      WHERE w.status_rank IN (1, 2) AND w.customer_id IS ${first} AND ${own} ORDER BY w.number DESC LIMIT ${MOST_ORDERS}`),
  ]);
  if (!may(ctx.actor, "tickets.link", { lead: true })) throw new Refusal("not_allowed");
  // Reports every obstacle at once, before the user chooses an order.
  requireLinkable(ctx, tickets, ids, ctx.actor);
  const choices = orders.map(({ id, number, description }): OrderChoice => ({
    id,
    name: number,
    hint: description,
  }));
  return {
    tickets: tickets.map(({ id, number, name }) => ({ id, number, name })),
    orders: choices,
  };
}
