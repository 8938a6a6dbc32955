import type { AddDocumentsInput } from "~/features/attachments/inputs";
import { readFileNames } from "~/features/attachments/queries/named";
import { attachSteps, documentsActivity } from "~/features/attachments/mutations";
import { ID_RESPONSE, idResponse } from "~/kernel/server/command/id-response";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { present } from "~/kernel/server/command/stored";
import { findAsset } from "../queries/record";
import { expectExists } from "../mutations";

/** Adds photos and documents to an asset, such as its nameplate or manual. */
export function addAssetDocuments(
  ctx: AuthContext,
  input: AddDocumentsInput,
): Promise<{ id: string }> {
  return command(ctx, {
    name: "assets.add-documents",
    input,
    returns: ID_RESPONSE,
    load: async () => {
      const [asset, names] = await Promise.all([
        findAsset(ctx, input.id),
        readFileNames(ctx, input.fileIds),
      ]);
      return { asset, names };
    },
    decide({ asset: loaded, names }, actor) {
      const granted = permit(actor, "inventory.manage");
      const asset = present(loaded);
      const subject = { type: "asset" as const, id: asset.id };
      return {
        permit: granted,
        steps: [expectExists(asset.id), ...attachSteps(ctx, actor, subject, input.fileIds)],
        record: [documentsActivity(subject, "documents-added", names)],
        response: idResponse(asset.id),
      };
    },
  });
}
