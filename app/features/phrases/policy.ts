import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import type { PhraseScope } from "./model";

type Right = Parameters<typeof may>;

/** Users who may write reports manage their own phrases. Company phrases require the right to change settings. */
export function phraseRight(scope: PhraseScope): [action: Right[1], relationship: Right[2]] {
  return scope === "own"
    ? ["daily-reports.write", { assigned: true }]
    : ["settings.manage", undefined];
}

export function mayUsePhrases(actor: Pick<Actor, "roles">): boolean {
  return may(actor, ...phraseRight("own"));
}
