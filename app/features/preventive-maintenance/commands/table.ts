import { defineCommand } from "~/server/command/define-command";
import { ID_RESPONSE } from "~/server/command/id-response";
import { plainInput, postponeInput, skipInput } from "../inputs";
import { deletePlan } from "./delete";
import { ORDERED, orderNow } from "./order-now";
import { postponeOccurrence } from "./postpone";
import { skipOccurrence } from "./skip";
import { endPlan, pausePlan, resumePlan } from "./status";

export const planCommands = {
  pause: defineCommand(
    "Pause a plan: it makes no orders until it is resumed",
    plainInput,
    pausePlan,
  ),
  resume: defineCommand(
    "Resume a paused plan: the latest occurrence that was missed becomes an order",
    plainInput,
    resumePlan,
  ),
  end: defineCommand("End a plan: it makes no more orders", plainInput, endPlan),
  skip: defineCommand("Skip the next occurrence of a plan", skipInput, skipOccurrence),
  postpone: defineCommand(
    "Postpone the next occurrence of a plan to another day",
    postponeInput,
    postponeOccurrence,
  ),
  orderNow: defineCommand(
    "Create the work order of the next occurrence now",
    plainInput,
    orderNow,
    { response: ORDERED },
  ),
  delete: defineCommand("Delete a plan that has no occurrences", plainInput, deletePlan, {
    response: ID_RESPONSE,
  }),
};
