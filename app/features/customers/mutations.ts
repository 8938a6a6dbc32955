import { type SQL, sql } from "drizzle-orm";
import { fold, sortKey } from "~/kernel/text/fold";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/command/records";
import type { Refusal } from "~/kernel/refusal";
import { expect, step, type Step } from "~/kernel/server/command/statement";
import type { Contact } from "./queries/record";
import type { Entity } from "./model";

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
    tax_id: taxId,
    contact_person: contactPerson,
    contact_number: contactNumber,
    contact_email: contactEmail,
    telephone,
    website,
    street,
    zip_code: zipCode,
    city,
    country,
    is_customer: isCustomer ? 1 : 0,
    is_partner: isPartner ? 1 : 0,
    sort_key: sortKey(name),
    search_text: fold([name, taxId, contactPerson, contactEmail, street, zipCode, city].join(" ")),
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
  const at = ctx.now().getTime();
  const set = sql`archived_at = ${at}, version = version + 1, updated_at = ${at}`;
  return [
    step(
      sql`UPDATE rooms SET ${set} WHERE archived_at IS NULL AND location_id IN (SELECT id FROM locations WHERE customer_id = ${id})`,
    ),
    step(sql`UPDATE locations SET ${set} WHERE customer_id = ${id} AND archived_at IS NULL`),
    step(sql`UPDATE assets SET ${set} WHERE customer_id = ${id} AND archived_at IS NULL`),
  ];
}

export function restoreBelongings(ctx: AuthContext, { id, archivedAt }: Archived): Step[] {
  const set = sql`archived_at = NULL, version = version + 1, updated_at = ${ctx.now().getTime()}`;
  return [
    step(
      sql`UPDATE rooms SET ${set} WHERE archived_at = ${archivedAt} AND location_id IN (SELECT id FROM locations WHERE customer_id = ${id})`,
    ),
    step(
      sql`UPDATE locations SET ${set} WHERE customer_id = ${id} AND archived_at = ${archivedAt}`,
    ),
    step(sql`UPDATE assets SET ${set} WHERE customer_id = ${id} AND archived_at = ${archivedAt}`),
  ];
}

/** Deletes the default location with its customer. A foreign key refuses this when a record references it since the read. */
export function deleteDefaultLocation(customerId: string, otherwise: Refusal): Step {
  return step(
    sql`DELETE FROM locations WHERE customer_id = ${customerId} AND is_default = 1`,
    otherwise,
  );
}

/** Checks at write time that no user of the customer has this role. */
export function expectNoUsers(
  customerId: string,
  role: "CUSTOMER_USER" | "PARTNER_USER",
  otherwise: Refusal,
): Step {
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM users u JOIN user_roles o ON o.user_id = u.id WHERE u.customer_id = ${customerId} AND o.role = ${role})`,
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
export function customerAnswer(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'name', name, 'version', version, 'isCustomer', json(iif(is_customer, 'true', 'false')),
    'isPartner', json(iif(is_partner, 'true', 'false'))) FROM customers WHERE id = ${id})`;
}
export type CustomerAnswer = {
  id: string;
  name: string;
  version: number;
  isCustomer: boolean;
  isPartner: boolean;
};
