import { command } from "~/kernel/server/command/command";
import { ID_RESPONSE, idResponse } from "~/kernel/server/command/id-response";
import { permit } from "~/kernel/server/command/permit";
import { deleteStored, present, requireVersion } from "~/kernel/server/command/stored";
import type { AuthContext } from "~/kernel/server/request-context";
import type { PlainInput } from "../inputs";
import { phraseActivity } from "../mutations";
import { phraseRight } from "../policy";
import { findPhrase } from "../queries";
import { phrases } from "../schema";

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
