import { eq, isNotNull, type SQL } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import type { CardCounts } from "~/kernel/input/list-view";
import { Refusal } from "~/kernel/refusal";
import { flag } from "~/kernel/server/database/fields";
import type { AuthContext } from "~/kernel/server/request-context";
import { fixedGroups, type ListOrBoard } from "~/kernel/server/queries/groups";
import { archivedIs, type Listing, listPage } from "~/kernel/server/queries/listing";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";
import { type CustomerView, ENTITIES, type Entity } from "../model";
import { customers } from "../schema";
import type { Contact } from "./record";

export type CustomerRow = Contact & {
  id: string;
  name: string;
  entity: Entity;
  isCustomer: boolean;
  isPartner: boolean;
  archived: boolean;
  createdAt: Instant;
  version: number;
};

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
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const pageOf = (params: ListInput) => listPage(ctx, params, listingOf(params, view));
  if (!cards) return pageOf(listParams);
  const entities = ENTITIES.filter((each) => (listParams.entity ?? each) === each);
  return fixedGroups(entities, cards, (entity, page) => pageOf({ ...listParams, ...page, entity }));
}

const ROW = {
  id: customers.id,
  name: customers.name,
  entity: customers.entity,
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
  isCustomer: customers.isCustomer,
  isPartner: customers.isPartner,
  archived: flag(isNotNull(customers.archivedAt)),
  createdAt: customers.createdAt,
  version: customers.version,
};

export function listingOf(
  { entity, archived }: Pick<ListInput, "entity" | "archived">,
  view: CustomerView,
): Listing<typeof ROW> {
  return {
    table: customers,
    row: ROW,
    where: [
      archivedIs(customers, archived),
      FLAGS[view],
      entity ? eq(customers.entity, entity) : undefined,
    ],
    sorts: SORTS,
  };
}
