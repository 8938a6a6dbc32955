import { sql } from "drizzle-orm";
import type { Refusal } from "~/kernel/refusal";
import type { Activity, Announcement } from "~/server/command/records";
import { expect, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import { changeVisitRow, technicianSteps, visitActivity } from "./visit";
import { handOverVisits, type VisitReassignment } from "../policy/changes";
import type { Visit } from "../model";
import { visits, visitTechnicians } from "~/database/schema/visits";
import { announceVisit } from "./announcements";

type Leaving = {
  userIds: readonly string[];
  /** The planned visits that may have them. */
  planned: readonly Visit[];
  /** The order that they leave; null for all orders. */
  workOrderId: string | null;
  leadOf: (workOrderId: string) => string | null;
  timeZone: string;
  /** When a visit was changed meanwhile. */
  otherwise: Refusal;
};

type Left = {
  steps: Step[];
  record: Activity[];
  announce: Announcement[];
  changes: VisitReassignment[];
};

/** Takes technicians off their visits still to come (decision 0090). Visits that have begun keep them. */
export function leaveVisits(
  ctx: AuthContext,
  { userIds, planned, workOrderId, leadOf, timeZone, otherwise }: Leaving,
): Left {
  if (userIds.length === 0) return { steps: [], record: [], announce: [], changes: [] };
  const now = ctx.now().getTime();
  const ahead = planned.filter(({ startsAt }) => startsAt > now);
  const changes = handOverVisits(ahead, userIds, leadOf);
  const ofOrder = workOrderId === null ? sql`` : sql`AND ${visits.workOrderId} = ${workOrderId}`;
  const left = sql`SELECT 1 FROM ${visitTechnicians} CROSS JOIN ${visits} ON ${visits.id} = ${visitTechnicians.visitId}
    WHERE ${visitTechnicians.userId} IN ${userIds} AND ${visitTechnicians.startsAt} > ${now} AND ${visits.status} = 'planned' ${ofOrder}`;
  return {
    steps: [
      ...changes.flatMap(({ before, after }) =>
        after.status === "cancelled"
          ? changeVisitRow(ctx, before, { status: "cancelled", cancelledAt: now }, otherwise)
          : [...changeVisitRow(ctx, before, {}, otherwise), ...technicianSteps(ctx, after)],
      ),
      expect(sql`NOT EXISTS (${left})`, otherwise),
    ],
    record: changes.flatMap(({ before, after }) =>
      after.status === "cancelled"
        ? visitActivity(after, "cancelled", timeZone)
        : visitActivity(after, "reassigned", timeZone, {
            before: { technicianIds: before.technicianIds },
          }),
    ),
    announce: changes.flatMap(({ before, after }) => announceVisit(before, after)),
    changes,
  };
}
