import { and, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Actor, isCustomer } from "~/kernel/authorization/roles";
import { hasVisibleText, placedAt } from "~/server/queries/visible-places";
import { hasWordOf, termsOf } from "~/server/queries/word-search";
import { type FoundPage, hasRanks, matchOfSearch, pageAlong } from "~/server/queries/numbered-list";
import { parseInput } from "~/kernel/input/parse";
import { ticketSeenBy } from "~/server/queries/visible-records";
import { type ListInput, listInput } from "../inputs/list";
import { OPEN_STATUSES, STATUSES } from "../model";
import { type AccessPath, accessPathsOf, copiesPath } from "./access-paths";
import { tickets, ticketsSearch } from "~/database/schema/tickets";

const t = alias(tickets, "t");
const f = alias(ticketsSearch, "f");

/** The filters of a list and the caller. `unfinished`: neither done nor rejected. */
export type ListParams = ListInput & { actor: Actor; unfinished?: boolean };

/** Each sort order is a migration index that ends in the number. */
const COLUMNS = {
  number: null,
  createdAt: null,
  status: t.statusRank,
  priority: t.priorityRank,
} as const satisfies Record<ListInput["sortBy"], SQLiteColumn | null>;

/** The tickets of the page that this user may see. */
export function pageOf(listParams: ListParams): FoundPage {
  return pageAlong(listParams, matching(listParams), {
    seq: t.seq,
    column: COLUMNS[listParams.sortBy],
    tie: t.number,
  });
}

/** The number of matches among the tickets that this user may see. */
export function countOf(listParams: ListParams): SQL {
  return sql`(SELECT count(*) FROM ${matching(listParams)})`;
}

/** The number of matches per status, by its rank. */
export function countsByStatus(listParams: ListParams): SQL {
  return sql`SELECT ${t.statusRank} AS rank, count(*) AS n FROM ${matching(listParams)} GROUP BY ${t.statusRank}`;
}

/** A search without letters or digits finds nothing, as a word that occurs nowhere would. */
function matching(listParams: ListParams): SQL {
  const conditions = and(filters(listParams), ticketSeenBy(listParams.actor)) ?? sql`1`;
  const ways = accessPathsOf(listParams.actor);
  if (listParams.search === "")
    return ways ? union(ways, filters(listParams)) : sql`${tickets} ${t} WHERE ${conditions}`;
  const from = sql`${ticketsSearch} ${f} CROSS JOIN ${tickets} ${t} ON ${t.seq} = ${f}.rowid`;
  const where = sql`tickets_search MATCH ${matchOfSearch(listParams, STATUSES)}
    AND ${hasVisibleText({ table: "tickets", reader: listParams.actor, seq: sql`${f}.rowid` }, listParams.search)} AND ${conditions}`;
  if (!isCustomer(listParams.actor)) return sql`${from} WHERE ${where}`;
  const copies = copiesPath(listParams.actor);
  const words = termsOf(listParams.search).map((term) => hasWordOf(t.searchText, term));
  return union(
    [
      { from, where },
      {
        from: copies.from,
        where: and(copies.where, ...(words.length > 0 ? words : [sql`0`])) ?? sql`0`,
      },
    ],
    filters(listParams),
  );
}

/**
 * Returns each ticket once, even if several conditions grant access. The cost grows with what this user may see, not with the tenant's
 * data.
 */
function union(ways: readonly AccessPath[], narrowed: SQL | undefined): SQL {
  const parts = ways.map(
    ({ from, where }) =>
      sql`SELECT ${t.seq}, ${t.number}, ${t.statusRank}, ${t.priorityRank} FROM ${from} WHERE ${and(where, narrowed)}`,
  );
  return sql`(${sql.join(parts, sql` UNION `)}) AS t`;
}

function filters(listParams: ListParams): SQL | undefined {
  const { own, actor, unfinished } = listParams;
  return and(
    unfinished ? sql`${t.statusRank} <= ${OPEN_STATUSES.length}` : undefined,
    ...hasRanks(t, listParams, STATUSES),
    own ? sql`${t.creatorId} = ${actor.userId}` : undefined,
    ...placedAt(t, listParams, actor),
  );
}

/** The number of requested tickets, of all or of the user's own, as one value in a statement. The same count as the list's. */
export function countOfRequested(actor: Actor, own: boolean): SQL {
  return countOf({ ...parseInput(listInput, { status: "created", own }), actor });
}
