import { getSafetyLeaflet } from "~/features/safety/queries";
import { endpoint } from "./endpoint";

export const safetyEndpoints = [
  endpoint({
    method: "GET",
    path: "/safety",
    summary:
      "Get the safety instructions for engines and generators, with emergency numbers, in the caller's language",
    access: "profile",
    input: null,
    run: (ctx) => getSafetyLeaflet(ctx),
  }),
];
