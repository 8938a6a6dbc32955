import { answer } from "~/server/command/answer";
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { readActivity } from "~/features/activity/queries/read";
import { assets } from "~/database/schema/assets";
import { commonPolicy } from "~/features/inventory/policy";
import { requireInventoryAccess } from "~/features/inventory/queries";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { tickets } from "~/database/schema/tickets";
import type { InviteStatus } from "~/features/users/model";
import { userRoles, users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import type { Role } from "~/kernel/authorization/roles";
import type { CardCounts } from "~/kernel/input/list-view";
import { present } from "~/server/command/stored";
import { countOf, fieldColumns, flag, NUMBER, type RowOf, value } from "~/database/fields";
import { fixedGroups, type ListOrBoard } from "~/server/queries/groups";
import { archivedIs, type Listing, listPage } from "~/server/queries/listing";
import type { AuthContext } from "~/server/request-context";
import { taxKey } from "~/kernel/text/tax-id";
import { CUSTOMER_FIELDS } from "./fields";
import type { ListInput, TaxIdInput } from "./inputs";
import { type CustomerView, ENTITIES } from "./model";
import { isIn } from "./policy";
import { customers } from "~/database/schema/customers";

export const LISTED_CUSTOMER = {
  id: customers.id,
  ...fieldColumns(customers, CUSTOMER_FIELDS),
  archived: flag(isNotNull(customers.archivedAt)),
  createdAt: customers.createdAt,
  version: customers.version,
};
export type CustomerRow = RowOf<typeof LISTED_CUSTOMER>;

const SORTS = {
  name: customers.sortKey,
  city: customers.city,
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;
// The indexes of the two views have these conditions.
const FLAGS = {
  customers: eq(customers.isCustomer, true).inlineParams(),
  partners: eq(customers.isPartner, true).inlineParams(),
} as const satisfies Record<CustomerView, SQL>;

/** Reads one page or the board of customers or partners and the total count, in one round trip. */
export async function listCustomers(
  ctx: AuthContext,
  listParams: ListInput,
  view: CustomerView,
  cards: CardCounts | null = null,
): Promise<ListOrBoard<CustomerRow>> {
  requireInventoryAccess(ctx);
  const pageOf = (params: ListInput) => listPage(ctx, params, listingOf(params, view));
  if (!cards) return pageOf(listParams);
  const entities = ENTITIES.filter((each) => (listParams.entity ?? each) === each);
  return fixedGroups(entities, cards, (entity, page) => pageOf({ ...listParams, ...page, entity }));
}

function listingOf(
  { entity, archived }: Pick<ListInput, "entity" | "archived">,
  view: CustomerView,
): Listing<typeof LISTED_CUSTOMER> {
  return {
    table: customers,
    row: LISTED_CUSTOMER,
    ...archivedIs(customers, archived, [
      FLAGS[view],
      entity ? eq(customers.entity, entity) : undefined,
    ]),
    sorts: SORTS,
  };
}

/** A customer or partner as its commands read it: one statement in the caller's round trip. Null when no record has this id. */
export async function findCustomer(ctx: AuthContext, id: string) {
  const [found = null] = await ctx.db
    .select({
      ...LISTED_CUSTOMER,
      defaultLocationId: locations.id,
      archivedAt: customers.archivedAt,
      updatedAt: customers.updatedAt,
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
  return found;
}
export type CustomerRecord = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

function atDefault(table: typeof assets | typeof workOrders | typeof tickets): SQL {
  return sql`${table.locationId} = ${locations.id} AND ${table.customerId} IS NOT ${customers.id}`;
}

function visibleAs(role: Role): SQL | undefined {
  return and(
    eq(users.customerId, customers.id),
    sql`EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id} AND ${userRoles.role} = ${role})`,
  );
}

/** Counts the records that prevent a deletion, in the order in which they are reported: those that reference the customer or the default location that would be deleted with it. */
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

/** Customers and partners other than `id` with the key of a tax id, also archived ones, at most five. */
async function findSameTaxId(ctx: AuthContext, id: string, key: SQL | string) {
  const rows = await ctx.db
    .select({
      id: customers.id,
      name: customers.name,
      street: customers.street,
      city: customers.city,
      isCustomer: customers.isCustomer,
    })
    .from(customers)
    .where(
      and(
        sql`${customers.taxKey} = ${key} AND ${customers.taxKey} <> ''`,
        sql`${customers.id} <> ${id}`,
      ),
    )
    .orderBy(customers.sortKey, customers.id)
    .limit(5);
  return rows.map(({ id, name, street, city, isCustomer }) => ({
    id,
    name,
    hint: [street, city].filter(Boolean).join(", "),
    path: `/${isCustomer ? "customers" : "partners"}/${id}`,
  }));
}

const own = alias(customers, "own");

/** Those that have a tax id in any spelling, as the form of a customer or partner asks for them. */
export async function listWithTaxId(ctx: AuthContext, { taxId, country, id }: TaxIdInput) {
  requireInventoryAccess(ctx);
  const key = taxKey(taxId, country);
  return key === "" ? [] : findSameTaxId(ctx, id, key);
}

/** Reads a customer or partner with everything its page shows, in one round trip. */
export async function getCustomer(
  ctx: AuthContext,
  id: string,
  view: CustomerView,
  { events }: { events?: number } = {},
) {
  requireInventoryAccess(ctx);
  const [found, sameTaxId, activity] = await Promise.all([
    findCustomer(ctx, id),
    findSameTaxId(
      ctx,
      id,
      sql`(SELECT ${own.taxKey} FROM ${customers} own WHERE ${own.id} = ${id})`,
    ),
    readActivity(ctx, { type: "customer", id }, { most: events }),
  ]);
  const customer = present(found && isIn(view, found) ? found : null);
  return {
    ...customer,
    isInUse: commonPolicy.deleteBlocked(customer) !== null,
    sameTaxId,
    activity,
    availableActions: commonPolicy.actions(customer),
  };
}
export type CustomerDetail = Awaited<ReturnType<typeof getCustomer>>;

export type CustomerUserRow = {
  id: string;
  name: string;
  surname: string;
  email: string;
  phoneNumber: string;
  active: boolean;
  inviteStatus: InviteStatus;
};

const MAX_USERS = 200;

/** Lists the users of a customer or partner by name, for everybody who may read customers. Only SYSTEM_ADMIN manages accounts. */
export function listCustomerUsers(
  ctx: AuthContext,
  customerId: string,
): Promise<CustomerUserRow[]> {
  return ctx.db
    .select({
      id: users.id,
      name: users.name,
      surname: users.surname,
      email: users.email,
      phoneNumber: users.phone,
      active: users.active,
      inviteStatus: users.inviteStatus,
    })
    .from(users)
    .where(eq(users.customerId, customerId))
    .orderBy(users.sortKey, users.id)
    .limit(MAX_USERS);
}

/** The response of every customer command. */
export const { of: customerResponse, schema: CUSTOMER_RESPONSE } = answer(customers, {
  id: customers.id,
  name: customers.name,
  version: customers.version,
  isCustomer: customers.isCustomer,
  isPartner: customers.isPartner,
});
