import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/server/command/records";
import { expect, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import { sortKey } from "~/kernel/text/sort-key";
import { MAX_PHRASES, type Phrase, type PhraseGuard, type PhraseScope } from "./model";
import { phrases } from "~/database/schema/phrases";

/** Two phrases of one list that read alike would only make it longer. */
export function expectNewText(
  ctx: AuthContext,
  scope: PhraseScope,
  { id, text }: Pick<Phrase, "id" | "text">,
): Step {
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM ${phrases} WHERE ${isOf(ctx, scope)} AND ${phrases.sortKey} = ${sortKey(text)}
      AND ${phrases.id} <> ${id})`,
    guardRefusal("phrase_exists", { fields: { text: "twice" } }),
  );
}

export function expectRoom(ctx: AuthContext, scope: PhraseScope): Step {
  const most = MAX_PHRASES[scope];
  return expect(
    sql`(SELECT count(*) FROM ${phrases} WHERE ${isOf(ctx, scope)}) < ${most}`,
    guardRefusal("too_many_phrases", { most }),
  );
}

function isOf({ actor }: AuthContext, scope: PhraseScope): SQL {
  return scope === "own" ? eq(phrases.userId, actor.userId) : isNull(phrases.userId);
}

function guardRefusal(guard: PhraseGuard, facts: Record<string, unknown>): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

export function phraseActivity(
  { id, scope }: Pick<Phrase, "id" | "scope">,
  event: "created" | "updated" | "deleted",
  facts: Record<string, unknown>,
): Activity {
  return { subject: { type: "phrase", id }, event: `phrase.${event}`, facts: { scope, ...facts } };
}
