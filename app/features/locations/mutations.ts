import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { rooms } from "~/database/schema/rooms";
import { tickets } from "~/database/schema/tickets";
import { workOrders } from "~/database/schema/work-orders/order";
import { columnsOf } from "~/kernel/record-fields";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { expect, step, type Step } from "~/server/command/statement";
import { archiveRows, insertStored } from "~/server/command/stored";
import { LOCATION_FIELDS } from "./fields";
import type { CreateInput } from "./inputs";
import { locations } from "~/database/schema/locations";

type Fields = Omit<CreateInput, "id" | "isDefault">;
type LocationColumns = Pick<Fields, "name" | "customerId"> & Partial<Fields>;

/** Inserts a location. The batch makes a customer's first location the default: of two concurrent inserts only one is. */
export function insertLocation(
  ctx: AuthContext,
  id: string,
  location: LocationColumns,
  isDefault: boolean,
): Step[] {
  const { customerId } = location;
  return [
    ...(isDefault ? [unsetDefault(ctx, customerId)] : []),
    insertStored(ctx, locations, {
      id,
      ...columnsOf(LOCATION_FIELDS, location),
      isDefault: isDefault ? true : defaultIfFirst(customerId),
    }),
  ];
}

/** 1 when the customer has no default location yet. A location of the company itself is never a default. */
export function defaultIfFirst(customerId: string | null): SQL {
  return customerId === null ? sql`0` : sql`(SELECT NOT ${hasDefault(customerId)})`;
}

export function hasDefault(customerId: string | null): SQL {
  return sql`EXISTS (SELECT 1 FROM ${locations} WHERE ${locations.customerId} = ${customerId} AND ${locations.isDefault} = 1)`;
}

/** Clears the default flag of the customer's locations. A later step of the same batch sets it on the new one. */
export function unsetDefault(ctx: AuthContext, customerId: string | null): Step {
  return step(
    ctx.db
      .update(locations)
      .set({
        isDefault: false,
        version: sql`${locations.version} + 1`,
        updatedAt: ctx.now().getTime(),
      })
      .where(
        and(
          sql`${locations.customerId} = ${customerId}`,
          eq(locations.isDefault, true).inlineParams(),
        ),
      ),
  );
}

/** Deletes the default location with its customer. A foreign key refuses this when a record references it since the read. */
export function deleteDefaultLocation(
  ctx: AuthContext,
  customerId: string,
  otherwise: Refusal,
): Step {
  const which = and(
    eq(locations.customerId, customerId),
    eq(locations.isDefault, true).inlineParams(),
  );
  return step(ctx.db.delete(locations).where(which), otherwise);
}

/** Checks at write time that the customer exists and is not archived. */
export function expectCustomer(customerId: string | null): Step[] {
  if (customerId === null) return [];
  return [
    expect(
      sql`EXISTS (SELECT 1 FROM ${customers} WHERE ${customers.id} = ${customerId} AND ${customers.archivedAt} IS NULL)`,
      customerGone(),
    ),
  ];
}

export function customerGone(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { customerId: "gone" } });
}

/**
 * A condition that the location or one of its rooms has orders, tickets or assets of another customer. Assets of the company itself may be
 * anywhere.
 */
export function holdsOthers(locationId: string, customerId: string | null): SQL {
  const ofRooms = sql`(SELECT ${rooms.id} FROM ${rooms} WHERE ${rooms.locationId} = ${locationId})`;
  const hasIn = (table: typeof workOrders | typeof tickets | typeof assets, onlyIf: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${table} WHERE (${table.locationId} = ${locationId} OR ${table.roomId} IN ${ofRooms})
      AND ${table.customerId} IS NOT ${customerId} AND ${onlyIf})`;
  return sql`(${hasIn(workOrders, sql`1`)} OR ${hasIn(tickets, isNotNull(tickets.customerId))}
    OR ${hasIn(assets, isNotNull(assets.customerId))})`;
}

/** Archives the locations that match with the record that they belong to, or restores them (null). */
export function archiveLocations(
  ctx: AuthContext,
  archivedAt: number | null,
  which: SQL | undefined,
): Step {
  return archiveRows(ctx, locations, archivedAt, which);
}
