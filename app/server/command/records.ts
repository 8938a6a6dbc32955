import { sql } from "drizzle-orm";
import { newId } from "~/kernel/ids";
import type { Instant } from "~/kernel/time/instants";
import { type Actor, fullName } from "~/kernel/authorization/roles";
import type { RequestContext } from "../request-context";
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
};

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
  context: Pick<RequestContext, "now"> & Partial<Pick<RequestContext, "actId">>,
  message: Announcement,
  onlyIf = sql`1`,
): Step {
  const at = context.now().getTime();
  const from = Math.max(at, message.notBefore ?? at);
  const { type } = message;
  const ids = context.actId ? { ...message.ids, actId: context.actId } : message.ids;
  const row = { id: newId(at), type, ids, createdAt: from, nextAt: from };
  return step(insertSelected(outbox, row, sql`WHERE ${onlyIf}`));
}
