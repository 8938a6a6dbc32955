import { expect, it } from "vitest";
import { matchOf, spellingsOf, termsOf } from "~/kernel/server/queries/word-search";

it("matches đ as d and as dj, and a word with a genuine dj as well", () => {
  expect(termsOf("Đurić, Anđelko")).toEqual(["duric", "andelko"]);
  expect(spellingsOf("djuric")).toEqual(["djuric", "duric"]);
  expect(spellingsOf("pumpa")).toEqual(["pumpa"]);
  expect(matchOf("customers", ["djuric", "doo"])).toBe(
    'kind : customers AND text : (("djuric"* OR "duric"*) AND "doo"*)',
  );
});
