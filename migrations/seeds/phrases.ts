import type { Statement } from "../../app/database/open-database";
import { sortKey } from "../../app/kernel/text/sort-key";
import { fixedId } from "./cast";
import { insert } from "./insert";

const PHRASES = [
  "Filter replaced, tested, in order.",
  "Condenser cleaned, pressures within limits.",
  "Couplings tightened, no leak.",
  "Oil and filters changed, operating hours recorded.",
  "Test run of 30 minutes without an alarm.",
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
