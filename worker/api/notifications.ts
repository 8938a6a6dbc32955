import * as z from "zod/mini";
import { subscribeDevice } from "~/features/notifications/commands/subscribe";
import { unsubscribeDevice } from "~/features/notifications/commands/unsubscribe";
import { getInbox } from "~/features/notifications/queries/inbox";
import { getOwnDevice } from "~/features/notifications/queries/push";
import { endpointInput, subscriptionInput } from "~/features/notifications/inputs";
import { ID_RESPONSE } from "~/server/command/id-response";
import { endpoint } from "./endpoint";

export const notificationEndpoints = [
  endpoint({
    method: "GET",
    path: "/notifications/recent",
    summary: "Get the number of the caller's unread notifications, and the newest notifications",
    access: "signed-in",
    input: null,
    response: () =>
      z.object({
        unread: z.number(),
        recent: z.array(
          z.object({
            id: z.string(),
            event: z.string(),
            title: z.string(),
            path: z.string(),
            createdAt: z.number(),
            readAt: z.nullable(z.number()),
          }),
        ),
      }),
    run: (ctx) => getInbox(ctx),
  }),
  endpoint({
    method: "GET",
    path: "/notificationSubscription",
    summary:
      "Get the public key for push subscriptions and the device of this session; null where there is none",
    access: "signed-in",
    input: null,
    response: () =>
      z.object({ publicKey: z.nullable(z.string()), endpoint: z.nullable(z.string()) }),
    run: (ctx) => getOwnDevice(ctx),
  }),
  endpoint({
    method: "POST",
    path: "/notificationSubscription",
    summary:
      "Turn push notifications on for this device until the session ends. The body is the browser's subscription",
    access: "signed-in",
    input: subscriptionInput,
    response: ID_RESPONSE,
    run: (ctx, input) => subscribeDevice(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/notificationSubscription",
    summary: "Turn push notifications off for this device. The body is the browser's subscription",
    access: "signed-in",
    input: endpointInput,
    async run(ctx, input) {
      await unsubscribeDevice(ctx, input);
    },
  }),
];
