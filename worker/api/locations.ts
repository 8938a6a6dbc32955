import * as z from "zod/mini";
import { createLocation, locationCommands, updateLocation } from "~/features/locations/commands";
import { createInput, listInput, updateInput } from "~/features/locations/inputs";
import {
  findLocation,
  getLocation,
  listLocations,
  LISTED_LOCATION,
  LOCATION_RESPONSE,
} from "~/features/locations/queries";
import { id } from "~/kernel/input/fields";
import { commandEndpoints } from "./command-endpoints";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

const one = z.object({ id: id() });

export const locationEndpoints = [
  endpoint({
    method: "GET",
    path: "/locations",
    summary: "List locations, optionally filtered by customerId",
    access: "locations",
    input: listInput,
    response: listResponse(LISTED_LOCATION),
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
    response: LOCATION_RESPONSE,
    run: (ctx, input) => createLocation(ctx, input),
  }),
  updateEndpoint({
    path: "/locations",
    summary: "Update a location",
    access: "locations",
    input: updateInput,
    response: LOCATION_RESPONSE,
    current: findLocation,
    run: updateLocation,
  }),
  ...commandEndpoints({
    path: "/locations",
    access: "locations",
    commands: locationCommands,
    response: LOCATION_RESPONSE,
  }),
];
