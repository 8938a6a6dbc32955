import { and, eq, type SQL, sql } from "drizzle-orm";
import type {
  SQLiteColumn,
  SQLiteInsertValue,
  SQLiteTable,
  SQLiteUpdateSetSource,
} from "drizzle-orm/sqlite-core";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "../request-context";
import { expectOneRow, guarded, step, type Step } from "./statement";

/** A record that users edit, as it was read. */
export type Stored = { id: string; version: number };

/** Returns the record, or refuses with "not found". */
export function present<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Refusal("not_found");
  return row;
}

/**
 * Version conflict. `current` is the stored record, for display next to the rejected input. Of its fields the caller gets
 * those that the command changes: see withFieldsOfInput.
 */
export function conflict(current: Stored): Refusal {
  return new Refusal("version_conflict", "version_conflict", { current });
}

/**
 * `seen` is absent in calls that requirements §7 defines without a version. They refer to the
 * current version.
 */
export function requireVersion(current: Stored, seen: number | undefined): void {
  if (seen !== undefined && seen !== current.version) throw conflict(current);
}

/** A table of records that users edit. */
export type StoredTable = SQLiteTable &
  Record<"id" | "version" | "createdAt" | "updatedAt", SQLiteColumn>;

/** Compare-and-set on `version`. */
export function changeStored<T extends StoredTable>(
  ctx: AuthContext,
  table: T,
  current: Stored,
  set: SQLiteUpdateSetSource<T>,
): Step[] {
  const stored: StoredTable = table;
  const changes: object = set;
  return guarded(
    ctx.db
      .update(stored)
      .set({ ...changes, version: sql`${stored.version} + 1`, updatedAt: ctx.now().getTime() })
      .where(isUnchanged(stored, current)),
    conflict(current),
  );
}

function isUnchanged(table: StoredTable, { id, version }: Stored): SQL | undefined {
  return and(eq(table.id, id), eq(table.version, version));
}

/** What `insertStored` does not add. */
type NewRow<T extends StoredTable> = Omit<SQLiteInsertValue<T>, "createdAt" | "updatedAt">;

/**
 * Inserts a record with the id given by the client, so that a repeated request creates it only
 * once.
 */
export function insertStored<T extends StoredTable>(
  ctx: AuthContext,
  table: T,
  row: NewRow<T>,
): Step {
  const at = ctx.now().getTime();
  const stored: StoredTable = table;
  const values: object = row;
  return step(
    ctx.db.insert(stored).values({ ...values, createdAt: at, updatedAt: at }),
    new Refusal("version_conflict", "already_exists"),
  );
}

/** Archives the rows that match together with the record that they belong to, or restores them (null). */
export function archiveRows(
  ctx: AuthContext,
  table: StoredTable & { archivedAt: SQLiteColumn },
  archivedAt: number | null,
  which: SQL | undefined,
): Step {
  const set = { archivedAt, version: sql`${table.version} + 1`, updatedAt: ctx.now().getTime() };
  return step(ctx.db.update(table).set(set).where(which));
}

/**
 * Number of uses of a record by kind, with the keys of `in_use.<kind>` in app/locales. Kinds
 * without uses are absent.
 */
export type Uses = Record<string, number>;

/**
 * A record in use cannot be deleted (domain-rules §6). The refusal lists its uses, and the
 * interface offers archiving.
 */
export function inUse(uses: Uses): Refusal {
  return new Refusal("guard_failed", "in_use", { guard: "in_use", uses });
}

export function requireUnused(uses: Uses): void {
  const named = Object.fromEntries(Object.entries(uses).filter(([, count]) => count > 0));
  if (Object.keys(named).length > 0) throw inUse(named);
}

/** A use that was added since the read stops the delete by its foreign key. */
export function deleteStored(table: StoredTable, current: Stored): Step[] {
  const gone = sql`DELETE FROM ${table} WHERE ${isUnchanged(table, current)}`;
  return [step(gone, inUse({})), expectOneRow(conflict(current))];
}
