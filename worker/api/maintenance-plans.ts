import * as z from "zod/mini";
import { createPlan } from "~/features/preventive-maintenance/commands/create";
import { planCommands } from "~/features/preventive-maintenance/commands/table";
import { updatePlan } from "~/features/preventive-maintenance/commands/update";
import { createInput, listInput, updateInput } from "~/features/preventive-maintenance/inputs";
import { PLAN_RESPONSE, readStoredPlan } from "~/features/preventive-maintenance/queries/facts";
import { LISTED_PLAN, listPlans } from "~/features/preventive-maintenance/queries/list";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { id } from "~/kernel/input/fields";
import { commandEndpoints } from "./command-endpoints";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

const path = "/maintenancePlans";
const access = "maintenance-plans";

export const maintenancePlanEndpoints = [
  endpoint({
    method: "GET",
    path,
    summary: "List maintenance plans, optionally filtered by place, technician, status or due date",
    access,
    input: listInput,
    response: listResponse(LISTED_PLAN),
    run: (ctx, input) => listPlans(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: `${path}/:id`,
    summary: "Get a maintenance plan, with its next dates, its history and availableActions",
    access,
    input: z.object({ id: id() }),
    run: (ctx, input) => getPlan(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path,
    summary:
      "Create a maintenance plan. The client generates the id; repeating the request creates only one plan",
    access,
    input: createInput,
    response: PLAN_RESPONSE,
    run: (ctx, input) => createPlan(ctx, input),
  }),
  updateEndpoint({
    path,
    summary: "Update a maintenance plan",
    access,
    input: updateInput,
    response: PLAN_RESPONSE,
    current: readStoredPlan,
    run: updatePlan,
  }),
  ...commandEndpoints({ path, access, commands: planCommands, response: PLAN_RESPONSE }),
];
