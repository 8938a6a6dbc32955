import { and, eq, sql } from "drizzle-orm";
import { command } from "~/server/command/command";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { permit } from "~/server/command/permit";
import { insertSelected, step } from "~/server/command/statement";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { SetDefaultViewInput } from "../inputs";
import { savedViewActivity } from "../mutations";
import { savedViewRight } from "../policy";
import { findSavedView } from "../queries";
import { savedViewDefaults, savedViews } from "~/database/schema/saved-views";

/** Makes a view the one with which its list opens for the user, or no longer. A view that is deleted meanwhile is none. */
export function setDefaultView(
  ctx: AuthContext,
  input: SetDefaultViewInput,
): Promise<{ id: string }> {
  const { id, isDefault } = input;
  return command(ctx, {
    name: "saved-views.set-default",
    input,
    returns: ID_RESPONSE,
    load: () => findSavedView(ctx, id),
    decide(loaded, actor) {
      const view = present(loaded);
      const own = and(
        eq(savedViewDefaults.userId, actor.userId),
        eq(savedViewDefaults.list, view.list),
      );
      const row = { userId: sql`${actor.userId}`, list: savedViews.list, viewId: savedViews.id };
      return {
        permit: permit(actor, ...savedViewRight(view.list, false)),
        steps: [
          step(ctx.db.delete(savedViewDefaults).where(own)),
          ...(isDefault
            ? [
                step(
                  insertSelected(
                    savedViewDefaults,
                    row,
                    sql`FROM ${savedViews} WHERE ${savedViews.id} = ${id}`,
                  ),
                ),
              ]
            : []),
        ],
        record: [
          savedViewActivity(view, isDefault ? "made-default" : "not-default", { name: view.name }),
        ],
        response: idResponse(id),
      };
    },
  });
}
