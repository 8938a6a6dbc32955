import * as z from "zod/mini";
import { activityInput } from "~/features/activity/inputs";
import { readActivity } from "~/features/activity/queries/read";
import type { ActivityLine } from "~/features/activity/model";
import { getAsset } from "~/features/assets/queries/record";
import { getCustomer } from "~/features/customers/queries/record";
import { getEquipment } from "~/features/equipment/queries/record";
import { getLocation } from "~/features/locations/queries/record";
import { getRoom } from "~/features/rooms/queries/record";
import { getPart } from "~/features/spare-parts/queries/record";
import { getTask } from "~/features/tasks/queries/detail";
import { getTicket } from "~/features/tickets/queries/detail";
import { getUser } from "~/features/users/queries/user";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import type { Area } from "~/kernel/authorization/access";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { type Endpoint, endpoint } from "./endpoint";

/**
 * Returns the rows that the actor may see, one more than requested when there are earlier ones.
 * Null when the actor may not read the log.
 */
type Read = (ctx: AuthContext, id: string, events: number) => Promise<ActivityLine[] | null>;

/** The permission to read a record includes its log. Both are read in one round trip. */
function withRecord(type: string, get: (ctx: AuthContext, id: string) => Promise<unknown>): Read {
  return async (ctx, id, most) =>
    (await Promise.all([readActivity(ctx, { type, id }, { most }), get(ctx, id)]))[0];
}

function activityOf(noun: string, access: Area, called: string, read: Read): Endpoint {
  return endpoint({
    method: "GET",
    path: `/${noun}/:id/activity`,
    summary: `List the activity of ${called}, newest first`,
    access,
    input: activityInput,
    response: z.object({
      lines: z.array(
        z.looseObject({ id: z.number(), at: z.number(), actorName: z.string(), event: z.string() }),
      ),
      hasEarlier: z.boolean(),
    }),
    async run(ctx, { id, most }) {
      const lines = await read(ctx, id, most);
      if (!lines) throw new Refusal("not_allowed");
      return { lines: lines.slice(0, most), hasEarlier: lines.length > most };
    },
  });
}

export const activityEndpoints = [
  activityOf(
    "workOrders",
    "work-orders",
    "a work order",
    async (ctx, id, events) => (await getWorkOrder(ctx, id, { events })).activity,
  ),
  activityOf(
    "tasks",
    "tasks",
    "a task",
    async (ctx, id, events) => (await getTask(ctx, id, { events })).activity,
  ),
  activityOf(
    "tickets",
    "tickets",
    "a ticket",
    async (ctx, id, events) => (await getTicket(ctx, id, { events })).activity,
  ),
  activityOf(
    "customers",
    "customers",
    "a customer",
    async (ctx, id, events) => (await getCustomer(ctx, id, "customers", { events })).activity,
  ),
  activityOf(
    "partners",
    "partners",
    "a partner",
    async (ctx, id, events) => (await getCustomer(ctx, id, "partners", { events })).activity,
  ),
  activityOf("locations", "locations", "a location", withRecord("location", getLocation)),
  activityOf("rooms", "rooms", "a room", withRecord("room", getRoom)),
  activityOf("assets", "assets", "an asset", withRecord("asset", getAsset)),
  activityOf("equipment", "assets", "a piece of equipment", withRecord("equipment", getEquipment)),
  activityOf("spareParts", "assets", "a spare part", withRecord("spare-part", getPart)),
  activityOf("users", "users", "a user", withRecord("user", getUser)),
];
