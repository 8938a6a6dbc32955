import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Activity } from "~/server/command/records";
import { conflict, insertStored } from "~/server/command/stored";
import { guarded, step, type Step } from "~/server/command/statement";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { clockText } from "~/kernel/time/clock-text";
import { wallTime } from "~/kernel/time/instants";
import type { Visit } from "../model";
import { visits, visitTechnicians } from "~/database/schema/visits";

/** Removes technicians who no longer belong to the visit and adds the others. */
export function technicianSteps(
  ctx: Pick<RequestContext, "db">,
  { id, startsAt, technicianIds }: Pick<Visit, "id" | "startsAt" | "technicianIds">,
): Step[] {
  const others = and(
    eq(visitTechnicians.visitId, id),
    notInArray(visitTechnicians.userId, technicianIds),
  );
  return [
    step(ctx.db.delete(visitTechnicians).where(others)),
    ...[...new Set(technicianIds)].map((userId) =>
      step(
        ctx.db
          .insert(visitTechnicians)
          .values({ visitId: id, userId, startsAt })
          .onConflictDoNothing(),
      ),
    ),
  ];
}

type NewVisit = Pick<Visit, "id" | "workOrderId" | "startsAt" | "endsAt" | "technicianIds">;

/** A visit of an order that the same batch creates with these people and these days. */
export function firstVisitSteps(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { technicianIds, ...visit }: NewVisit,
  createdBy: string,
): Step[] {
  const at = now().getTime();
  const row = { ...visit, createdBy, createdAt: at, updatedAt: at };
  return [
    step(db.insert(visits).values(row)),
    ...technicianSteps({ db }, { ...visit, technicianIds }),
  ];
}

/** Inserts a visit once, however often its client sends it. */
export function newVisitSteps(ctx: AuthContext, visit: Visit): Step[] {
  const { technicianIds: _people, ...row } = visit;
  return [
    insertStored(ctx, visits, { ...row, createdBy: ctx.actor.userId }),
    ...technicianSteps(ctx, visit),
  ];
}

/** Compare-and-set on the visit. The other dispatcher's version is in the refusal. */
export function changeVisitRow(
  ctx: AuthContext,
  visit: Visit,
  set: Partial<typeof visits.$inferInsert>,
  otherwise = conflict(visit),
): Step[] {
  const unchanged = and(eq(visits.id, visit.id), eq(visits.version, visit.version));
  const changes = {
    ...set,
    version: sql`${visits.version} + 1`,
    updatedAt: ctx.now().getTime(),
  };
  return guarded(ctx.db.update(visits).set(changes).where(unchanged), otherwise);
}

/** In the log of the visit, and in that of its order. `visitOn`, `from` and `to` are local. */
export function visitActivity(
  visit: Visit,
  event: string,
  timeZone: string,
  more: Record<string, unknown> = {},
): [Activity, Activity] {
  const [start, end] = [wallTime(visit.startsAt, timeZone), wallTime(visit.endsAt, timeZone)];
  const facts = {
    visitOn: start.day,
    from: clockText(start.minute),
    to: clockText(end.minute),
    technicianIds: visit.technicianIds,
    ...more,
  };
  return [
    { subject: { type: "visit", id: visit.id }, event: `visit.${event}`, facts },
    {
      subject: { type: "work-order", id: visit.workOrderId },
      event: `work-order.visit-${event}`,
      facts,
    },
  ];
}

/** What a changed visit was, for its entry in the log. */
export function formerFacts(
  { startsAt, technicianIds }: Visit,
  timeZone: string,
): Record<string, unknown> {
  const was = wallTime(startsAt, timeZone);
  return { wasOn: was.day, was: clockText(was.minute), before: { technicianIds } };
}
