import { and, count, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { NUMBER, TEXT, value } from "~/database/fields";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderSignatures } from "~/database/schema/work-orders/revisions";
import { type BudgetScope, heldBy } from "~/kernel/mail/budget";
import { FULL_NAME } from "~/server/queries/related";
import { outbox, personalDetails } from "~/database/schema/system";
import { fullName } from "~/kernel/authorization/roles";
import { HELD } from "~/server/command/outbox";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { UndeliveredInput } from "../inputs";
import { PUSH_TYPE } from "~/features/notifications/model";
import { mailTypes, PDF_TYPES, type UndeliveredType } from "../model";

/** A mail, push message or PDF that is no longer retried, or a mail that is held. `why` is the mail server's response or the error. */
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
  /** The limit over which the mail waits to be released. Null for one that could not be sent. */
  held: BudgetScope | null;
  /** Of a mail to a customer: who had the order signed. */
  requestedBy: string;
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
    undelivered(ctx)
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize),
    ctx.db.select({ n: count() }).from(outbox).where(GIVEN_UP),
  ]);
  return { entities: rows.map(mailFrom), totalCount: counts[0]?.n ?? 0 };
}

/** Whether the mail of any signature of this order is held. */
export async function isHeld({ db }: RequestContext, workOrderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(HELD, sql`${outbox.ids} ->> 'workOrderId' = ${workOrderId}`))
    .limit(1);
  return rows.length > 0;
}

/** Finds one of them or, without an id, as many of those that failed as fit into one batch. Held mails are released one by one. */
export async function findUndelivered(
  ctx: AuthContext,
  id: string | null,
): Promise<UndeliveredMail[]> {
  const rows = await undelivered(
    ctx,
    id === null ? gt(outbox.attempts, 0) : eq(outbox.id, id),
  ).limit(MAX_AT_ONCE);
  return rows.map(mailFrom);
}

const MAX_AT_ONCE = 100;

type Row = Omit<UndeliveredMail, "name" | "held"> & { firstName: string; surname: string };

function mailFrom({ firstName, surname, ...row }: Row): UndeliveredMail {
  return { ...row, name: fullName({ name: firstName, surname }), held: heldBy(row) };
}

const UNDELIVERED_TYPES: readonly UndeliveredType[] = [...mailTypes(), PUSH_TYPE, ...PDF_TYPES];

/** A discarded mail is both dead and done. */
const GIVEN_UP = and(
  isNotNull(outbox.deadAt),
  isNull(outbox.doneAt),
  inArray(outbox.type, UNDELIVERED_TYPES),
);

function undelivered({ db }: AuthContext, which?: SQL) {
  return (
    db
      .select({
        id: outbox.id,
        type: value(() => z.enum(UNDELIVERED_TYPES), outbox.type),
        attempts: outbox.attempts,
        why: value(TEXT, sql`coalesce(${outbox.lastError}, '')`),
        failedAt: value(NUMBER, outbox.deadAt),
        createdAt: outbox.createdAt,
        userId: value(TEXT, sql`coalesce(${outbox.ids} ->> 'userId', '')`),
        firstName: value(TEXT, sql`coalesce(${users.name}, '')`),
        surname: value(TEXT, sql`coalesce(${users.surname}, '')`),
        email: value(
          TEXT,
          sql`coalesce(${users.email}, ${personalDetails.content} ->> 'email', '')`,
        ),
        requestedBy: value(
          TEXT,
          sql`coalesce((SELECT ${FULL_NAME} FROM ${users} WHERE ${users.id} = ${workOrderSignatures.signedBy}), '')`,
        ),
        workOrderId: value(TEXT, sql`coalesce(${workOrders.id}, '')`),
        workOrderNumber: value(TEXT, sql`coalesce(${workOrders.number}, '')`),
      })
      .from(outbox)
      .leftJoin(users, sql`${users.id} = ${outbox.ids} ->> 'userId'`)
      .leftJoin(workOrders, sql`${workOrders.id} = ${outbox.ids} ->> 'workOrderId'`)
      // The mail with a signed PDF has the id of its signature.
      .leftJoin(workOrderSignatures, eq(workOrderSignatures.id, outbox.id))
      .leftJoin(personalDetails, eq(personalDetails.hash, workOrderSignatures.customerPerson))
      .where(and(GIVEN_UP, which))
      .orderBy(desc(outbox.deadAt), desc(outbox.id))
  );
}
