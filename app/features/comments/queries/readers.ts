import { type SQL, sql } from "drizzle-orm";
import { fold } from "~/kernel/text/fold";
import { type Actor, holdsAny, type Role } from "~/kernel/authorization/roles";
import type { AuthContext, RequestContext } from "~/kernel/server/request-context";
import { featureIsOn } from "~/kernel/server/queries/shown-places";
import { wordsOf } from "~/kernel/server/queries/word-search";
import type { Subject } from "../model";
import { loadReferences, requireSeen } from "./references";

export type Colleague = { id: string; name: string; hint: string };
type Reader = Pick<Actor, "userId" | "roles">;

const MOST_SUGGESTED = 8;
const FULL_NAME = sql`trim(u.name || ' ' || u.surname)`;
const SHOWS_ALL = featureIsOn("SHOW_ALL_ENTITIES_TO_CUSTOMER_USER");

/**
 * The counterpart of `conversationSeenBy`: a condition that user `u` may read the record's conversation now. It excludes users who cannot
 * sign in.
 */
function readsConversation({ type, id }: Subject): SQL {
  return sql`(u.active = 1 AND u.invite_status = 'ACCEPTED' AND ${type === "ticket" ? readsTicket(id) : readsWork(type, id)})`;
}

function holds(...roles: Role[]): SQL {
  return sql`EXISTS (SELECT 1 FROM user_roles o WHERE o.user_id = u.id AND o.role IN ${roles})`;
}

function readsWork(type: "work-order" | "task", id: string): SQL {
  const assignments =
    type === "task"
      ? sql`task_assignments a WHERE a.task_id`
      : sql`work_order_assignments a WHERE a.work_order_id`;
  const assigned = sql`EXISTS (SELECT 1 FROM ${assignments} = ${id} AND a.user_id = u.id AND a.to_at IS NULL)`;
  return sql`(${holds("SYSTEM_ADMIN", "MANAGER", "APPROVER")} OR (${holds("TECHNICIAN")} AND ${assigned}))`;
}

const ON_ORDER = sql`EXISTS (SELECT 1 FROM work_order_assignments a WHERE a.work_order_id = t.work_order_id AND a.user_id = u.id AND a.to_at IS NULL)`;

function readsTicket(id: string): SQL {
  const asTechnician = sql`((t.work_order_id IS NULL AND t.status IN ('accepted', 'in-progress')) OR ${ON_ORDER})`;
  const asCustomer = sql`(u.customer_id = t.customer_id AND ${SHOWS_ALL})`;
  return sql`(${holds("SYSTEM_ADMIN", "MANAGER")} OR EXISTS (SELECT 1 FROM tickets t WHERE t.id = ${id} AND (
    (t.creator_id = u.id AND ${holds("TECHNICIAN", "EMPLOYEE", "CUSTOMER_USER", "PARTNER_USER")})
    OR (${holds("TECHNICIAN")} AND ${asTechnician}) OR (${holds("CUSTOMER_USER", "PARTNER_USER")} AND ${asCustomer}))))`;
}

/** domain-rules §7: a user who can only raise tickets sees no people other than the staff involved in the ticket. */
function involvedStaff(id: string): SQL {
  const wrote = sql`EXISTS (SELECT 1 FROM comments m WHERE m.subject_type = 'ticket' AND m.subject_id = t.id AND m.author_id = u.id)`;
  return sql`(${holds("SYSTEM_ADMIN", "MANAGER", "TECHNICIAN")} AND EXISTS (SELECT 1 FROM tickets t WHERE t.id = ${id} AND (u.id IN (t.creator_id, t.handler_id) OR ${ON_ORDER} OR ${wrote})))`;
}

function mentionedBy(actor: Reader, subject: Subject): SQL {
  const narrowed =
    subject.type === "ticket" && !holdsAny(actor, ["SYSTEM_ADMIN", "MANAGER", "TECHNICIAN"]);
  const among = narrowed
    ? sql`${readsConversation(subject)} AND ${involvedStaff(subject.id)}`
    : readsConversation(subject);
  return sql`${among} AND u.id <> ${actor.userId}`;
}

/** Returns colleagues whom the user may mention on the record, by the beginnings of their names. */
export async function suggestColleagues(
  context: RequestContext,
  actor: Reader,
  subject: Subject,
  search: string,
): Promise<Colleague[]> {
  const rows = await context.db
    .all<Colleague>(sql`SELECT u.id, ${FULL_NAME} AS name, coalesce((SELECT c.name FROM customers c WHERE c.id = u.customer_id), '') AS hint
    FROM users u WHERE ${mentionedBy(actor, subject)} ORDER BY u.sort_key, u.id LIMIT 500`);
  const wanted = wordsOf(search);
  const begins = ({ name }: Colleague) =>
    wanted.every((word) =>
      fold(name)
        .split(/[\s-]+/)
        .some((own) => own.startsWith(word)),
    );
  return rows.filter(begins).slice(0, MOST_SUGGESTED);
}

/** As `suggestColleagues`, for callers outside the record's page: it checks access to the record. */
export async function getColleagues(
  ctx: AuthContext,
  subject: Subject,
  search: string,
): Promise<Colleague[]> {
  const [references, colleagues] = await Promise.all([
    loadReferences(ctx, subject),
    suggestColleagues(ctx, ctx.actor, subject, search),
  ]);
  requireSeen(subject, references);
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
  const rows = await context.db.all<{
    id: string;
    name: string;
  }>(sql`SELECT u.id, ${FULL_NAME} AS name FROM users u
    WHERE u.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${mentionedBy(actor, subject)}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Checks whether a user may read the conversation at this moment, before a notification is sent. */
export async function mayReadConversation(
  context: RequestContext,
  userId: string,
  subject: Subject,
): Promise<boolean> {
  const rows = await context.db.all<{ ok: number }>(
    sql`SELECT 1 AS ok FROM users u WHERE u.id = ${userId} AND ${readsConversation(subject)}`,
  );
  return rows.length > 0;
}
