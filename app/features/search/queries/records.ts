import { getTableName, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { tasks, tasksSearch, tasksWords } from "~/database/schema/tasks";
import { tickets, ticketsSearch, ticketsWords } from "~/database/schema/tickets";
import { workOrders, workOrdersSearch, workOrdersWords } from "~/database/schema/work-orders/order";
import type { Actor } from "~/kernel/authorization/roles";
import { flag, listOf, TEXT, value } from "~/database/fields";
import { similarMatch } from "~/server/queries/similar-terms";
import { ticketSeenBy } from "~/server/queries/visible-records";
import { hasVisibleText, knownPlace } from "~/server/queries/visible-places";
import { termsOf, matchOfRecord } from "~/server/queries/word-search";

/** The newest matches are read; the best of them are shown. */
const MAX_MATCHES = 20;

const w = alias(workOrders, "w");
const k = alias(tasks, "w");
const t = alias(tickets, "t");

type Source = {
  index: SQLiteTable;
  words: Parameters<typeof similarMatch>[0];
  from: SQL;
  where: SQL;
  seq: SQLiteColumn;
  columns: SQL;
};

const CUSTOMER = sql`(SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = `;
const ASSET = sql`(SELECT ${assets.name} FROM ${assets} WHERE ${assets.id} = `;

/** Found by words like the typed ones. */
const SIMILAR = flag(sql`found.similar`);

/** Fields of orders, tasks and tickets as they are found. */
export const ORDER_FIELDS = {
  id: value(TEXT, w.id),
  number: value(TEXT, w.number),
  title: value(TEXT, w.description),
  hint: value(TEXT, sql`coalesce(${CUSTOMER}${w.customerId}), ${ASSET}${w.assetId}), '')`),
  isClosed: flag(sql`${w.statusRank} = 5`),
  isSimilar: SIMILAR,
};
export const TASK_FIELDS = {
  id: value(TEXT, k.id),
  number: value(TEXT, k.number),
  title: value(TEXT, k.name),
  hint: value(TEXT, sql`''`),
  isClosed: flag(sql`${k.statusRank} = 5`),
  isSimilar: SIMILAR,
};
export function ticketFields(actor: Actor) {
  const customer = knownPlace(actor, "customerId", t.customerId);
  const asset = knownPlace(actor, "assetId", t.assetId);
  return {
    id: value(TEXT, t.id),
    number: value(TEXT, t.number),
    title: value(TEXT, t.name),
    hint: value(TEXT, sql`coalesce(${CUSTOMER}${customer}), ${ASSET}${asset}), '')`),
    isClosed: flag(sql`${t.statusRank} >= 4`),
    isSimilar: SIMILAR,
  };
}

export function ordersMatching(search: string): SQL {
  return matching(search, {
    index: workOrdersSearch,
    words: workOrdersWords,
    from: sql`${workOrders} ${w}`,
    where: hasVisibleText(
      { table: "work_orders", seq: sql`${w.seq}`, ownLength: ORDER_LENGTH },
      search,
    ),
    seq: w.seq,
    columns: listOf(ORDER_FIELDS),
  });
}

export function tasksMatching(search: string): SQL {
  return matching(search, {
    index: tasksSearch,
    words: tasksWords,
    from: sql`${tasks} ${k}`,
    where: sql`1`,
    seq: k.seq,
    columns: listOf(TASK_FIELDS),
  });
}

/** Tickets of which the actor may see the page; a similar word of another ticket reveals nothing. */
export function ticketsMatching(search: string, actor: Actor): SQL {
  const visible = hasVisibleText(
    { table: "tickets", reader: actor, seq: sql`${t.seq}`, ownLength: TICKET_LENGTH },
    search,
  );
  return matching(search, {
    index: ticketsSearch,
    words: ticketsWords,
    from: sql`${tickets} ${t}`,
    where: sql`${ticketSeenBy(actor)} AND ${visible}`,
    seq: t.seq,
    columns: listOf(ticketFields(actor)),
  });
}

/** The length of a record's own words, as `searchWords` joins them. */
const ORDER_LENGTH = sql`length(x.external_reference) + length(x.job_number) + length(x.description) + 2`;
const TICKET_LENGTH = sql`length(x.name) + length(x.description) + 1`;

/** The newest records with all words. If there are none, those with similar words. */
function matching(search: string, { index, words, from, where, seq, columns }: Source): SQL {
  const terms = termsOf(search);
  const exact = sql`${terms.map(matchOfRecord).join(" AND ")}`;
  const similar = sql`CASE WHEN EXISTS (SELECT 1 FROM exact) THEN 'facets : "nothing"' ELSE ${similarMatch(words, terms)} END`;
  // The name of the index is also its hidden column, which MATCH needs.
  const newest = (match: SQL) =>
    sql`SELECT ${seq} AS seq FROM ${index} AS f CROSS JOIN ${from} ON ${seq} = f.rowid
      WHERE ${sql.identifier(getTableName(index))} MATCH ${match} AND ${where} ORDER BY f.rowid DESC LIMIT ${MAX_MATCHES}`;
  const numbered = numberOf(terms);
  const first = numbered
    ? sql`SELECT seq FROM (${newest(sql`${`text : "${numbered}"`}`)}) UNION SELECT seq FROM (${newest(exact)})`
    : newest(exact);
  return sql`WITH exact AS MATERIALIZED (${first}),
    found AS (SELECT seq, 0 AS similar FROM exact UNION ALL SELECT seq, 1 FROM (${newest(similar)}))
    SELECT ${columns} FROM found CROSS JOIN ${from} ON ${seq} = found.seq ORDER BY ${seq} DESC`;
}

/** The number as the index contains it, if only a number was typed: newer records with that number in their text must not hide it. */
function numberOf(terms: readonly string[]): string | null {
  const [term = ""] = terms;
  return terms.length === 1 && /^\d{1,5}$/.test(term) ? term.padStart(5, "0") : null;
}
