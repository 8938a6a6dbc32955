import { expect, it } from "vitest";
import { BoundedMap } from "~/kernel/bounded-map";

it("keeps what was read or written last", () => {
  const names = new BoundedMap<string, number>(2);
  names.set("a", 1).set("b", 2);
  names.get("a");
  names.set("c", 3);
  expect([...names]).toEqual([
    ["a", 1],
    ["c", 3],
  ]);
  names.set("a", 4).set("d", 5);
  expect([...names.keys()]).toEqual(["a", "d"]);
  expect([names.get("a"), names.get("c"), names.size]).toEqual([4, undefined, 2]);
});

it("does not grow, however many keys come", () => {
  const names = new BoundedMap<number, number>(60);
  for (let key = 0; key < 10_000; key += 1) names.set(key, key);
  expect([names.size, names.get(9_999), names.get(9_939)]).toEqual([60, 9_999, undefined]);
});
