import { sql } from "drizzle-orm";
import { idFrom } from "../../ids";
import type { RequestContext } from "../request-context";
import type { Statement } from "../database/open-database";
import { refusalFrom } from "./refusal-from";
import { step } from "./statement";

/** A unit of work created by a commit. `attempts` includes the current one. */
export type OutboxRow = {
  id: string;
  type: string;
  ids: Record<string, string>;
  attempts: number;
  createdAt: number;
};

/**
 * Work that failed because of an external system and not because of a bug. `forGood`: a retry would
 * fail the same way. `waitMs`: the wait that the system asked for.
 */
export class NotDone extends Error {
  constructor(
    why: string,
    readonly forGood = false,
    readonly waitMs = 0,
  ) {
    super(why);
    this.name = "NotDone";
  }
}

/**
 * Classifies an unavailable PDF printer, bucket or database as an external failure. A document that
 * a healthy browser does not print is not one.
 */
export function outside(error: unknown): NotDone | null {
  if (error instanceof NotDone) return error;
  const refusal = refusalFrom(error);
  const { why, retryAfterSeconds } = refusal?.facts ?? {};
  if (refusal?.code !== "unavailable" || why === "failed") return null;
  return new NotDone(
    typeof why === "string" ? `${refusal.reason}: ${why}` : refusal.reason,
    false,
    Number(retryAfterSeconds ?? 0) * 1000,
  );
}

const LEASE_MS = 5 * 60_000;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** For failures caused by a bug: ten attempts take about three quarters of an hour. */
export const MOST_ATTEMPTS = 10;
/**
 * For failures of external systems, such as a mail server, which may be down for a day: growing
 * intervals, then one attempt per hour.
 */
const MOST_ATTEMPTS_OUTSIDE = 33;

/**
 * Claims due rows with a lease. If the worker fails, the rows become due again when the lease
 * expires.
 */
export async function claimOutbox(context: RequestContext, limit: number): Promise<OutboxRow[]> {
  const at = context.now().getTime();
  const claim = step(sql`UPDATE outbox SET next_at = ${at + LEASE_MS}, attempts = attempts + 1
    WHERE id IN (SELECT id FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND next_at <= ${at} ORDER BY next_at LIMIT ${limit})
    RETURNING id, type, ids, attempts, created_at`);
  const [result] = await context.database.write([claim.statement]);
  return (result?.rows ?? []).map((row) => ({
    id: String(row["id"]),
    type: String(row["type"]),
    ids: JSON.parse(String(row["ids"])),
    attempts: Number(row["attempts"]),
    createdAt: Number(row["created_at"]),
  }));
}

/**
 * Returns statements that add one row per part of the work, so that a failed part is retried alone.
 * Processing a row twice adds the same parts only once.
 */
export async function outboxParts(
  context: RequestContext,
  row: OutboxRow,
  parts: { type: string; ids: Record<string, string> }[],
): Promise<Statement[]> {
  return Promise.all(
    parts.map(async ({ type, ids }) => {
      const text = JSON.stringify(ids);
      const id = await idFrom(`${row.id} ${type} ${text}`);
      return step(sql`INSERT OR IGNORE INTO outbox (id, type, format, ids, created_at, next_at)
        VALUES (${id}, ${type}, 1, ${text}, ${row.createdAt}, ${context.now().getTime()})`)
        .statement;
    }),
  );
}

/**
 * Marks a row as done in one batch with the statements that its work produced. `remark` describes
 * work that was skipped on purpose.
 */
export async function finishOutbox(
  context: RequestContext,
  row: OutboxRow,
  remark: string | null = null,
  statements: Statement[] = [],
): Promise<void> {
  const done = step(
    sql`UPDATE outbox SET done_at = ${context.now().getTime()}, last_error = ${remark} WHERE id = ${row.id}`,
  );
  await context.database.write([...statements, done.statement]);
}

/**
 * Postpones a row with exponential backoff. Marks it as dead after the last attempt or when a retry
 * cannot help, so that an operator can inspect it.
 */
export async function postponeOutbox(
  context: RequestContext,
  row: OutboxRow,
  error: unknown,
): Promise<"waiting" | "dead"> {
  const at = context.now().getTime();
  const trouble = outside(error);
  const dead =
    trouble?.forGood === true || row.attempts >= (trouble ? MOST_ATTEMPTS_OUTSIDE : MOST_ATTEMPTS);
  const why = trouble?.message ?? (error instanceof Error ? error.message : String(error));
  const wait = Math.max(
    Math.min(FIRST_WAIT_MS * 2 ** (row.attempts - 1), LONGEST_WAIT_MS),
    trouble?.waitMs ?? 0,
  );
  const postponed = step(
    sql`UPDATE outbox SET next_at = ${at + wait}, dead_at = ${dead ? at : null}, last_error = ${why.slice(0, 500)} WHERE id = ${row.id}`,
  );
  await context.database.write([postponed.statement]);
  return dead ? "dead" : "waiting";
}

/** Milliseconds until the next row is due. Null when the outbox is empty. */
export async function nextOutboxMs(context: RequestContext): Promise<number | null> {
  const rows = await context.db.all<{ next: number | null }>(
    sql`SELECT min(next_at) AS next FROM outbox WHERE done_at IS NULL AND dead_at IS NULL`,
  );
  const next = rows[0]?.next ?? null;
  return next === null ? null : Math.max(0, next - context.now().getTime());
}

/** Number of queued and dead rows of a tenant's outbox, and the age of the oldest queued row. */
export type OutboxBacklog = { waiting: number; dead: number; oldestMs: number };

export async function outboxBacklog(context: RequestContext): Promise<OutboxBacklog> {
  const rows = await context.db.all<{ waiting: number; dead: number; oldestAt: number | null }>(
    sql`SELECT count(*) AS waiting, min(created_at) AS oldestAt, (SELECT count(*) FROM outbox WHERE dead_at IS NOT NULL AND done_at IS NULL) AS dead
      FROM outbox WHERE done_at IS NULL AND dead_at IS NULL`,
  );
  const { waiting = 0, dead = 0, oldestAt = null } = rows[0] ?? {};
  return {
    waiting,
    dead,
    oldestMs: oldestAt === null ? 0 : Math.max(0, context.now().getTime() - oldestAt),
  };
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes rows that are no longer needed. Idempotency keys are kept for ninety days
 * (domain-rules §1).
 */
export async function pruneTenant(context: RequestContext): Promise<void> {
  const at = context.now().getTime();
  const steps = [
    step(sql`DELETE FROM outbox WHERE done_at < ${at - 30 * DAY_MS}`),
    step(sql`DELETE FROM idempotency WHERE created_at < ${at - 90 * DAY_MS}`),
    step(
      sql`DELETE FROM session_attempts WHERE first_at < ${at - DAY_MS} AND locked_until < ${at}`,
    ),
    step(sql`DELETE FROM sessions WHERE expires_at < ${at - 30 * DAY_MS}`),
    step(sql`DELETE FROM access_codes WHERE expires_at < ${at - 30 * DAY_MS}`),
  ];
  await context.database.write(steps.map((each) => each.statement));
}
