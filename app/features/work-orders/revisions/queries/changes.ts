import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { json } from "~/database/fields";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderRevisions } from "~/database/schema/work-orders/revisions";
import { may } from "~/kernel/authorization/actions";
import type { AuthContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import { TRANSITIONS } from "../../model";
import { PERSONS, SNAPSHOT } from "../../queries/pdf/frozen-fields";
import { type Snapshot, SNAPSHOT_FORMAT } from "../model";
import type { ComparedRevision } from "../policy/change";
import { type Changes, changesBetween } from "../policy/changes";

/** `changes` is null when the revisions cannot be compared: one is too long, or a newer release has written it. */
export type ChangesSince = { revision: number; changes: Changes | null };

/** Characters of one revision. Comparing two must not keep a request busy. */
const MAX_LENGTH = 1_000_000;

const COMPARED = {
  number: workOrderRevisions.number,
  noHoursReason: workOrderRevisions.noHoursReason,
  content: json(
    () => z.nullable(SNAPSHOT()),
    sql`iif(length(${workOrderRevisions.content}) <= ${MAX_LENGTH} AND ${workOrderRevisions.format} <= ${SNAPSHOT_FORMAT},
      ${workOrderRevisions.content}, NULL)`,
  ),
  persons: PERSONS,
};
type Row = Awaited<ReturnType<typeof readLastTwo>>[number];

/**
 * What changed since the revision before, for users who approve the one that waits. Null for others, and for the first revision. They see
 * all of an order's content (domain-rules §5). Joins the round trip of the page.
 */
export async function findChangesSince(
  ctx: AuthContext,
  orderId: string,
): Promise<ChangesSince | null> {
  if (!may(ctx.actor, "work-orders.approve") || !may(ctx.actor, "daily-reports.read")) return null;
  const [rows, { features }] = await Promise.all([readLastTwo(ctx, orderId), ctx.settings()]);
  const [before, after] = rows;
  if (!before || !after) return null;
  const [was, is] = [comparedFrom(before, features), comparedFrom(after, features)];
  return { revision: before.number, changes: was && is && changesBetween(was, is) };
}

/** The revision that waits and the one before it, older first. */
function readLastTwo({ db }: AuthContext, orderId: string) {
  return db
    .select(COMPARED)
    .from(workOrders)
    .innerJoin(
      workOrderRevisions,
      and(
        eq(workOrderRevisions.workOrderId, workOrders.id),
        sql`${workOrderRevisions.number} IN (${workOrders.revisionNumber} - 1, ${workOrders.revisionNumber})`,
      ),
    )
    .where(
      and(
        eq(workOrders.id, orderId),
        inArray(workOrders.status, TRANSITIONS.approve.from),
        gt(workOrders.revisionNumber, 1),
      ),
    )
    .orderBy(asc(workOrderRevisions.number));
}

function comparedFrom(
  { content, persons, noHoursReason }: Row,
  features: Settings["features"],
): ComparedRevision | null {
  if (!content) return null;
  const people = Object.fromEntries(persons.map(({ hash, ...person }) => [hash, person]));
  return { snapshot: withFeatures(content, features), people, noHoursReason };
}

/** A disabled feature is absent here as on the page of the order (domain-rules §8). */
function withFeatures(
  snapshot: Snapshot,
  { LOCATIONS, ROOMS, TICKETING, CHECKLISTS }: Settings["features"],
): Snapshot {
  return {
    ...snapshot,
    location: LOCATIONS.enabled ? snapshot.location : null,
    room: ROOMS.enabled ? snapshot.room : null,
    linkedTickets: TICKETING.enabled ? snapshot.linkedTickets : [],
    ...(CHECKLISTS.enabled ? {} : { checklists: [], checklistReason: "" }),
  };
}
