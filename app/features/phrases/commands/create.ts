import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { insertStored } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { sortKey } from "~/kernel/text/sort-key";
import type { CreatePhraseInput } from "../inputs";
import { expectNewText, expectRoom, phraseActivity } from "../mutations";
import { PHRASE_RESPONSE, phraseResponse } from "../queries";
import { phraseRight } from "../policy";
import { phrases } from "~/database/schema/phrases";

/** Saves a phrase: one's own, or one of the company. */
export function createPhrase(ctx: AuthContext, input: CreatePhraseInput) {
  const { id, text, scope } = input;
  return command(ctx, {
    name: "phrases.create",
    input,
    returns: PHRASE_RESPONSE,
    load: async () => null,
    decide(_loaded, actor) {
      const userId = scope === "own" ? actor.userId : null;
      return {
        permit: permit(actor, ...phraseRight(scope)),
        steps: [
          expectNewText(ctx, scope, { id, text }),
          expectRoom(ctx, scope),
          insertStored(ctx, phrases, { id, userId, text, sortKey: sortKey(text) }),
        ],
        record: [phraseActivity({ id, scope }, "created", { text })],
        response: phraseResponse(id),
      };
    },
  });
}
