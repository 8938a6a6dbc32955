import { expect, it } from "vitest";
import { factorFor, withTimeFactor } from "../../support/stack/time-factor";

const [PAGES_MS, FORK_MS] = [520, 65];

it.each([
  ["a quiet machine", 1, 1, 1],
  ["a faster one", 0.4, 0.5, 1],
  ["one that differs by chance", 1.4, 1.1, 1],
  ["slow pages", 3.2, 1, 4],
  ["slow forks", 1, 3.2, 4],
  ["a very slow machine", 5, 40, 10],
])("the factor for %s", (_, pages, forks, factor) => {
  expect(factorFor({ pagesMs: pages * PAGES_MS, forkMs: forks * FORK_MS })).toBe(factor);
});

it("gives the factor to the three workers, beside their other bindings", () => {
  const workers = ["web", "other"].map((name) => ({ name, script: "", bindings: { A: "a" } }));
  expect(withTimeFactor(workers, 4).map(({ bindings }) => bindings)).toEqual([
    { A: "a", TIME_FACTOR: "4" },
    { A: "a" },
  ]);
  expect(withTimeFactor(workers, 1)[0]?.bindings).toEqual({ A: "a", TIME_FACTOR: "1" });
});
