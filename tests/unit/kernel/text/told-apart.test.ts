import { expect, it } from "vitest";
import { toldApart } from "~/kernel/text/told-apart";

const row = (name: string, hint: string, street = "", taxId = "") => ({
  name,
  hint,
  street,
  taxId,
});
const hintsOf = (...rows: ReturnType<typeof row>[]) =>
  toldApart(rows, ({ name }) => name, [({ street }) => street, ({ taxId }) => taxId]).map(
    ({ hint }) => hint,
  );

it("says more of rows only where two look the same, and only as much as is needed", () => {
  expect(
    hintsOf(
      row("Ana Babić", "Zagreb", "Ilica 12", "1"),
      row("ANA BABIĆ", "Zagreb", "Vlaška 3", "2"),
      row("Ana Babić", "Zagreb", "Vlaška 3", "3"),
      row("Ana Babić", "Split", "Obala 1", "4"),
      row("Ivo Horvat", "Zagreb", "Ilica 12", "5"),
    ),
  ).toEqual([
    "Zagreb · Ilica 12",
    "Zagreb · Vlaška 3 · 2",
    "Zagreb · Vlaška 3 · 3",
    "Split",
    "Zagreb",
  ]);
});

it("leaves rows as they are of which nothing more is known", () => {
  expect(hintsOf(row("Ana", ""), row("Ana", ""))).toEqual(["", ""]);
  expect(hintsOf()).toEqual([]);
});
