import { sql } from "drizzle-orm";
import { readActivity } from "~/features/activity/queries/read";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { customerActions, type CustomerFacts, isIn } from "../policy";
import type { CustomerUses, CustomerView, Entity } from "../model";

export type Contact = {
  taxId: string;
  contactPerson: string;
  contactNumber: string;
  contactEmail: string;
  telephone: string;
  website: string;
  street: string;
  zipCode: string;
  city: string;
  country: string;
};
const CONTACT = sql`t.tax_id AS taxId, t.contact_person AS contactPerson, t.contact_number AS contactNumber, t.contact_email AS contactEmail,
  t.telephone, t.website, t.street, t.zip_code AS zipCode, t.city, t.country`;

/** A customer or partner as its commands need it. */
export type CustomerRecord = CustomerFacts &
  Contact & {
    id: string;
    name: string;
    entity: Entity;
    defaultLocationId: string | null;
    archivedAt: Instant | null;
    createdAt: Instant;
    updatedAt: Instant;
    version: number;
    uses: CustomerUses;
  };

type RecordRow = Omit<CustomerRecord, "isCustomer" | "isPartner" | "archived" | "uses"> &
  CustomerUses & { isCustomer: number; isPartner: number };

/** Reads a customer with one SQL statement; null when the id does not exist. */
export async function findCustomer(ctx: AuthContext, id: string): Promise<CustomerRecord | null> {
  const rows = await ctx.db
    .all<RecordRow>(sql`SELECT t.id, t.name, t.entity, ${CONTACT}, t.is_customer AS isCustomer, t.is_partner AS isPartner, d.id AS defaultLocationId,
      t.archived_at AS archivedAt, t.created_at AS createdAt, t.updated_at AS updatedAt, t.version, ${USES},
      (SELECT count(*) FROM users u WHERE u.customer_id = t.id AND EXISTS (SELECT 1 FROM user_roles o WHERE o.user_id = u.id AND o.role = 'CUSTOMER_USER')) AS customerUsers,
      (SELECT count(*) FROM users u WHERE u.customer_id = t.id AND EXISTS (SELECT 1 FROM user_roles o WHERE o.user_id = u.id AND o.role = 'PARTNER_USER')) AS partnerUsers
    FROM customers t LEFT JOIN locations d ON d.customer_id = t.id AND d.is_default = 1 WHERE t.id = ${id}`);
  return rows[0] ? recordFrom(rows[0]) : null;
}

/** Counts the records that reference the customer or the default location that would be deleted with it. */
const USES = sql`(SELECT count(*) FROM locations l WHERE l.customer_id = t.id AND l.is_default = 0) AS locations,
  (SELECT count(*) FROM rooms r WHERE r.location_id = d.id) AS rooms,
  (SELECT count(*) FROM assets a WHERE a.customer_id = t.id) + (SELECT count(*) FROM assets a WHERE a.location_id = d.id AND a.customer_id IS NOT t.id) AS assets,
  (SELECT count(*) FROM work_orders w WHERE w.customer_id = t.id) + (SELECT count(*) FROM work_orders w WHERE w.location_id = d.id AND w.customer_id IS NOT t.id) AS workOrders,
  (SELECT count(*) FROM tickets k WHERE k.customer_id = t.id) + (SELECT count(*) FROM tickets k WHERE k.location_id = d.id AND k.customer_id IS NOT t.id) AS tickets,
  (SELECT count(*) FROM users u WHERE u.customer_id = t.id) AS users`;

function recordFrom({
  locations,
  rooms,
  assets,
  workOrders,
  tickets,
  users,
  isCustomer,
  isPartner,
  ...row
}: RecordRow): CustomerRecord {
  const uses = { locations, rooms, assets, workOrders, tickets, users };
  return {
    ...row,
    isCustomer: isCustomer === 1,
    isPartner: isPartner === 1,
    archived: row.archivedAt !== null,
    uses,
  };
}

/** Reads a customer or partner with everything its page shows, in one round trip. */
export async function getCustomer(
  ctx: AuthContext,
  id: string,
  view: CustomerView,
  { events }: { events?: number } = {},
) {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const [found, activity] = await Promise.all([
    findCustomer(ctx, id),
    readActivity(ctx, { type: "customer", id }, { most: events }),
  ]);
  const customer = present(found && isIn(view, found) ? found : null);
  return {
    ...customer,
    isInUse: Object.values(customer.uses).some((count) => count > 0),
    activity,
    availableActions: customerActions(customer),
  };
}
export type CustomerDetail = Awaited<ReturnType<typeof getCustomer>>;
