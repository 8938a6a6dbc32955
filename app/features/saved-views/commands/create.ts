import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { insertStored } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { sortKey } from "~/kernel/text/sort-key";
import type { CreateSavedViewInput } from "../inputs";
import { expectNewName, expectRoom, savedViewActivity } from "../mutations";
import { SAVED_VIEW_RESPONSE, savedViewResponse } from "../queries";
import { savedViewRight } from "../policy";
import { savedViews } from "~/database/schema/saved-views";

/** Saves the filters, the sorting, the columns and the view of a list under a name. */
export function createSavedView(ctx: AuthContext, input: CreateSavedViewInput) {
  const { id, list, name, query, shared } = input;
  return command(ctx, {
    name: "saved-views.create",
    input,
    returns: SAVED_VIEW_RESPONSE,
    load: async () => null,
    decide(_loaded, actor) {
      const row = { id, list, ownerId: actor.userId, shared, name, sortKey: sortKey(name), query };
      return {
        permit: permit(actor, ...savedViewRight(list, shared)),
        steps: [
          expectNewName(ctx, input),
          expectRoom(ctx, input),
          insertStored(ctx, savedViews, row),
        ],
        record: [savedViewActivity(input, "created", { name })],
        response: savedViewResponse(id),
      };
    },
  });
}
