import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { changeStored, present, requireVersion } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { sortKey } from "~/kernel/text/sort-key";
import type { UpdateSavedViewInput } from "../inputs";
import { expectNewName, expectRoom, savedViewActivity } from "../mutations";
import { savedViewRight } from "../policy";
import { findSavedView, SAVED_VIEW_RESPONSE, savedViewResponse } from "../queries";
import { savedViews } from "~/database/schema/saved-views";

/** Renames a view, changes what it shows, shares it, or makes it private again: then it belongs to whoever did. */
export function updateSavedView(ctx: AuthContext, input: UpdateSavedViewInput) {
  const { id, name, query, shared } = input;
  return command(ctx, {
    name: "saved-views.update",
    input,
    returns: SAVED_VIEW_RESPONSE,
    load: () => findSavedView(ctx, id),
    decide(loaded, actor) {
      const view = present(loaded);
      const granted = permit(actor, ...savedViewRight(view.list, view.shared || shared));
      requireVersion(view, input.version);
      const next = { id, list: view.list, shared, name };
      const set = { name, query, shared, sortKey: sortKey(name) };
      const moves = view.shared !== shared;
      return {
        permit: granted,
        steps: [
          expectNewName(ctx, next),
          ...(moves ? [expectRoom(ctx, next)] : []),
          ...changeStored(ctx, savedViews, view, moves ? { ...set, ownerId: actor.userId } : set),
        ],
        record: [savedViewActivity(next, "updated", { from: view.name, to: name })],
        response: savedViewResponse(id),
      };
    },
  });
}
