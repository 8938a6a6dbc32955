import { sql } from "drizzle-orm";
import { announceEvent } from "~/features/notifications/mutations";
import { addDefaultSteps, defaultActivity } from "~/features/checklists/mutations/order";
import { listDefaults } from "~/features/checklists/queries/defaults";
import { expectNoTickets } from "~/features/tickets/mutations/links";
import { leaveVisits } from "~/features/visits/mutations/leaving";
import type { VisitReassignment } from "~/features/visits/policy/changes";
import { type ActUndo, UNDOABLE_FIELDS, undoOf } from "~/features/visits/policy/act-undo";
import { listPlannedVisits } from "~/features/visits/queries/facts";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { Activity } from "~/server/command/records";
import { conflict, present } from "~/server/command/stored";
import type { UpdateInput } from "../inputs/create";
import { editableFields } from "../policy/rights";
import { changesOf } from "../queries/changes";
import { type OrderRecord, readOrderFacts } from "../queries/facts";
import { guardRefusal } from "../queries/authorize";
import { loadPlanReferences, requirePlan } from "../queries/references";
import { readPlannedThings } from "../queries/stored-plan";
import { assignmentSteps, type People, withLead } from "../mutations/assignments";
import {
  activityOf,
  changeOrder,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
} from "../mutations/order";
import { planColumns, planThings, searchTerms } from "../mutations/plan";
import { pictureSteps, textsOf } from "../mutations/texts";
import { workOrders } from "~/database/schema/work-orders/order";

/** Updates the plan and the assignees of an open order (domain-rules §2). */
export function updateWorkOrder(ctx: AuthContext, input: UpdateInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.update",
    input,
    returns: ORDER_RESPONSE,
    load: async () => {
      const [order, references, things, visits, defaults, { timeZone }] = await Promise.all([
        readOrderFacts(ctx, input.id),
        loadPlanReferences(ctx, input),
        readPlannedThings(ctx, input.id),
        listPlannedVisits(ctx, { workOrderId: input.id }),
        listDefaults(ctx, input.id, input.assetId),
        ctx.settings(),
      ]);
      return { order, references, things, visits, defaults, timeZone };
    },
    decide({ order: loaded, references, things, visits, defaults, timeZone }, actor) {
      const order = present(loaded);
      const granted = permit(actor, "work-orders.edit");
      requireOpen(order, editableFields(order, actor) === "all", input.version);
      const { id, version: _seen, ...sent } = input;
      const plan = { ...sent, ...textsOf(sent, order) };
      // With another asset only: a later default, or a later category, adds nothing to the order.
      const checklists = plan.assetId === order.assetId ? [] : defaults;
      requirePlan(
        plan,
        { ...references, technicianIds: [...references.technicianIds, ...order.assigneeIds] },
        order,
      );
      const before: People = { technicianIds: order.assigneeIds, leadId: order.leadId };
      const after = withLead(nextLead(order, plan));
      requireLeadOfStarted(order, after);
      if (visits.length > 0) requireSameDays(order, plan);
      const leaving = leaveVisits(ctx, {
        userIds: before.technicianIds.filter((userId) => !after.technicianIds.includes(userId)),
        planned: visits,
        workOrderId: id,
        leadOf: () => after.leadId,
        timeZone,
        otherwise: conflict(order),
      });
      const searchText = sql`${searchTerms(plan, references)} || ' ' || ${workOrders.number}`;
      return {
        permit: granted,
        steps: [
          ...(plan.customerId === order.customerId ? [] : [expectNoTickets(id)]),
          ...changeOrder(ctx, order, { ...planColumns(plan, references), searchText }),
          ...assignmentSteps(ctx, id, before, after),
          ...planThings(ctx, id, plan, things),
          ...addDefaultSteps(ctx, id, checklists),
          ...pictureSteps(ctx, actor, id, plan),
          ...leaving.steps,
        ],
        record: [
          activityOf(order, "updated", { changes: changesOf(order, plan) }),
          ...defaultActivity(id, checklists),
          ...assignmentActivity(order, before, after),
          ...leaving.record,
        ],
        announce: [
          ...after.technicianIds
            .filter((userId) => !before.technicianIds.includes(userId))
            .map((userId) => ({
              ...announceEvent("work_order.assigned", { workOrderId: id, userId }),
              ...(ctx.actId === null ? {} : { quietFor: ["workOrderId", "userId"] }),
            })),
          ...leaving.announce,
        ],
        response: orderResponse(id),
        undo: undoableUpdate(ctx, order, { ...plan, ...after }, leaving.changes),
      };
    },
  });
}

/** Null for an update of more than bulk commands change. */
function undoableUpdate(
  ctx: AuthContext,
  order: OrderRecord,
  after: Pick<OrderRecord, (typeof UNDOABLE_FIELDS)[number]> & People,
  visits: readonly VisitReassignment[],
): ActUndo | null {
  const known: readonly string[] = [...UNDOABLE_FIELDS, "id", "version", "technicianIds", "leadId"];
  const sent = ctx.sentInput;
  if (typeof sent !== "object" || sent === null) return null;
  if (!Object.keys(sent).every((name) => known.includes(name))) return null;
  const before = { ...order, technicianIds: order.assigneeIds };
  const act = { workOrderId: order.id, at: ctx.now().getTime(), requestId: ctx.requestId };
  return undoOf(act, { before, after }, visits);
}

/** An input without a lead keeps the present lead. An input that removes the lead must name the next one (domain-rules §2). */
function nextLead(order: OrderRecord, { technicianIds, leadId }: People): People {
  if (leadId || !order.leadId || technicianIds.length === 0) return { technicianIds, leadId };
  if (technicianIds.includes(order.leadId)) return { technicianIds, leadId: order.leadId };
  throw new Refusal("invalid_input", "invalid_input", { fields: { leadId: "next_lead" } });
}

/** An order in progress needs a lead: removing the lead requires naming the next one (domain-rules §2). */
function requireLeadOfStarted(order: OrderRecord, after: People): void {
  if (order.status === "in-progress" && !after.leadId)
    throw guardRefusal("needs_lead", { fields: { technicianIds: "needs_lead" } });
}

/** The days of an order with visits are those of its visits (domain-rules §9). */
function requireSameDays(
  order: OrderRecord,
  plan: Pick<OrderRecord, "plannedStartOn" | "plannedEndOn">,
): void {
  const changed = (["plannedStartOn", "plannedEndOn"] as const).filter(
    (field) => plan[field] !== order[field],
  );
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed.map((field) => [field, "days_follow_visits"]));
  throw guardRefusal("days_follow_visits", { fields });
}

function requireOpen(order: OrderRecord, open: boolean, version: number): void {
  if (version !== order.version) throw conflict(order);
  if (!open) throw new Refusal("transition_not_allowed", "order_locked", { status: order.status });
}

function assignmentActivity(order: OrderRecord, before: People, after: People): Activity[] {
  const changed =
    before.leadId !== after.leadId ||
    [...before.technicianIds].sort().join() !== [...after.technicianIds].sort().join();
  return changed ? [activityOf(order, "assigned", { ...after, before })] : [];
}
