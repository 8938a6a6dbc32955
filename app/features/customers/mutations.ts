import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { archiveAssets } from "~/features/assets/mutations";
import { archiveLocations } from "~/features/locations/mutations";
import { archiveRooms } from "~/features/rooms/mutations";
import type { Schema } from "~/kernel/server/database/checked";
import { assets } from "~/features/assets/schema";
import { locations } from "~/features/locations/schema";
import { rooms } from "~/features/rooms/schema";
import { userRoles, users } from "~/features/users/schema";
import { searchTextOf } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { taxKey } from "~/kernel/text/tax-id";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/command/records";
import type { Refusal } from "~/kernel/refusal";
import { expect, type Step } from "~/kernel/server/command/statement";
import type { Contact } from "./queries/record";
import type { Entity } from "./model";
import { customers } from "./schema";

export type CustomerColumns = Contact & {
  name: string;
  entity: Entity;
  isCustomer: boolean;
  isPartner: boolean;
};

/** Maps a customer's fields to columns, including its sort and search keys. */
export function columnsOf({ name, entity, isCustomer, isPartner, ...contact }: CustomerColumns) {
  const {
    taxId,
    contactPerson,
    contactNumber,
    contactEmail,
    telephone,
    website,
    street,
    zipCode,
    city,
    country,
  } = contact;
  return {
    name,
    entity,
    taxId,
    taxKey: taxKey(taxId, country),
    contactPerson,
    contactNumber,
    contactEmail,
    telephone,
    website,
    street,
    zipCode,
    city,
    country,
    isCustomer,
    isPartner,
    sortKey: sortKey(name),
    searchText: searchTextOf(
      [name],
      [
        taxId,
        taxKey(taxId, country),
        taxKey(taxId),
        contactPerson,
        contactEmail,
        street,
        zipCode,
        city,
      ],
    ),
  };
}

/** The default location of a customer: its name and its address. */
export function placeOf(
  customerId: string,
  { name, street, zipCode, city, country }: CustomerColumns,
) {
  return { name, customerId, street, number: "", zipCode, city, country, floor: "", section: "" };
}

type Archived = { id: string; archivedAt: number | null };

/** Archives the customer's locations, rooms and assets with one timestamp. restoreBelongings restores only rows with that timestamp. */
export function archiveBelongings(ctx: AuthContext, { id }: { id: string }): Step[] {
  return changeBelongings(ctx, id, ctx.now().getTime(), isNull);
}

export function restoreBelongings(ctx: AuthContext, { id, archivedAt }: Archived): Step[] {
  return changeBelongings(ctx, id, null, (column) => sql`${column} = ${archivedAt}`);
}

function changeBelongings(
  ctx: AuthContext,
  id: string,
  archivedAt: number | null,
  which: (column: SQLiteColumn) => SQL,
): Step[] {
  const own = ctx.db
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.customerId, id));
  return [
    archiveRooms(ctx, archivedAt, and(which(rooms.archivedAt), inArray(rooms.locationId, own))),
    archiveLocations(
      ctx,
      archivedAt,
      and(eq(locations.customerId, id), which(locations.archivedAt)),
    ),
    archiveAssets(ctx, archivedAt, and(eq(assets.customerId, id), which(assets.archivedAt))),
  ];
}

/** Checks at write time that no user of the customer has this role. */
export function expectNoUsers(
  customerId: string,
  role: "CUSTOMER_USER" | "PARTNER_USER",
  otherwise: Refusal,
): Step {
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM ${users} JOIN ${userRoles} ON ${userRoles.userId} = ${users.id}
      WHERE ${users.customerId} = ${customerId} AND ${userRoles.role} = ${role})`,
    otherwise,
  );
}

export function activityOf(
  customer: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "customer", id: customer.id }, event: `customer.${event}`, facts };
}

/** The answer of every customer command. */
export function customerResponse(id: string): SQL {
  return sql`(SELECT json_object('id', ${customers.id}, 'name', ${customers.name}, 'version', ${customers.version}, 
    'isCustomer', json(iif(${customers.isCustomer}, 'true', 'false')),
    'isPartner', json(iif(${customers.isPartner}, 'true', 'false'))) FROM ${customers} WHERE ${customers.id} = ${id})`;
}
export type CustomerResponse = {
  id: string;
  name: string;
  version: number;
  isCustomer: boolean;
  isPartner: boolean;
};
export const CUSTOMER_RESPONSE: Schema<CustomerResponse> = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    version: z.number(),
    isCustomer: z.boolean(),
    isPartner: z.boolean(),
  });
