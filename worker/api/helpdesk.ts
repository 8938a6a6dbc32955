import { getHomeScreenGuide } from "~/features/helpdesk/queries";
import { endpoint } from "./endpoint";

export const helpdeskEndpoints = [
  endpoint({
    method: "GET",
    path: "/helpdesk",
    summary: "Get the guide to adding the app to a phone's home screen, in the caller's language",
    access: "signed-in",
    input: null,
    run: (ctx) => getHomeScreenGuide(ctx),
  }),
];
