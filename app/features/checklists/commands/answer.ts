import { announceEvent } from "~/features/notifications/mutations";
import { attachSteps } from "~/features/attachments/mutations";
import { loadChosenPlaces } from "~/features/pickers/queries/places";
import { insertTicket } from "~/features/tickets/mutations/insert";
import { activityOf as ticketActivity } from "~/features/tickets/mutations/ticket";
import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import { idFrom } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { permit } from "~/server/command/permit";
import { hashPerson, personStep } from "~/server/command/person";
import { MovedOn, retryUntilCurrent } from "~/server/command/retry-until-current";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { AnswerInput } from "../inputs/answer";
import { type ChecklistItem, type NameFinding, takesAnswer } from "../model";
import { answerSteps, ticketStep } from "../mutations/answer";
import { answerActivity, expectOrder, guardRefusal } from "../mutations/order";
import { checklistRelationship } from "../policy/rights";
import { answerErrors, isFinding } from "../policy/answers";
import { labelWithHeading } from "../policy/sheet";
import { requireChecklists } from "../queries/feature";
import { findOrder, findOrderChecklist, type FoundOrder } from "../queries/of-order";

/**
 * Answers an item. Each answer is kept, and the latest counts. The first finding of an item that asks for a ticket opens one. Managers may
 * skip an item with a reason.
 * @param nameFinding names the ticket, in the company's language (../finding-name.ts). Seeds, which have no texts, name it by the item
 */
export function answerItem(
  ctx: AuthContext,
  input: AnswerInput,
  nameFinding: NameFinding = (_, { label }) => label.slice(0, 200),
): Promise<{ id: string }> {
  return retryUntilCurrent(() => answer(ctx, input, nameFinding));
}

function answer(
  ctx: AuthContext,
  input: AnswerInput,
  nameFinding: NameFinding,
): Promise<{ id: string }> {
  const { workOrderId } = input;
  return command(ctx, {
    name: "checklists.answer",
    input,
    returns: ID_RESPONSE,
    load: async () => {
      const [, order, checklist, settings] = await Promise.all([
        requireChecklists(ctx),
        findOrder(ctx, workOrderId),
        findOrderChecklist(ctx, input.checklistId),
        ctx.settings(),
      ]);
      return { order, checklist, settings };
    },
    async decide({ order: found, checklist: listed, settings }, actor) {
      const order = present(found);
      const granted = permit(
        actor,
        input.kind === "skipped" ? "checklists.skip" : "checklists.answer",
        checklistRelationship(order, actor),
      );
      const checklist = present(listed?.workOrderId === workOrderId ? listed : null);
      const item = present(
        checklist.items.find(({ id, kind }) => id === input.itemId && takesAnswer({ kind })),
      );
      if (order.status !== "in-progress")
        throw new Refusal("transition_not_allowed", "order_locked", { status: order.status });
      if (checklist.removedAt !== null) throw guardRefusal("checklist_removed");
      requireAnswer(item, input);
      const label = labelWithHeading(checklist.items, item);
      const finding = input.kind !== "skipped" && isFinding(item, input);
      const person =
        input.kind === "signature"
          ? await hashPerson({ name: input.content, image: input.image }, null)
          : null;
      const opensTicket =
        finding &&
        item.findingTicket &&
        settings.features.TICKETING.enabled &&
        may(actor, "tickets.create") &&
        !checklist.ticketItems.includes(item.id);
      const ticket = opensTicket
        ? await ticketOf(ctx, actor, order, input, {
            name: nameFinding(checklist.items, item, input, settings),
            description: [label, input.comment].filter((text) => text !== "").join("\n"),
            timeZone: settings.timeZone,
          })
        : null;
      return {
        permit: granted,
        steps: [
          expectOrder(workOrderId, ["in-progress"]),
          ...(person ? [personStep(ctx, person)] : []),
          ...answerSteps(ctx, actor, input, {
            isFinding: finding,
            assetId: order.assetId,
            person,
          }),
          ...(ticket?.steps ?? []),
        ],
        record: [
          answerActivity(checklist.id, input.kind === "skipped" ? "skipped" : "answered", {
            workOrderId,
            item: label,
          }),
          ...(ticket?.record ?? []),
        ],
        announce: ticket?.announce ?? [],
        response: idResponse(input.answerId),
      };
    },
  });
}

function requireAnswer(item: ChecklistItem, input: AnswerInput): void {
  const fields = answerErrors(item, { ...input, photoCount: input.photos.length });
  if (Object.keys(fields).length > 0)
    throw new Refusal("invalid_input", "invalid_input", { fields });
}

/**
 * T1 for a finding: at the order's place, named by heading, item and answer in the company's language, with the comment and the photos. The
 * page says before the answer who will read them there (domain-rules §4).
 */
async function ticketOf(
  ctx: AuthContext,
  actor: Actor,
  order: FoundOrder,
  input: AnswerInput,
  { timeZone, ...texts }: Record<"name" | "description" | "timeZone", string>,
) {
  const { customerId, locationId, roomId, assetId } = order;
  const places = { customerId, locationId, roomId, assetId };
  const ticketId = await idFrom(`checklist ${input.checklistId} ${input.itemId}`);
  const references = await loadChosenPlaces(ctx, places);
  const ticket = {
    id: ticketId,
    ...texts,
    priority: "medium" as const,
    ...places,
    fileIds: [],
  };
  return {
    steps: [
      ...insertTicket(ctx, actor, ticket, references, timeZone).map((each) =>
        each.otherwise ? { ...each, otherwise: new MovedOn() } : each,
      ),
      ticketStep(ctx, input, ticketId, new MovedOn()),
      ...attachSteps(ctx, actor, { type: "ticket", id: ticketId }, input.photos),
    ],
    record: [ticketActivity({ id: ticketId }, "created", { number: order.number })],
    announce: [announceEvent("ticket.created", { ticketId })],
  };
}
