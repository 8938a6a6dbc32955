import { announceEvent } from "~/features/notifications/mutations";
import { attachSteps } from "~/features/attachments/mutations";
import { addDefaultSteps, defaultActivity } from "~/features/checklists/mutations/order";
import { listDefaults } from "~/features/checklists/queries/defaults";
import { readTicketsFacts } from "~/features/tickets/queries/facts";
import { requireLinkable, requireOrderTakes } from "~/features/tickets/queries/linkable";
import { linkedAnnouncements, linkSteps } from "~/features/tickets/mutations/links";
import { linkedLog } from "~/features/tickets/mutations/order-moves";
import { MAX_TECHNICIANS, type Visit } from "~/features/visits/model";
import { newVisitSteps, visitActivity } from "~/features/visits/mutations/visit";
import { announceVisit } from "~/features/visits/mutations/announcements";
import { daysOfVisits, isPlannable } from "~/features/visits/policy/times";
import { refusalOf } from "~/kernel/authorization/access";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { CreateInput } from "../inputs/create";
import { loadPlanReferences, requirePlan } from "../queries/references";
import { assignmentSteps, withLead } from "../mutations/assignments";
import { activityOf, ORDER_RESPONSE, type OrderResponse, orderResponse } from "../mutations/order";
import { insertOrder, planThings } from "../mutations/plan";
import { pictureSteps, textsOf } from "../mutations/texts";

/** W1: creates an order with its number, and with its first visit, which determines its planned days (domain-rules §9). A technician who creates an order becomes its lead and only assignee. */
export function createWorkOrder(ctx: AuthContext, input: CreateInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.create",
    input,
    returns: ORDER_RESPONSE,
    load: async () => {
      const plan = peopleFor(ctx.actor, input);
      const [references, settings, tickets, checklists] = await Promise.all([
        loadPlanReferences(ctx, plan),
        ctx.settings(),
        readTicketsFacts(ctx, input.ticketIds ?? []),
        listDefaults(ctx, null, input.assetId),
      ]);
      return { references, settings, tickets, checklists };
    },
    decide({ references, settings, tickets, checklists }, actor) {
      const granted = permit(actor, "work-orders.create", { own: true });
      const {
        id,
        ticketIds = [],
        fileIds = [],
        visit: sentVisit,
        ...sent
      } = peopleFor(actor, input);
      const closed = ticketIds.length > 0 ? refusalOf("tickets", actor, settings.features) : null;
      if (closed) throw new Refusal(closed);
      const { timeZone } = settings;
      const visit = sentVisit ? firstVisit(ctx, actor, { ...sent, id }, sentVisit, timeZone) : null;
      const days = visit ? daysOfVisits([visit], timeZone) : null;
      const plan = { ...sent, ...textsOf(sent), ...days };
      requirePlan(plan, references);
      const people = withLead(plan);
      if (ticketIds.length > 0) {
        requireLinkable(ctx, tickets, ticketIds, actor);
        requireOrderTakes(
          { status: "backlog", number: "", customerId: plan.customerId, leadId: people.leadId },
          tickets,
          actor,
        );
      }
      return {
        permit: granted,
        steps: [
          ...insertOrder(ctx, actor, id, plan, references, timeZone),
          ...assignmentSteps(ctx, id, { technicianIds: [], leadId: null }, people),
          ...planThings(ctx, id, plan, null),
          ...addDefaultSteps(ctx, id, checklists),
          ...pictureSteps(ctx, actor, id, plan),
          ...attachSteps(ctx, actor, { type: "work-order", id }, fileIds),
          ...(visit ? newVisitSteps(ctx, visit) : []),
          ...linkSteps(ctx, actor, id, tickets),
          linkedLog(ctx, actor, id),
        ],
        record: [
          activityOf({ id }, "created"),
          ...defaultActivity(id, checklists),
          ...(people.leadId ? [activityOf({ id }, "assigned", { ...people })] : []),
          ...(visit ? visitActivity(visit, "planned", timeZone) : []),
        ],
        announce: [
          ...people.technicianIds.map((userId) =>
            announceEvent("work_order.assigned", { workOrderId: id, userId }),
          ),
          ...(visit ? announceVisit(null, visit) : []),
          ...linkedAnnouncements(tickets),
        ],
        response: orderResponse(id),
      };
    },
  });
}

/** Those who plan visits may create the order with its first one; its technicians are the order's. */
function firstVisit(
  ctx: AuthContext,
  actor: Actor,
  order: Pick<CreateInput, "id" | "technicianIds">,
  sent: NonNullable<CreateInput["visit"]>,
  timeZone: string,
): Visit {
  permit(actor, "schedule.plan");
  const technicianIds = [...new Set(order.technicianIds)];
  const fields = {
    ...(technicianIds.length === 0 ? { technicianIds: "required" } : {}),
    ...(technicianIds.length > MAX_TECHNICIANS ? { technicianIds: "too_many" } : {}),
    ...(isPlannable(sent.startsAt, ctx.now().getTime(), timeZone)
      ? {}
      : { "visit.startsAt": "outside_years" }),
  };
  if (Object.keys(fields).length > 0)
    throw new Refusal("invalid_input", "invalid_input", { fields });
  return {
    ...sent,
    workOrderId: order.id,
    technicianIds,
    arrivalFromAt: null,
    arrivalToAt: null,
    note: "",
    status: "planned",
    version: 1,
  };
}

/** domain-rules §2: a technician adds no other technicians. */
function peopleFor(actor: Actor, input: CreateInput): CreateInput {
  if (may(actor, "work-orders.edit") || !may(actor, "work-orders.create", { own: true }))
    return input;
  if (input.technicianIds.some((id) => id !== actor.userId)) {
    throw new Refusal("invalid_input", "invalid_input", {
      fields: { technicianIds: "only_yourself" },
    });
  }
  return { ...input, technicianIds: [actor.userId], leadId: actor.userId };
}
