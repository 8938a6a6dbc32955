import * as z from "zod/mini";
import { endStandIn } from "~/features/stand-ins/commands/end";
import { giveStandIn } from "~/features/stand-ins/commands/give";
import { endInput, giveInput, standInsInput } from "~/features/stand-ins/inputs";
import { STAND_IN_STATES } from "~/features/stand-ins/model";
import { listStandIns, STAND_IN_RESPONSE } from "~/features/stand-ins/queries/read";
import { endpoint } from "./endpoint";

export const standInEndpoints = [
  endpoint({
    method: "GET",
    path: "/standIns",
    summary:
      "List the periods in which users approve as stand-ins: coming, running, and those that ended in the last 90 days. One's own with userId, all for managers and system administrators",
    access: "signed-in",
    input: standInsInput,
    response: () =>
      z.object({
        entities: z.array(
          z.looseObject({
            id: z.string(),
            userId: z.string(),
            userName: z.string(),
            fromOn: z.string(),
            toOn: z.string(),
            state: z.enum(STAND_IN_STATES),
          }),
        ),
        totalCount: z.number(),
      }),
    async run(ctx, input) {
      const entities = await listStandIns(ctx, input);
      return { entities, totalCount: entities.length };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/standIns",
    summary:
      "Let a user approve from a day to a day, both included, as an approver may. It ends by itself. If the client sends an id, repeating the request gives only one period",
    access: "signed-in",
    input: giveInput,
    response: STAND_IN_RESPONSE,
    run: giveStandIn,
  }),
  endpoint({
    method: "POST",
    path: "/standIns/:id/end",
    summary: "End the period of a stand-in now. One that has not begun never does",
    access: "signed-in",
    input: endInput,
    response: STAND_IN_RESPONSE,
    run: endStandIn,
  }),
];
