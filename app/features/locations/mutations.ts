import { type SQL, sql } from "drizzle-orm";
import { fold, sortKey } from "~/kernel/text/fold";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/command/records";
import { expect, step, type Step } from "~/kernel/server/command/statement";
import { insertStored } from "~/kernel/server/command/stored";

type LocationColumns = {
  name: string;
  customerId: string | null;
  street: string;
  number: string;
  zipCode: string;
  city: string;
  country: string;
  floor: string;
  section: string;
};

/** Maps a location's fields to columns, including its sort and search keys. */
export function columnsOf({ customerId, zipCode, ...fields }: LocationColumns) {
  const { name, street, number, city } = fields;
  return {
    ...fields,
    customer_id: customerId,
    zip_code: zipCode,
    sort_key: sortKey(name),
    search_text: fold([name, street, number, zipCode, city].join(" ")),
  };
}

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
    insertStored(ctx, "locations", {
      id,
      ...columnsOf(location),
      is_default: isDefault ? 1 : defaultIfFirst(customerId),
    }),
  ];
}

/** 1 when the customer has no default location yet. A location of the company itself is never a default. */
export function defaultIfFirst(customerId: string | null): SQL {
  return customerId === null ? sql`0` : sql`(SELECT NOT ${hasDefault(customerId)})`;
}

export function hasDefault(customerId: string | null): SQL {
  return sql`EXISTS (SELECT 1 FROM locations WHERE customer_id = ${customerId} AND is_default = 1)`;
}

/** Clears the default flag of the customer's locations. A later step of the same batch sets it on the new one. */
export function unsetDefault(ctx: AuthContext, customerId: string | null): Step {
  return step(sql`UPDATE locations SET is_default = 0, version = version + 1, updated_at = ${ctx.now().getTime()}
    WHERE customer_id = ${customerId} AND is_default = 1`);
}

/** Checks at write time that the customer exists and is not archived. */
export function expectCustomer(customerId: string | null): Step[] {
  if (customerId === null) return [];
  return [
    expect(
      sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND archived_at IS NULL)`,
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
  const here = sql`(location_id = ${locationId} OR room_id IN (SELECT id FROM rooms WHERE location_id = ${locationId}))`;
  const another = sql`customer_id IS NOT NULL AND customer_id IS NOT ${customerId}`;
  return sql`(EXISTS (SELECT 1 FROM work_orders WHERE ${here} AND customer_id IS NOT ${customerId})
    OR EXISTS (SELECT 1 FROM tickets WHERE ${here} AND ${another}) OR EXISTS (SELECT 1 FROM assets WHERE ${here} AND ${another}))`;
}

/** Archives the rooms with the location, with the same timestamp. restoreRooms restores only rooms with that timestamp. */
export function archiveRooms(ctx: AuthContext, locationId: string): Step {
  const at = ctx.now().getTime();
  return step(
    sql`UPDATE rooms SET archived_at = ${at}, version = version + 1, updated_at = ${at} WHERE location_id = ${locationId} AND archived_at IS NULL`,
  );
}

export function restoreRooms(
  ctx: AuthContext,
  { id, archivedAt }: { id: string; archivedAt: number | null },
): Step {
  return step(
    sql`UPDATE rooms SET archived_at = NULL, version = version + 1, updated_at = ${ctx.now().getTime()} WHERE location_id = ${id} AND archived_at = ${archivedAt}`,
  );
}

export function activityOf(
  location: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "location", id: location.id }, event: `location.${event}`, facts };
}

/** The answer of every location command. */
export function locationAnswer(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'name', name, 'version', version, 'isDefault', json(iif(is_default, 'true', 'false'))) FROM locations WHERE id = ${id})`;
}
export type LocationAnswer = { id: string; name: string; version: number; isDefault: boolean };
