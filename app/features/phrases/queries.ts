import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import { answer } from "~/server/command/answer";
import { present } from "~/server/command/stored";
import type { Schema } from "~/database/checked";
import { value } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import { type Phrase, PHRASE_SCOPES, type PhraseScope } from "./model";
import { mayUsePhrases, phraseRight } from "./policy";
import { phrases } from "~/database/schema/phrases";

const SCOPE: Schema<PhraseScope> = () => z.enum(PHRASE_SCOPES);
export const PHRASE = {
  id: phrases.id,
  text: phrases.text,
  scope: value(SCOPE, sql`iif(${phrases.userId} IS NULL, 'company', 'own')`),
  version: phrases.version,
};

export const { of: phraseResponse, schema: PHRASE_RESPONSE } = answer(phrases, {
  id: phrases.id,
  text: phrases.text,
  version: phrases.version,
});

/** What the user may insert into a report: the own phrases first, each kind in alphabetical order. */
export async function listPhrases(ctx: AuthContext): Promise<{ phrases: Phrase[] }> {
  if (!mayUsePhrases(ctx.actor)) throw new Refusal("not_allowed");
  return {
    phrases: await ctx.db
      .select(PHRASE)
      .from(phrases)
      .where(isReadable(ctx))
      .orderBy(sql`${phrases.userId} IS NULL`, asc(phrases.sortKey)),
  };
}

/** The phrases of the company, for its settings. */
export async function listCompanyPhrases(ctx: AuthContext): Promise<Phrase[]> {
  requireOffice(ctx);
  return ctx.db
    .select(PHRASE)
    .from(phrases)
    .where(isNull(phrases.userId))
    .orderBy(asc(phrases.sortKey));
}

/** Null for a phrase that another user owns, because its existence is private. */
export async function findPhrase(ctx: AuthContext, id: string): Promise<Phrase | null> {
  const [found] = await ctx.db
    .select(PHRASE)
    .from(phrases)
    .where(and(eq(phrases.id, id), isReadable(ctx)));
  return found ?? null;
}

/** A phrase of the company, for its dialogs. */
export async function getCompanyPhrase(ctx: AuthContext, id: string): Promise<Phrase> {
  requireOffice(ctx);
  const phrase = present(await findPhrase(ctx, id));
  if (phrase.scope !== "company") throw new Refusal("not_found");
  return phrase;
}

function requireOffice({ actor }: AuthContext): void {
  if (!may(actor, ...phraseRight("company"))) throw new Refusal("not_allowed");
}

function isReadable({ actor }: AuthContext): SQL | undefined {
  return or(isNull(phrases.userId), eq(phrases.userId, actor.userId));
}
