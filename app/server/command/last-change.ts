import { and, desc, eq, inArray, isNotNull, ne, notInArray, or, sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { Role } from "~/kernel/authorization/roles";
import type { AuthContext } from "../request-context";
import { activity } from "~/database/schema/system";

/** Kinds of records that users edit and whose activity belongs to a version. */
const SUBJECTS = [
  "work-order",
  "task",
  "ticket",
  "customer",
  "location",
  "room",
  "asset",
  "equipment",
  "equipment-category",
  "spare-part",
  "visit",
  "checklist-template",
  "phrase",
  "maintenance-plan",
  "saved-view",
  "user",
];
/** Activity events that leave the version of a record unchanged. */
const BESIDE = [
  "maintenance-plan.ordered",
  "spare-part.counted",
  "spare-part.moved",
  "work-order.approver-note-added",
  "work-order.checklist-added",
  "work-order.checklist-added-by-asset",
  "work-order.checklist-added-by-category",
  "work-order.checklist-removed",
  "work-order.reopening-requested",
  "work-order.paper-tried-again",
  "work-order.pdf-mailed",
  "work-order.pdf-mail-held",
  "work-order.pdf-mail-released",
  "work-order.pdf-mail-sent-again",
  "work-order.pdf-mail-discarded",
  // Where a visit changes its order too, the order has a row of its own.
  "work-order.visit-cancelled",
  "work-order.visit-changed",
  "work-order.visit-moved",
  "work-order.visit-plan-undone",
  "work-order.visit-planned",
  "work-order.visit-reassigned",
  "work-order.visit-resized",
  "work-order.visit-restored",
  "task.approver-note-added",
  "saved-view.made-default",
  "saved-view.not-default",
];
/** The only events of a user's log that are changes of the account. */
const OF_ACCOUNTS = [
  "user.created",
  "user.updated",
  "user.profile-updated",
  "user.activated",
  "user.deactivated",
];

/** Roles that may read a record's log. Employees and customers do not see the name. */
const READERS: readonly Role[] = ["SYSTEM_ADMIN", "MANAGER", "APPROVER", "TECHNICIAN"];

/** Whether an event in the log of a record has raised the version of that record. */
export function raisesVersion(subject: string, event: string): boolean {
  if (subject === "user") return OF_ACCOUNTS.includes(event);
  return event.startsWith(`${subject}.`) && !BESIDE.includes(event);
}

/**
 * Adds author and time of the last change to a version conflict, from the last activity row about a
 * change. It costs one more round trip, for this refusal only.
 */
export async function withLastChange(ctx: AuthContext, error: unknown): Promise<unknown> {
  const id =
    error instanceof Refusal && error.code === "version_conflict"
      ? idOf(error.facts["current"])
      : null;
  if (!(error instanceof Refusal) || !id || !ctx.actor.roles.some((role) => READERS.includes(role)))
    return error;
  const [last] = await ctx.db
    .select({ by: activity.actorName, at: activity.at })
    .from(activity)
    .where(
      and(
        inArray(activity.subjectType, SUBJECTS),
        eq(activity.subjectId, id),
        isNotNull(activity.actorId),
        sql`${activity.event} LIKE ${activity.subjectType} || '.%'`,
        notInArray(activity.event, BESIDE),
        or(ne(activity.subjectType, "user"), inArray(activity.event, OF_ACCOUNTS)),
      ),
    )
    .orderBy(desc(activity.seq))
    .limit(1);
  return last ? new Refusal(error.code, error.reason, { ...error.facts, lastChange: last }) : error;
}

function idOf(current: unknown): string | null {
  return typeof current === "object" &&
    current !== null &&
    "id" in current &&
    typeof current.id === "string"
    ? current.id
    : null;
}
