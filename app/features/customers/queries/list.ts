import { type SQL, sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { archivedIs, type Listing, listPage } from "~/kernel/server/queries/listing";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs";
import type { CustomerView, Entity } from "../model";
import { CONTACT, type Contact } from "./record";

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
  name: sql`t.sort_key`,
  city: sql`t.city`,
  createdAt: null,
} as const satisfies Record<ListInput["sortBy"], SQL | null>;
const FLAGS = {
  customers: sql`t.is_customer = 1`,
  partners: sql`t.is_partner = 1`,
} as const satisfies Record<CustomerView, SQL>;

/** Reads one page of customers or partners and the total count, in one round trip. */
export async function listCustomers(
  ctx: AuthContext,
  listParams: ListInput,
  view: CustomerView,
): Promise<{ entities: CustomerRow[]; totalCount: number }> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const { entities, totalCount } = await listPage<StoredRow>(
    ctx,
    listParams,
    listingOf(listParams, view),
  );
  return {
    entities: entities.map((row) => ({
      ...row,
      isCustomer: row.isCustomer === 1,
      isPartner: row.isPartner === 1,
      archived: row.archived === 1,
    })),
    totalCount,
  };
}

type StoredRow = Omit<CustomerRow, "isCustomer" | "isPartner" | "archived"> & {
  isCustomer: number;
  isPartner: number;
  archived: number;
};

export function listingOf(
  { entity, archived }: Pick<ListInput, "entity" | "archived">,
  view: CustomerView,
): Listing {
  return {
    table: "customers",
    columns: sql`t.id, t.name, t.entity, ${CONTACT}, t.is_customer AS isCustomer, t.is_partner AS isPartner, t.archived_at IS NOT NULL AS archived, t.created_at AS createdAt, t.version`,
    where: [archivedIs(archived), FLAGS[view], ...(entity ? [sql`t.entity = ${entity}`] : [])],
    sorts: SORTS,
  };
}
