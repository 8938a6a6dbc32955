import type { Statement } from "../../app/database/open-database";
import { sortKey } from "../../app/kernel/text/sort-key";
import { fixedId } from "./cast";
import { insert } from "./insert";

const PHRASES = [
  "Zamijenjen filter, ispitano, u redu.",
  "Očišćen kondenzator, tlakovi u granicama.",
  "Dotegnute spojke, nema curenja.",
  "Zamijenjeno ulje i filtri, sati rada zabilježeni.",
  "Probni rad 30 minuta bez alarma.",
];

/** Phrases of the company for daily reports. */
export function phraseStatements(at: { created_at: number; updated_at: number }): Statement[] {
  return PHRASES.map((text, index) =>
    insert("phrases", {
      id: fixedId(20, index),
      user_id: null,
      text,
      sort_key: sortKey(text),
      ...at,
    }),
  );
}
