import { and, eq, lte, sql } from "drizzle-orm";
import { newId } from "~/kernel/ids";
import { insertSelected, step } from "~/server/command/statement";
import { BatchFailed } from "~/database/open-database";
import { outbox } from "~/database/schema/system";
import type { SystemContext } from "~/server/request-context";
import { dayIn } from "~/kernel/time/instants";
import { type Occurrence, PLAN_DUE } from "../model";
import { announceOverdue, tellingTime } from "../mutations/announcements";
import { orderSteps } from "../mutations/occurrence";
import { nextColumns } from "../mutations/plan";
import { dueNow } from "../policy";
import { nextAfterOrder, nextOfPlan } from "../policy/moves";
import { workingCalendarOf } from "../queries/calendar";
import {
  lastSettledOn,
  planBlock,
  type PlanFacts,
  readPlanFacts,
  timingOf,
  waitingFor,
} from "../queries/facts";
import { maintenancePlans } from "~/database/schema/preventive-maintenance";

/** More orders of one plan than a year of lead days can make. */
const MAX_ORDERS = 400;
/** Each conflict is an order that another worker has made, or an edit. */
const MAX_CONFLICTS = 30;

/**
 * Called by a job: makes every order of the plan that is due now, one batch per order. Running it twice, or twice at a time, makes each order once.
 * Returns the number of orders.
 */
export async function makeDueOrders(context: SystemContext, planId: string): Promise<number> {
  let made = 0;
  let conflicts = 0;
  while (made < MAX_ORDERS && conflicts < MAX_CONFLICTS) {
    try {
      const isMade = await makeNext(context, planId);
      if (!isMade) break;
      conflicts = 0;
      if (isMade === "order") made += 1;
    } catch (error) {
      // Another worker has made this order, or somebody has changed the plan: read again.
      if (!(error instanceof BatchFailed) || !error.isConstraint) throw error;
      conflicts += 1;
      if (conflicts === MAX_CONFLICTS) throw error;
    }
  }
  return made;
}

async function makeNext(context: SystemContext, planId: string): Promise<"order" | "day" | null> {
  const { plan, settings } = await readPlanFacts(context, planId);
  if (!plan || plan.status !== "active" || !settings.features.PREVENTIVE_MAINTENANCE.enabled)
    return null;
  const now = context.now().getTime();
  const today = dayIn(settings.timeZone, now);
  const timing = timingOf(plan);
  const calendar = workingCalendarOf(settings);
  const waiting = waitingFor(plan);
  if (!waiting) {
    const settledOn = lastSettledOn(plan, settings.timeZone);
    if (plan.basis !== "completion" || plan.openDueOn !== null || settledOn === null) return null;
    return awaitNext(
      context,
      plan,
      nextOfPlan({
        timing,
        calendar,
        settled: { on: plan.settledOn, dueOn: plan.lastDueOn },
        lastSettledOn: settledOn,
        hasOpenOrder: false,
        today,
      }),
    );
  }
  const due = dueNow(waiting, today, plan.leadDays, nextAfterOrder(timing, calendar));
  if (!due || planBlock(plan)) return null;
  const steps = orderSteps(context, plan, {
    workOrderId: newId(now),
    due,
    timeZone: settings.timeZone,
    calendar,
    by: { job: plan.name },
    tellAt: tellingTime(now, today, settings.timeZone),
    isEdit: false,
  });
  await context.database.write(steps.map(({ statement }) => statement));
  return "order";
}

/** Sets the day that follows a completion. A plan whose last day has passed ends. */
async function awaitNext(
  context: SystemContext,
  plan: PlanFacts,
  next: Occurrence | null,
): Promise<"day"> {
  const p = maintenancePlans;
  const set = next
    ? nextColumns(next, plan.leadDays)
    : { status: "ended" as const, endedAt: context.now().getTime() };
  const unchanged = and(
    eq(p.id, plan.id),
    eq(p.version, plan.version),
    eq(p.status, "active"),
    sql`${p.nextOn} IS NULL AND ${p.openDueOn} IS NULL`,
  );
  await context.database.write([step(context.db.update(p).set(set).where(unchanged)).statement]);
  return "day";
}

/**
 * Called by the nightly job: one outbox row per plan whose order is due, so that a plan that fails is retried alone, and one per order that
 * became overdue. A second run on the same day adds no rows.
 */
export async function enqueueMaintenance(context: SystemContext): Promise<void> {
  const { timeZone, features } = await context.settings();
  if (!features.PREVENTIVE_MAINTENANCE.enabled) return;
  const at = context.now().getTime();
  const today = dayIn(timeZone, at);
  const p = maintenancePlans;
  const isDue = and(eq(p.status, "active"), lte(p.nextOrderOn, today));
  const rows = insertSelected(
    outbox,
    {
      id: sql`${`maintenance-${today}-`} || ${p.id}`,
      type: PLAN_DUE,
      ids: sql`json_object('planId', ${p.id})`,
      format: 1,
      createdAt: at,
      nextAt: at,
    },
    sql`FROM ${p} WHERE ${isDue} ON CONFLICT DO NOTHING`,
  );
  const overdue = announceOverdue(today, tellingTime(at, today, timeZone));
  await context.database.write([step(rows).statement, overdue.statement]);
  await context.enqueueOutbox(0);
}
