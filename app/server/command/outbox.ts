import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, min, sql } from "drizzle-orm";
import { idFrom } from "~/kernel/ids";
import { scaled } from "~/kernel/time-limits";
import type { RequestContext } from "../request-context";
import { countOf } from "~/database/fields";
import type { Statement } from "~/database/open-database";
import { outbox } from "~/database/schema/system";
import { refusalFrom } from "./refusal-from";
import { returnedRows, toStatement } from "./statement";

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
export function externalFailure(error: unknown): NotDone | null {
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

/** Work that a job plans for a time. */
export type PlannedRow = Pick<OutboxRow, "id" | "type" | "ids"> & { at: number };

/** Adds the rows whose ids are not there yet. */
export async function planOutbox(context: RequestContext, rows: PlannedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const planned = rows.map(({ at, ...row }) => ({ ...row, createdAt: at, nextAt: at }));
  const insert = context.db.insert(outbox).values(planned).onConflictDoNothing();
  await context.database.write([toStatement(insert)]);
}

const LEASE_MS = 5 * 60_000;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 60 * 60_000;
/** For failures caused by a bug: ten attempts take about three quarters of an hour. */
const MAX_ATTEMPTS = 10;
/**
 * For failures of external systems, such as a mail server, which may be down for a day: growing
 * intervals, then one attempt per hour.
 */
const MAX_ATTEMPTS_OUTSIDE = 33;

/**
 * Claims due rows with a lease. If the worker fails, the rows become due again when the lease
 * expires.
 */
export async function claimOutbox(context: RequestContext, limit: number): Promise<OutboxRow[]> {
  const at = context.now().getTime();
  const due = context.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isWaiting, lte(outbox.nextAt, at)))
    .orderBy(asc(outbox.nextAt))
    .limit(limit);
  const claim = context.db
    .update(outbox)
    .set({ nextAt: at + scaled(LEASE_MS), attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, due))
    .returning({
      id: outbox.id,
      type: outbox.type,
      ids: outbox.ids,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
    });
  const [result] = await context.database.write([toStatement(claim)]);
  return returnedRows(claim, result);
}

/**
 * Was never tried, because its sender's budget is spent: it waits for an administrator. A row that
 * was given up has attempts.
 */
export const HELD = and(isNotNull(outbox.deadAt), isNull(outbox.doneAt), eq(outbox.attempts, 0));

/** Neither done nor given up. */
export const isWaiting = and(isNull(outbox.doneAt), isNull(outbox.deadAt));

/** `sameAs`: what tells the part from others, if that is not all of its ids. */
type Part = {
  type: string;
  ids: Record<string, string>;
  delayMs?: number;
  sameAs?: Record<string, string>;
};

/**
 * Returns statements that add one row per part of the work, so that a failed part is retried alone.
 * Processing a row twice adds the same parts only once. A part with a delay is due later.
 */
export async function outboxParts(
  context: RequestContext,
  row: Pick<OutboxRow, "id" | "createdAt">,
  parts: Part[],
): Promise<Statement[]> {
  return Promise.all(
    parts.map(async ({ type, ids, delayMs = 0, sameAs = ids }) => {
      const id = await partId(row, { type, ids: sameAs });
      const nextAt = context.now().getTime() + delayMs;
      const part = { id, type, ids, createdAt: row.createdAt, nextAt };
      return toStatement(context.db.insert(outbox).values(part).onConflictDoNothing());
    }),
  );
}

/** The same for the same part of the same row. */
export function partId(
  row: Pick<OutboxRow, "id">,
  { type, ids }: Pick<OutboxRow, "type" | "ids">,
): Promise<string> {
  return idFrom(`${row.id} ${type} ${JSON.stringify(ids)}`);
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
  const done = context.db
    .update(outbox)
    .set({ doneAt: context.now().getTime(), lastError: remark })
    .where(eq(outbox.id, row.id));
  await context.database.write([...statements, toStatement(done)]);
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
  const trouble = externalFailure(error);
  const dead =
    trouble?.forGood === true || row.attempts >= (trouble ? MAX_ATTEMPTS_OUTSIDE : MAX_ATTEMPTS);
  const why = trouble?.message ?? (error instanceof Error ? error.message : String(error));
  const wait = Math.max(
    Math.min(FIRST_WAIT_MS * 2 ** (row.attempts - 1), MAX_WAIT_MS),
    trouble?.waitMs ?? 0,
  );
  const postponed = context.db
    .update(outbox)
    .set({ nextAt: at + wait, deadAt: dead ? at : null, lastError: why.slice(0, 500) })
    .where(eq(outbox.id, row.id));
  await context.database.write([toStatement(postponed)]);
  return dead ? "dead" : "waiting";
}

/** Milliseconds until the next row is due. Null when the outbox is empty. */
export async function nextOutboxMs(context: RequestContext): Promise<number | null> {
  const [first] = await context.db
    .select({ next: min(outbox.nextAt) })
    .from(outbox)
    .where(isWaiting);
  const next = first?.next ?? null;
  return next === null ? null : Math.max(0, next - context.now().getTime());
}

/** Number of queued and dead rows of a tenant's outbox, and the age of the oldest queued row. */
export type OutboxBacklog = { waiting: number; dead: number; oldestMs: number };

export async function outboxBacklog(context: RequestContext): Promise<OutboxBacklog> {
  // Nothing has failed for a held row.
  const isDead = and(isNotNull(outbox.deadAt), isNull(outbox.doneAt), gt(outbox.attempts, 0));
  const [backlog] = await context.db
    .select({
      waiting: count(),
      oldestAt: min(outbox.createdAt),
      dead: countOf(outbox, isDead),
    })
    .from(outbox)
    .where(isWaiting);
  const { waiting = 0, dead = 0, oldestAt = null } = backlog ?? {};
  return {
    waiting,
    dead,
    oldestMs: oldestAt === null ? 0 : Math.max(0, context.now().getTime() - oldestAt),
  };
}
