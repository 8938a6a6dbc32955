import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { json } from "~/database/fields";
import type { AuthContext } from "../request-context";
import { queryRows } from "./query-rows";

/** Rows of one query. */
export const ROWS_AT_ONCE = 500;

/** A limit for queries that page: more than any list has. */
export const MAX_ROWS = 1_000_000;

/** All rows of a filtered list, read a part at a time. */
export type ExportRows<Row> = {
  count: number;
  /** How much of `count` one read takes, `ROWS_AT_ONCE` by default. */ step?: number;
  /** Of the file, without ".csv"; by default the list's and today. */ name?: string;
  read(from: number, most: number): Promise<Row[]>;
};

const SEQS: Schema<number[]> = () => z.array(z.number());

/**
 * The places of the rows are read once, in their order, a few bytes for each. Each part is then read by its places: no row comes twice or
 * is left out when others change the list meanwhile. A part is `found` as `seq` and its place as `place`.
 */
export async function exportBySeq<Row>(
  ctx: AuthContext,
  found: SQL,
  rowsAt: (found: SQL) => Promise<Row[]>,
): Promise<ExportRows<Row>> {
  const [row] = await queryRows(
    ctx,
    { seqs: json(SEQS, sql`coalesce(json_group_array(seq), '[]')`) },
    sql`SELECT coalesce(json_group_array(seq), '[]') AS seqs FROM (${found})`,
  );
  const seqs = row?.seqs ?? [];
  return {
    count: seqs.length,
    read: (from, most) =>
      rowsAt(
        sql`SELECT value AS seq, key AS place FROM json_each(${JSON.stringify(seqs.slice(from, from + most))})`,
      ),
  };
}

type Page<Row> = { entities: Row[]; totalCount: number };

/** A list that is read page by page, for nouns of which a company has some thousands at most. */
export async function exportByPage<Row>(
  read: (page: { pageNumber: number; pageSize: number }) => Promise<Page<Row>>,
): Promise<ExportRows<Row>> {
  const first = await read({ pageNumber: 1, pageSize: ROWS_AT_ONCE });
  return {
    count: first.totalCount,
    read: async (from) =>
      from === 0
        ? first.entities
        : (await read({ pageNumber: from / ROWS_AT_ONCE + 1, pageSize: ROWS_AT_ONCE })).entities,
  };
}
