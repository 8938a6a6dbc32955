import * as z from "zod/mini";
import { id, requiredSingleLineText, version } from "~/kernel/input/fields";
import { MAX_PHRASE_LENGTH, PHRASE_SCOPES } from "./model";

const phrase = { text: requiredSingleLineText(MAX_PHRASE_LENGTH) };

/** A new phrase. The device makes the id, because it may be offline. */
export const createPhraseInput = z.strictObject({
  id: id(),
  ...phrase,
  scope: z._default(z.enum(PHRASE_SCOPES, "invalid"), "own"),
});
export type CreatePhraseInput = z.infer<typeof createPhraseInput>;

export const updatePhraseInput = z.strictObject({ id: id(), version: version(), ...phrase });
export type UpdatePhraseInput = z.infer<typeof updatePhraseInput>;

export const plainInput = z.strictObject({ id: id(), version: version() });
export type PlainInput = z.infer<typeof plainInput>;
