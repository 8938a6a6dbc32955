import { ID_ANSWER, idAnswer } from "~/kernel/server/command/answers";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { deleteStored, present, requireUnused } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireAsset } from "../queries/authorize";
import { findAsset } from "../queries/record";
import { activityOf } from "../mutations";
import { assets } from "../schema";

/** Deletes an asset that no record references. Its activity stays. */
export function deleteAsset(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "assets.delete",
    input,
    returns: ID_ANSWER,
    load: () => findAsset(ctx, input.id),
    decide(loaded, actor) {
      const asset = present(loaded);
      const granted = requireAsset(asset, "delete", actor, input.version);
      requireUnused(asset.uses);
      return {
        permit: granted,
        steps: deleteStored(assets, asset),
        record: [activityOf(asset, "deleted", { name: asset.name })],
        answer: idAnswer(asset.id),
      };
    },
  });
}
