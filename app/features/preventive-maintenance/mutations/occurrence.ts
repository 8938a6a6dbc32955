import { and, eq, sql } from "drizzle-orm";
import { activityStep } from "~/server/command/records";
import { expect, guarded, insertSelected, step, type Step } from "~/server/command/statement";
import { conflict } from "~/server/command/stored";
import type { Occurrence } from "../model";
import type { Due } from "../policy/due-days";
import type { PlanFacts } from "../queries/facts";
import { targetsOf, type WaitingOrder } from "../queries/plan-assets";
import {
  maintenanceOccurrences,
  maintenanceOrders,
  maintenancePlans,
} from "~/database/schema/preventive-maintenance";
import { type Context, type Making, newOrderSteps } from "./order";
import { nextColumns, planActivity } from "./plan";

/**
 * Moves a plan on to its next occurrence. It fails when the plan or its next occurrence is another than was read, so that of two who make
 * the same order one succeeds. A plan whose rule has ended ends itself.
 */
export function advancePlan(
  { db, now }: Context,
  plan: PlanFacts,
  settled: Occurrence,
  next: Occurrence | null,
  { isEdit }: { isEdit: boolean },
): Step[] {
  const p = maintenancePlans;
  const at = now().getTime();
  const ends = next === null && plan.basis === "schedule";
  return guarded(
    db
      .update(p)
      .set({
        ...nextColumns(next, plan.leadDays),
        settledOn: settled.on,
        lastDueOn: settled.dueOn,
        isPostponed: false,
        ...(ends ? { status: "ended" as const, endedAt: at } : {}),
        // An order that a job has made is no conflict for those who edit the plan meanwhile.
        ...(isEdit ? { version: sql`${p.version} + 1`, updatedAt: at } : {}),
      })
      .where(
        and(
          eq(p.id, plan.id),
          eq(p.version, plan.version),
          eq(p.status, plan.status),
          sql`${p.nextOn} = ${plan.nextOn} AND ${p.nextDueOn} = ${plan.nextDueOn}`,
        ),
      ),
    conflict(plan),
  );
}

/** Fails when a job has made an order since the plan was read, which does not change its version. */
export function isAsRead(plan: PlanFacts): Step {
  const p = maintenancePlans;
  return expect(
    sql`EXISTS (SELECT 1 FROM ${p} WHERE ${p.id} = ${plan.id} AND ${p.lastDueOn} IS ${plan.lastDueOn} AND ${p.openDueOn} IS ${plan.openDueOn})`,
    conflict(plan),
  );
}

/** Occurrences of which no order came, in one statement: a plan that was paused for years has thousands. */
export function unorderedStep(
  { now }: Pick<Context, "now">,
  planId: string,
  state: "missed" | "skipped",
  occurrences: readonly Occurrence[],
  reason = "",
): Step {
  const at = now().getTime();
  return step(
    insertSelected(
      maintenanceOccurrences,
      {
        planId,
        dueOn: sql`value ->> 'dueOn'`,
        ruleOn: sql`value ->> 'on'`,
        state,
        reason,
        createdAt: at,
        settledAt: at,
      },
      sql`FROM json_each(${JSON.stringify(occurrences)})`,
    ),
  );
}

type Ordering = Making & { workOrderId: string; due: Due; isEdit: boolean };

/**
 * One occurrence becomes one order, with all that the plan says: in one batch, whose first statement takes the occurrence from the plan and
 * whose primary key of the occurrence refuses a second order for ever (decision 0098).
 */
export function orderSteps(context: Context, plan: PlanFacts, ordering: Ordering): Step[] {
  const { workOrderId, due } = ordering;
  const { dueOn } = due.order;
  return [
    ...takeSteps(context, plan, ordering),
    ...newOrderSteps(
      context,
      plan,
      {
        workOrderId,
        dueOn,
        places: plan,
        references: plan.references,
        categories: plan.categoryOfAsset === null ? [] : [plan.categoryOfAsset],
        listed: [],
        hasVisits: true,
      },
      ordering,
    ),
    occurrenceStep(context, plan, due, workOrderId),
    activityStep(
      context,
      ordering.by,
      planActivity(plan, "ordered", { dueOn, workOrderId, missed: missedDays(due) }),
    ),
  ];
}

/** The same of a plan for several assets: its orders are entered in one statement, and made afterwards. */
export function enterSteps(
  context: Context,
  plan: PlanFacts,
  ordering: Pick<Ordering, "due" | "by" | "isEdit">,
): Step[] {
  const { due, by } = ordering;
  const { dueOn } = due.order;
  const o = maintenanceOrders;
  const entered = sql`${o.planId} = ${plan.id} AND ${o.dueOn} = ${dueOn}`;
  return [
    ...takeSteps(context, plan, ordering),
    occurrenceStep(context, plan, due, null),
    step(
      insertSelected(
        o,
        { planId: plan.id, dueOn, target: sql`target`, state: "waiting" },
        targetsOf(plan.id, plan.scope, plan.ordersPer),
      ),
    ),
    // The last of its assets was archived a moment ago.
    expect(sql`EXISTS (SELECT 1 FROM ${o} WHERE ${entered})`, conflict(plan)),
    activityStep(
      context,
      by,
      planActivity(plan, "ordered-for-assets", {
        dueOn,
        count: plan.assetCount,
        missed: missedDays(due),
      }),
    ),
  ];
}

/** Makes an order that was entered. One whose assets are archived by now is skipped. */
export function waitingSteps(
  context: Context,
  plan: PlanFacts,
  { dueOn, target, assets }: WaitingOrder,
  making: Making & { workOrderId: string },
): Step[] {
  const o = maintenanceOrders;
  const isWaiting = and(
    eq(o.planId, plan.id),
    eq(o.dueOn, dueOn),
    eq(o.target, target),
    eq(o.state, "waiting"),
  );
  const [first] = assets;
  if (!first)
    return guarded(
      context.db
        .update(o)
        .set({ state: "skipped", settledAt: context.now().getTime() })
        .where(isWaiting),
      conflict(plan),
    );
  const { workOrderId } = making;
  const { features } = plan.references;
  const only = assets.length === 1 ? first : null;
  const customer = customerAt(first, features.locations);
  const { locationId } = first;
  const { roomId = null } = only ?? {};
  // Without locations, the asset is the place of an order.
  const assetId = only?.id ?? (features.locations ? null : first.id);
  return [
    ...newOrderSteps(
      context,
      plan,
      {
        workOrderId,
        dueOn,
        places: { customerId: customer?.id ?? null, locationId, roomId, assetId },
        references: {
          customer,
          location:
            locationId && features.locations
              ? {
                  id: locationId,
                  name: first.locationName ?? "",
                  customerId: first.locationCustomerId,
                  archived: false,
                }
              : null,
          room:
            roomId && features.rooms
              ? {
                  id: roomId,
                  name: first.roomName ?? "",
                  locationId: locationId ?? "",
                  customerId: first.locationCustomerId,
                  archived: false,
                }
              : null,
          asset: assetId ? { ...first, archived: false } : null,
          features,
        },
        categories: assets.map(({ category }) => category),
        listed: only ? [] : assets.map((each) => lineOf(each, features.rooms)),
        hasVisits: false,
      },
      making,
    ),
    ...guarded(
      context.db.update(o).set({ state: "ordered", workOrderId }).where(isWaiting),
      conflict(plan),
    ),
  ];
}

/** The customer of the asset, or of the location where an asset of the company is. */
function customerAt(asset: WaitingOrder["assets"][number], hasLocations: boolean) {
  const { customerId, customerName, customerSortKey, ...place } = asset;
  const [id, name, sortKey] = customerId
    ? [customerId, customerName, customerSortKey]
    : [place.locationCustomerId, place.locationCustomerName, place.locationCustomerSortKey];
  if (!id || (!customerId && !hasLocations)) return null;
  return { id, name: name ?? "", sortKey: sortKey ?? "", archived: false };
}

/** An asset in the description of an order for a place. */
function lineOf(
  { name, serialNumber, roomName }: WaitingOrder["assets"][number],
  hasRooms: boolean,
): string {
  return `• ${[name, serialNumber, hasRooms && roomName].filter(Boolean).join(" · ")}`;
}

function missedDays({ missed }: Due): string[] {
  return missed.map(({ dueOn }) => dueOn);
}

/** Takes the occurrence from the plan, and those before it that were missed. */
function takeSteps(
  context: Context,
  plan: PlanFacts,
  { due, isEdit }: Pick<Ordering, "due" | "isEdit">,
): Step[] {
  return [
    ...advancePlan(context, plan, due.order, due.next, { isEdit }),
    ...(due.missed.length > 0 ? [unorderedStep(context, plan.id, "missed", due.missed)] : []),
  ];
}

function occurrenceStep(
  { db, now }: Context,
  plan: PlanFacts,
  { order }: Due,
  workOrderId: string | null,
): Step {
  return step(
    db.insert(maintenanceOccurrences).values({
      planId: plan.id,
      dueOn: order.dueOn,
      ruleOn: order.on,
      state: "ordered",
      workOrderId,
      createdAt: now().getTime(),
    }),
  );
}
