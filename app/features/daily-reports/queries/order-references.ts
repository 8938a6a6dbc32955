import { eq, type SQL, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import type { Status } from "~/features/work-orders/model";
import { workOrders } from "~/database/schema/work-orders/order";
import { TEXT, value } from "~/database/fields";
import { featureIsOn } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import type { Instant } from "~/kernel/time/instants";

type OrderReferences = {
  id: string;
  number: string;
  status: Status;
  version: number;
  retroactiveUntil: Instant | null;
  plannedRegularMinutes: number;
  plannedTravelMinutes: number;
  customer: string;
  location: string;
  room: string;
  asset: string;
};

/** Reads the order facts that report entry needs; null when the order does not exist. */
export async function findOrderReferences(
  ctx: AuthContext,
  workOrderId: SQL,
): Promise<OrderReferences | null> {
  const rows = await ctx.db
    .select({
      id: workOrders.id,
      number: workOrders.number,
      status: workOrders.status,
      version: workOrders.version,
      retroactiveUntil: workOrders.retroactiveUntil,
      plannedRegularMinutes: workOrders.plannedRegularMinutes,
      plannedTravelMinutes: workOrders.plannedTravelMinutes,
      customer: value(TEXT, sql`coalesce(${customers.name}, '')`),
      location: value(
        TEXT,
        sql`iif(${featureIsOn("LOCATIONS")}, coalesce(${locations.name}, ''), '')`,
      ),
      room: value(TEXT, sql`iif(${featureIsOn("ROOMS")}, coalesce(${rooms.name}, ''), '')`),
      asset: value(TEXT, sql`coalesce(${assets.name}, '')`),
    })
    .from(workOrders)
    .leftJoin(customers, eq(customers.id, workOrders.customerId))
    .leftJoin(locations, eq(locations.id, workOrders.locationId))
    .leftJoin(rooms, eq(rooms.id, workOrders.roomId))
    .leftJoin(assets, eq(assets.id, workOrders.assetId))
    .where(sql`${workOrders.id} = ${workOrderId}`);
  return rows[0] ?? null;
}
