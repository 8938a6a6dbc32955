import { expect, it } from "vitest";
import { matchOf, spellingsOf, wordsOf } from "~/kernel/server/queries/word-search";

it("matches đ as d and as dj, and a word with a genuine dj as well", () => {
  expect(wordsOf("Đurić, Anđelko")).toEqual(["duric", "andelko"]);
  expect(spellingsOf("djuric")).toEqual(["djuric", "duric"]);
  expect(spellingsOf("pumpa")).toEqual(["pumpa"]);
  expect(matchOf("customers", ["djuric", "doo"])).toBe(
    'kind : customers AND text : (("djuric"* OR "duric"*) AND "doo"*)',
  );
});
