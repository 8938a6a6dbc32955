import { count, type SQL, sql } from "drizzle-orm";
import { listOf, type RowOf, TEXT_OR_NULL, value } from "~/database/fields";
import { customers } from "~/database/schema/customers";
import type { CardCounts } from "~/kernel/input/list-view";
import { fixedGroups, type ListOrBoard } from "~/server/queries/groups";
import { queryRows } from "~/server/queries/query-rows";
import { Refusal } from "~/kernel/refusal";
import { ROLES } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { NAME_WORDS } from "~/server/queries/related";
import { termsOf } from "~/server/queries/word-search";
import { assignedTo } from "./assigned";
import type { ListInput } from "../inputs/list";
import { columnsFor, commandsFor } from "../policy";
import { INVITE_STATUSES } from "../model";
import { RECORD_COLUMNS, recordFrom } from "./record";
import { userRoles, users } from "~/database/schema/users";

/** One page of users and the total count, in one round trip. */
export async function listUsers(
  ctx: AuthContext,
  listParams: ListInput,
): Promise<{ entities: (UserRow | Colleague)[]; totalCount: number }> {
  const columns = columnsFor(ctx.actor, listParams.workOrderId !== null);
  const isOfColleagues = ["name", "roles"].includes(listParams.sortBy);
  if (!columns || (columns !== "whole" && (listParams.inviteStatus || !isOfColleagues)))
    throw new Refusal("not_allowed");
  const [rows, counts] = await Promise.all([
    queryRows(ctx, FOUND, pageOf(listParams, columns === "whole")),
    ctx.db
      .select({ n: count() })
      .from(users)
      .where(matching(listParams, columns === "whole")),
  ]);
  const visible = rows.map((row) =>
    columns === "whole" ? wholeOf(ctx, row) : colleagueOf(row, columns === "with-phone"),
  );
  return { entities: visible, totalCount: counts[0]?.n ?? 0 };
}

/** The page or the board of users, for pages that require `users.manage`. */
export async function listWholeUsers(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null = null,
): Promise<ListOrBoard<UserRow>> {
  if (cards) {
    const statuses = INVITE_STATUSES.filter((each) => (listParams.inviteStatus ?? each) === each);
    return fixedGroups(statuses, cards, (inviteStatus, page) =>
      listWholeUsers(ctx, { ...listParams, ...page, inviteStatus }),
    );
  }
  const { entities, totalCount } = await listUsers(ctx, listParams);
  return {
    entities: entities.filter((each): each is UserRow => "availableActions" in each),
    totalCount,
  };
}

const FOUND = {
  ...RECORD_COLUMNS,
  customerName: value(
    TEXT_OR_NULL,
    sql`(SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = ${users.customerId})`,
  ),
};
type Found = RowOf<typeof FOUND>;

/** A user as seen by users with `users.manage`. Others receive only the columns for pickers and call buttons. */
export type UserRow = ReturnType<typeof wholeOf>;
type Colleague = ReturnType<typeof colleagueOf>;

function wholeOf(ctx: AuthContext, row: Found) {
  const user = recordFrom(row);
  return {
    ...user,
    customerName: row.customerName ?? "",
    roles: user.roles.map((roleName) => ({ roleName })),
    availableActions: commandsFor(user, ctx.actor),
  };
}

function colleagueOf(row: Found, withPhone: boolean) {
  const { id, name, surname, roles, phoneNumber } = recordFrom(row);
  const named = { id, name, surname, roles: roles.map((roleName) => ({ roleName })) };
  return withPhone ? { ...named, phoneNumber } : named;
}

/** The rank of the first role in the order of requirements §6. */
const FIRST_ROLE = sql`(SELECT min(r.key) FROM ${userRoles} JOIN json_each(${JSON.stringify(ROLES)}) r
  ON r.value = ${userRoles.role} WHERE ${userRoles.userId} = ${users.id})`;

/**
 * Name, email address and invitation have an index. A tenant has few users, so the other orders are sorted for each request. Equal rows are
 * sorted by name, then by id.
 */
const ORDERS: Record<ListInput["sortBy"], SQL[]> = {
  name: [sql`${users.sortKey}`, sql`${users.id}`],
  email: [sql`${users.emailKey}`, sql`${users.id}`],
  phoneNumber: [sql`${users.phone}`, sql`${users.sortKey}`, sql`${users.id}`],
  roles: [FIRST_ROLE, sql`${users.sortKey}`, sql`${users.id}`],
  active: [sql`${users.active}`, sql`${users.sortKey}`, sql`${users.id}`],
  inviteStatus: [sql`${users.inviteStatus}`, sql`${users.sortKey}`, sql`${users.id}`],
};

function pageOf(listParams: ListInput, whole: boolean): SQL {
  const direction = listParams.sortDirection === "desc" ? sql` DESC` : sql` ASC`;
  const order = sql.join(
    ORDERS[listParams.sortBy].map((column) => sql`${column}${direction}`),
    sql`, `,
  );
  return sql`SELECT ${listOf(FOUND)} FROM ${users}
    WHERE ${matching(listParams, whole)} ORDER BY ${order} LIMIT ${listParams.pageSize} OFFSET ${(listParams.pageNumber - 1) * listParams.pageSize}`;
}

/** The unary plus keeps a filter from using another index than that of the sort order. There are few users, and each row is read once. */
function matching(listParams: ListInput, whole: boolean): SQL {
  const conditions = [
    sql`${users.anonymisedAt} IS NULL`,
    ...(listParams.activeOnly ? [sql`+${users.active} = 1`] : []),
    ...(listParams.inviteStatus ? [sql`${users.inviteStatus} = ${listParams.inviteStatus}`] : []),
    ...(listParams.role
      ? [
          sql`EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id} AND ${userRoles.role} = ${listParams.role})`,
        ]
      : []),
    ...termMatches(listParams.search, whole),
    ...assignedTo(listParams),
  ];
  return sql.join(conditions, sql` AND `);
}

/** Only letters and digits are searched. A user who may not see an address or a number must not find users by it either. */
function termMatches(search: string, whole: boolean): SQL[] {
  if (search === "") return [];
  const text = whole ? sql`${users.searchText}` : NAME_WORDS;
  const terms = termsOf(search);
  return terms.length === 0 ? [sql`0`] : terms.map((term) => sql`${text} LIKE ${`%${term}%`}`);
}
