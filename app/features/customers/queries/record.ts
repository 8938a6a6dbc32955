import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Role } from "~/kernel/authorization/roles";
import { assets } from "~/features/assets/schema";
import { locations } from "~/features/locations/schema";
import { rooms } from "~/features/rooms/schema";
import { tickets } from "~/features/tickets/schema";
import { userRoles, users } from "~/features/users/schema";
import { workOrders } from "~/features/work-orders/schema/order";
import { countOf, NUMBER, value } from "~/kernel/server/database/fields";
import { readActivity } from "~/features/activity/queries/read";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { customerActions, type CustomerFacts, isIn } from "../policy";
import type { CustomerUses, CustomerView, Entity } from "../model";
import { customers } from "../schema";

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
const CONTACT = {
  taxId: customers.taxId,
  contactPerson: customers.contactPerson,
  contactNumber: customers.contactNumber,
  contactEmail: customers.contactEmail,
  telephone: customers.telephone,
  website: customers.website,
  street: customers.street,
  zipCode: customers.zipCode,
  city: customers.city,
  country: customers.country,
};

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

/** Reads a customer with one SQL statement; null when the id does not exist. */
export async function findCustomer(ctx: AuthContext, id: string): Promise<CustomerRecord | null> {
  const [found] = await ctx.db
    .select({
      id: customers.id,
      name: customers.name,
      entity: customers.entity,
      ...CONTACT,
      isCustomer: customers.isCustomer,
      isPartner: customers.isPartner,
      defaultLocationId: locations.id,
      archivedAt: customers.archivedAt,
      createdAt: customers.createdAt,
      updatedAt: customers.updatedAt,
      version: customers.version,
      uses: USES,
      customerUsers: countOf(users, visibleAs("CUSTOMER_USER")),
      partnerUsers: countOf(users, visibleAs("PARTNER_USER")),
    })
    .from(customers)
    .leftJoin(
      locations,
      and(eq(locations.customerId, customers.id), eq(locations.isDefault, true).inlineParams()),
    )
    .where(eq(customers.id, id));
  return found ? { ...found, archived: found.archivedAt !== null } : null;
}

function atDefault(table: typeof assets | typeof workOrders | typeof tickets): SQL {
  return sql`${table.locationId} = ${locations.id} AND ${table.customerId} IS NOT ${customers.id}`;
}

function visibleAs(role: Role): SQL | undefined {
  return and(
    eq(users.customerId, customers.id),
    sql`EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id} AND ${userRoles.role} = ${role})`,
  );
}

/** Counts the records that reference the customer or the default location that would be deleted with it. */
const USES = {
  locations: countOf(
    locations,
    and(eq(locations.customerId, customers.id), eq(locations.isDefault, false).inlineParams()),
  ),
  rooms: countOf(rooms, eq(rooms.locationId, locations.id)),
  assets: value(
    NUMBER,
    sql`${countOf(assets, eq(assets.customerId, customers.id))} + ${countOf(assets, atDefault(assets))}`,
  ),
  workOrders: value(
    NUMBER,
    sql`${countOf(workOrders, eq(workOrders.customerId, customers.id))} + ${countOf(workOrders, atDefault(workOrders))}`,
  ),
  tickets: value(
    NUMBER,
    sql`${countOf(tickets, eq(tickets.customerId, customers.id))} + ${countOf(tickets, atDefault(tickets))}`,
  ),
  users: countOf(users, eq(users.customerId, customers.id)),
};

const other = alias(customers, "other");

/** Customers and partners with the same tax id, also archived ones, at most five. */
async function findSameTaxId(ctx: AuthContext, id: string) {
  const rows = await ctx.db
    .select({ id: other.id, name: other.name, isCustomer: other.isCustomer })
    .from(customers)
    .innerJoin(other, sql`${other.taxKey} = ${customers.taxKey} AND ${other.taxKey} <> ''`)
    .where(and(eq(customers.id, id), ne(other.id, id)))
    .orderBy(other.sortKey, other.id)
    .limit(5);
  return rows.map(({ id, name, isCustomer }) => ({
    id,
    name,
    path: `/${isCustomer ? "customers" : "partners"}/${id}`,
  }));
}

/** Reads a customer or partner with everything its page shows, in one round trip. */
export async function getCustomer(
  ctx: AuthContext,
  id: string,
  view: CustomerView,
  { events }: { events?: number } = {},
) {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const [found, sameTaxId, activity] = await Promise.all([
    findCustomer(ctx, id),
    findSameTaxId(ctx, id),
    readActivity(ctx, { type: "customer", id }, { most: events }),
  ]);
  const customer = present(found && isIn(view, found) ? found : null);
  return {
    ...customer,
    isInUse: Object.values(customer.uses).some((count) => count > 0),
    sameTaxId,
    activity,
    availableActions: customerActions(customer),
  };
}
export type CustomerDetail = Awaited<ReturnType<typeof getCustomer>>;
