import * as z from "zod/mini";
import { createCalendarFeed } from "~/features/calendar-feeds/commands/create";
import { revokeCalendarFeed } from "~/features/calendar-feeds/commands/revoke";
import { createFeedInput, plainFeedInput } from "~/features/calendar-feeds/inputs";
import { FEED_SCOPES } from "~/features/calendar-feeds/model";
import { listOwnFeeds } from "~/features/calendar-feeds/queries/own";
import { id } from "~/kernel/input/fields";
import { ID_RESPONSE } from "~/server/command/id-response";
import { endpoint } from "./endpoint";

const feed = () =>
  z.object({
    id: z.string(),
    label: z.string(),
    scope: z.enum(FEED_SCOPES),
    team: z.array(z.string()),
    createdAt: z.number(),
    lastUsedAt: z.nullable(z.number()),
  });

export const calendarFeedEndpoints = [
  endpoint({
    method: "GET",
    path: "/calendarFeeds",
    summary: "List one's own calendar feeds. Their addresses cannot be read again",
    access: "signed-in",
    input: z.object({}),
    response: () => z.object({ entities: z.array(feed()), totalCount: z.number() }),
    async run(ctx) {
      const entities = await listOwnFeeds(ctx);
      return { entities, totalCount: entities.length };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/calendarFeeds",
    summary:
      "Create a secret address at which calendar apps read visits (RFC 5545): one's own, those of all technicians, or those of a team. The address is in this response only. The client generates the id",
    access: "signed-in",
    input: createFeedInput,
    response: () => z.object({ id: id(), address: z.string() }),
    run: (ctx, input) => createCalendarFeed(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/calendarFeeds/:id",
    summary: "Revoke a calendar feed of one's own. Its address stops working at once",
    access: "signed-in",
    input: plainFeedInput,
    response: ID_RESPONSE,
    run: (ctx, input) => revokeCalendarFeed(ctx, input),
  }),
];
