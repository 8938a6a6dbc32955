import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { TEXT } from "~/database/fields";
import { userRoles, users } from "~/database/schema/users";
import type { Localization } from "~/features/mails/emails/account-mails";
import type { MailContent } from "~/features/mails/model";
import type { Recipient } from "~/features/mails/queries/recipient";
import type { Role } from "~/kernel/authorization/roles";
import type { Instant } from "~/kernel/time/instants";
import { queryRows } from "~/server/queries/query-rows";
import type { RequestContext, SystemContext } from "~/server/request-context";
import { ASSIGNMENT_UNDO, type NotificationEvent, type PayloadOf } from "../model";

/** One event that users are notified of. Who reads it needs nothing else: the inbox, mails and pushes are made from it. */
export type Topic<Payload> = {
  /** The ids of the users whom it concerns (domain-rules §2, §5), with who caused it. Empty when it is outdated. */
  recipients(context: RequestContext, payload: Payload): Promise<readonly string[]>;
  /** Users are not notified of their own actions, unless a device acts by itself. */
  includesAuthor?: true;
  /** What one of them is told, by the present state: since the event, it may have been undone, or the user may have lost the right to know. */
  notify(
    context: SystemContext,
    payload: Payload,
    delivery: Delivery,
  ): Promise<Notification | Skipped>;
};

export type Topics<Event extends NotificationEvent> = { [Each in Event]: Topic<PayloadOf<Each>> };

/** To whom, by whom and when the event happened. */
export type Delivery = { userId: string; byId?: string | undefined; at: Instant };

export type Notification = {
  to: Recipient;
  /** What the list, the push and the mail open. */
  path: string;
  /** Not urgent: in the list, without a push. */
  isQuiet?: boolean;
  textsIn(localization: Localization): NotificationTexts;
};

type NotificationTexts = {
  /** In the list and in a push, and the line of a collected mail. */
  title: string;
  mail: Omit<MailContent, "subject" | "action"> & {
    /** Where it differs from the title. */
    subject?: string;
    /** What the button that opens the path says. */
    open: string;
  };
};

export type Skipped = { remark: string };
export const NO_READER: Skipped = {
  remark: "not sent: the recipient can no longer sign in or see the record",
};
/** A notification is read on arrival, so one about an outdated state would mislead its recipient. */
export const PAST: Skipped = { remark: "not sent: outdated" };

export async function idsOf(context: RequestContext, select: SQL): Promise<string[]> {
  return (await queryRows(context, { id: TEXT }, select)).map(({ id }) => id);
}

export function holdersOf(roles: Role[]): SQL {
  return sql`SELECT DISTINCT ${users.id} FROM ${userRoles} CROSS JOIN ${users} ON ${users.id} = ${userRoles.userId}
    WHERE ${userRoles.role} IN ${roles} AND ${users.active} = 1 AND ${users.inviteStatus} = 'ACCEPTED'`;
}

export function readOffice(context: RequestContext): Promise<string[]> {
  return idsOf(context, holdersOf(["SYSTEM_ADMIN", "MANAGER"]));
}

type Assignments = SQLiteTable & Record<"userId" | "fromAt" | "toAt", SQLiteColumn>;

/** The user while assigned, unless the assignment only brings back one that they had for long: somebody undid a change. */
export function readNewlyAssigned(
  context: RequestContext,
  of: Assignments,
  recordId: SQLiteColumn,
  { id, userId }: { id: string; userId: string },
): Promise<string[]> {
  const [is, was] = [sql`present`, sql`former`];
  const column = (row: SQL, { name }: SQLiteColumn) => sql`${row}.${sql.identifier(name)}`;
  const ended = column(was, of.toAt);
  const began = column(is, of.fromAt);
  const isAssigned = sql`EXISTS (SELECT 1 FROM ${of} WHERE ${recordId} = ${id} AND ${of.userId} = ${userId} AND ${of.toAt} IS NULL)`;
  return idsOf(
    context,
    sql`SELECT ${userId} AS id WHERE ${isAssigned} AND NOT EXISTS (SELECT 1 FROM ${of} ${is} CROSS JOIN ${of} ${was}
      ON ${column(was, recordId)} = ${column(is, recordId)} AND ${column(was, of.userId)} = ${column(is, of.userId)}
      WHERE ${column(is, recordId)} = ${id} AND ${column(is, of.userId)} = ${userId} AND ${column(is, of.toAt)} IS NULL
      AND ${ended} BETWEEN ${began} - ${ASSIGNMENT_UNDO.undoMs} AND ${began}
      AND ${ended} - ${column(was, of.fromAt)} >= ${ASSIGNMENT_UNDO.newMs})`,
  );
}
