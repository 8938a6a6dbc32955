import { command } from "~/server/command/command";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { permit } from "~/server/command/permit";
import { deleteStored, present, requireVersion } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { DeleteSavedViewInput } from "../inputs";
import { savedViewActivity } from "../mutations";
import { savedViewRight } from "../policy";
import { findSavedView } from "../queries";
import { savedViews } from "~/database/schema/saved-views";

/** Deletes a view. Lists that opened with it open without one. */
export function deleteSavedView(
  ctx: AuthContext,
  input: DeleteSavedViewInput,
): Promise<{ id: string }> {
  return command(ctx, {
    name: "saved-views.delete",
    input,
    returns: ID_RESPONSE,
    load: () => findSavedView(ctx, input.id),
    decide(loaded, actor) {
      const view = present(loaded);
      const granted = permit(actor, ...savedViewRight(view.list, view.shared));
      requireVersion(view, input.version);
      return {
        permit: granted,
        steps: deleteStored(savedViews, view),
        record: [savedViewActivity(view, "deleted", { name: view.name })],
        response: idResponse(view.id),
      };
    },
  });
}
