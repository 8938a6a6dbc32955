import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { archiveAssets } from "~/features/assets/mutations";
import { archiveLocations } from "~/features/locations/mutations";
import { archiveRooms } from "~/features/rooms/mutations";
import { assets } from "~/database/schema/assets";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { userRoles, users } from "~/database/schema/users";
import { columnsOf } from "~/kernel/record-fields";
import { taxKey } from "~/kernel/text/tax-id";
import type { AuthContext } from "~/server/request-context";
import type { Refusal } from "~/kernel/refusal";
import { expect, type Step } from "~/server/command/statement";
import { CUSTOMER_FIELDS } from "./fields";
import type { CreateInput } from "./inputs";

export type CustomerColumns = Omit<CreateInput, "id" | "defaultLocationId">;

/** Maps a customer's fields to columns. A tax id is found in any spelling. */
export function customerColumns(fields: CustomerColumns) {
  const { taxId, country } = fields;
  const key = taxKey(taxId, country);
  return { ...columnsOf(CUSTOMER_FIELDS, fields, [key, taxKey(taxId)]), taxKey: key };
}

/** The default location of a customer: its name and its address. */
export function placeOf(
  customerId: string,
  { name, street, zipCode, city, country }: CustomerColumns,
) {
  return { name, customerId, street, zipCode, city, country };
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
