import { and, eq, isNotNull, isNull, lte, ne, or, sql, type SQL } from "drizzle-orm";
import { newId } from "~/kernel/ids";
import { insertSelected, step } from "~/server/command/statement";
import { BatchFailed } from "~/database/open-database";
import { outbox } from "~/database/schema/system";
import type { SystemContext } from "~/server/request-context";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { type Occurrence, PLAN_DUE } from "../model";
import { announceOverdue, tellingTime } from "../mutations/announcements";
import { enterSteps, orderSteps, waitingSteps } from "../mutations/occurrence";
import { nextColumns } from "../mutations/plan";
import { dueNow } from "../policy/due-days";
import { nextAfterOrder, nextOfPlan } from "../policy/moves";
import { workingCalendarOf } from "../queries/calendar";
import {
  lastSettledOn,
  planBlock,
  type PlanFacts,
  readPlanFacts,
  redatedOf,
  timingOf,
  waitingFor,
} from "../queries/facts";
import { readWaiting } from "../queries/plan-assets";
import { maintenanceOrders, maintenancePlans } from "~/database/schema/preventive-maintenance";

/** Others wait while a job makes the orders of a plan. */
const MAX_ORDERS = 400;
/** Each conflict is an order that another worker has made, or an edit. */
const MAX_CONFLICTS = 30;

/**
 * Called by a job: makes every order of the plan that is due now. Running it twice, or twice at a time, makes each order once. A plan with
 * more orders than one job makes continues with another row. Returns the number of orders.
 */
export async function makeDueOrders(context: SystemContext, planId: string): Promise<number> {
  let made = 0;
  let conflicts = 0;
  while (made < MAX_ORDERS && conflicts < MAX_CONFLICTS) {
    try {
      const next = await makeNext(context, planId);
      if (!next) return made;
      conflicts = 0;
      made += next.orders;
    } catch (error) {
      // Another worker has made this order, or somebody has changed the plan: read again.
      if (!(error instanceof BatchFailed) || !error.isConstraint) throw error;
      conflicts += 1;
      if (conflicts === MAX_CONFLICTS) throw error;
    }
  }
  const now = context.now().getTime();
  const rest = rowsForPlans(`${newId(now)}-`, now, eq(maintenancePlans.id, planId));
  await context.database.write([step(rest).statement]);
  await context.enqueueOutbox(0);
  return made;
}

/** Null when nothing is left to do now. */
async function makeNext(
  context: SystemContext,
  planId: string,
): Promise<{ orders: number } | null> {
  const [{ plan, settings }, entered] = await Promise.all([
    readPlanFacts(context, planId),
    readWaiting(context, planId),
  ]);
  if (!plan || !settings.features.PREVENTIVE_MAINTENANCE.enabled) return null;
  const now = context.now().getTime();
  const { timeZone } = settings;
  const today = dayIn(timeZone, now);
  const calendar = workingCalendarOf(settings);
  const by = { job: plan.name };
  const making = { timeZone, calendar, by, tellAt: tellingTime(now, today, timeZone) };
  // What an occurrence has entered is made, also when it was the last of its plan, but not while the plan is paused.
  if (entered.length > 0 && plan.status !== "paused") {
    const steps = entered.flatMap((each) =>
      waitingSteps(context, plan, each, { ...making, workOrderId: newId(now) }),
    );
    await context.database.write(steps.map(({ statement }) => statement));
    return { orders: entered.length };
  }
  if (plan.status === "ended") return null;
  const timing = timingOf(plan);
  const waiting = waitingFor(plan);
  const redated = redatedOf(plan, settings, today);
  if (waiting && waiting.dueOn !== redated?.dueOn) return awaitNext(context, plan, redated);
  if (plan.status !== "active") return null;
  if (!waiting) {
    const settledOn = lastSettledOn(plan, timeZone);
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
  const isEdit = false;
  const steps =
    plan.scope === "one"
      ? orderSteps(context, plan, { ...making, workOrderId: newId(now), due, isEdit })
      : enterSteps(context, plan, { due, by, isEdit });
  await context.database.write(steps.map(({ statement }) => statement));
  return { orders: plan.scope === "one" ? 1 : 0 };
}

/** Sets the day that follows a completion, or that of a plan whose days off have changed. A plan whose last day has passed ends. */
async function awaitNext(
  context: SystemContext,
  plan: PlanFacts,
  next: Occurrence | null,
): Promise<{ orders: 0 }> {
  const p = maintenancePlans;
  const set = next
    ? nextColumns(next, plan.leadDays)
    : {
        ...nextColumns(null, plan.leadDays),
        status: "ended" as const,
        endedAt: context.now().getTime(),
      };
  const unchanged = and(
    eq(p.id, plan.id),
    eq(p.version, plan.version),
    eq(p.status, plan.status),
    sql`${p.nextOn} IS ${plan.nextOn} AND ${p.nextDueOn} IS ${plan.nextDueOn} AND ${p.openDueOn} IS ${plan.openDueOn}`,
  );
  await context.database.write([step(context.db.update(p).set(set).where(unchanged)).statement]);
  return { orders: 0 };
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
  // Entered orders whose row was lost: the plan itself has moved on.
  const isWaiting = sql`${p.status} <> 'paused' AND ${p.id} IN (SELECT ${maintenanceOrders.planId} FROM ${maintenanceOrders}
    WHERE ${maintenanceOrders.state} = 'waiting')`;
  const isDue = or(and(eq(p.status, "active"), lte(p.nextOrderOn, today)), isWaiting);
  const overdue = announceOverdue(today, tellingTime(at, today, timeZone));
  await context.database.write([
    step(rowsForPlans(`maintenance-${today}-`, at, isDue)).statement,
    ...overdue.map(({ statement }) => statement),
  ]);
  await context.enqueueOutbox(0);
}

/**
 * Called by a job after the company's days off have changed: plans that avoid them move what they wait for, each by a row of its own.
 * @param changeId of the outbox row of the change, so that a second run adds no rows
 */
export async function enqueueRedating(context: SystemContext, changeId: string): Promise<void> {
  const { features } = await context.settings();
  if (!features.PREVENTIVE_MAINTENANCE.enabled) return;
  const p = maintenancePlans;
  const follows = and(ne(p.nonWorkingDays, "same"), isNotNull(p.nextOn), isNull(p.endedAt));
  const rows = rowsForPlans(`${changeId}-`, context.now().getTime(), follows);
  await context.database.write([step(rows).statement]);
  await context.enqueueOutbox(0);
}

function rowsForPlans(prefix: string, at: Instant, which: SQL | undefined) {
  const p = maintenancePlans;
  return insertSelected(
    outbox,
    {
      id: sql`${prefix} || ${p.id}`,
      type: PLAN_DUE,
      ids: sql`json_object('planId', ${p.id})`,
      format: 1,
      createdAt: at,
      nextAt: at,
    },
    sql`FROM ${p} WHERE ${which} ON CONFLICT DO NOTHING`,
  );
}
