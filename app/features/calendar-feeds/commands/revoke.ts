import { command } from "~/server/command/command";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { permit } from "~/server/command/permit";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { PlainFeedInput } from "../inputs";
import { deleteFeed, feedActivity } from "../mutations";
import { findOwnFeed } from "../queries/own";

/** Revokes a feed of one's own. Its address is unknown from the next request on. */
export function revokeCalendarFeed(
  ctx: AuthContext,
  input: PlainFeedInput,
): Promise<{ id: string }> {
  return command(ctx, {
    name: "calendar-feeds.revoke",
    input,
    returns: ID_RESPONSE,
    load: () => findOwnFeed(ctx, input.id),
    decide(loaded, actor) {
      const feed = present(loaded);
      return {
        permit: permit(actor, "profile.own", { own: true }),
        steps: deleteFeed(ctx, feed),
        record: [feedActivity(ctx, "revoked", feed)],
        response: idResponse(feed.id),
      };
    },
  });
}
