import * as z from "zod/mini";
import { and, getTableName, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { tasks, tasksSearch, tasksWords } from "~/database/schema/tasks";
import { tickets, ticketsSearch, ticketsWords } from "~/database/schema/tickets";
import { workOrders, workOrdersSearch, workOrdersWords } from "~/database/schema/work-orders/order";
import { type Actor, isCustomer } from "~/kernel/authorization/roles";
import { flag, json, listOf, TEXT, value } from "~/database/fields";
import type { Schema } from "~/database/checked";
import { similarMatch } from "~/server/queries/similar-terms";
import { copiesFor, ticketSeenBy, ticketsShownTo } from "~/server/queries/visible-records";
import { hasVisibleText, knownPlace } from "~/server/queries/visible-places";
import { hasWordOf, matchOfRecord, termsOf } from "~/server/queries/word-search";

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
  /** Rows that are not in the index, and the source of all that is shown. */ more?: {
    seqs: SQL;
    from: SQL;
  };
  seq: SQLiteColumn;
  columns: SQL;
};

const CUSTOMER = sql`(SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = `;
const ASSET = sql`(SELECT ${assets.name} FROM ${assets} WHERE ${assets.id} = `;

const SIMILAR = flag(sql`found.similar`);

/** What a record is called in other documents and on its machine. */
export const CODES: Schema<string[]> = () => z.array(z.string());

/** Fields of orders, tasks and tickets as they are found. */
export const ORDER_FIELDS = {
  id: value(TEXT, w.id),
  number: value(TEXT, w.number),
  title: value(TEXT, w.description),
  hint: value(TEXT, sql`coalesce(${CUSTOMER}${w.customerId}), ${ASSET}${w.assetId}), '')`),
  codes: json(CODES, sql`json_array(${w.externalReference}, ${w.jobNumber})`),
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
    where: hasVisibleText({ table: "work_orders", seq: sql`${w.seq}` }, search),
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
  const visible = hasVisibleText({ table: "tickets", reader: actor, seq: sql`${t.seq}` }, search);
  return matching(search, {
    index: ticketsSearch,
    words: ticketsWords,
    from: sql`${tickets} ${t}`,
    where: sql`${ticketSeenBy(actor)} AND ${visible}`,
    ...(isCustomer(actor)
      ? { more: { seqs: copiesMatching(search, actor), from: ticketsShownTo(actor, FOUND) } }
      : {}),
    seq: t.seq,
    columns: listOf(ticketFields(actor)),
  });
}

const FOUND = sql`${t.seq} IN (SELECT seq FROM found)`;

/** Tickets that have left the customer of the actor, by the words that they had then. */
function copiesMatching(search: string, actor: Actor): SQL {
  const words = termsOf(search).map((term) => hasWordOf(t.searchText, term));
  return sql`SELECT ${t.seq} FROM (${copiesFor(actor, sql`1`)}) AS t WHERE ${ticketSeenBy(actor)} AND ${and(...words) ?? sql`0`}
    ORDER BY ${t.seq} DESC LIMIT ${MAX_MATCHES}`;
}

/** The newest records with all words. If there are none, those with similar words. */
function matching(search: string, { index, words, from, where, more, seq, columns }: Source): SQL {
  const terms = termsOf(search);
  const exact = sql`${terms.map(matchOfRecord).join(" AND ")}`;
  const similar = sql`CASE WHEN EXISTS (SELECT 1 FROM exact) THEN 'facets : "nothing"' ELSE ${similarMatch(words, terms)} END`;
  // The name of the index is also its hidden column, which MATCH needs.
  const newest = (match: SQL) =>
    sql`SELECT ${seq} AS seq FROM ${index} AS f CROSS JOIN ${from} ON ${seq} = f.rowid
      WHERE ${sql.identifier(getTableName(index))} MATCH ${match} AND ${where} ORDER BY f.rowid DESC LIMIT ${MAX_MATCHES}`;
  const codes = [...new Set([numberOf(terms), codeOf(terms)])].filter((each) => each !== null);
  const first = sql.join(
    [...codes.map((code) => sql`${`text : "${code}"`}`), exact].map(
      (match) => sql`SELECT seq FROM (${newest(match)})`,
    ),
    sql` UNION `,
  );
  const all = more ? sql`SELECT seq FROM (${first}) UNION SELECT seq FROM (${more.seqs})` : first;
  return sql`WITH exact AS MATERIALIZED (${all}),
    found AS (SELECT seq, 0 AS similar FROM exact UNION ALL SELECT seq, 1 FROM (${newest(similar)}))
    SELECT ${columns} FROM found CROSS JOIN ${more?.from ?? from} ON ${seq} = found.seq ORDER BY ${seq} DESC`;
}

/** The words of a number or code: newer records with words that begin like it must not hide the one that has it. */
export function codeOf(terms: readonly string[]): string | null {
  return terms.some((term) => /\d/.test(term)) ? terms.join(" ") : null;
}

/** Numbers of records have five digits in the index. */
function numberOf(terms: readonly string[]): string | null {
  const [term = ""] = terms;
  return terms.length === 1 && /^\d{1,5}$/.test(term) ? term.padStart(5, "0") : null;
}
