/** A phrase is one line. */
export const MAX_PHRASE_LENGTH = 300;
/** How many phrases a person has, and the company: a list that is read with one look. */
export const MAX_PHRASES = { own: 50, company: 100 } as const;

export const PHRASE_SCOPES = ["own", "company"] as const;
/** Whose phrase it is: the caller's own, or the company's, which everybody who writes reports may insert. */
export type PhraseScope = (typeof PHRASE_SCOPES)[number];

export type Phrase = { id: string; text: string; scope: PhraseScope; version: number };

/** Why a command is refused. A key under `phrases.guards` in app/locales. */
export type PhraseGuard = "phrase_exists" | "too_many_phrases";
