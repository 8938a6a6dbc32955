import * as z from "zod/mini";
import { sentText } from "~/kernel/input/measured";
import { Refusal } from "~/kernel/refusal";
import { sameRights } from "~/server/queries/reading";
import type { AppContext } from "../app-env";
import { connectToHub } from "../durable-objects/live-client";
import { endpoint } from "./endpoint";

export const liveEndpoints = [
  endpoint({
    method: "GET",
    path: "/live",
    summary:
      "Open a WebSocket that tells the kind and id of each record that changes and that the caller may read: {type: changes, cursor, records: [<table>/<id>]}. With the last cursor as since, what was missed is told first. Closed with 4001 once the session has ended",
    access: "signed-in",
    input: z.object({ since: z._default(sentText(50), "") }),
    async run(ctx, { since }, c) {
      requireUpgrade(c);
      const actor = await ctx.verified();
      // `readAs` calls this once more with the rights of the database.
      if (!sameRights(ctx.actor, actor)) return null;
      const tenant = c.get("tenant");
      const { id, code, name, language } = tenant;
      const response = await connectToHub(c.env, {
        tenant: { id, code, name, language },
        actor,
        since,
      });
      if (response.status !== 101)
        throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: 60 });
      return response;
    },
  }),
];

/** A browser sends its Origin with every WebSocket. Without one, the cookie was not sent by a page of ours. */
function requireUpgrade(c: AppContext): void {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket")
    throw new Refusal("invalid_input", "invalid_input", { fields: { Upgrade: "required" } });
  if (c.get("claims")?.by === "cookie" && c.req.header("origin") === undefined)
    throw new Refusal("origin_refused");
}
