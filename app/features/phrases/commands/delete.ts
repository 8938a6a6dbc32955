import { command } from "~/server/command/command";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { permit } from "~/server/command/permit";
import { deleteStored, present, requireVersion } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { PlainInput } from "../inputs";
import { phraseActivity } from "../mutations";
import { phraseRight } from "../policy";
import { findPhrase } from "../queries";
import { phrases } from "~/database/schema/phrases";

/** Deletes a phrase. Reports that contain it stay as they are. */
export function deletePhrase(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "phrases.delete",
    input,
    returns: ID_RESPONSE,
    load: () => findPhrase(ctx, input.id),
    decide(loaded, actor) {
      const phrase = present(loaded);
      const granted = permit(actor, ...phraseRight(phrase.scope));
      requireVersion(phrase, input.version);
      return {
        permit: granted,
        steps: deleteStored(phrases, phrase),
        record: [phraseActivity(phrase, "deleted", { text: phrase.text })],
        response: idResponse(phrase.id),
      };
    },
  });
}
