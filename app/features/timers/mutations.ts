import { and, eq, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/server/command/records";
import { insertSelected, step, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import { sureUntil } from "~/kernel/forgotten-timer";
import { DOUBLE_TAP_MS } from "~/kernel/timer-change";
import type { StartTimerInput, StopTimerInput } from "./inputs";
import { dailyReports } from "~/database/schema/daily-reports";
import { timerIntervals } from "~/database/schema/timers";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn, instantOf } from "~/kernel/time/instants";

/** A device's clock may be ahead: nothing begins in the future. */
function startOf(ctx: AuthContext, { capturedAt }: StartTimerInput): number {
  return Math.min(capturedAt, ctx.now().getTime());
}

/** The timer of a person that was started a moment ago on the same order for the same kind of time: a double tap repeats it. */
export function runningAlready(ctx: AuthContext, input: StartTimerInput): SQL {
  const at = startOf(ctx, input);
  return sql`(SELECT ${timerIntervals.id} FROM ${timerIntervals} WHERE ${timerIntervals.userId} = ${ctx.actor.userId}
    AND ${timerIntervals.workOrderId} = ${input.workOrderId} AND ${timerIntervals.kind} = ${input.kind}
    AND ${timerIntervals.stoppedAt} IS NULL AND ${timerIntervals.startedAt} <= ${at}
    AND ${timerIntervals.startedAt} > ${at - DOUBLE_TAP_MS})`;
}

/**
 * Ends the interval that was running then and inserts the new one. A start that arrives after a later one, from a device that was offline,
 * ends where the later one began, until its own stop arrives. In whatever order they arrive, the rules are the table of domain-rules §5.
 */
export function startSteps(
  ctx: AuthContext,
  input: StartTimerInput,
  { timeZone, exists }: { timeZone: string; exists: Refusal },
): Step[] {
  const { userId } = ctx.actor;
  const startedAt = startOf(ctx, input);
  // A report ends the timer of its author also where it was sent first (isEndedBy).
  const later = sql`(SELECT min(at) FROM (
    SELECT min(started_at) AS at FROM ${timerIntervals} WHERE user_id = ${userId} AND started_at > ${startedAt}
    UNION ALL SELECT min(${dailyReports.capturedAt}) FROM ${dailyReports} WHERE ${dailyReports.workOrderId} = ${input.workOrderId}
      AND ${dailyReports.authorId} = ${userId} AND ${dailyReports.status} = 'submitted'
      AND ${dailyReports.capturedAt} BETWEEN ${startedAt} AND ${sureUntil(startedAt, timeZone)} AND ${dailyReports.reportOn} >= ${dayIn(timeZone, startedAt)}))`;
  // With the rules of this file only the latest of the earlier ones can reach beyond the start.
  const latest = sql`(SELECT id FROM ${timerIntervals} WHERE user_id = ${userId} AND started_at <= ${startedAt} ORDER BY started_at DESC LIMIT 1)`;
  const row = {
    id: input.id,
    userId,
    workOrderId: input.workOrderId,
    kind: input.kind,
    startedAt,
    stoppedAt: later,
    ending: sql`iif(${later} IS NULL, NULL, 'stopped')`,
  };
  return [
    step(
      ctx.db
        .update(timerIntervals)
        .set({ stoppedAt: startedAt, ending: "stopped" })
        .where(
          and(
            eq(timerIntervals.userId, userId),
            lte(timerIntervals.startedAt, startedAt),
            or(
              isNull(timerIntervals.stoppedAt),
              sql`${timerIntervals.id} = ${latest} AND ${timerIntervals.stoppedAt} > ${startedAt}`,
            ),
            sql`${timerIntervals.id} IS NOT ${runningAlready(ctx, input)}`,
          ),
        ),
    ),
    step(
      insertSelected(timerIntervals, row, sql`WHERE ${runningAlready(ctx, input)} IS NULL`),
      exists,
    ),
  ];
}

const next = alias(timerIntervals, "next");

/** `startedOn`: the day on which the interval began. */
export function stopSteps(
  ctx: AuthContext,
  { id, ending, capturedAt, stoppedAt = capturedAt }: StopTimerInput,
  startedOn: Day,
): Step[] {
  const own = and(eq(timerIntervals.id, id), eq(timerIntervals.userId, ctx.actor.userId));
  const at = Math.min(stoppedAt, capturedAt, ctx.now().getTime());
  const isEarlier = sql`coalesce(${timerIntervals.stoppedAt} >= max(${timerIntervals.startedAt}, ${at}), 1)`;
  // Only the next start had ended it: a pause before that is one, in whatever order they arrive.
  const isCut = sql`EXISTS (SELECT 1 FROM ${timerIntervals} ${next} WHERE ${next.userId} = ${ctx.actor.userId}
    AND ${next.startedAt} = ${timerIntervals.stoppedAt} AND ${next.id} <> ${timerIntervals.id})`;
  // The report that was sent first (endPausesStep).
  const isReported = sql`EXISTS (SELECT 1 FROM ${dailyReports} WHERE ${dailyReports.workOrderId} = ${timerIntervals.workOrderId}
    AND ${dailyReports.authorId} = ${ctx.actor.userId} AND ${dailyReports.status} = 'submitted'
    AND ${dailyReports.capturedAt} >= ${timerIntervals.stoppedAt} AND ${dailyReports.reportOn} >= ${startedOn})`;
  return [
    step(
      ctx.db
        .update(timerIntervals)
        .set({
          stoppedAt: sql`max(started_at, ${at})`,
          ending: sql`iif(${isCut}, ${ending}, coalesce(ending, ${ending}))`,
        })
        .where(and(own, isEarlier)),
    ),
    // A pause that is not continued is a stop.
    step(
      ctx.db
        .update(timerIntervals)
        .set({ ending: "stopped" })
        .where(and(own, sql`stopped_at IS NOT NULL AND (${ending} = 'stopped' OR ${isReported})`)),
    ),
  ];
}

/** A report ends what its author had paused on its order, on its day or before: nobody continues it. */
export function endPausesStep(
  ctx: AuthContext,
  report: { workOrderId: string; reportOn: Day; capturedAt: number },
  timeZone: string,
): Step {
  const { userId, workOrderId, ending, startedAt, stoppedAt } = timerIntervals;
  return step(
    ctx.db
      .update(timerIntervals)
      .set({ ending: "stopped" })
      .where(
        and(
          eq(userId, ctx.actor.userId),
          eq(workOrderId, report.workOrderId),
          eq(ending, "paused"),
          lte(stoppedAt, report.capturedAt),
          lt(startedAt, instantOf(addDays(report.reportOn, 1), 0, timeZone)),
        ),
      ),
  );
}

export function timerActivity(
  id: string,
  event: "started" | "paused" | "stopped",
  facts: Record<string, unknown>,
): Activity {
  return { subject: { type: "timer", id }, event: `timer.${event}`, facts };
}
