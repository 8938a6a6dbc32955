import { type SQL, sql } from "drizzle-orm";
import { fold, sortKey } from "~/kernel/fold";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/records";
import { expect, step, type Step } from "~/kernel/server/statement";
import { insertStored } from "~/kernel/server/stored";

export type LocationColumns = {
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

/** The columns that a location's fields fill, with what it is sorted and found by. */
export function columnsOf({ customerId, zipCode, ...fields }: LocationColumns) {
  const { name, street, number, city } = fields;
  return { ...fields, customer_id: customerId, zip_code: zipCode, sort_key: sortKey(name), search_text: fold([name, street, number, zipCode, city].join(" ")) };
}

/** A new location. A customer's first is his default, decided in the batch: of two at once, one is. */
export function insertLocation(ctx: AuthContext, id: string, location: LocationColumns, isDefault: boolean): Step[] {
  const { customerId } = location;
  return [
    ...(isDefault ? [unsetDefault(ctx, customerId)] : []),
    insertStored(ctx, "locations", { id, ...columnsOf(location), is_default: isDefault ? 1 : defaultIfFirst(customerId) }),
  ];
}

/** 1 where the customer has no default location yet; a place of the company itself never is one. */
export function defaultIfFirst(customerId: string | null): SQL {
  return customerId === null ? sql`0` : sql`(SELECT NOT ${hasDefault(customerId)})`;
}

export function hasDefault(customerId: string | null): SQL {
  return sql`EXISTS (SELECT 1 FROM locations WHERE customer_id = ${customerId} AND is_default = 1)`;
}

/** Takes the flag from whichever location has it; the one that gets it follows in the same batch. */
export function unsetDefault(ctx: AuthContext, customerId: string | null): Step {
  return step(sql`UPDATE locations SET is_default = 0, version = version + 1, updated_at = ${ctx.now().getTime()}
    WHERE customer_id = ${customerId} AND is_default = 1`);
}

/** That the customer is still there to have a place. */
export function expectCustomer(customerId: string | null): Step[] {
  if (customerId === null) return [];
  return [expect(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND archived_at IS NULL)`, customerGone())];
}

export function customerGone(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { customerId: "gone" } });
}

/** Orders, tickets and assets of anybody but this customer, in the location or in one of its rooms. The company's own assets may stand anywhere. */
export function holdsOthers(locationId: string, customerId: string | null): SQL {
  const here = sql`(location_id = ${locationId} OR room_id IN (SELECT id FROM rooms WHERE location_id = ${locationId}))`;
  const another = sql`customer_id IS NOT NULL AND customer_id IS NOT ${customerId}`;
  return sql`(EXISTS (SELECT 1 FROM work_orders WHERE ${here} AND customer_id IS NOT ${customerId})
    OR EXISTS (SELECT 1 FROM tickets WHERE ${here} AND ${another}) OR EXISTS (SELECT 1 FROM assets WHERE ${here} AND ${another}))`;
}

/** Its rooms leave the pickers with a location, with its moment as their mark: those archived before stay so when it comes back. */
export function archiveRooms(ctx: AuthContext, locationId: string): Step {
  const at = ctx.now().getTime();
  return step(sql`UPDATE rooms SET archived_at = ${at}, version = version + 1, updated_at = ${at} WHERE location_id = ${locationId} AND archived_at IS NULL`);
}

export function restoreRooms(ctx: AuthContext, { id, archivedAt }: { id: string; archivedAt: number | null }): Step {
  return step(sql`UPDATE rooms SET archived_at = NULL, version = version + 1, updated_at = ${ctx.now().getTime()} WHERE location_id = ${id} AND archived_at = ${archivedAt}`);
}

export function activityOf(location: { id: string }, event: string, facts: Record<string, unknown> = {}): Activity {
  return { subject: { type: "location", id: location.id }, event: `location.${event}`, facts };
}

/** What every command answers. */
export function locationAnswer(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'name', name, 'version', version, 'isDefault', json(iif(is_default, 'true', 'false'))) FROM locations WHERE id = ${id})`;
}
export type LocationAnswer = { id: string; name: string; version: number; isDefault: boolean };
