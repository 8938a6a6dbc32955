import { getHomeScreenGuide } from "~/features/helpdesk/queries";
import { endpoint } from "./endpoint";

export const helpdeskEndpoints = [
  endpoint({
    method: "GET",
    path: "/helpdesk",
    summary: "The guide to the phone's home screen, in the reader's language",
    access: "signed-in",
    input: null,
    run: (ctx) => getHomeScreenGuide(ctx),
  }),
];
