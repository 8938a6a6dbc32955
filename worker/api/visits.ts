import * as z from "zod/mini";
import { cancelVisit, restoreVisit } from "~/features/schedule/commands/cancel-visit";
import { changeVisit } from "~/features/schedule/commands/change-visit";
import { planVisit } from "~/features/schedule/commands/plan-visit";
import { SETTLED, settlePlanning } from "~/features/schedule/commands/settle-planning";
import { settlePlanningInput } from "~/features/schedule/inputs";
import { UNDONE, undoVisitAct } from "~/features/schedule/commands/undo-act";
import {
  changeVisitInput,
  listVisitsInput,
  plainVisitInput,
  planVisitInput,
  undoVisitInput,
} from "~/features/visits/inputs";
import { findVisit, VISIT_RESPONSE } from "~/features/visits/queries/facts";
import { getVisit, LISTED_VISIT, listVisits } from "~/features/visits/queries/list";
import { id } from "~/kernel/input/fields";
import { schemaOf } from "~/database/fields";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

export const visitEndpoints = [
  endpoint({
    method: "GET",
    path: "/visits",
    summary:
      "List the visits of at most 62 days, both included, in the company's time zone. Technicians get those of their orders",
    access: "work-orders",
    input: listVisitsInput,
    response: listResponse(LISTED_VISIT),
    async run(ctx, input) {
      const entities = await listVisits(ctx, input);
      return { entities, totalCount: entities.length };
    },
  }),
  endpoint({
    method: "GET",
    path: "/visits/:id",
    summary: "Get a visit",
    access: "work-orders",
    input: z.object({ id: id() }),
    response: () => schemaOf(LISTED_VISIT),
    run: (ctx, input) => getVisit(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/visits",
    summary:
      "Plan a visit of an open work order. The client generates the id; instants are in milliseconds. Technicians who are not assigned to the order are assigned, and its planned days follow its visits. seenVisitIds are the planned visits of the work order that the caller has seen: with others it is refused as a version conflict. Without it, it is planned beside them",
    access: "work-orders",
    input: planVisitInput,
    response: VISIT_RESPONSE,
    run: planVisit,
  }),
  updateEndpoint({
    path: "/visits",
    summary: "Move, resize, reassign or otherwise change a planned visit",
    access: "work-orders",
    input: changeVisitInput,
    response: VISIT_RESPONSE,
    current: findVisit,
    run: changeVisit,
  }),
  endpoint({
    method: "POST",
    path: "/visits/:id/cancel",
    summary: "Cancel a planned visit. Its technicians stay assigned to the work order",
    access: "work-orders",
    input: plainVisitInput,
    response: VISIT_RESPONSE,
    run: cancelVisit,
  }),
  endpoint({
    method: "POST",
    path: "/visits/:id/restore",
    summary: "Plan a cancelled visit again as it was",
    access: "work-orders",
    input: plainVisitInput,
    response: VISIT_RESPONSE,
    run: restoreVisit,
  }),
  endpoint({
    method: "POST",
    path: "/workOrders/:id/settlePlanning",
    summary:
      "Say that an open work order needs no more visits for the hours that are planned now, or with isSettled false that it does after all. Until then it is among the unplanned while its visits do not cover its planned hours",
    access: "work-orders",
    input: settlePlanningInput,
    response: SETTLED,
    run: settlePlanning,
  }),
  endpoint({
    method: "POST",
    path: "/visits/:id/undo",
    summary:
      "Undo a request of the caller that planned, changed, cancelled or restored a visit: act is its idempotency key. Takes back the visit, and the days and people of its work order. kept says what stays because somebody has changed it since. A planned visit of which nobody was told is removed, and version is null; else it is cancelled",
    access: "work-orders",
    input: undoVisitInput,
    response: UNDONE,
    run: undoVisitAct,
  }),
];
