import { type SQL, sql } from "drizzle-orm";
import { fold, sortKey } from "~/kernel/text/fold";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/kernel/server/command/records";
import { expect, type Step } from "~/kernel/server/command/statement";
import { guardRefusal } from "./queries/authorize";
import type { Place } from "./model";

type AssetColumns = Place & {
  name: string;
  serialNumber: string;
  manufacturer: string;
  model: string;
  category: string;
  position: string;
};

/** Maps an asset's fields to columns, including its sort and search keys. */
export function columnsOf({
  name,
  serialNumber,
  manufacturer,
  model,
  category,
  position,
  ...place
}: AssetColumns) {
  return {
    name,
    serial_number: serialNumber,
    manufacturer,
    model,
    category,
    position,
    customer_id: place.customerId,
    location_id: place.locationId,
    room_id: place.roomId,
    sort_key: sortKey(name),
    search_text: fold([name, manufacturer, model, serialNumber, category].join(" ")),
  };
}

const NOWHERE: Place = { customerId: null, locationId: null, roomId: null };

/** Checks at write time that the place exists and belongs to the customer. The asset's current place may stay even if archived. */
export function expectPlace(
  { customerId, locationId, roomId }: Place,
  has: Place = NOWHERE,
): Step[] {
  const alive = (kept: boolean) => (kept ? sql`1` : sql`archived_at IS NULL`);
  const owned = customerId === null ? sql`1` : sql`customer_id IS ${customerId}`;
  return [
    ...(customerId
      ? [
          expect(
            sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND ${alive(customerId === has.customerId)})`,
            gone("customerId"),
          ),
        ]
      : []),
    ...(locationId
      ? [
          expect(
            sql`EXISTS (SELECT 1 FROM locations WHERE id = ${locationId} AND ${alive(locationId === has.locationId)} AND ${owned})`,
            gone("locationId"),
          ),
        ]
      : []),
    ...(roomId
      ? [
          expect(
            sql`EXISTS (SELECT 1 FROM rooms WHERE id = ${roomId} AND ${alive(roomId === has.roomId)} AND location_id = ${locationId})`,
            gone("roomId"),
          ),
        ]
      : []),
  ];
}

function gone(field: keyof Place): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { [field]: "gone" } });
}

/** Open orders reference assets of their own customer. Selling such an asset would make them inconsistent. */
export function expectNoOrdersOfOthers(assetId: string, customerId: string | null): Step[] {
  if (customerId === null) return [];
  const others = sql`SELECT 1 FROM work_orders WHERE asset_id = ${assetId} AND status_rank <= 2 AND customer_id IS NOT ${customerId}`;
  return [
    expect(
      sql`NOT EXISTS (${others})`,
      guardRefusal("orders_of_customer", { fields: { customerId: "invalid" } }),
    ),
  ];
}

/** Checks at write time that the asset was not deleted since it was read. */
export function stillThere(id: string): Step {
  return expect(sql`EXISTS (SELECT 1 FROM assets WHERE id = ${id})`, new Refusal("not_found"));
}

export function activityOf(
  asset: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "asset", id: asset.id }, event: `asset.${event}`, facts };
}

/** The answer of every asset command. */
export function assetAnswer(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'name', name, 'version', version) FROM assets WHERE id = ${id})`;
}
export type AssetAnswer = { id: string; name: string; version: number };
