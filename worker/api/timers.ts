import * as z from "zod/mini";
import { STARTED, startTimer } from "~/features/timers/commands/start";
import { stopTimer } from "~/features/timers/commands/stop";
import { startTimerInput, stopTimerInput } from "~/features/timers/inputs";
import { LISTED_INTERVAL, listOwnTimers } from "~/features/timers/queries/own-timers";
import { ID_RESPONSE } from "~/server/command/id-response";
import { id } from "~/kernel/input/fields";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";

export const timerEndpoints = [
  endpoint({
    method: "GET",
    path: "/timers",
    summary:
      "List one's own recent timer intervals on a work order, and the one that runs on another",
    access: "work-orders",
    input: z.object({ workOrderId: id() }),
    response: listResponse(LISTED_INTERVAL),
    async run(ctx, { workOrderId }) {
      const entities = await listOwnTimers(ctx, workOrderId);
      return { entities, totalCount: entities.length };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/timers",
    summary:
      "Start one's own timer on a work order. The client generates the id. A timer that runs is stopped; one runs per person",
    access: "work-orders",
    input: startTimerInput,
    response: STARTED,
    run: (ctx, input) => startTimer(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/timers/:id/stop",
    summary:
      "Pause or stop one's own timer, at `stoppedAt` where it ended earlier. One that is stopped keeps the earlier end",
    access: "work-orders",
    input: stopTimerInput,
    response: ID_RESPONSE,
    run: (ctx, input) => stopTimer(ctx, input),
  }),
];
