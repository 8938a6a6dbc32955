import { expect, it } from "vitest";
import { pagesAround } from "~/ui/list/pages-around";

it("lists the first, the last and the adjacent pages, each once", () => {
  expect(pagesAround(9, 18)).toEqual([1, 8, 9, 10, 18]);
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
  expect(pagesAround(18, 18)).toEqual([1, 17, 18]);
});
