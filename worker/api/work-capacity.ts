import * as z from "zod/mini";
import { CAPACITY_RESPONSE, setWorkCapacity } from "~/features/work-capacity/commands/set";
import { capacitiesInput, capacityInput, setInput } from "~/features/work-capacity/inputs";
import { WEEKDAYS } from "~/features/work-capacity/model";
import { getWorkCapacity, listWorkCapacities } from "~/features/work-capacity/queries/read";
import { endpoint } from "./endpoint";

const minutes = () =>
  z.object({
    mondayMinutes: z.number(),
    tuesdayMinutes: z.number(),
    wednesdayMinutes: z.number(),
    thursdayMinutes: z.number(),
    fridayMinutes: z.number(),
    saturdayMinutes: z.number(),
    sundayMinutes: z.number(),
  });
const times = () =>
  z.partialRecord(
    z.enum(WEEKDAYS),
    z.object({ start: z.string(), breakMinutes: z.nullable(z.number()) }),
  );
const days = () =>
  z.array(
    z.object({
      day: z.string(),
      capacityMinutes: z.number(),
      plannedMinutes: z.number(),
      freeMinutes: z.number(),
    }),
  );
const capacity = () =>
  z.looseObject({
    week: minutes(),
    isDefault: z.boolean(),
    times: times(),
    exceptions: z.array(
      z.object({ day: z.string(), capacityMinutes: z.number(), reason: z.string() }),
    ),
    days: days(),
    version: z.number(),
  });

export const workCapacityEndpoints = [
  endpoint({
    method: "GET",
    path: "/users/:id/workCapacity",
    summary: "Get a user's available and required working time per day, for at most 366 days",
    access: "signed-in",
    input: capacityInput,
    response: capacity,
    run: (ctx, input) => getWorkCapacity(ctx, input),
  }),
  endpoint({
    method: "PUT",
    path: "/users/:id/workCapacity",
    summary:
      "Set a user's working week (null for the default), when its days begin and their breaks (times), and all exceptions between two days; exceptions outside that period do not change",
    access: "signed-in",
    input: setInput,
    response: CAPACITY_RESPONSE,
    run: (ctx, input) => setWorkCapacity(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/workCapacities",
    summary:
      "Get the available and required working time of several users; userIds is a comma-separated list",
    access: "signed-in",
    input: capacitiesInput,
    response: () => z.object({ entities: z.array(capacity()), totalCount: z.number() }),
    async run(ctx, input) {
      const entities = await listWorkCapacities(ctx, input);
      return { entities, totalCount: entities.length };
    },
  }),
];
