import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { taskAssignments } from "~/database/schema/tasks";
import { customers } from "~/database/schema/customers";
import { tickets } from "~/database/schema/tickets";
import { users } from "~/database/schema/users";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { flag, TEXT, value } from "~/database/fields";
import { nameBegins } from "~/kernel/text/name-begins";
import { type Actor, holdsAny, type Role } from "~/kernel/authorization/roles";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { holdsRole } from "~/server/queries/held-roles";
import { ticketSeenBy } from "~/server/queries/visible-records";
import type { Subject } from "../model";
import { toldOfComment } from "../policy";
import { loadReferences, requireOpen } from "./references";
import { commentMentions, comments } from "~/database/schema/comments";
import { FULL_NAME } from "~/server/queries/related";

type Colleague = { id: string; name: string; hint: string };
type Reader = Pick<Actor, "userId" | "roles">;

const MAX_SUGGESTED = 8;

const t = alias(tickets, "t");

/**
 * The counterpart of `conversationSeenBy`: a condition that a user may read the record's conversation now, and what came to a ticket of
 * `customerAt`. It excludes users who cannot sign in.
 */
function readsConversation(
  at: number,
  { type, id }: { type: Subject["type"]; id: string | SQL },
  customerAt?: SQL,
): SQL {
  return sql`(${users.active} = 1 AND ${users.inviteStatus} = 'ACCEPTED'
    AND ${type === "ticket" ? readsTicket(at, id, customerAt) : readsWork(at, type, id)})`;
}

function holds(at: number, ...roles: Role[]): SQL {
  return holdsRole(sql`${users.id}`, roles, at);
}

const ASSIGNED = {
  "work-order": { people: workOrderAssignments, recordId: workOrderAssignments.workOrderId },
  task: { people: taskAssignments, recordId: taskAssignments.taskId },
} as const;

function readsWork(at: number, type: "work-order" | "task", id: string | SQL): SQL {
  const { people, recordId } = ASSIGNED[type];
  const assigned = sql`EXISTS (SELECT 1 FROM ${people} WHERE ${recordId} = ${id} AND ${people.userId} = ${users.id} AND ${people.toAt} IS NULL)`;
  return sql`(${holds(at, "SYSTEM_ADMIN", "MANAGER", "APPROVER")} OR (${holds(at, "TECHNICIAN")} AND ${assigned}))`;
}

const ON_ORDER = sql`EXISTS (SELECT 1 FROM ${workOrderAssignments}
  WHERE ${workOrderAssignments.workOrderId} = ${tickets.workOrderId} AND ${workOrderAssignments.userId} = ${users.id}
  AND ${workOrderAssignments.toAt} IS NULL)`;

function readsTicket(at: number, id: string | SQL, customerAt?: SQL): SQL {
  const reader = { userId: sql`${users.id}`, customerId: sql`${users.customerId}` };
  const as = (...roles: Role[]) => {
    const seen = ticketSeenBy({ roles, ...reader });
    const then = customerAt ? sql` AND ${ticketSeenBy({ roles, ...reader }, customerAt)}` : sql``;
    return sql`(${holds(at, ...roles)} AND ${seen}${then})`;
  };
  return sql`(${holds(at, "SYSTEM_ADMIN", "MANAGER")} OR EXISTS (SELECT 1 FROM ${tickets} ${t} WHERE ${t.id} = ${id}
    AND (${as("TECHNICIAN")} OR ${as("EMPLOYEE")} OR ${as("CUSTOMER_USER", "PARTNER_USER")})))`;
}

/** domain-rules §7: a user who can only raise tickets sees no people other than the staff involved in the ticket while it is their customer's. */
function involvedStaff(at: number, id: string): SQL {
  const wrote = sql`EXISTS (SELECT 1 FROM ${comments} WHERE ${comments.subjectType} = 'ticket'
    AND ${comments.subjectId} = ${tickets.id} AND ${comments.authorId} = ${users.id} AND ${comments.customerId} IS ${tickets.customerId})`;
  return sql`(${holds(at, "SYSTEM_ADMIN", "MANAGER", "TECHNICIAN")} AND EXISTS (SELECT 1 FROM ${tickets} WHERE ${tickets.id} = ${id}
    AND (${users.id} IN (${tickets.creatorId}, ${tickets.handlerId}) OR ${ON_ORDER} OR ${wrote})))`;
}

function mentionedBy(context: RequestContext, actor: Reader, subject: Subject): SQL {
  const at = context.now().getTime();
  const narrowed =
    subject.type === "ticket" && !holdsAny(actor, ["SYSTEM_ADMIN", "MANAGER", "TECHNICIAN"]);
  const among = narrowed
    ? sql`${readsConversation(at, subject)} AND ${involvedStaff(at, subject.id)}`
    : readsConversation(at, subject);
  return sql`${among} AND ${users.id} <> ${actor.userId}`;
}

/** Returns colleagues whom the user may mention on the record, by the beginnings of their names. */
async function suggestColleagues(
  context: RequestContext,
  actor: Reader,
  subject: Subject,
  search: string,
): Promise<Colleague[]> {
  const rows = await context.db
    .select({
      id: users.id,
      name: value(TEXT, FULL_NAME),
      hint: value(
        TEXT,
        sql`coalesce((SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = ${users.customerId}), '')`,
      ),
    })
    .from(users)
    .where(mentionedBy(context, actor, subject))
    .orderBy(users.sortKey, users.id)
    .limit(500);
  const isNamed = nameBegins(search);
  return rows.filter(({ name }) => isNamed(name)).slice(0, MAX_SUGGESTED);
}

/** Colleagues who may be mentioned on the record, which the reader must be able to read. */
export async function getColleagues(
  ctx: AuthContext,
  subject: Subject,
  search: string,
): Promise<Colleague[]> {
  const [references, colleagues] = await Promise.all([
    loadReferences(ctx, subject),
    suggestColleagues(ctx, ctx.actor, subject, search),
  ]);
  requireOpen(subject, references);
  return colleagues;
}

/** Returns the mentioned users who may read the record, with their names. Others are not mentioned, and no name can be forged. */
export async function readCalled(
  context: RequestContext,
  actor: Reader,
  subject: Subject,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select({ id: users.id, name: value(TEXT, FULL_NAME) })
    .from(users)
    .where(
      and(
        sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        mentionedBy(context, actor, subject),
      ),
    );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Checks whether a user may read this comment at this moment, before a notification is sent. */
export async function mayReadComment(
  context: RequestContext,
  userId: string,
  { id, subject }: { id: string; subject: Subject },
): Promise<boolean> {
  const customerAt = sql`(SELECT ${comments.customerId} FROM ${comments} WHERE ${comments.id} = ${id})`;
  const rows = await context.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, userId), readsConversation(context.now().getTime(), subject, customerAt)),
    );
  return rows.length > 0;
}

/** Returns the ids of the users who are notified of a new comment on a ticket. Empty for a removed comment. */
export async function readToldOfComment(
  context: RequestContext,
  commentId: string,
): Promise<string[]> {
  const onTicket = { type: "ticket", id: sql`${comments.subjectId}` } as const;
  const at = context.now().getTime();
  const office = holds(at, "SYSTEM_ADMIN", "MANAGER");
  const people = await context.db
    .select({
      id: users.id,
      isAuthor: flag(sql`${users.id} = ${comments.authorId}`),
      isMentioned: flag(sql`EXISTS (SELECT 1 FROM ${commentMentions}
        WHERE ${commentMentions.commentId} = ${comments.id} AND ${commentMentions.userId} = ${users.id})`),
      isCreator: flag(sql`${users.id} = ${tickets.creatorId}`),
      isHandler: flag(sql`${users.id} IS ${tickets.handlerId}`),
      isOnOrder: flag(ON_ORDER),
      isOffice: flag(office),
      reads: flag(readsConversation(at, onTicket, sql`${comments.customerId}`)),
    })
    .from(comments)
    .innerJoin(tickets, and(eq(tickets.id, comments.subjectId), eq(comments.subjectType, "ticket")))
    .innerJoin(
      users,
      sql`(${users.id} IN (${tickets.creatorId}, ${tickets.handlerId}, ${comments.authorId}) OR ${ON_ORDER} OR ${office})`,
    )
    .where(and(eq(comments.id, commentId), isNull(comments.removedAt)));
  return toldOfComment(people);
}
