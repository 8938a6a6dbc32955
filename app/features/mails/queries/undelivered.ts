import { type SQL, sql } from "drizzle-orm";
import { fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import type { UndeliveredInput } from "../inputs";
import { UNDELIVERED_TYPES, type UndeliveredType } from "../model";

/** A mail, push message or PDF that is no longer retried. `why` is the mail server's response or the error. */
export type UndeliveredMail = {
  id: string;
  type: UndeliveredType;
  /** The recipient; empty for a PDF. */
  userId: string;
  name: string;
  email: string;
  /** Set for a PDF and for a mail about an order. */
  workOrderId: string;
  workOrderNumber: string;
  attempts: number;
  why: string;
  failedAt: number;
  createdAt: number;
};

/** Lists undelivered rows, newest first, for users who may resolve them. */
export async function listUndelivered(
  ctx: AuthContext,
  { pageNumber, pageSize }: UndeliveredInput,
): Promise<{ entities: UndeliveredMail[]; totalCount: number }> {
  permit(ctx.actor, "mails.undelivered");
  const [rows, counts] = await Promise.all([
    ctx.db.all<Row>(
      undelivered(sql`1`, sql`LIMIT ${pageSize} OFFSET ${(pageNumber - 1) * pageSize}`),
    ),
    ctx.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM outbox o WHERE ${GIVEN_UP}`),
  ]);
  return { entities: rows.map(mailFrom), totalCount: counts[0]?.n ?? 0 };
}

/** Finds one of them or, without an id, as many as fit into one batch. */
export async function findUndelivered(
  ctx: AuthContext,
  id: string | null,
): Promise<UndeliveredMail[]> {
  const rows = await ctx.db.all<Row>(
    undelivered(id === null ? sql`1` : sql`o.id = ${id}`, sql`LIMIT ${MOST_AT_ONCE}`),
  );
  return rows.map(mailFrom);
}

const MOST_AT_ONCE = 100;

type Row = Omit<UndeliveredMail, "name"> & { firstName: string; surname: string };

function mailFrom({ firstName, surname, ...row }: Row): UndeliveredMail {
  return { ...row, name: fullName({ name: firstName, surname }) };
}

/** A discarded mail is both dead and done. */
const GIVEN_UP = sql`o.dead_at IS NOT NULL AND o.done_at IS NULL AND o.type IN ${UNDELIVERED_TYPES}`;

function undelivered(which: SQL, part: SQL): SQL {
  return sql`SELECT o.id, o.type, o.attempts, coalesce(o.last_error, '') AS why, o.dead_at AS failedAt, o.created_at AS createdAt,
      coalesce(o.ids ->> 'userId', '') AS userId, coalesce(u.name, '') AS firstName, coalesce(u.surname, '') AS surname, coalesce(u.email, '') AS email,
      coalesce(w.id, '') AS workOrderId, coalesce(w.number, '') AS workOrderNumber
    FROM outbox o LEFT JOIN users u ON u.id = o.ids ->> 'userId' LEFT JOIN work_orders w ON w.id = o.ids ->> 'workOrderId'
    WHERE ${GIVEN_UP} AND ${which} ORDER BY o.dead_at DESC, o.id DESC ${part}`;
}
