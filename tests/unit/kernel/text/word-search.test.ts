import { expect, it } from "vitest";
import { matchOf, termsOf } from "~/kernel/server/queries/word-search";

it.each(["Ђурић", "Đurić", "Djuric", "ĐURIĆ"])("searches for %s by one word", (typed) => {
  expect(termsOf(`${typed}, d.o.o.`)).toEqual(["duric", "d", "o", "o"]);
  expect(matchOf("customers", termsOf(`${typed} doo`))).toBe(
    'kind : customers AND text : ("duric"* AND "doo"*)',
  );
});
