import { getSafetyLeaflet } from "~/features/safety/queries";
import { endpoint } from "./endpoint";

export const safetyEndpoints = [
  endpoint({
    method: "GET",
    path: "/safety",
    summary: "Safety around engines and generators, with the emergency numbers, in the reader's language",
    access: "profile",
    input: null,
    run: (ctx) => getSafetyLeaflet(ctx),
  }),
];
