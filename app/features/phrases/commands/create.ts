import { command } from "~/kernel/server/command/command";
import { permit } from "~/kernel/server/command/permit";
import { insertStored } from "~/kernel/server/command/stored";
import type { AuthContext } from "~/kernel/server/request-context";
import { sortKey } from "~/kernel/text/sort-key";
import type { CreatePhraseInput } from "../inputs";
import { expectNewText, expectRoom, phraseActivity } from "../mutations";
import { PHRASE_RESPONSE, phraseResponse } from "../queries";
import { phraseRight } from "../policy";
import { phrases } from "../schema";

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
