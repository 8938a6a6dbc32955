import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../refusal";
import type { AuthContext } from "../request-context";
import { expectOneRow, guarded, step, type Step } from "./statement";

/** A record that users edit, as it was read. */
export type Stored = { id: string; version: number };

/** Returns the record, or refuses with "not found". */
export function present<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Refusal("not_found");
  return row;
}

/** Version conflict. `current` is the stored record, for display next to the rejected input. */
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

type Value = string | number | null | SQL;

/** Compare-and-set on `version`. The keys of `set` are columns of the table. */
export function changeStored(
  ctx: AuthContext,
  table: string,
  current: Stored,
  set: Record<string, Value>,
): Step[] {
  const pairs = Object.entries(set).map(
    ([column, value]) => sql`${sql.identifier(column)} = ${value}`,
  );
  return guarded(
    sql`UPDATE ${sql.identifier(table)} SET ${sql.join([...pairs, sql`version = version + 1`, sql`updated_at = ${ctx.now().getTime()}`], sql`, `)}
      WHERE id = ${current.id} AND version = ${current.version}`,
    conflict(current),
  );
}

/**
 * Inserts a record with the id given by the client, so that a repeated request creates it only
 * once.
 */
export function insertStored(
  ctx: AuthContext,
  table: string,
  row: Record<string, Value> & { id: string },
): Step {
  const all = { ...row, created_at: ctx.now().getTime(), updated_at: ctx.now().getTime() };
  const columns = sql.join(
    Object.keys(all).map((column) => sql.identifier(column)),
    sql`, `,
  );
  const values = sql.join(
    Object.values(all).map((value) => sql`${value}`),
    sql`, `,
  );
  return step(
    sql`INSERT INTO ${sql.identifier(table)} (${columns}) VALUES (${values})`,
    new Refusal("version_conflict", "already_exists"),
  );
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
export function deleteStored(table: string, current: Stored): Step[] {
  const gone = sql`DELETE FROM ${sql.identifier(table)} WHERE id = ${current.id} AND version = ${current.version}`;
  return [step(gone, inUse({})), expectOneRow(conflict(current))];
}
