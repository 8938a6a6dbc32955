import { and, eq, type SQL, sql } from "drizzle-orm";
import { newId } from "~/kernel/ids";
import type { Instant } from "~/kernel/time/instants";
import { type Actor, fullName } from "~/kernel/authorization/roles";
import type { RequestContext } from "../request-context";
import { isWaiting } from "./outbox";
import { insertSelected, step, type Step } from "./statement";
import { activity, outbox } from "~/database/schema/system";

/**
 * One row of a record's activity log. `event` is a key under `activity.events` in app/locales.
 * `facts` are the values of its text.
 */
export type Activity = {
  subject: { type: string; id: string };
  event: string;
  facts?: Record<string, unknown>;
};

/**
 * Work to be done after the commit. It contains only type and ids; the consumer reads current data.
 */
export type Announcement = {
  type: string;
  ids: Record<string, string>;
  /** Instant before which nothing is sent. Without it, at once. */
  notBefore?: Instant;
  /**
   * The names of the ids that say what it is about. It waits until nothing more was announced about the same for two minutes, and is handled
   * once, with the ids of the first.
   */
  quietFor?: readonly string[];
};

/** A dispatcher who plans changes their mind several times. Others are told the result. */
const QUIET_MS = 2 * 60_000;

/** Actor of an activity row: a user, or the name of a job. */
export type Who = Pick<Actor, "userId" | "name" | "surname"> | { job: string };

/** `onlyIf` is evaluated in the batch and decides whether there is anything to record. */
export function activityStep(
  context: Pick<RequestContext, "now" | "requestId">,
  by: Who,
  { subject, event, facts = {} }: Activity,
  onlyIf = sql`1`,
): Step {
  const actorId = "userId" in by ? by.userId : null;
  const actorName = "userId" in by ? fullName(by) : by.job;
  const row = {
    at: context.now().getTime(),
    actorId,
    actorName,
    subjectType: subject.type,
    subjectId: subject.id,
    event,
    facts,
    requestId: context.requestId,
  };
  return step(insertSelected(activity, row, sql`WHERE ${onlyIf}`));
}

/**
 * `onlyIf` is evaluated in the batch, for example when the second of two approvals or signatures
 * completes an order.
 */
export function announcementStep(
  context: Announcing,
  message: Announcement,
  onlyIf = sql`1`,
): Step {
  return step(insertSelected(outbox, rowOf(context, message), sql`WHERE ${onlyIf}`));
}

/** The same; what waits for quiet joins the row that waits already. */
export function announcementSteps(
  context: Announcing & Pick<RequestContext, "db">,
  message: Announcement,
): Step[] {
  const { type, ids, quietFor } = message;
  if (!quietFor) return [announcementStep(context, message)];
  const from = context.now().getTime() + QUIET_MS;
  const row = rowOf(context, { ...message, notBefore: from });
  const last = JSON.stringify({ byId: ids["byId"] ?? null, actId: context.actId ?? null });
  const waiting = isQuiet(
    type,
    Object.fromEntries(quietFor.map((name) => [name, ids[name] ?? ""])),
  );
  return [
    step(
      context.db
        .update(outbox)
        .set({ createdAt: from, nextAt: from, ids: sql`json_patch(${outbox.ids}, ${last})` })
        .where(waiting),
    ),
    step(
      insertSelected(outbox, row, sql`WHERE NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${waiting})`),
    ),
  ];
}

/** The row about the same that waits for quiet. One that is being handled is none: it may have read the state before. */
export function isQuiet(type: string, ids: Record<string, string>): SQL | undefined {
  return and(
    isWaiting,
    // The index of waiting rows.
    sql`${outbox.nextAt} > 0`,
    eq(outbox.type, type),
    eq(outbox.attempts, 0),
    ...Object.entries(ids).map(([name, id]) => sql`${outbox.ids} ->> ${name} = ${id}`),
  );
}

type Announcing = Pick<RequestContext, "now"> & Partial<Pick<RequestContext, "actId">>;

function rowOf(context: Announcing, { type, ids: own, notBefore }: Announcement) {
  const at = context.now().getTime();
  const from = Math.max(at, notBefore ?? at);
  const ids = context.actId ? { ...own, actId: context.actId } : own;
  return { id: newId(at), type, ids, createdAt: from, nextAt: from };
}
