import { sql } from "drizzle-orm";
import { Refusal } from "../refusal";
import type { Role } from "../roles";
import type { AuthContext } from "./request-context";

/** Whose lines stand beside a version: the kinds of records that people edit. */
const SUBJECTS = ["work-order", "task", "ticket", "customer", "location", "room", "asset", "equipment", "equipment-category", "spare-part", "user"];
/** Lines of a record that leave its version as it was. */
const BESIDE = ["work-order.approver-note-added", "work-order.reopening-requested", "work-order.paper-tried-again", "task.approver-note-added"];
/** Of a person's log only these are changes of the account. */
const OF_ACCOUNTS = ["user.created", "user.updated", "user.profile-updated", "user.activated", "user.deactivated"];

/** Whom a record's log is for; to an employee or a customer it is nobody's name. */
const READERS: readonly Role[] = ["SYSTEM_ADMIN", "MANAGER", "APPROVER", "TECHNICIAN"];

/** Who was quicker, and when. */
export type LastChange = { by: string; at: number };

/** A refused version says who changed the record and when, too: by the last line of its log about a change. One wave more, for this refusal alone. */
export async function withLastChange(ctx: AuthContext, error: unknown): Promise<unknown> {
  const id = error instanceof Refusal && error.code === "version_conflict" ? idOf(error.facts["current"]) : null;
  if (!(error instanceof Refusal) || !id || !ctx.actor.roles.some((role) => READERS.includes(role))) return error;
  const [last] = await ctx.db.all<LastChange>(sql`SELECT actor_name AS by, at FROM activity
    WHERE subject_type IN ${SUBJECTS} AND subject_id = ${id} AND actor_id IS NOT NULL AND event LIKE subject_type || '.%'
      AND event NOT IN ${BESIDE} AND (subject_type <> 'user' OR event IN ${OF_ACCOUNTS}) ORDER BY seq DESC LIMIT 1`);
  return last ? new Refusal(error.code, error.reason, { ...error.facts, lastChange: last }) : error;
}

function idOf(current: unknown): string | null {
  return typeof current === "object" && current !== null && "id" in current && typeof current.id === "string" ? current.id : null;
}
