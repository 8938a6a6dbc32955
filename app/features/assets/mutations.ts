import { isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { workOrders } from "~/database/schema/work-orders/order";
import { guardRefusal, Refusal } from "~/kernel/refusal";
import { expect, type Step } from "~/server/command/statement";
import { archiveRows } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { Place } from "./model";
import { assets } from "~/database/schema/assets";

const NOWHERE: Place = { customerId: null, locationId: null, roomId: null };

/** Checks at write time that the place exists and belongs to the customer. The asset's current place may stay even if archived. */
export function expectPlace(
  { customerId, locationId, roomId }: Place,
  has: Place = NOWHERE,
): Step[] {
  const owned = customerId === null ? sql`1` : sql`${locations.customerId} IS ${customerId}`;
  return [
    ...(customerId
      ? [
          expect(
            sql`EXISTS (SELECT 1 FROM ${customers} WHERE ${customers.id} = ${customerId} AND ${isAlive(customers, customerId === has.customerId)})`,
            gone("customerId"),
          ),
        ]
      : []),
    ...(locationId
      ? [
          expect(
            sql`EXISTS (SELECT 1 FROM ${locations} WHERE ${locations.id} = ${locationId}
              AND ${isAlive(locations, locationId === has.locationId)} AND ${owned})`,
            gone("locationId"),
          ),
        ]
      : []),
    ...(roomId
      ? [
          expect(
            sql`EXISTS (SELECT 1 FROM ${rooms} WHERE ${rooms.id} = ${roomId} AND ${isAlive(rooms, roomId === has.roomId)}
              AND ${rooms.locationId} = ${locationId})`,
            gone("roomId"),
          ),
        ]
      : []),
  ];
}

function isAlive({ archivedAt }: { archivedAt: SQLiteColumn }, isStored: boolean): SQL {
  return isStored ? sql`1` : isNull(archivedAt);
}

function gone(field: keyof Place): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { [field]: "gone" } });
}

/** Open orders reference assets of their own customer. Selling such an asset would make them inconsistent. */
export function expectNoOrdersOfOthers(assetId: string, customerId: string | null): Step[] {
  if (customerId === null) return [];
  const others = sql`SELECT 1 FROM ${workOrders} WHERE ${workOrders.assetId} = ${assetId} AND ${workOrders.statusRank} <= 2
    AND ${workOrders.customerId} IS NOT ${customerId}`;
  return [
    expect(
      sql`NOT EXISTS (${others})`,
      guardRefusal("orders_of_customer", { fields: { customerId: "invalid" } }),
    ),
  ];
}

/** At write time: it may have been deleted since it was read. */
export function expectExists(id: string): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM ${assets} WHERE ${assets.id} = ${id})`,
    new Refusal("not_found"),
  );
}

/** Archives the assets that match with the record that they belong to, or restores them (null). */
export function archiveAssets(
  ctx: AuthContext,
  archivedAt: number | null,
  which: SQL | undefined,
): Step {
  return archiveRows(ctx, assets, archivedAt, which);
}
