import { expect, it } from "vitest";
import { matchOf, termsOf } from "~/server/queries/word-search";

it("also searches for the tax id that words make together", () => {
  expect(matchOf("customers", termsOf("HR 123.456.789-03"))).toBe(
    'kind : customers AND text : (("hr"* AND "123"* AND "456"* AND "789"* AND "03"*) OR "12345678903"*)',
  );
  expect(matchOf("customers", ["pumpa", "12345", "x"])).toBe(
    'kind : customers AND text : ("pumpa"* AND "12345"* AND "x"*)',
  );
});

it.each(["Ђурић", "Đurić", "Djuric", "ĐURIĆ"])("searches for %s by one word", (typed) => {
  expect(termsOf(`${typed}, d.o.o.`)).toEqual(["duric", "d", "o", "o"]);
  expect(matchOf("customers", termsOf(`${typed} doo`))).toBe(
    'kind : customers AND text : ("duric"* AND "doo"*)',
  );
});
