import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "../refusal";
import type { Statement } from "./database/open-database";

type Built = { toSQL(): { sql: string; params: unknown[] } } | SQL;
const dialect = new SQLiteAsyncDialect();

/**
 * One statement of a batch. When it fails as an assertion or constraint, the whole batch is rolled
 * back and the caller gets `otherwise`.
 */
export type Step = { statement: Statement; otherwise?: Refusal };

/** Thrown when the batch finds other data than the command had read. `untilSettled` then runs the command again. */
export class MovedOn extends Refusal {
  constructor(facts: Refusal["facts"] = {}) {
    super("version_conflict", "version_conflict", facts);
  }
}

/** Makes version conflicts of the steps throw MovedOn, so that the command loads and decides again. */
export function orMovedOn(steps: Step[]): Step[] {
  return steps.map((each) =>
    each.otherwise?.code === "version_conflict"
      ? { ...each, otherwise: new MovedOn(each.otherwise.facts) }
      : each,
  );
}

export function toStatement(query: Built): Statement {
  const built =
    "toSQL" in query && typeof query.toSQL === "function"
      ? query.toSQL()
      : dialect.sqlToQuery(query as SQL);
  return { sql: built.sql, args: built.params as Statement["args"] };
}

export function step(query: Built, otherwise?: Refusal): Step {
  return { statement: toStatement(query), otherwise };
}

/** Asserts that the previous statement changed exactly one row. */
export function expectOneRow(otherwise: Refusal): Step {
  return step(sql`INSERT INTO assertions (ok) SELECT changes() = 1`, otherwise);
}

export function expect(condition: SQL, otherwise: Refusal): Step {
  return step(sql`INSERT INTO assertions (ok) SELECT ${condition}`, otherwise);
}

/** A guarded write with the assertion that it changed its row. */
export function guarded(query: Built, otherwise: Refusal): Step[] {
  return [step(query), expectOneRow(otherwise)];
}
