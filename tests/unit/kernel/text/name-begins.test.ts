import { expect, it } from "vitest";
import { nameBegins } from "~/kernel/text/name-begins";

it("finds names whose words begin as each word of the search, in any order, script and case", () => {
  const isNamed = nameBegins("ба ТЕ");
  expect(["Tea Šimić-Babić", "Teodora Banić", "Tea Horvat", "Baba"].map(isNamed)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it("finds every name without words to search for", () => {
  expect(["", " ", "-"].map((search) => nameBegins(search)("Ana Kovač"))).toEqual([
    true,
    true,
    true,
  ]);
});

it("reads the first eight words of a search", () => {
  expect(nameBegins("a b c d e f g h")("A B C D E F G")).toBe(false);
  expect(nameBegins("a b c d e f g h x")("A B C D E F G H")).toBe(true);
});
