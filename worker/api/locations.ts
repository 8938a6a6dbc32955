import * as z from "zod/mini";
import { archiveLocation } from "~/features/locations/commands/archive";
import { createLocation } from "~/features/locations/commands/create";
import { deleteLocation } from "~/features/locations/commands/delete";
import { makeLocationDefault } from "~/features/locations/commands/make-default";
import { restoreLocation } from "~/features/locations/commands/restore";
import { updateLocation } from "~/features/locations/commands/update";
import { createInput, listInput, plainInput, updateInput } from "~/features/locations/inputs";
import { listLocations } from "~/features/locations/queries/list";
import { getLocation } from "~/features/locations/queries/record";
import { id } from "~/kernel/input/fields";
import { endpoint } from "./endpoint";

const one = z.object({ id: id() });
const answer = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  isDefault: z.boolean(),
});

export const locationEndpoints = [
  endpoint({
    method: "GET",
    path: "/locations",
    summary: "List locations, optionally filtered by customerId",
    access: "locations",
    input: listInput,
    answer: z.object({
      entities: z.array(z.looseObject({ id: z.string(), name: z.string(), version: z.number() })),
      totalCount: z.number(),
    }),
    run: (ctx, input) => listLocations(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/locations/:id",
    summary: "Get a location, with its usage and the caller's availableActions",
    access: "locations",
    input: one,
    run: (ctx, input) => getLocation(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/locations",
    summary:
      "Create a location. The client generates the id; repeating the request creates only one location",
    access: "locations",
    input: createInput,
    answer,
    run: (ctx, input) => createLocation(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/locations/:id",
    summary: "Update a location",
    access: "locations",
    input: updateInput,
    answer,
    run: (ctx, input) => updateLocation(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/locations/:id",
    summary: "Delete an unused location that is not a customer's default",
    access: "locations",
    input: plainInput,
    answer: one,
    run: (ctx, input) => deleteLocation(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/locations/:id/archive",
    summary:
      "Archive a location and its rooms: they are no longer offered in pickers, and records keep the name",
    access: "locations",
    input: plainInput,
    answer,
    run: (ctx, input) => archiveLocation(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/locations/:id/restore",
    summary: "Restore an archived location, with the rooms that were archived with it",
    access: "locations",
    input: plainInput,
    answer,
    run: (ctx, input) => restoreLocation(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/locations/:id/makeDefault",
    summary: "Make a location the default of its customer, in place of the current default",
    access: "locations",
    input: plainInput,
    answer,
    run: (ctx, input) => makeLocationDefault(ctx, input),
  }),
];
