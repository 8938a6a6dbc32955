import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { changeStored, present, requireVersion } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { sortKey } from "~/kernel/text/sort-key";
import type { UpdatePhraseInput } from "../inputs";
import { expectNewText, phraseActivity } from "../mutations";
import { phraseRight } from "../policy";
import { findPhrase, PHRASE_RESPONSE, phraseResponse } from "../queries";
import { phrases } from "~/database/schema/phrases";

/** Changes the text of a phrase. Reports that contain it stay as they are. */
export function updatePhrase(ctx: AuthContext, input: UpdatePhraseInput) {
  const { id, text } = input;
  return command(ctx, {
    name: "phrases.update",
    input,
    returns: PHRASE_RESPONSE,
    load: () => findPhrase(ctx, id),
    decide(loaded, actor) {
      const phrase = present(loaded);
      const granted = permit(actor, ...phraseRight(phrase.scope));
      requireVersion(phrase, input.version);
      return {
        permit: granted,
        steps: [
          expectNewText(ctx, phrase.scope, { id, text }),
          ...changeStored(ctx, phrases, phrase, { text, sortKey: sortKey(text) }),
        ],
        record: [phraseActivity(phrase, "updated", { from: phrase.text, to: text })],
        response: phraseResponse(id),
      };
    },
  });
}
